"""Bots play on the title while nobody is there: when that begins, what ends it, and what is left of it."""

from dataclasses import replace
from datetime import datetime
from itertools import islice, pairwise

import pygame
import pytest

from game.career import Career
from game.career.career import Honour
from game.contest.record import replay
from game.core.moves import PASS
from game.scenes.actions import StartShow
from game.scenes.attract import open_show
from game.scenes.attract.honour_table import honour_rows
from game.scenes.attract.menu_strip import MenuStrip
from game.scenes.attract.scene import ADVICE, AttractScene
from game.scenes.attract.shown_deal import FOLDER, Director, programme
from game.scenes.elements.waiting import Waiting
from game.scenes.menus.title import IDLE, Title
from game.scenes.table.animation.marks import Crown, Ribbon
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.moments.pictures import Emblem
from game.stage.drawing.shot import Shot
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, MoveFocus, Point, Press, Release
from game.stage.user_action import UserAction
from game.statistics import Who
from game.words import LANGUAGES
from tests.scenes.tables import undrawn

COARSE = 0.25
WAYS = ("quick", "play", "practice", "career", "evening", "lessons", "lan")


@pytest.fixture
def in_front(context, monkeypatch):
    seen = [True]
    monkeypatch.setattr(type(context.window), "in_front", property(lambda self: seen[0]))
    return seen


@pytest.fixture
def begun():
    return []


@pytest.fixture
def title(context, tmp_path, begun, in_front):
    context.stage.on_action = begun.append
    shown = Title(context, tmp_path)
    context.push(shown)
    return shown


FIRST_PLACE = Honour("a.txt", datetime(2026, 1, 2), Who("person", "Anna", 1), 30, 2)


class SlowReader:
    """Has read a career only after several requests."""

    def __init__(self, career):
        self._answers = iter([None] * 5)
        self._read = career
        self.career = None

    def poll(self):
        self.career = next(self._answers, self._read)

    def close(self):
        """Nothing is open."""


@pytest.fixture
def show(context, title, in_front):
    context.stage.step(2.0, COARSE)
    return shown(context, Career(honours=(FIRST_PLACE,)))


def shown(context, career=None):
    scene = AttractScene(context, [("Play", "cards")], SlowReader(career), {})
    context.push(scene)
    return scene


def test_it_begins_after_half_a_minute_and_not_before(context, title, begun):
    context.stage.step(IDLE - 0.5, COARSE)
    assert not begun
    context.stage.step(1.0, COARSE)
    assert begun == [StartShow()]
    context.stage.step(IDLE * 2, COARSE)
    assert begun == [StartShow()]


def test_a_window_that_loses_the_focus_for_a_moment_is_no_stirring(context, title, begun):
    context.stage.step(IDLE - 1.0, COARSE)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    context.stage.step(1.5, COARSE)
    assert begun == [StartShow()]


def prepared(context):
    """Let everything be made ready that the show begins with."""
    for _ in range(80):
        context.textures.complete()
        context.stage.step(COARSE, COARSE)


def test_the_program_begins_the_show_once_it_is_ready_and_only_while_nobody_is_there(
    context, in_front, tmp_path, monkeypatch
):
    monkeypatch.setattr(context.textures, "prepare", lambda *given: None)

    def begin() -> None:
        open_show(context, tmp_path)

    context.push(title := Title(context, tmp_path))
    context.stage.step(IDLE - 1, COARSE)
    begin()
    prepared(context)
    assert context.stage.top is title
    context.stage.step(IDLE, COARSE)
    begin()
    context.stage.send(MoveFocus("down"))
    prepared(context)
    assert context.stage.top is title
    context.stage.step(IDLE, COARSE)
    begin()
    assert context.stage.top is title
    prepared(context)
    assert isinstance(context.stage.top, AttractScene)


def test_whoever_stirs_is_given_half_a_minute_more(context, title, begun):
    context.stage.step(20.0, COARSE)
    context.stage.send(MoveFocus("down"))
    context.stage.step(IDLE - 0.5, COARSE)
    assert not begun
    context.stage.step(1.0, COARSE)
    assert begun == [StartShow()]


def test_nothing_begins_in_a_window_that_is_not_in_front(context, title, begun, in_front):
    in_front[0] = False
    context.stage.step(IDLE * 2, COARSE)
    assert not begun
    in_front[0] = True
    context.stage.step(IDLE * 2, COARSE)
    assert begun == [StartShow()]


def test_nothing_begins_under_another_page_or_after_the_title(context, title, begun):
    context.push(Waiting(context, UserAction()))
    context.stage.step(IDLE * 1.2, COARSE)
    context.stage.pop()
    context.stage.step(IDLE - 1, COARSE)
    assert not begun
    context.stage.clear()
    context.push(Waiting(context, UserAction()))
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


def test_the_programme_is_shown_in_order_and_nothing_is_kept_or_heard(
    context, show, tmp_path, monkeypatch
):
    heard = []
    monkeypatch.setattr(context.speaker, "play", lambda *sound: heard.append(sound))
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    shown, honoured_after = [], 0
    for _ in range(4000):
        show.update(COARSE)
        game = show.deal.picture.match.game.key
        shown += [game] if shown[-1:] != [game] else []
        if show.come == 1.0 and not honoured_after:
            honoured_after = len(shown)
            assert [row.won for row in show._rows][:2] == [True, False]
        if len(shown) == 5:
            break
    assert shown == ["snapszer", "thousand_3", "schnapsen", "bauernschnapsen", "sixty_six"]
    assert honoured_after == 4
    assert not heard
    assert kept == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_it_begins_in_the_second_trick_and_the_first_66_comes_within_twenty_seconds(context, show):
    assert sum(map(bool, show.deal.picture.deal.won)) == 1
    seconds = 0.0
    while not any(isinstance(mark, Emblem) for mark in show.deal.picture.marks):
        show.update(0.05)
        seconds += 0.05
    assert seconds < 20.0


