"""A tournament in one window: set up, played through, left and gone on with."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.contest.record import Sitting
from game.play import journal
from game.play.house_rules import HouseRules, HouseRulesFile
from game.play.journal import finished_files, unfinished_files
from game.rules import GAMES
from game.scenes.actions import OpenTournaments
from game.scenes.app.app import App
from game.scenes.menus.title import Title
from game.scenes.table import TableScene
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.tournament.board import BoardPage
from game.scenes.tournament.list_page import TournamentListPage
from game.scenes.tournament.players_page import PlayersPage
from game.scenes.tournament.set_up_page import SetUpTournamentPage
from game.scenes.tournament.tournament_actions import SetUpTournament
from game.scenes.tournament.watching import WatchedTable
from game.scenes.tournament.winner_page import WinnerPage
from game.stage.context import AppContext
from game.stage.input.intents import Confirm, TypedText
from game.stage.user_action import Chosen, Entered, Typed
from game.tournament.entrants import PERSON, Entrant
from game.tournament.keeping import find_tournaments
from game.tournament.progress import has_ended
from game.tournament.standings import standings
from game.tournament.tables import game_points
from game.tournament.tournament import Format
from tests.harness.quick_workers import QuickWorkers
from tests.harness.window import on_top, resize
from tests.scenes.tables import undrawn

PEOPLE = ("Anna", "Bartholomäus Windischgrä", "Cili")


@pytest.fixture
def app(context: AppContext, tmp_path: Path) -> App:
    context.change(speed=0.0)
    made = App(context, tmp_path)
    made.thinker = QuickWorkers()  # type: ignore[assignment]
    context.push(Title(context, made.folder))
    return made


def set_up(context: AppContext, app: App, people=PEOPLE, bots=2) -> SetUpTournamentPage:
    app.act(SetUpTournament())
    page = on_top(context, SetUpTournamentPage)
    for name in people:
        page.act(Typed("name", name))
        page.act(Entered("name"))
    for _ in range(bots):
        page.act(Chosen("add character"))
    return page


def begun(context: AppContext, app: App, **who) -> BoardPage:
    set_up(context, app, **who).act(Chosen("start"))
    return on_top(context, BoardPage)


def sit_down(context: AppContext, board: BoardPage, place: int = 0) -> TableScene:
    board.act(Chosen("row", place))
    context.stage.step(0.1)
    return next(each for each in context.stage.scenes if isinstance(each, TableScene))


def finish(context: AppContext, scene: TableScene, loser: int) -> None:
    """Lose the match of a table, and go back to the board."""
    while not scene.table.match.over:
        if scene.table.turn is None:
            scene.table.next_deal()
            scene.table.pump()
        scene.table.give_up(loser)
    while context.stage.top is not scene:
        context.stage.pop()
    scene.leave_table()


def play_round(context: AppContext, board: BoardPage) -> None:
    if board.desk.tournament.open_tables:
        with undrawn():
            for _ in range(900):  # the characters play beside it
                if not any(map(board.desk.is_run_here, board.desk.tournament.open_tables)):
                    break
                context.stage.step(0.1, frame=0.1)
    while board.desk.tournament.open_tables:
        finish(context, sit_down(context, board), loser=1)


def test_five_people_and_characters_play_an_evening_through(context, app):
    board = begun(context, app)
    for _ in range(5):
        board.act(Chosen("round"))
        assert len(board.desk.tournament.free) == 1
        play_round(context, board)
    tournament = board.desk.tournament
    assert has_ended(tournament)
    context.stage.step(1.0)
    assert isinstance(context.stage.top, WinnerPage)
    assert {line.played for line in standings(tournament)} == {4}
    records = list(finished_files(app.folder))
    assert len(records) == 10
    assert not unfinished_files(app.folder)
    assert find_tournaments(app.folder).kept[0].tournament == tournament


def test_a_table_between_characters_is_watched_and_played_on_without_anybody(context, app):
    board = begun(context, app, people=PEOPLE[:1], bots=2)
    while not any(map(board.desk.is_run_here, board.desk.tournament.open_tables)):
        for table in board.desk.tournament.open_tables:
            finish(context, sit_down(context, board, board.tables.index(table)), loser=1)
        board.act(Chosen("round"))
    (table,) = filter(board.desk.is_run_here, board.desk.tournament.open_tables)
    for _ in range(20):
        context.stage.step(0.1, frame=0.1)
    scene = sit_down(context, board, board.tables.index(table))
    assert isinstance(scene, WatchedTable)
    assert board.desk.standing_at(table) is scene.table.match
    assert board.note.endswith(context.words("tournament.next.watch"))
    assert scene.picture.viewpoint.sees == "common", "nobody sees a hand"
    with undrawn():
        while not isinstance(context.stage.top, DealResult):
            context.stage.send(Confirm())
            context.stage.step(0.1, frame=0.1)
    deals = len(scene.table.standings)
    for _ in range(30):
        context.stage.step(0.1, frame=0.1)
    assert len(scene.table.standings) == deals, "no deal begins behind the result that is read"
    scene.clear_away()
    scene.leave_table()
    assert context.stage.top is board
    with undrawn():
        while table not in board.desk.tournament.results:
            context.stage.step(0.1, frame=0.1)


def test_a_match_of_characters_that_the_disk_refuses_waits_for_room(context, app, monkeypatch):
    """It was dealt again, and the winner lost what he had won."""
    board = begun(context, app, people=(), bots=3)

    def refused(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full, undrawn():
        for name in ("_append_line", "_shelve", "write_whole"):
            full.setattr(journal, name, refused)
        board.act(Chosen("round"))
        (table,) = board.desk.tournament.open_tables
        for _ in range(900):
            context.stage.step(0.1, frame=0.1)
            ended = board.desk.standing_at(table)
            if ended is not None and ended.over:
                break
        for _ in range(20):
            context.stage.step(0.1, frame=0.1)
        assert ended is not None
        assert ended.over
        assert board.desk.standing_at(table) is ended
    with undrawn():
        for _ in range(20):
            context.stage.step(0.1, frame=0.1)
    assert board.desk.tournament.results[table].points == game_points(ended)


def test_two_people_at_one_screen_hand_over(context, app):
    board = begun(context, app, bots=0)
    board.act(Chosen("round"))
    scene = sit_down(context, board)
    context.stage.step(0.5)
    pairing = board.desk.tournament.rounds[0][0]
    first = board.desk.tournament.entrants[pairing.first]
    assert scene.seats.sittings[0] == Sitting("person", first.name)
    assert scene.table.deal.dealer == 0
    assert isinstance(context.stage.top, HandOver)
    assert not scene.model.offers.rematch


def test_a_table_put_aside_is_gone_on_with_at_the_same_card(context, app):
    board = begun(context, app, bots=0)
    board.act(Chosen("round"))
    scene = sit_down(context, board)
    scene.table.give_up(1)
    before = scene.table.record.deals
    while context.stage.top is not board:
        context.stage.pop()
    app.matches.close()
    assert context.words("tournament.put_aside", score="3 : 0") == board.row(board.tables[0]).below
    context.stage.pop()
    app.act(OpenTournaments())
    listed = on_top(context, TournamentListPage)
    listed.act(Chosen("row", 0))
    again = sit_down(context, on_top(context, BoardPage))
    assert again.table.record.deals[: len(before)] == before


def test_a_latecomer_enters_and_somebody_leaves_on_the_players_page(context, app):
    board = begun(context, app)
    board.act(Chosen("round"))
    board.act(Chosen("players"))
    page = on_top(context, PlayersPage)
    page.act(Typed("name", "Dani"))
    page.act(Chosen("add person"))
    page.act(Chosen("leave now", 0))
    tournament = board.desk.tournament
    assert (len(tournament.entrants), tournament.withdrawn) == (6, {0})
    page.act(Typed("name", "dani"))
    page.act(Chosen("add person"))
    assert len(board.desk.tournament.entrants) == 6
    context.stage.pop()
    assert find_tournaments(app.folder).kept[0].tournament == tournament


def test_who_leaves_the_last_table_of_a_round_can_begin_the_next_at_once(context, app):
    board = begun(context, app, people=("Anna", "Bela", "Cili", "Dani"), bots=0)
    board.act(Chosen("round"))
    tables = board.group.ring.current
    finish(context, sit_down(context, board), loser=1)
    assert board.group.ring.current is tables
    finish(context, sit_down(context, board), loser=1)
    assert board.group.ring.current is board.group.widgets[-1]
    context.stage.send(Confirm())
    assert len(board.desk.tournament.rounds) == 2


def test_words_at_the_foot_of_a_page_shrink_alike_where_they_are_too_long(context, app):
    context.change(language="de", text_size=1.5)
    resize(context, (700, 1000))
    page = set_up(context, app)
    foot = page.group.widgets[-3:]
    shares = [each.area.width / each.natural_width(context.canvas) for each in foot]
    assert shares == pytest.approx([shares[0]] * 3, rel=1e-4)
    resize(context, (1280, 720))
    context.change(text_size=1.0)
    widths = [each.area.width for each in page.group.widgets[-3:]]
    assert widths == sorted(widths)
    for each in page.group.widgets[-3:]:
        assert each.area.width >= each.natural_width(context.canvas)


def test_the_next_name_can_be_typed_at_once(context, app):
    page = set_up(context, app, people=(), bots=0)
    page.act(Chosen("add person"))  # no name is there yet
    for name in ("Anna", "Bela"):
        context.stage.send(TypedText(name))
        context.stage.send(Confirm())
    assert [each.name for each in page.entrants] == ["Anna", "Bela"]
    page.entrants = (*page.entrants, Entrant(PERSON, "Cili"))
    page.act(Chosen("start"))
    on_top(context, BoardPage).act(Chosen("players"))
    players = on_top(context, PlayersPage)
    players.act(Chosen("add person"))
    for name in ("Dani", "Edit"):
        context.stage.send(TypedText(name))
        context.stage.send(Confirm())
    context.stage.pop()
    entered = on_top(context, BoardPage).desk.tournament.entrants
    assert [each.name for each in entered] == ["Anna", "Bela", "Cili", "Dani", "Edit"]


def test_a_field_that_does_not_fit_its_format_is_answered(context, app):
    page = set_up(context, app, people=PEOPLE[:2], bots=0)
    page.act(Chosen("start"))
    assert context.stage.top is page
    assert page.refused
    for number in range(7):
        page.act(Typed("name", f"Guest {number}"))
        page.act(Chosen("add person"))
    assert page.format is Format.SWISS
    assert not page.refused
    page.act(Chosen("format", Format.ROUND_ROBIN))
    assert page.refused


def test_the_button_that_begins_counts_to_the_most_who_may_play_so(context, app):
    """The text beside it says that a round robin takes eight."""
    page = set_up(context, app, people=PEOPLE[:2], bots=0)
    for form in Format:
        page.act(Chosen("format", form))
        label = context.words("tournament.set_up.start", count=2, most=form.most)
        assert page.group.widgets[-1].label == label


def test_named_house_rules_are_offered_where_two_play(context, app):
    longer = HouseRules("Long evening", GAMES["snapszer"].with_options(match_target=10))
    four = HouseRules("Four", GAMES["bauernschnapsen"].with_options(bettler=False))
    for rules in (longer, four):
        HouseRulesFile(app.folder).keep(rules)
    page = set_up(context, app)
    offered = dict(page.games.values())
    assert offered["Long evening"] == longer.game
    assert all(game.seats == 2 for game in offered.values())


def test_a_damaged_tournament_is_told_of(context, app):
    folder = app.folder / "tournaments"
    folder.mkdir()
    (folder / "x.tournament").write_text("nothing\n")
    app.act(OpenTournaments())
    assert isinstance(context.stage.top, TournamentListPage)
    assert list(folder.glob("*.damaged-1.*"))
