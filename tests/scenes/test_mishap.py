"""If all else fails: an error that nobody expected keeps the match, is reported, and leaves a way on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.contest.record import Sitting
from game.play.error_report import REPORTS
from game.play.journal import Journal, find_unfinished
from game.play.setup import Setup
from game.play.table import Table
from game.rules import GAMES
from game.rules.two_hand.game import TwoHandGame
from game.scenes.actions import OpenRules
from game.scenes.app.app import App
from game.scenes.elements.question import QuestionPage
from game.scenes.menus.title import Title
from game.scenes.table import TableScene
from game.scenes.table.furniture.face import TableFace
from game.scenes.table.sentences.spoken import SpokenTable
from game.scenes.table.sentences.standing import StandingPage
from game.stage.context import AppContext
from game.stage.input.intents import Cancel, Confirm, Hotkey
from game.stage.ribbons import Ribbons
from tests.harness.quick_workers import QuickWorkers
from tests.harness.window import on_top

NAME = "Xantippe"
SITTINGS = (Sitting("person", NAME), Sitting("bot", "beginner"))
# Where it breaks: a part of the program and what it is asked there.
LAYERS = {
    "rules": (TwoHandGame, "play"),
    "table": (Table, "_tell"),
    "bot": (QuickWorkers, "answer"),
    "scene": (TableScene, "update"),
    "input": (TableScene, "on"),
    "page": (StandingPage, "enter"),
    "drawing": (TableFace, "draw"),
    "voice": (SpokenTable, "listen"),
    "message": (Ribbons, "draw"),
    "disk": (Journal, "_append"),
}


class Broken(Exception):
    pass


@pytest.fixture
def app(small_window: AppContext, tmp_path: Path) -> App:
    made = App(small_window, tmp_path)
    made.thinker = QuickWorkers()  # type: ignore[assignment]
    small_window.change(speed=0.0)
    small_window.narrator.voice = SimpleNamespace(say=lambda sentence: None, close=lambda: None)
    small_window.push(Title(small_window, made.folder))
    made.matches.begin(Setup(GAMES["schnapsen"], SITTINGS, False), seed=5)
    turns(small_window, 4)
    return made


def turns(context: AppContext, count: int) -> None:
    for _ in range(count):
        context.stage.turn(0.1, 0.1)


def play_some(context: AppContext) -> None:
    """Cards and keys, each as the stage gets them from its events."""
    posted = (Hotkey("1"), Hotkey("2"), Hotkey("3"), Hotkey("i"), Cancel(), Confirm())
    for _ in range(4):
        for intent in posted:
            context.stage.after(0, lambda intent=intent: context.stage.send(intent))
            turns(context, 3)
            if isinstance(context.stage.top, QuestionPage):
                return


def break_in(patch: pytest.MonkeyPatch, part: type, name: str, always: bool = False) -> None:
    """Something that nobody expected is raised there, once or each time."""
    whole: Callable[..., object] = getattr(part, name)
    left = [True]

    def broken(*given: object, **named: object) -> object:
        if left[0]:
            left[0] = always
            raise Broken(f"{NAME} broke {name}")
        return whole(*given, **named)

    patch.setattr(part, name, broken)


@pytest.mark.parametrize("layer", LAYERS)
def test_wherever_it_breaks_the_match_is_kept_and_played_on(app, layer, monkeypatch):
    context = app.context
    (table,) = (each for each in context.stage.scenes if isinstance(each, TableScene))
    break_in(monkeypatch, *LAYERS[layer])
    play_some(context)
    page = on_top(context, QuestionPage)
    assert page.title == context.words("mishap.title")
    assert page.text.startswith(context.words("mishap.match"))
    (path,) = (app.folder / REPORTS).iterdir()
    assert str(path) in page.text
    told = path.read_text()
    assert "Broken" in told
    assert "pygame-ce" in told
    assert "game schnapsen" in told
    assert NAME not in told
    assert len(find_unfinished(app.folder).matches) == 1
    page._take(page.answers[0])
    turns(context, 3)
    again = on_top(context, TableScene)
    assert again is not table
    assert again.table.record.deals[0].pack == table.table.record.deals[0].pack
    turns(context, 10)
    moves = again.table.moves
    assert moves[: len(table.table.moves)] == table.table.moves
    assert again.decision is not None
    again._decide(again.decision.legal[0])
    assert len(again.table.moves) > len(moves)
    assert len(find_unfinished(app.folder).matches) == 1


def test_where_it_breaks_again_and_again_one_can_leave(app, monkeypatch):
    context = app.context
    break_in(monkeypatch, TableFace, "draw", always=True)
    context.stage.redraw()
    turns(context, 3)
    for _ in range(30):
        page = on_top(context, QuestionPage)
        page._take(page.answers[0])
        turns(context, 3)
    assert len(list((app.folder / REPORTS).iterdir())) == 20
    context.stage.send(Cancel())
    turns(context, 3)
    assert isinstance(context.stage.top, Title)
    monkeypatch.undo()
    app.matches.resume()
    turns(context, 3)
    assert isinstance(context.stage.top, TableScene)


def test_a_match_that_cannot_be_saved_is_not_said_to_be(app, monkeypatch):
    def full(self: Journal) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "_begin", full)
    break_in(monkeypatch, TableFace, "draw")
    app.context.stage.redraw()
    turns(app.context, 3)
    page = on_top(app.context, QuestionPage)
    assert page.text.startswith(app.context.words("mishap.unsaved"))
    page._take(page.answers[0])
    turns(app.context, 3)
    assert isinstance(app.context.stage.top, TableScene)


def test_where_no_match_is_played_the_title_is_all_there_is(small_window, tmp_path, monkeypatch):
    app = App(small_window, tmp_path)
    small_window.push(Title(small_window, app.folder))
    app.act(OpenRules())
    break_in(monkeypatch, type(small_window.stage.top), "update")
    turns(small_window, 3)
    page = on_top(small_window, QuestionPage)
    assert page.text.startswith(small_window.words("mishap.no_match"))
    assert len(page.answers) == 1


def test_what_breaks_the_page_itself_ends_the_program(app, monkeypatch):
    break_in(monkeypatch, TableFace, "draw")
    app.context.stage.redraw()
    turns(app.context, 3)
    break_in(monkeypatch, QuestionPage, "update")
    with pytest.raises(Broken):
        turns(app.context, 3)
    assert len(find_unfinished(app.folder).matches) == 1
