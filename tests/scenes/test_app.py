"""The house: what it tells its guests when they come in, and every match they may go on with."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.contest.record import Sitting
from game.play.decks import OpenDeck
from game.play.file_lock import FileLock
from game.play.journal import (
    UNFINISHED,
    Journal,
    find_unfinished,
    new_file,
    put_by,
    unfinished_files,
)
from game.play.players import Person
from game.play.setup import PERSON, Setup, sittings_of
from game.play.table import Table
from game.rules import GAMES
from game.scenes.actions import (
    Loaded,
    OpenCareer,
    OpenEvening,
    OpenLessons,
    OpenNetwork,
    OpenRecords,
    OpenRules,
    OpenSettings,
    OpenSetup,
    OpenStatistics,
    Quit,
    StartShow,
)
from game.scenes.app import app as app_module
from game.scenes.app.app import App
from game.scenes.career import when_read
from game.scenes.elements.question import QuestionPage
from game.scenes.elements.waiting import Waiting, load_in_background, wait_for
from game.scenes.lan.coordinator import LanCoordinator
from game.scenes.matches.unfinished import UnfinishedScene
from game.scenes.menus.title import Title
from game.scenes.replay import ReplayScene
from game.scenes.table import TableScene
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.table_actions import ShowAgain
from game.stage.context import AppContext
from game.stage.drawing.fonts import MINUS
from game.stage.input.intents import Cancel, Confirm, MoveFocus, Press, Release
from game.stage.user_action import Chosen, UserAction
from game.words.language import LANGUAGES
from tests.harness.patience import wait_until
from tests.harness.window import labels, on_top


class NoThinker:
    """No bot's process is started for a table of people."""

    def stop(self) -> None:
        pass


@pytest.fixture
def app(context: AppContext, tmp_path: Path) -> App:
    made = App(context, tmp_path)
    made.thinker = NoThinker()  # type: ignore[assignment]
    return made


def leave_behind(folder: Path, game: str, moves: int, practice: bool = False) -> Table:
    """A match that was left in mid-deal, each later than the one before."""
    table = Table(Match.new(GAMES[game], 1), [Person("Anna"), Person("Béla")], OpenDeck(1))
    journal = Journal(table, new_file(folder, table.match), practice)
    table.next_deal()
    table.pump()
    for _ in range(moves):
        table.play(table.turn, table.match.game.legal(table.deal)[0])
    later = 1000.0 + len(list(journal.path.parent.iterdir()))
    os.utime(journal.path, (later, later))
    return table


def test_a_damaged_match_is_told_of_once_and_not_offered(context, app):
    (app.folder / UNFINISHED).mkdir()
    (app.folder / UNFINISHED / "this.record").write_text("not a record\n")
    title = Title(context, app.folder)
    context.push(title)
    context.stage.step(0.05)
    told = [ribbon.text for ribbon in context.ribbons._ribbons]
    assert len(told) == 1
    assert "this.damaged-1.record" in told[0]
    assert context.words("menu.continue") not in labels(title.group)
    context.ribbons.dismiss()
    app.matches.resume()
    assert not context.ribbons._ribbons


def test_a_match_played_in_another_window_is_not_gone_on_with_here(context, app):
    leave_behind(app.folder, "schnapsen", 3)
    title = Title(context, app.folder)
    context.push(title)
    (left,) = app.saved.find()
    other = FileLock(left.path)
    app.matches.resume()
    assert context.stage.top is title
    assert context.ribbons._ribbons[-1].text == context.words("house.elsewhere")
    other.release()
    put_by(left.path)
    app.matches.go_on(left)
    assert context.stage.top is title
    assert context.ribbons._ribbons[-1].text == context.words("house.gone")


def test_a_match_is_gone_on_with_as_it_was_left_in_another_window(context, app):
    """This window had found it before it was played on in the other."""
    leave_behind(app.folder, "schnapsen", 3)
    (left,) = app.saved.find()
    longer = leave_behind(app.folder, "schnapsen", 5)
    newest, _ = app.saved.find()
    os.replace(newest.path, left.path)
    context.push(Title(context, app.folder))
    app.matches.go_on(left)
    scene = on_top(context, TableScene)
    assert scene.table.record.deals == longer.record.deals