def test_every_number_is_a_whole_deal_of_named_characters_with_hardly_a_pass():
    numbers = list(islice(programme(), len(list(FOLDER.glob("*.record")))))
    assert len(numbers) >= 8
    for record in numbers:
        begins = (record.continued or (1, 0))[1]
        steps = list(replay(record))
        passes = [step for step in steps[begins:] if step.move == PASS]
        assert record.game.outcome(steps[-1].deal) is not None
        assert len(passes) <= 6
        assert {sitting.name for sitting in record.sittings} <= {"lili", "gyuri", "zsofi", "balint"}
        assert len(set(record.sittings)) == record.game.seats


def test_the_tune_of_the_title_plays_behind_it(context, title, show, monkeypatch):
    wanted = []
    monkeypatch.setattr(context.speaker.music, "play", wanted.append)
    context.stage.step(1.0, COARSE)
    context.stage.send(Confirm())
    assert context.stage.top is title
    assert set(wanted) == {"title"}  # asked for again, it goes on where it is


def seen_from(context, reduced):
    """The camera's positions during a deal's first minute, as (x, y, zoom)."""
    context.change(reduced_motion=reduced)
    scene = shown(context)
    places = []
    for _ in range(400):
        scene.update(0.15)
        view = scene.deal.camera.view
        places.append((round(view.x, 3), round(view.y, 3), round(view.zoom, 4)))
    context.stage.pop()
    return places


def test_the_camera_goes_near_to_what_happens(context, title, in_front):
    places = seen_from(context, reduced=False)
    assert places[0][2] < 1.02
    assert max(zoom for _, _, zoom in places) > 1.12
    nearer = [abs(one[2] - other[2]) for one, other in pairwise(places)]
    assert 0.0 < max(nearer) < 0.05  # never at once


def test_with_reduced_motion_the_camera_cuts_and_does_not_drift(context, title, in_front):
    places = seen_from(context, reduced=True)
    assert len(set(places)) > 1
    cuts = [at for at, (one, other) in enumerate(pairwise(places)) if one != other]
    assert all(later - earlier >= 10 for earlier, later in pairwise(cuts))


def test_what_the_camera_is_turned_to_weighs_more_or_waits(context, show):
    picture, director = show.deal.picture, Director()
    picture.marks.append(Crown(600, 300))
    crowned = director.view(picture, 0.1)
    picture.hush = 1.0
    breathless = director.view(picture, 0.1)
    picture.hush = 0.0
    assert breathless.zoom > crowned.zoom > 1.0
    assert director.view(picture, 0.1) == breathless
    assert director.view(picture, 2.0) == crowned


def test_the_camera_cuts_no_words_while_nothing_great_happens(show):
    picture, director = show.deal.picture, Director()
    picture.marks.append(Ribbon("I pass", 600, 300))
    seen = director.view(picture, 0.1).within(picture.layout.visible)
    assert seen == picture.layout.visible


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000), (800, 800), (2560, 1080)], ids=str)
def test_the_menu_stays_in_sight_beside_the_table(context, size):
    units = Units(*size)
    entries = [("Play", "cards"), ("Practice", "bot")]
    strip = MenuStrip(units, entries)
    whole = strip.area.union(strip.beside)
    assert (*whole.topleft, *whole.bottomright) == pytest.approx(
        (*units.visible.topleft, *units.visible.bottomright), abs=0.01
    )
    assert not strip.area.inflate(-1, -1).colliderect(strip.beside)
    shot = Shot(units, strip.beside)
    layout = laid_out(shot.units.visible, 4, 0, 1.0, 2)
    assert layout.visible.contains(layout.slate)
    assert all(layout.visible.contains(layout.plate(seat)) for seat in range(4))


def test_a_line_of_advice_is_wiped_off_before_the_next_is_written(context, show):
    first, written = show.line, []
    while show.line == first:
        written.append(show.written)
        with undrawn():
            context.stage.step(0.05, 0.05)
    assert max(written) == 1.0
    assert written[-1] < 0.3
    assert show.written < 0.3


@pytest.mark.parametrize("language", LANGUAGES)
def test_menu_and_advice_have_room_in_every_language(context, tmp_path, language):
    context.change(language=language)
    menu = Title(context, tmp_path).menu
    assert len(menu) == len(WAYS)
    scratch = context.canvas
    for size in ((1280, 720), (700, 1000)):
        strip = MenuStrip(Units(*size), menu)
        for name in ADVICE:
            words = context.words(f"attract.{name}"), context.words("attract.back")
            assert len(list(strip.draw_in_parts(scratch, *words))) > len(menu)
    assert not context.fonts.cut


def test_an_empty_table_of_honour_shows_the_rivals_of_the_ladder(context):
    rows = honour_rows(context, None, {})
    assert [row.letters for row in rows] == ["MES", "BÁL", "ZSÓ", "GYU", "LIL"]
    assert not any(row.won for row in rows)


def test_whoever_has_climbed_the_ladder_stands_above_them_with_his_letters(context):
    first = FIRST_PLACE
    second = replace(first, source="b.txt", lost=9)
    rows = honour_rows(context, Career(honours=(first, second)), {"a.txt": "XYZ"})
    assert [row.letters for row in rows[:3]] == ["XYZ", "ANN", "MES"]
    assert [row.won for row in rows[:3]] == [True, True, False]
