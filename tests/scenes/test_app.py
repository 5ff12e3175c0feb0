"""The house: what it tells its guests when they come in, and every match they may go on with."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from game.decks import OpenDeck
from game.journal import UNFINISHED, Journal, find_unfinished
from game.match import Match
from game.players import Person
from game.record import Sitting
from game.rules import GAMES
from game.scenes.app import App
from game.scenes.replay import ReplayScene
from game.scenes.table import TableScene
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.scenes.title import Title
from game.scenes.unfinished import UnfinishedScene
from game.scenes.waiting import Waiting
from game.stage.context import AppContext
from game.stage.intents import Cancel, Confirm, MoveFocus, Press, Release
from game.table import Table
from game.words.language import LANGUAGES


class NoThinker:
    """No bot's process is started for a table of people."""

    def stop(self) -> None:
        pass


@pytest.fixture
def app(context: AppContext, tmp_path: Path) -> App:
    made = App(context, tmp_path)
    made.__dict__["thinker"] = NoThinker()
    return made


def leave_behind(folder: Path, game: str, moves: int, practice: bool = False) -> Table:
    """A match that was left in mid-deal, each later than the one before."""
    table = Table(Match.new(GAMES[game], 1), [Person("Anna"), Person("Béla")], OpenDeck(1))
    journal = Journal(table, folder, practice)
    table.next_deal()
    table.pump()
    for _ in range(moves):
        table.play(table.turn, table.match.game.legal(table.deal)[0])
    later = 1000.0 + len(list(journal.path.parent.iterdir()))
    os.utime(journal.path, (later, later))
    return table


def labels(scene: Title | UnfinishedScene) -> list[str]:
    return [getattr(each, "label", "") for each in scene.group.widgets]


def test_a_damaged_match_is_told_of_once_and_not_offered(context: AppContext, app: App) -> None:
    (app.folder / UNFINISHED).mkdir()
    (app.folder / UNFINISHED / "this.record").write_text("not a record\n")
    title = Title(context, app._routes())
    context.push(title)
    context.stage.step(0.05)
    told = [ribbon.text for ribbon in context.ribbons._ribbons]
    assert len(told) == 1
    assert "this.damaged-1.record" in told[0]
    assert context.words("menu.continue") not in labels(title)
    context.ribbons.dismiss()
    app.resume()
    assert not context.ribbons._ribbons


def test_the_one_unfinished_match_is_gone_on_with_at_once(context: AppContext, app: App) -> None:
    left = leave_behind(app.folder, "schnapsen", 3)
    context.push(Title(context, app._routes()))
    app.resume()
    table = context.stage.top
    assert isinstance(table, TableScene)
    assert table.table.record.deals == left.record.deals


def test_every_unfinished_match_can_be_gone_on_with(context: AppContext, app: App) -> None:
    tables = [leave_behind(app.folder, game, 3) for game in ("snapszer", "schnapsen", "sixty_six")]
    said = app._saved()
    assert said is not None
    assert context.words("game.sixty_six.name") in said
    assert "2" in said.replace("66", "")
    for place in range(3):
        context.push(Title(context, app._routes()))
        app.resume()
        page = context.stage.top
        assert isinstance(page, UnfinishedScene)
        for _ in range(place):
            context.stage.send(MoveFocus("down"))
        context.stage.send(Confirm())
        scene = context.stage.top
        assert isinstance(scene, TableScene)
        expected = tables[2 - place]
        assert scene.table.match.game == expected.match.game
        assert scene.table.record.deals == expected.record.deals
        context.stage.clear()
        for at, each in enumerate(sorted((app.folder / UNFINISHED).iterdir())):
            os.utime(each, (1000.0 + at, 1000.0 + at))


def test_a_new_match_ends_no_other(context: AppContext, app: App) -> None:
    leave_behind(app.folder, "schnapsen", 3)
    context.push(Title(context, app._routes()))
    app.play(GAMES["snapszer"], (Sitting("person", "A"), Sitting("person", "B")))
    context.stage.step(0.5)
    games = {each.match.game.key for each in find_unfinished(app.folder).matches}
    assert games == {"snapszer", "schnapsen"}


@pytest.mark.parametrize("practice", [True, False])
def test_a_resumed_match_keeps_its_own_helps(context: AppContext, app: App, practice: bool) -> None:
    """Whatever the last set-up page was left with."""
    leave_behind(app.folder, "schnapsen", 3, practice)
    context.push(Title(context, app._routes()))
    app.resume()
    scene = context.stage.top
    assert isinstance(scene, TableScene)
    assert scene.model.helped("points") == practice
    (found,) = find_unfinished(app.folder).matches
    assert found.record.practice is practice