def test_a_match_is_held_from_its_beginning_until_it_is_left(context, app):
    context.push(Title(context, app.folder))
    people = (Sitting("person", "A"), Sitting("person", "B"))
    app.matches.begin(Setup(GAMES["snapszer"], people, practice=False))
    context.stage.step(0.5)
    (path,) = unfinished_files(app.folder)
    with pytest.raises(BlockingIOError):
        FileLock(path)
    context.stage.top.leave_table()  # type: ignore[attr-defined]
    FileLock(path).release()
    app.matches.resume()
    with pytest.raises(BlockingIOError):
        FileLock(path)
    app.matches.close()
    FileLock(path).release()


def test_every_unfinished_match_can_be_gone_on_with(context, app):
    tables = [leave_behind(app.folder, game, 3) for game in ("snapszer", "schnapsen", "sixty_six")]
    said = app.saved.sentence()
    assert said is not None
    assert context.words("game.sixty_six.name") in said
    assert "2" in said.replace("66", "")
    for place in range(3):
        context.push(Title(context, app.folder))
        app.matches.resume()
        on_top(context, UnfinishedScene)
        for _ in range(place):
            context.stage.send(MoveFocus("down"))
        context.stage.send(Confirm())
        scene = on_top(context, TableScene)
        expected = tables[2 - place]
        assert scene.table.match.game == expected.match.game
        assert scene.table.record.deals == expected.record.deals
        context.stage.clear()
        for at, each in enumerate(sorted((app.folder / UNFINISHED).iterdir())):
            os.utime(each, (1000.0 + at, 1000.0 + at))


def test_what_can_be_gone_on_with_is_said_in_the_language_that_was_chosen(context, app):
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    title = Title(context, app.folder)
    context.push(title)
    context.stage.step(0.1)
    said = title._saved
    title.act(Chosen("language", "hu"))
    assert title._saved == app.saved.sentence() != said


def test_a_score_below_nothing_has_the_minus_of_the_slate(app, monkeypatch):
    match = Match.new(GAMES["thousand_3"], 1).at("80:0:-105")
    monkeypatch.setattr(app.saved, "to_resume", lambda: (SimpleNamespace(match=match),))
    assert app.saved.sentence().endswith(f"80:0:{MINUS}105")


def test_a_new_match_ends_no_other(context, app):
    leave_behind(app.folder, "schnapsen", 3)
    context.push(Title(context, app.folder))
    app.matches.begin(
        Setup(GAMES["snapszer"], (Sitting("person", "A"), Sitting("person", "B")), practice=False)
    )
    context.stage.step(0.5)
    games = {each.match.game.key for each in find_unfinished(app.folder).matches}
    assert games == {"snapszer", "schnapsen"}


@pytest.mark.parametrize("practice", [True, False])
def test_a_resumed_match_keeps_its_own_helps(context, app, practice):
    """The settings left on the last set-up page do not count."""
    leave_behind(app.folder, "schnapsen", 3, practice)
    context.push(Title(context, app.folder))
    app.matches.resume()
    scene = on_top(context, TableScene)
    assert scene.model.helped("points") == practice
    (found,) = find_unfinished(app.folder).matches
    assert found.record.practice is practice


def test_the_one_unfinished_match_is_gone_on_with_at_once_and_leads_to_its_replay(context, app):
    left = leave_behind(app.folder, "schnapsen", 3)
    context.push(Title(context, app.folder))
    app.matches.resume()
    table = on_top(context, TableScene)
    assert table.table.record.deals == left.record.deals
    table.act(ShowAgain(1, 2))
    replay = on_top(context, ReplayScene)
    assert (replay.frame.deal, replay.frame.move) == (1, 2)
    assert replay.reel.frames[-1].happening.deal.won == left.deal.won
    context.stage.send(Cancel())
    assert context.stage.top is table


