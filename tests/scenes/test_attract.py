"""Bots play on the title while nobody is there: when that begins, what ends it, and what is left of it."""

import pytest

from game.rules import GAMES
from game.scenes.attract import AttractScene, open_show
from game.scenes.attract.camera import Camera
from game.scenes.routes import Routes
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.round_layout import laid_out
from game.scenes.title import IDLE, Title
from game.stage.intents import Cancel, Confirm, Hotkey, MoveFocus, Point, Press, Release
from game.stage.units import Units
from tests.scenes.tables import usual_move

COARSE = 0.25


class Thinker:
    """Answers at once, in this process."""

    def __init__(self):
        self.moves = []

    def ask(self, key, question):
        self.moves.append(usual_move(question, question.seed))
        return len(self.moves) - 1

    def answer(self, ticket):
        return self.moves[ticket]


@pytest.fixture
def in_front(context, monkeypatch):
    seen = [True]
    monkeypatch.setattr(type(context.window), "in_front", property(lambda self: seen[0]))
    return seen


@pytest.fixture
def begun():
    return []


@pytest.fixture
def title(context, begun, in_front):
    ways = {name: lambda name=name: begun.append(name) for name in ("play", "quick", "statistics")}
    shown = Title(context, Routes(**ways, attract=lambda: begun.append("attract")))
    context.push(shown)
    return shown


@pytest.fixture
def show(context, title, in_front):
    context.stage.step(2.0, COARSE)
    scene = AttractScene(
        context,
        Thinker(),
        context.stage.pop,
        seed=7,
        games=[GAMES["snapszer"], GAMES["talonschnapsen"]],
    )
    context.push(scene)
    return scene


def test_it_begins_after_half_a_minute_and_not_before(context, title, begun):
    context.stage.step(IDLE - 0.5, COARSE)
    assert not begun
    context.stage.step(1.0, COARSE)
    assert begun == ["attract"]
    context.stage.step(IDLE * 2, COARSE)
    assert begun == ["attract"]


def test_the_program_begins_the_show_only_while_nobody_is_there(context, in_front):
    def begin() -> None:
        open_show(context, Thinker())

    context.push(title := Title(context, Routes(attract=begin)))
    context.stage.step(IDLE - 1, COARSE)
    begin()
    context.stage.step(IDLE - 1, COARSE)
    assert context.stage.top is title
    context.stage.step(2.0, COARSE)
    assert isinstance(context.stage.top, AttractScene)


def test_whoever_stirs_is_given_half_a_minute_more(context, title, begun):
    context.stage.step(20.0, COARSE)
    context.stage.send(MoveFocus("down"))
    context.stage.step(IDLE - 0.5, COARSE)
    assert not begun
    context.stage.step(1.0, COARSE)
    assert begun == ["attract"]


def test_nothing_begins_in_a_window_that_is_not_in_front(context, title, begun, in_front):
    in_front[0] = False
    context.stage.step(IDLE * 2, COARSE)
    assert not begun
    in_front[0] = True
    context.stage.step(IDLE * 2, COARSE)
    assert begun == ["attract"]


def test_nothing_begins_under_another_page_or_after_the_title(context, title, begun):
    context.push(Title(context, Routes()))
    context.stage.step(IDLE * 1.2, COARSE)
    context.stage.pop()
    context.stage.step(IDLE - 1, COARSE)
    assert not begun
    context.stage.reset(Title(context, Routes()))
    context.stage.step(IDLE * 1.2, COARSE)
    assert not begun


@pytest.mark.parametrize(
    "intent",
    [Confirm(), Cancel(), Hotkey("n"), Hotkey("pad x"), MoveFocus("up"), Press(640, 360), "touch"],
    ids=str,
)
def test_any_sign_of_life_ends_it_and_decides_nothing(context, title, show, begun, intent):
    x, y = title.group.widgets[0].area.center
    intent = Press(x, y, touch=True) if intent == "touch" else intent
    context.stage.send(intent)
    assert context.stage.top is title
    context.stage.send(Release(x, y))
    context.stage.step(0.2)
    assert not begun


def test_a_pointer_has_to_be_moved_to_end_it(context, title, show):
    x, y = context.stage.pointer
    context.stage.send(Point(x + 2, y))
    assert context.stage.top is show
    context.stage.send(Point(x + 40, y))
    assert context.stage.top is title


def test_it_ends_when_another_window_lies_in_front(context, title, show, in_front):
    in_front[0] = False
    context.stage.step(0.1)
    assert context.stage.top is title


def test_real_deals_are_played_one_game_after_the_other_and_nothing_is_kept_or_heard(
    context, show, tmp_path, monkeypatch
):
    heard = []
    monkeypatch.setattr(context.speaker, "play", lambda *sound: heard.append(sound))
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for _ in range(4000):
        show.update(COARSE)
        if show.table.match.game.key == "talonschnapsen" and show.table.moves:
            break
    assert show.table.match.game.key == "talonschnapsen"
    assert show.table.moves
    assert not heard
    assert kept == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_the_tune_of_the_title_plays_behind_it(context, title, show, monkeypatch):
    wanted = []
    monkeypatch.setattr(context.speaker.music, "play", wanted.append)
    context.stage.step(1.0, COARSE)
    context.stage.send(Confirm())
    assert context.stage.top is title
    assert set(wanted) == {"title"}  # asked for again, it goes on where it is


def test_with_reduced_motion_the_table_does_not_drift(context, title, in_front):
    places = []
    for reduced in (False, True):
        context.change(reduced_motion=reduced)
        scene = AttractScene(context, Thinker(), context.stage.pop, 7, [GAMES["snapszer"]])
        context.push(scene)
        for _ in range(40):
            scene.update(COARSE)
        places.append((scene.camera.right, scene.camera.down) != (0.0, 0.0))
        context.stage.pop()
    assert places == [True, False]


def test_advice_leaves_its_place_to_whatever_is_announced_there(context, title, show):
    assert show.line_shown
    show.picture.layout = laid_out(context.canvas.units.visible, 4, 0, 1.0, 2)
    assert show.line_shown
    show.picture.marks.append(Ribbon("Snapszer!", 640, 400))
    assert not show.line_shown


def test_the_camera_stays_within_its_reach_and_moves_by_whole_pixels():
    camera, units = Camera(), Units(1280, 720)
    camera.turn_to(5000, -5000, (640, 360))
    camera.update(60.0)
    seen = camera.over(units)
    assert not camera.moving
    assert (seen.visible.left, seen.visible.top) == (12, -12)
    assert seen.visible.size == units.visible.size