def test_a_table_leads_to_the_replay_of_its_match(context: AppContext, app: App) -> None:
    left = leave_behind(app.folder, "schnapsen", 3)
    context.push(Title(context, app._routes()))
    app.resume()
    table = context.stage.top
    assert isinstance(table, TableScene)
    table.table_callbacks().show_replay(1, 2)  # type: ignore[misc]
    replay = context.stage.top
    assert isinstance(replay, ReplayScene)
    assert (replay.frame.deal, replay.frame.move) == (1, 2)
    assert replay.reel.frames[-1].happening.deal.won == left.deal.won
    context.stage.send(Cancel())
    assert context.stage.top is table


def test_a_match_is_put_away_after_a_question(context: AppContext, app: App) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    context.push(Title(context, app._routes()))
    app.resume()
    page = context.stage.top
    assert isinstance(page, UnfinishedScene)
    page._ask()
    context.stage.send(Confirm())
    assert len(find_unfinished(app.folder).matches) == 2
    page._ask()
    context.stage.top.group.focus(context.stage.top.group.widgets[0])  # type: ignore[union-attr]
    context.stage.send(Confirm())
    (left,) = find_unfinished(app.folder).matches
    assert left.match.game.key == "snapszer"
    assert [each.match.game.key for each in page.matches] == ["snapszer"]


def test_by_mouse_a_row_is_marked_first_and_then_taken(context: AppContext, app: App) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    context.push(Title(context, app._routes()))
    app.resume()
    page = context.stage.top
    assert isinstance(page, UnfinishedScene)
    area = page._listing.area
    x, y = area.left + 100, area.top + page._listing.row_height * 1.5
    for _ in range(2):
        assert context.stage.top is page
        context.stage.send(Press(x, y))
        context.stage.send(Release(x, y))
        assert page._listing.place == 1
    assert isinstance(context.stage.top, TableScene)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 600), (700, 1000)])
def test_no_words_of_the_list_are_cut_off(
    context: AppContext, app: App, language: str, size: tuple[int, int]
) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    context.change(language=language, text_size=1.2)
    context.window.size = size
    context.push(Title(context, app._routes()))
    context.stage.step(0.1)
    app.resume()
    context.stage.step(0.1)
    assert context.fonts.cut == set()


class NoInn:
    """A network page that only tells it was asked for."""

    opened = 0

    def open(self) -> None:
        self.opened += 1

    def close(self) -> None:
        pass


def test_the_first_way_to_the_network_shows_a_sign_at_once(
    context: AppContext, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    coordinator, may_load = NoInn(), threading.Event()
    monkeypatch.setattr(App, "coordinator", property(lambda self: coordinator))
    monkeypatch.setattr("importlib.import_module", lambda name: may_load.wait(20))
    context.push(Title(context, app._routes()))
    app.open_network()
    context.stage.step(0.1)
    assert isinstance(context.stage.top, Waiting)
    assert coordinator.opened == 0
    may_load.set()
    for _ in range(400):
        context.stage.step(0.05)
        if coordinator.opened:
            break
        time.sleep(0.01)
    assert coordinator.opened == 1
    assert isinstance(context.stage.top, Title)


def test_whoever_does_not_want_to_wait_stays_where_he_is(context: AppContext, app: App) -> None:
    context.push(Title(context, app._routes()))
    page = Waiting(context, "menu.lan_opening")
    context.push(page)
    context.stage.send(Cancel())
    app._enter_network(page)
    assert isinstance(context.stage.top, Title)


def test_who_gave_no_name_is_called_in_the_language_of_the_reader(
    context: AppContext, app: App
) -> None:
    context.push(Title(context, app._routes()))
    app.play(GAMES["snapszer"], app.sittings(["person", "person"]))
    context.stage.step(0.5)
    names = {}
    for language in LANGUAGES:
        context.change(language=language)
        (found,) = find_unfinished(app.folder).matches
        company = SeatsAtScreen(context, found.record.sittings)
        names[language] = [company.name(seat) for seat in (0, 1)]
        assert names[language] == [context.words("name.person_1"), context.words("name.person_2")]
    assert len({tuple(each) for each in names.values()}) == len(LANGUAGES)
    context.change(name_1="Őry")
    assert app.sittings(["person", "person"])[0].name == "Őry"
