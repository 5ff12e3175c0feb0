"""A tournament of three programs over real sockets on the loopback, with one that leaves."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import replace
from errno import EMFILE
from shutil import copytree
from types import SimpleNamespace

import pytest

from game.online import open_profile, tournament_client, tournament_table
from game.online.headless import BotsHere
from game.online.headless_tournament import HeadlessTournament
from game.online.tournament_client import TournamentClient
from game.online.tournament_table import TablePlan, TournamentTable, result_of_log
from game.rules import read_game
from game.tournament.entries import TableNumber
from game.tournament.tournament import Format
from net.invitation import read_invitation
from net.match import Identified, Replica, terms_for
from net.session import Lobby, PeerLeft, TurnedAway, admission, lobby_session, network_thread
from net.tournament import UNSIGNED, BoardFile, KeptBoard, Opened, board_session, table_name
from net.transport import Address
from net.wire.board_messages import LeaveWord
from net.wire.table_messages import Sit
from net.wire.table_options import TableOptions
from tests.harness.patience import wait_until
from tests.scenes.lan.sides import stay_on_loopback


@pytest.fixture(autouse=True)
def loopback(monkeypatch):
    stay_on_loopback(monkeypatch)
    monkeypatch.setattr("net.session.admission.PAUSE", 0.0)  # a second stranger need not wait


def sides_of(folder, bots, form=Format.KNOCK_OUT):
    made = []
    for number, bot in enumerate(bots):
        profile = open_profile(folder / str(number), bot)
        company = BotsHere()
        if number:
            place = Address("127.0.0.1", made[0].client.network.port)
            client = TournamentClient.joined(profile, place, company)
        else:
            opened = Opened(form, read_game("snapszer"), os.urandom(32))
            client = TournamentClient.hosted(profile, opened, company)
        client.enter("bot", bot)
        made.append(HeadlessTournament(client, bot, quiet=True, players=len(bots)))
    return made


@contextmanager
def programs(folder, *bots):
    """Programs at one board, a bot at each; all leave at the end."""
    sides = sides_of(folder, bots)
    try:
        yield sides
    finally:
        for side in sides:
            side.client.close()


def turned(sides, until):
    wait_until(until, lambda: [side.turn() for side in sides])


def test_the_programs_of_a_table_meet_there_and_one_who_leaves_has_lost_it(tmp_path):
    with programs(tmp_path, "beginner", "plain", "sampler") as sides:
        assert not any(side.is_done for side in sides)  # those who join have heard of no board yet
        turned(sides, lambda: sum(bool(side.client.tables) for side in sides) == 2)
        playing = [side for side in sides if side.client.tables]
        turned(sides, lambda: all(deal_at(side) is not None for side in playing))
        names = {side.client.tables[TableNumber(1, 2)].client.log.terms.table for side in playing}
        assert names == {table_name(sides[0].client.board, TableNumber(1, 2))}
        assert tables_begun_again(tmp_path, sides.index(playing[1])) == {TableNumber(1, 2)}
        assert tables_left(tmp_path / "again") == [names, set()]
        leaver = playing[1]
        leaver.client.network.command(LeaveWord(leaver.client.own[0], UNSIGNED))
        turned(sides, lambda: all(len(side.client.board.tournament.results) == 1 for side in sides))
        turned(sides, lambda: len({side.client.board.head for side in sides}) == 1)
        assert sides[0].client.board.tournament.withdrawn == {*leaver.client.own}
        assert not any(TableNumber(1, 2) in side.client.tables for side in sides)
        (kept,) = BoardFile(tmp_path / "1" / "tournaments").find().boards
        assert kept.board == sides[1].client.board
        assert not kept.lot


def test_who_goes_to_an_announced_organiser_that_has_vanished_hears_that_nobody_answers(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(network_thread, "SILENT_AFTER", 0.0)
    profile, gone = open_profile(tmp_path, "Anna"), Address("127.0.0.1", 9)
    client = TournamentClient.joined(profile, gone, BotsHere(), bytes(range(32)))
    side = HeadlessTournament(client, "beginner", quiet=True, players=2)
    try:
        turned([side], lambda: client.faults)
        assert client.faults == ["network.address.silent"]
        assert not client.problem
    finally:
        client.close()


@pytest.mark.parametrize("says_so", [True, False])
def test_an_organiser_who_goes_and_comes_back_to_his_place_is_found_there(
    tmp_path, monkeypatch, says_so
):
    """Nobody goes to him again; a round he asks for before the others are heard begins after that."""
    for module in (admission, network_thread):
        monkeypatch.setattr(module, "BAN", 0.2)
    monkeypatch.setattr(board_session, "HEARS_FIRST", 1.0)
    monkeypatch.setattr(lobby_session, "away_after", lambda far: 0.5)
    sides = sides_of(tmp_path, ("beginner", "plain", "sampler"))
    gone = sides[0]
    gone.players = 4  # nobody begins yet
    try:
        turned(sides, lambda: {len(side.client.own) for side in sides} == {1})
        port = gone.client.network.port
        if says_so:
            gone.client.close()
        else:
            gone.client.network.stop()
        turned(sides[1:], lambda: all(side.client.faults for side in sides[1:]))
        assert {*sides[1].client.faults} == {"tournament.fault.organiser_away"}
        (kept,) = BoardFile(tmp_path / "0" / "tournaments").find().boards
        monkeypatch.setattr("game.online.tournament_client.PORT", port)
        profile = open_profile(tmp_path / "0", "beginner")
        client = TournamentClient.resumed(profile, kept, BotsHere())
        sides[0] = back = HeadlessTournament(client, "beginner", quiet=True, players=3)
        assert back.client.network.port == port
        turned(sides, lambda: sum(bool(side.client.tables) for side in sides) == 2)
        assert back.client.faults == []
    finally:
        for side in (gone, *sides):
            side.client.close()


def test_only_who_keeps_the_board_is_missed_at_it_and_no_word_is_said_of_a_table(tmp_path):
    """An organiser whom others have left for a successor may come back to his place, and leave it."""
    client = sides_of(tmp_path, ("beginner",))[0].client
    board = client.board
    guest = TournamentClient.resumed(
        open_profile(tmp_path / "1", "Anna"), KeptBoard(board), BotsHere()
    )
    try:
        guest._take(PeerLeft(bytes(32), "Cili"))
        assert guest.faults == []
        guest._take(PeerLeft(board.organiser, "beginner"))
        guest._take(TurnedAway(bytes(32), "beginner", "network.left"))
        assert guest.faults == ["tournament.fault.organiser_away"] * 2
    finally:
        guest.close()
        client.close()


def test_a_table_the_system_refuses_is_tried_again_and_told_of_once(tmp_path, monkeypatch):
    refused = []

    def refuse(*given):
        if len(refused) < 4:
            refused.append(given)
            raise OSError(EMFILE, "Too many open files")
        return TournamentTable(*given)

    monkeypatch.setattr(tournament_client, "TournamentTable", refuse)
    monkeypatch.setattr(tournament_client, "_ANOTHER_ATTEMPT", 0.0)
    with programs(tmp_path, "beginner", "plain", "sampler") as sides:
        turned(sides, lambda: sum(bool(side.client.tables) for side in sides) == 2)
        playing = [side for side in sides if side.client.tables]
        turned(sides, lambda: all(deal_at(side) is not None for side in playing))
        faults = [side.client.faults for side in sides]
        assert ["tournament.fault.no_table"] in faults
        assert max(map(len, faults)) == 1


def tables_begun_again(folder, number):
    """The tables at which a program sits down that was killed and begins again, before any news comes."""
    copytree(folder / str(number), folder / "again")
    profile = open_profile(folder / "again", "again")
    (kept,) = BoardFile(folder / str(number) / "tournaments").find().boards
    nowhere = Address("127.0.0.1", 1)
    client = TournamentClient.resumed(profile, kept, BotsHere(), nowhere)
    try:
        return set(client.tables)
    finally:
        client.close()


def tables_left(folder):
    """The tables whose matches a killed program left, and those of them that belong to no tournament."""
    profile, left = open_profile(folder, "again"), []
    for found in (profile.store.find, profile.matches_left):
        replicas = found().replicas
        left.append({replica.terms.table for replica in replicas})
        for replica in replicas:
            replica.close()
    return left


def deal_at(side):
    """The deal on the one table of a program; None before it is dealt."""
    (table,) = side.client.tables.values()
    remote = table.client.remote_table
    return None if remote is None else remote.table.deal


def test_a_bot_that_may_not_enter_says_why_and_goes():
    refused = SimpleNamespace(own=(), take_faults=lambda: ["tournament.refused.same_name"])
    with pytest.raises(ValueError, match="in the tournament already"):
        HeadlessTournament(refused, "beginner", quiet=True)._tell_faults()


@pytest.mark.parametrize(("last", "told"), [("relay" * 2, False), ("relay" * 4, True)])
def test_the_programs_of_a_table_meet_though_their_relay_has_a_long_name(tmp_path, last, told):
    """One too long to be told is told of at the program that lays the table."""
    relay = Address(".".join([*["relay" * 4] * 3, last]), 4001)
    with programs(tmp_path, "beginner", "plain", "sampler") as sides:
        for side in sides:
            side.client.relay = relay
        turned(sides, lambda: sum(bool(side.client.tables) for side in sides) == 2)
        playing = [side for side in sides if side.client.tables]
        turned(sides, lambda: all(deal_at(side) is not None for side in playing))
        faults = [fault for side in sides for fault in side.client.faults]
        assert faults == ["network.relay.long_name"] * told
        shown = [at.invitation for side in sides for at in side.client._shown.values()]
        assert [read_invitation(each).relay for each in shown if each] == [relay] * (not told)


def test_a_bot_that_goes_where_nobody_can_be_says_why_and_goes(tmp_path):
    nowhere = Address("no-such-host.invalid", 1)
    client = TournamentClient.joined(open_profile(tmp_path, "Anna"), nowhere, BotsHere())
    try:
        with pytest.raises(ValueError, match="No computer found"):
            turned([HeadlessTournament(client, "beginner", quiet=True)], lambda: False)
    finally:
        client.close()


def test_a_log_that_is_over_is_the_result_of_its_table_alone(tmp_path, monkeypatch):
    """Neither one of another name, nor of other rules, nor of other programs."""
    one, other, third = (open_profile(tmp_path / name, name).identity for name in "abc")
    peers = (one.public, other.public)
    lobby = Lobby.hosted("snapszer", 2, one.public)
    lobby.join(other.public)
    lobby.sit(0, Sit(1, 0, "person", "A"))
    lobby.sit(1, Sit(1, 1, "person", "B"))
    terms = terms_for(lobby.seating, bytes(32), bytes(32))

    class Journal:
        def append(self, raw):
            return None

        def sync(self):
            return None

    match = Replica.hosted(terms, Identified(0, one.signing_key, bytes(32)), Journal()).match
    plan = TablePlan(TableNumber(1, 1), terms.table, "snapszer", peers, 0, bytes(32), "person", "A")
    ended = match.__class__(match.terms, match.match.lost_by_foul([0]), match.trusted, match.head)
    assert result_of_log(plan, ended).winner == 1
    client = Lobbying(lobby.seating)
    monkeypatch.setattr(tournament_table, "_client", lambda *_: client)
    profile = SimpleNamespace(store=SimpleNamespace(ended={plan.name: ended}.get))
    table = tournament_table.TournamentTable(profile, plan, None)
    table.take_seat()
    assert client.said == []  # no other match is played there after a new start
    assert table.result() == result_of_log(plan, ended)
    assert result_of_log(plan, match) is None
    for changed in (
        {"name": bytes(31) + b"x"},
        {"rules": "schnapsen"},
        {"peers": (one.public, third.public)},
    ):
        assert result_of_log(TablePlan(**{**vars_of(plan), **changed}), ended) is None


class Lobbying:
    """The client of a table in its lobby, and what its program has said there."""

    remote_table = None

    def __init__(self, seating):
        self.state = SimpleNamespace(seating=seating, member=1)
        self.said = []

    def sit(self, *who):
        self.said.append(who)

    def be_ready(self, ready):
        self.said.append(ready)


@pytest.mark.parametrize(
    "changes",
    [
        {"kinds": ("person", "bot")},
        {"names": ("A", "beginner")},
        {"names": ("A", "beginner"), "kinds": ("person", "bot")},
        {"owners": (1, 0)},
        {"options": TableOptions(turn_clock=30)},
        {},
    ],
)
def test_nobody_is_ready_at_a_table_where_another_plays_in_his_seat(changes, monkeypatch):
    """The one who lays the table says who sits where: a bot of the other's program is none of his choice."""
    lobby = Lobby.hosted("snapszer", 2, b"a" * 32)
    lobby.join(b"b" * 32)
    lobby.sit(0, Sit(1, 0, "person", "A"))
    lobby.sit(1, Sit(1, 1, "person", "B"))
    peers = lobby.seating.members
    client = Lobbying(replace(lobby.seating, **changes))
    monkeypatch.setattr(tournament_table, "_client", lambda *_: client)
    plan = TablePlan(TableNumber(1, 1), bytes(32), "snapszer", peers, 1, bytes(32), "person", "B")
    profile = SimpleNamespace(store=SimpleNamespace(ended=lambda table: None))
    table = tournament_table.TournamentTable(profile, plan, None)
    table.take_seat()
    assert client.said == ([] if changes else [True])


def vars_of(plan):
    return {name: getattr(plan, name) for name in plan.__dataclass_fields__}
