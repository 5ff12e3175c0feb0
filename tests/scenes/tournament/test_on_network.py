"""A tournament of several programs in the window: two windows' worth of people over the loopback."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from game.online import open_profile
from game.rules import GAMES
from game.scenes.actions import Back, Loaded, OpenNetworkTournaments
from game.scenes.app.app import App
from game.scenes.lan import company
from game.scenes.lan.compare import Compare
from game.scenes.lan.lan_actions import CardsCompared, PutMatchAside
from game.scenes.lan.table import LanTableScene
from game.scenes.lan_tournament import entrance
from game.scenes.lan_tournament.entrance import NetworkTournamentsPage, WaitingForBoard
from game.scenes.lan_tournament.network_board import NetworkBoardPage
from game.scenes.menus.title import Title
from game.scenes.table.table_actions import OpenCalls
from game.scenes.tournament.players_page import PlayersPage
from game.scenes.tournament.tournament_actions import BeginTournament, SetUpTournament
from game.stage.context import AppContext, open_context
from game.stage.input.intents import Confirm, TypedText
from game.stage.user_action import Chosen, Typed
from game.tournament.entrants import Entrant
from game.tournament.entries import Withdraw
from game.tournament.tournament import Format
from net.identity import Familiarity
from net.invitation import invitation_text, new_invitation
from net.session import CardsToCompare, RelayChanged, TurnedAway, VisitorGone
from net.tournament import BoardFault, BoardFile, KeptBoard
from net.transport import Address
from net.wire.board_messages import LeaveOnBoard
from tests.harness.patience import wait_until
from tests.harness.quick_workers import QuickWorkers
from tests.harness.window import on_top
from tests.net.tournament.boards import Programs
from tests.scenes.lan.sides import Blind, stay_on_loopback
from tests.scenes.panels import BoardsLeft, TwoFound
from tests.scenes.tables import undrawn


@pytest.fixture(autouse=True)
def loopback(monkeypatch):
    stay_on_loopback(monkeypatch)
    monkeypatch.setattr(entrance, "Lookout", Blind)
    monkeypatch.setattr(entrance, "reachable_addresses", lambda: ("127.0.0.1",))


def program(context: AppContext, folder: Path, name: str) -> App:
    context.change(speed=0.0, name_1=name)
    app = App(context, folder)
    app.thinker = QuickWorkers()  # type: ignore[assignment]
    context.push(Title(context, folder))
    return app


def stepped(apps, until):
    def step():
        for app in apps:
            app.context.stage.step(0.1, frame=0.1)

    with undrawn():
        wait_until(until, step)


def organised(context: AppContext, folder: Path, *entrants: Entrant) -> App:
    """A program that organises a round robin on the network."""
    app = program(context, folder, "Anna")
    app.act(SetUpTournament())
    app.act(BeginTournament(Format.ROUND_ROBIN, GAMES["snapszer"], entrants, True))
    return app


def board_of(app: App) -> NetworkBoardPage | None:
    top = app.context.stage.top
    return top if isinstance(top, NetworkBoardPage) else None


def test_a_tournament_that_was_found_is_gone_to_where_it_was_announced(context, monkeypatch):
    monkeypatch.setattr(entrance, "Lookout", TwoFound)
    ways = BoardsLeft()
    gone_to = []
    ways.join = lambda place, key=None: gone_to.append((place, key))
    page = NetworkTournamentsPage(context, ways)
    context.push(page)
    context.stage.step(0.1)
    page.act(Chosen("row", 0))
    found = TwoFound.tables[0]
    assert gone_to == [(found.addresses[0], found.announcement.key)]
    assert [row.enabled for row in page._listing.rows] == [True, False, True, True]


def waiting_at(context, tmp_path, typed: str) -> App:
    app = program(context, tmp_path / "guest", "Béla")
    app.act(Loaded(OpenNetworkTournaments()))
    page = context.stage.top
    page.act(Typed("address", typed))
    page.act(Chosen("join"))
    assert isinstance(context.stage.top, WaitingForBoard)
    return app


def test_a_place_where_no_computer_is_is_said_and_nobody_waits_there(context, tmp_path):
    app = waiting_at(context, tmp_path, "no-such-host.invalid")
    try:
        stepped((app,), lambda: isinstance(context.stage.top, NetworkTournamentsPage))
        said = context.words("network.address.unknown")
        assert said in [ribbon.text for ribbon in context.ribbons._ribbons]
    finally:
        app.network_tournaments.close()


def test_a_file_without_which_nobody_plays_is_named(context, tmp_path):
    key = tmp_path / "lan" / "identity.key"
    key.mkdir(parents=True)
    app = App(context, tmp_path)
    app.network_tournaments.join(Address("127.0.0.1", 9))
    assert context.stage.top is None
    assert any(str(key) in ribbon.text for ribbon in context.ribbons._ribbons)


def test_with_a_library_that_cannot_guard_cards_nothing_is_organised_and_the_set_up_stands(
    context, tmp_path, monkeypatch
):
    app = program(context, tmp_path, "Anna")
    people = tuple(Entrant("person", name) for name in ("Anna", "Cili"))
    begin = BeginTournament(Format.ROUND_ROBIN, GAMES["snapszer"], people, True)
    app.act(SetUpTournament())
    set_up = context.stage.top
    try:
        with monkeypatch.context() as patch:
            patch.setattr(company, "why_unfit", lambda: "network.off.library_without_group")
            app.act(begin)
        assert context.stage.top is set_up
        said = context.words("network.off.library_without_group")
        assert said in [ribbon.text for ribbon in context.ribbons._ribbons]
        app.act(begin)
        assert board_of(app) is not None
        assert set_up not in context.stage.scenes
    finally:
        app.network_tournaments.close()


def test_the_trouble_at_a_relay_stands_where_one_waits_for_the_board(context, tmp_path):
    relay = Address("127.0.0.1", 9)
    app = waiting_at(context, tmp_path, invitation_text(new_invitation(relay, bytes(32))))
    try:
        waiting = context.stage.top
        silent = context.words("network.relay.silent", relay=str(relay))
        stepped((app,), lambda: waiting.note == silent)
        waiting.draw(context.canvas)
        assert context.stage.top is waiting
    finally:
        app.network_tournaments.close()


def test_the_page_of_cards_goes_with_the_organiser_who_has_gone(context, tmp_path):
    app = waiting_at(context, tmp_path, "127.0.0.1:9")
    try:
        waiting = context.stage.top
        asked = CardsToCompare(bytes(32), "Anna", Familiarity.NEW, (), sought=True)
        waiting._client._take(asked)
        stepped((app,), lambda: isinstance(context.stage.top, Compare))
        waiting._client._take(VisitorGone(asked.key))
        stepped((app,), lambda: context.stage.top is waiting)
        waiting._client._take(TurnedAway(asked.key, "Anna", "network.refused.version"))
        stepped((app,), lambda: isinstance(context.stage.top, NetworkTournamentsPage))
    finally:
        app.network_tournaments.close()


def test_one_who_decides_later_about_the_cards_waits_no_longer(context, tmp_path):
    app = waiting_at(context, tmp_path, "127.0.0.1:9")
    try:
        asked = CardsToCompare(bytes(32), "Anna", Familiarity.NEW, (), sought=True)
        context.stage.top._client._take(asked)
        stepped((app,), lambda: isinstance(context.stage.top, Compare))
        context.stage.act(Back())
        stepped((app,), lambda: not isinstance(context.stage.top, WaitingForBoard))
        assert isinstance(context.stage.top, NetworkTournamentsPage)
    finally:
        app.network_tournaments.close()


def test_one_who_goes_back_before_he_sees_the_board_is_at_no_organiser_any_more(context, tmp_path):
    app = waiting_at(context, tmp_path, "127.0.0.1:9")
    try:
        client = context.stage.top._client
        client._take(CardsToCompare(bytes(32), "Anna", Familiarity.NEW, (), sought=True))
        stepped((app,), lambda: isinstance(context.stage.top, Compare))
        client.board = object()  # it comes while the cards lie over the page that waits for it
        context.stage.act(Back())
        context.stage.act(Back())
        assert not client.network._thread.is_alive()
    finally:
        app.network_tournaments.close()


def test_people_at_two_programs_meet_on_one_board_and_sit_down(context, tmp_path):
    other = open_context(tmp_path / "other", strict=True)
    people = tuple(Entrant("person", name) for name in ("Anna", "Cili"))
    host = organised(context, tmp_path / "host", *people)
    guest = program(other, tmp_path / "guest", "Béla")
    apps = (host, guest)
    board = board_of(host)
    assert board is not None
    try:
        stepped(apps, lambda: len(board.desk.tournament.entrants) == 2)
        assert "127.0.0.1" in board.note
        board.desk.client.at_relay = RelayChanged(
            Address("far.org", 1), False, "network.relay.full"
        )
        assert board.note == context.words("network.relay.full", relay="far.org:1")
        board.desk.client.at_relay = None
        guest.act(Loaded(OpenNetworkTournaments()))
        page = on_top(other, NetworkTournamentsPage)
        page.act(Typed("address", "nowhere at all"))
        page.act(Chosen("join"))
        assert other.stage.top is page
        page.act(Typed("address", str(Address("127.0.0.1", board.desk.client.network.port))))
        page.act(Chosen("join"))
        assert isinstance(other.stage.top, WaitingForBoard)
        stepped(apps, lambda: isinstance(other.stage.top, Compare) and board.desk.client.visitors)
        other.stage.act(CardsCompared(other.stage.top.asked.key, True))
        board.desk.client.compare(next(iter(board.desk.client.visitors)), True)
        stepped(apps, lambda: len(board.desk.tournament.entrants) == 3 and board_of(guest))
        theirs = board_of(guest)
        assert theirs is not None
        assert not theirs._foot()[2].enabled
        board.act(Chosen("round"))
        board.act(Chosen("round"))  # a second press begins nothing more
        stepped(apps, lambda: theirs.desk.tournament.begun)
        assert len(board.desk.tournament.rounds) == 1
        board.act(Chosen("round"))  # in two of three rounds the guest has a table
        stepped(apps, lambda: len(theirs.desk.tournament.rounds) == 2)
        stepped(apps, lambda: theirs.desk.tournament == board.desk.tournament)
        stepped(apps, lambda: board.tables and theirs.tables)
        own = [t for t in theirs.tables if theirs.desk.own_table(t) is not None]
        table = own[0]
        stepped(apps, lambda: theirs.desk.own_table(table).client.remote_table is not None)
        theirs.act(Chosen("row", theirs.tables.index(table)))
        assert isinstance(other.stage.top, LanTableScene)
        theirs.stage.act(PutMatchAside())
        assert other.stage.top is theirs
        for page in (board, theirs):
            assert all(page.row(each).name for each in page.tables)
            page.draw(page.context.canvas)
        leaver = theirs.desk.client.own[0]
        theirs.desk.note(Withdraw(leaver))
        stepped(apps, lambda: board.desk.tournament.withdrawn == {leaver})
        board.back()
        assert context.stage.top is not board
    finally:
        for app in apps:
            app.network_tournaments.close()
        other.close()


def test_a_character_is_watched_by_its_organiser_who_gives_nothing_up_and_invites_nobody(
    context, tmp_path
):
    other = open_context(tmp_path / "other", strict=True)
    host = organised(context, tmp_path / "host", Entrant("bot", "lili"), Entrant("bot", "gyuri"))
    guest = program(other, tmp_path / "guest", "Béla")
    apps = (host, guest)
    board = board_of(host)
    try:
        there = Address("127.0.0.1", board.desk.client.network.port)
        guest.act(Loaded(OpenNetworkTournaments()))
        guest.network_tournaments.join(there)
        stepped(apps, lambda: isinstance(other.stage.top, Compare) and board.desk.client.visitors)
        other.stage.act(CardsCompared(other.stage.top.asked.key, True))
        board.desk.client.compare(next(iter(board.desk.client.visitors)), True)
        stepped(apps, lambda: len(board.desk.tournament.entrants) == 3 and board_of(guest))
        for number in range(1, 4):
            board.act(Chosen("round"))
            stepped(apps, lambda n=number: len(board.desk.tournament.rounds) == n)
        stepped(apps, lambda: board.desk.client.tables)
        table = min(board.desk.client.tables)
        assert board.row(table).below == context.words("tournament.to_play")
        theirs = board_of(guest)
        stepped(apps, lambda: (own := theirs.desk.own_table(table)) and own.client.remote_table)
        theirs.act(Chosen("row", theirs.tables.index(table)))
        stepped(apps, lambda: board.desk.standing_at(table) is not None)
        context.stage.step(0.1, frame=0.1)
        said = context.words("tournament.network.stands", score="0 : 0")
        assert board._listing.rows[board.tables.index(table)].below == said
        board.act(Chosen("row", board.tables.index(table)))
        scene = on_top(context, LanTableScene)
        stepped(apps, lambda: scene.table.turn is not None)
        scene.open_menu()
        actions = [type(entry.action) for entry in context.stage.top.more()]
        assert actions == [OpenCalls]
    finally:
        for app in apps:
            app.network_tournaments.close()
        other.close()


def test_the_list_of_players_has_one_who_enters_elsewhere_and_says_why_not_there(context, tmp_path):
    app = organised(context, tmp_path, Entrant("person", "Anna"))
    board = board_of(app)
    try:
        board.act(Chosen("players"))
        players = on_top(context, PlayersPage)
        stepped((app,), lambda: [each.name for each in players.listing.rows] == ["Anna"])
        board.desk.client.enter("person", "Béla")
        stepped((app,), lambda: [each.name for each in players.listing.rows] == ["Anna", "Béla"])
        board.desk.client._take(BoardFault("tournament.refused.same_name"))
        said = context.words("tournament.refused.same_name")
        stepped((app,), lambda: said in [ribbon.text for ribbon in context.ribbons._ribbons])
        assert context.stage.top is players
    finally:
        app.network_tournaments.close()


def test_a_name_is_typed_to_its_end_though_somebody_enters_elsewhere(context, tmp_path):
    app = organised(context, tmp_path, Entrant("person", "Anna"))
    board = board_of(app)
    try:
        stepped((app,), lambda: len(board.desk.tournament.entrants) == 1)
        board.act(Chosen("players"))
        players = on_top(context, PlayersPage)
        players.act(Chosen("add person"))
        context.stage.send(TypedText("Ci"))
        board.desk.client.enter("person", "Béla")
        stepped((app,), lambda: len(board.desk.tournament.entrants) == 2)
        context.stage.step(0.1, frame=0.1)
        context.stage.send(TypedText("li"))
        context.stage.send(Confirm())
        stepped((app,), lambda: len(players.listing.rows) == 3)
        assert [each.name for each in players.listing.rows] == ["Anna", "Béla", "Cili"]
    finally:
        app.network_tournaments.close()


def test_one_whose_organiser_has_gone_may_keep_the_board(context, tmp_path):
    app = program(context, tmp_path, "Béla")
    programs = Programs(3, Format.ROUND_ROBIN)
    programs.sides[1].identity = open_profile(tmp_path, "Béla").identity
    programs.run(8.0, until=lambda: len(programs.board.entered) == 3 and programs.in_step())
    kept = KeptBoard(programs.board)
    BoardFile(tmp_path / "tournaments").keep(kept)
    app.act(Loaded(OpenNetworkTournaments()))
    page = context.stage.top
    page.act(Chosen("row", 0))  # nothing is typed
    context.stage.pop()
    page.act(Chosen("take over", kept))
    assert context.stage.top is page  # before the first round its organiser alone keeps it
    programs.begin_round()
    page.act(Chosen("take over", KeptBoard(programs.board)))
    board = board_of(app)
    assert board is not None
    assert board.desk.client.organising
    app.network_tournaments.close()


def test_a_board_that_nobody_can_read_is_kept_and_told_of(context, tmp_path):
    app = program(context, tmp_path, "Béla")
    board = tmp_path / "tournaments" / "0123456789abcdef.board"
    board.parent.mkdir(exist_ok=True)
    board.write_text("?")
    app.act(Loaded(OpenNetworkTournaments()))
    (told,) = context.ribbons._ribbons
    assert "0123456789abcdef.damaged-1.board" in told.text
    assert (board.parent / "0123456789abcdef.damaged-1.board").read_text() == "?"


def test_two_stories_of_one_board_are_told_apart_by_when_they_were_written(context, tmp_path):
    app = program(context, tmp_path, "Béla")
    programs = Programs(3, Format.ROUND_ROBIN)
    programs.run(8.0, until=lambda: len(programs.board.entered) == 3 and programs.in_step())
    programs.begin_round()
    host, folder = programs.sides[0].identity, tmp_path / "tournaments"
    for number in (1, 2):
        leaves = programs.board.written(LeaveOnBoard(number, b""), host)
        BoardFile(folder).keep(KeptBoard(programs.board.after(leaves)))
    for minute, path in enumerate(sorted(folder.glob("*.board"))):
        os.utime(path, times=(minute * 60.0, minute * 60.0))
    app.act(Loaded(OpenNetworkTournaments()))
    latest, first = on_top(context, NetworkTournamentsPage)._listing.rows
    assert (latest.name, latest.mark) == (first.name, first.mark)
    for row, minute in ((latest, 1), (first, 0)):
        assert f"{datetime.fromtimestamp(minute * 60.0):%H:%M}" in row.below
    app.network_tournaments.close()


def test_a_board_that_was_left_is_in_the_list_and_goes_on(context, tmp_path):
    app = organised(context, tmp_path, Entrant("person", "Anna"))
    board = board_of(app)
    stepped((app,), lambda: len(board.desk.tournament.entrants) == 1)
    board.act(Chosen("go"))
    app.act(Loaded(OpenNetworkTournaments()))
    page = context.stage.top
    assert len(page.kept) == 1
    page.act(Chosen("row", 0))
    again = board_of(app)
    assert again is not None
    assert again.desk.tournament.entrants == board.desk.tournament.entrants
    app.network_tournaments.close()