def test_a_match_is_put_away_after_a_question(context, app):
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    context.push(Title(context, app.folder))
    app.matches.resume()
    page = on_top(context, UnfinishedScene)
    page._ask()
    context.stage.send(Confirm())
    assert len(find_unfinished(app.folder).matches) == 2
    page._ask()
    context.stage.top.group.focus(context.stage.top.group.widgets[0])  # type: ignore[union-attr]
    context.stage.send(Confirm())
    (left,) = find_unfinished(app.folder).matches
    assert left.match.game.key == "snapszer"
    assert [each.match.game.key for each in page.matches] == ["snapszer"]


def test_by_mouse_a_row_is_marked_first_and_then_taken(context, app):
    for game in ("snapszer", "schnapsen"):
        leave_behind(app.folder, game, 3)
    context.push(Title(context, app.folder))
    app.matches.resume()
    page = on_top(context, UnfinishedScene)
    area = page._listing.area
    x, y = area.left + 100, area.top + page._listing.row_height * 1.5
    for _ in range(2):
        assert context.stage.top is page
        context.stage.send(Press(x, y))
        context.stage.send(Release(x, y))
        assert page._listing.place == 1
    assert isinstance(context.stage.top, TableScene)


@pytest.fixture
def may_load(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Modules are loaded once this is set."""
    event = threading.Event()
    monkeypatch.setattr("importlib.import_module", lambda name: event.wait(20))
    return event


def step_until(context: AppContext, happened: Callable[[], object]) -> None:
    wait_until(happened, lambda: context.stage.step(0.05))


def test_what_takes_long_to_be_loaded_shows_a_sign_at_once(context, tmp_path, may_load):
    entered: list[UserAction] = []
    context.stage.on_action = entered.append
    context.push(Title(context, tmp_path))
    wait_for(context, "not.loaded", OpenNetwork())
    context.stage.step(0.1)
    assert isinstance(context.stage.top, Waiting)
    assert not entered
    may_load.set()
    step_until(context, lambda: entered)
    assert entered == [Loaded(OpenNetwork())]
    assert isinstance(context.stage.top, Title)


def test_whoever_does_not_want_to_wait_stays_where_he_is(context, tmp_path, may_load):
    entered: list[UserAction] = []
    context.stage.on_action = entered.append
    context.push(Title(context, tmp_path))
    wait_for(context, "not.loaded", OpenNetwork())
    context.stage.send(Cancel())
    may_load.set()
    load_in_background(context, "not.loaded", Loaded(StartShow()))
    step_until(context, lambda: Loaded(StartShow()) in entered)
    assert Loaded(StartShow()) in entered
    assert Loaded(OpenNetwork()) not in entered
    assert isinstance(context.stage.top, Title)


def test_what_is_loaded_is_not_waited_for(context):
    entered: list[UserAction] = []
    context.stage.on_action = entered.append
    wait_for(context, "game.scenes.app.app", OpenNetwork())
    assert entered == [Loaded(OpenNetwork())]
    assert context.stage.top is None


def test_the_title_leads_to_the_network(context, app):
    opened: list[str] = []

    class Network:
        def open(self) -> None:
            opened.append("network")

    app.network = Network()  # type: ignore[assignment]
    context.push(Title(context, app.folder))
    app.act(OpenNetwork())
    step_until(context, lambda: opened)
    assert opened == ["network"]


PAGES = (
    *(OpenCareer(), OpenEvening(), OpenLessons(), OpenRecords(), OpenStatistics(), OpenSettings()),
    *(OpenRules(), OpenSetup()),
)


@pytest.mark.parametrize("action", PAGES, ids=lambda action: type(action).__name__)
def test_an_entry_of_the_title_leads_to_a_page_and_back(context, app, action):
    context.push(title := Title(context, app.folder))
    app.act(action)
    context.stage.step(0.1)
    assert context.stage.top is not title
    context.stage.send(Cancel())
    assert context.stage.top is title


def test_the_records_are_looked_through_once_for_what_was_won(context, app, monkeypatch):
    services: list[StillIndex] = []

    class StillIndex:
        """An index that is never filled."""

        filled = False

        def __init__(self, folder: Path) -> None:
            services.append(self)

        def poll(self) -> None:
            pass

    monkeypatch.setattr(when_read, "IndexService", StillIndex)
    monkeypatch.setattr(
        app_module, "load_in_background", lambda context, module, then: app.act(then)
    )
    for _ in range(3):
        app.act(OpenSettings())
    assert len(services) == 1


def test_the_first_lesson_is_offered_once_to_whoever_has_never_played(context, app):
    context.push(title := Title(context, app.folder))
    app.lessons.offer()
    question = on_top(context, QuestionPage)
    assert question.group.ring.current is question.group.widgets[0], "Enter takes what is lit"
    context.stage.send(Cancel())
    app.lessons.offer()
    assert context.stage.top is title


def test_the_first_lesson_is_not_offered_to_a_player_nor_away_from_the_title(context, app):
    context.push(Title(context, app.folder))
    app.act(OpenRules())
    page = context.stage.top
    app.lessons.offer()
    assert context.stage.top is page
    context.stage.pop()
    leave_behind(app.folder, "schnapsen", 3)
    app.lessons.offer()
    assert isinstance(context.stage.top, Title)


def test_whoever_has_a_match_on_the_network_is_not_here_for_the_first_time(context, app):
    (app.folder / "lan").mkdir()
    (app.folder / "lan" / "0123456789abcdef.log").touch()
    context.push(title := Title(context, app.folder))
    app.lessons.offer()
    assert context.stage.top is title


def test_what_was_made_last_is_ended_first(context, tmp_path, monkeypatch):
    ended: list[str] = []
    monkeypatch.setattr(BotWorkers, "stop", lambda workers: ended.append("bots"))
    monkeypatch.setattr(LanCoordinator, "close", lambda network: ended.append("network"))
    monkeypatch.setattr(context, "close", lambda: ended.append("window"))
    made = App(context, tmp_path)
    assert made.network is made.network
    made.close()
    assert ended == ["network", "bots", "window"]


def test_who_gave_no_name_is_called_in_the_language_of_the_reader(context, app):
    context.push(Title(context, app.folder))
    persons = (PERSON, PERSON)
    app.matches.begin(Setup(GAMES["snapszer"], sittings_of(persons, context.given_names), False))
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
    assert sittings_of(persons, context.given_names)[0].name == "Őry"


def test_quitting_ends_the_program(context, app):
    context.push(Title(context, app.folder))
    context.stage.act(Quit())
    assert context.stage.top is None


def test_an_action_that_nobody_knows_is_an_error(app):
    with pytest.raises(ValueError, match="nobody acts"):
        app.act(UserAction())


@pytest.mark.parametrize(("file", "key"), [("lessons", "lessons"), ("daily", "evening.daily")])
def test_a_file_that_was_kept_aside_is_told_of_once(context, app, told, file, key):
    (app.folder / f"{file}.json").write_text("{")
    context.push(Title(context, app.folder))
    for _ in range(2):
        app.lessons.open()
        context.stage.pop()
        app.evening.open()
        context.stage.pop()
    assert told == [context.words(f"{key}.damaged", file=f"{file}.damaged-1.json")]


TWO = (Sitting("person", "Anna"), Sitting("person", "Béla"))


def test_no_match_is_dealt_from_a_seed_that_a_code_could_name(app, monkeypatch):
    """A reader of one deal's code could else try all seeds, and find the packs to come."""
    bits: list[int] = []
    monkeypatch.setattr(secrets, "randbits", lambda count: bits.append(count) or 5)
    app.matches.begin(Setup(GAMES["schnapsen"], TWO, practice=False))
    app.context.stage.step(0.1)
    table = app.context.stage.top.table
    app.matches.play_on(table.record, 1, 0)
    assert len(bits) == 2
    assert min(bits) >= 100


def test_a_number_gives_the_same_match_again_but_is_no_code_of_its_first_deal(app):
    records = []
    for _ in range(2):
        app.matches.begin(Setup(GAMES["schnapsen"], TWO, practice=False), 7)
        app.context.stage.step(0.1)
        records.append(app.context.stage.top.table.record)
        app.context.stage.clear()
    first, second = (record.deals[0] for record in records)
    assert (first.pack, first.seed) == (second.pack, second.seed)
    assert first.seed != 7
