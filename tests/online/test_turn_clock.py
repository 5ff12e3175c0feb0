"""A turn clock at one table: one's own program lets a bot play on, says so, and gives the seat back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.contest.record import Sitting
from game.core.moves import Move
from game.online.turn_clock import ClockedPerson, TurnClock
from net.log import MemoryJournal
from net.match import Replica
from net.wire.table_options import TableOptions
from tests.net.table_of import deliver, me, restarted, taken, terms_of
from tests.online.test_veiled_tables import Peer

SECONDS = 60


class First:
    """A bot, or a person who is not asked for, that plays the first move there is."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._move: Move | None = None

    def ask(self, question) -> None:
        self._move = question.game.legal(question.view)[0]

    def answer(self) -> Move | None:
        move, self._move = self._move, None
        return move


class Clocked(Peer):
    kind = First


def company(kinds=("person", "bot"), seconds: int = SECONDS) -> list[Clocked]:
    terms = replace(terms_of(), kinds=kinds, options=TableOptions(seconds))
    host = Replica.hosted(terms, me(0), MemoryJournal())
    guest = Replica(terms, me(1), MemoryJournal())
    taken(guest, host.log.chain.entries[0])
    while host.match.match.dealer is None or not host.match.deals:
        for each in (host, guest):
            each.speak()
            deliver([host, guest])
    return [Clocked(host), Clocked(guest)]


def turns(peers: list[Clocked], until) -> None:
    for _ in range(400):
        if until():
            return
        for each in peers:
            each.obey()
            deliver([peer.replica for peer in peers])
            for peer in peers:
                peer.show()
    raise AssertionError("it never came so far")


def run_out(peer: Clocked) -> None:
    """Let the time pass that a person at this table has."""
    for now in (0.0, SECONDS):
        peer.remote.watch_clock(now, suspended=False)


@pytest.fixture
def asked():
    """Two tables, and the person of the first who has to move; the other seat is a bot's."""
    peers = company()
    person = peers[0].remote.table.players[0]
    assert isinstance(person, ClockedPerson)
    turns(peers, lambda: person.asked)
    return peers, person


def test_when_time_has_run_out_a_bot_moves_and_all_hear_that_it_did(asked):
    (here, there), person = asked
    moves = len(here.remote.table.moves)
    assert not here.remote.watch_clock(1000.0, suspended=False)
    assert not here.remote.watch_clock(1000.0 + SECONDS - 0.1, suspended=False)
    assert not person.replaced
    assert here.remote.watch_clock(1000.0 + SECONDS, suspended=False)
    assert person.replaced
    turns([here, there], lambda: len(there.remote.table.moves) > moves)
    assert here.remote.by_clock == there.remote.by_clock == {0}
    again = Clocked(restarted(there.replica))
    assert again.remote.by_clock == {0}, "it stands in the log"


def test_the_person_takes_the_seat_back_and_the_next_move_says_so(asked):
    (here, there), person = asked
    run_out(here)
    turns([here, there], lambda: there.remote.by_clock)
    here.remote.return_to_seats()
    turns([here, there], lambda: person.asked or here.remote.table.outcome)
    assert not person.replaced
    assert person.answer() is None, "the bot says nothing any more"
    question, moves = here.remote.table.question(), len(here.remote.table.moves)
    person.decide(question.game.legal(question.view)[0])
    turns([here, there], lambda: len(there.remote.table.moves) > moves)
    assert not there.remote.by_clock


def test_a_bot_plays_on_to_the_end_of_that_deal_and_no_longer(asked):
    (here, there), person = asked
    run_out(here)
    turns([here, there], lambda: here.remote.deck.deal == 1)
    assert not person.replaced
    assert not here.remote.by_clock


def test_the_clock_stands_while_the_match_is_suspended_and_begins_again(asked):
    (here, _), _ = asked
    here.remote.watch_clock(0.0, suspended=False)
    assert not here.remote.watch_clock(SECONDS, suspended=True)
    assert not here.remote.watch_clock(SECONDS + 1.0, suspended=False)
    assert here.remote.clock.left(SECONDS + 1.0) == SECONDS


def test_a_result_is_looked_at_no_longer_than_a_move_is_thought_about(asked):
    (here, there), _ = asked
    here.show = lambda: None  # nobody here asks for the next deal
    run_out(here)
    remote = here.remote

    def looked_at() -> bool:
        for event in here.replica.match_events:
            remote.tell(event)
        here.replica.match_events.clear()
        remote.table.pump()
        return remote.next_deal_is_due and remote.settled

    turns([here, there], looked_at)
    assert not remote.watch_clock(200.0, suspended=False)
    assert remote.watch_clock(200.0 + SECONDS, suspended=False)
    assert not remote.replaced, "that deal is over"


@pytest.mark.parametrize(("kinds", "seconds"), [(("person", "bot"), 0), (("bot", "person"), 60)])
def test_without_a_clock_or_without_a_person_here_no_time_runs_out(kinds, seconds):
    here, _ = company(kinds, seconds)
    assert not here.remote.watch_clock(0.0, suspended=False)
    assert not here.remote.watch_clock(1e9, suspended=False)


def test_a_clock_begins_again_with_each_decision():
    clock = TurnClock(30)
    assert clock.left(0.0) is None
    clock.follow("a move", 1.0)
    clock.follow("a move", 5.0)
    assert clock.left(11.0) == 20.0
    clock.follow("another", 12.0)
    assert clock.left(50.0) == 0.0
