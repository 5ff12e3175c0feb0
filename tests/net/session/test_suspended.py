"""A match that misses somebody stands still: the same deal and the same score come out of it.

One deal of fixed choices is played (see `mortal`), and once undisturbed. Then, in the middle of it, the
cable is out, or both programs are gone and come back, on either side's turn; or a program is there, but
keeps back what it should say by itself. The clock is simulated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.bench.network_conditions import NetworkConditions
from game.bench.network_simulation import TICK, Program, Simulation
from net.deck import DeckPhase
from net.match import MatchStage, Replica
from net.session import PeerAway
from net.session.presence import AWAY_AFTER, MUTE_AFTER
from net.wire.table_messages import TABLE_WIRE
from tests.net.mortal import Mortal


class Suspended(Mortal):
    """One deal in the middle of which something happens, once, when `turn` is to move."""

    def __init__(self, folder: Path, turn: int = -1, trouble: Callable[[Suspended], None] = id):
        super().__init__(folder)
        self.turn, self.trouble, self.troubled = turn, trouble, False
        self.told: list[list[PeerAway]] = [[], []]

    def _play(self, program: Program) -> None:
        if program.session.playing is not None:
            events = program.session.playing.events
            self.told[program.number] += [each for each in events if isinstance(each, PeerAway)]
        if self._is_time():
            self.troubled = True
            self.trouble(self)
        if program.running:
            super()._play(program)

    def _is_time(self) -> bool:
        """In the middle of the deal, when this seat is to move."""
        match = self.matches[self.turn]
        if self.troubled or match is None or match.deal is None:
            return False
        return len(match.deal.moves) >= 2 and match.deal.turn == self.turn

    def cut(self, seconds: float) -> None:
        self._cut_until[frozenset((0, 1))] = self.now + seconds


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory) -> Suspended:
    return played(tmp_path_factory.mktemp("undisturbed"))


def played(folder: Path, turn: int = -1, trouble: Callable[[Suspended], None] = id) -> Suspended:
    match = Suspended(folder, turn, trouble)
    match.run(limit=1000.0)
    assert match.agreed
    for program in match.programs:
        program.session.tick(match.now)
        match._play(program)
    return match


def same(match: Suspended, undisturbed: Suspended) -> None:
    assert match.troubled
    assert match.log_of(0) == match.log_of(1) == undisturbed.log_of(0)
    assert match.matches[0].match == match.matches[1].match == undisturbed.matches[0].match
    assert match.matches[0].ending.violation is None


@pytest.mark.parametrize(("seconds", "turn"), [(10, 0), (75, 1), (600, 0)])
def test_a_cable_that_was_out_costs_nobody_anything(tmp_path, undisturbed, turn, seconds):
    match = played(tmp_path, turn, lambda match: match.cut(seconds))
    same(match, undisturbed)
    assert match.now > seconds
    for told in match.told:
        assert [events.away for events in told][-2:] == [True, False]
        assert told[-2].silent < 5.0


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("down", [(5.0, 90.0), (90.0, 5.0)], ids=["host first", "guest first"])
def test_both_sides_may_be_gone_and_come_back_in_either_order(tmp_path, undisturbed, turn, down):
    def both(match: Suspended) -> None:
        for peer, seconds in enumerate(down):
            match.take_down(peer, seconds)

    match = played(tmp_path, turn, both)
    same(match, undisturbed)
    early = down.index(min(down))
    first = match.told[early][-2]
    assert (first.peer, first.away, first.silent) == (1 - early, True, None)


def test_a_host_that_has_seen_the_lots_cannot_drop_the_terms_for_others():
    """A peer that has committed stays with that draw; nothing the host says sets the table again."""
    lots = Simulation(2, "snapszer", 2, (0, 1), NetworkConditions(delay=(0.15, 0.15)))
    while not (lots.programs[1].match and lots.programs[1].match.lots):
        lots.run(limit=lots.now + TICK)
    host, guest = lots.programs
    table = guest.match.terms.table
    seating = replace(host.session.lobby.seating, number=99)
    guest.session.received(host.key, TABLE_WIRE.encode(seating), lots.now)
    lots._kill(host)
    lots._start(host)
    lots.run(limit=lots.now + 10.0)
    assert [each.match.terms.table for each in lots.programs] == [table, table]
    assert all(each.match.deals for each in lots.programs)


# -- a program that is there and does not speak ----------------------------------------------------


def veil(replica: Replica) -> bool:
    return replica.match.deal is not None and replica.match.deal.to_veil is not None


def share(replica: Replica) -> bool:
    deal = replica.match.deal
    return deal is not None and deal.owing is not None and deal.deck.phase is DeckPhase.OPEN


def seed(replica: Replica) -> bool:
    deal = replica.match.deal
    return deal is not None and deal.deck.phase is DeckPhase.REVEAL


def signature(replica: Replica) -> bool:
    return replica.match.stage is MatchStage.SETTLE


def shuffle(replica: Replica) -> bool:
    return replica.match.stage is MatchStage.READY and replica.match.deals == 1


class Mute(Mortal):
    """One deal in which the first program that owes a certain thing keeps it back for a while."""

    def __init__(
        self, folder: Path, rules: str, seats: tuple[int, ...], due: Callable[[Replica], bool]
    ) -> None:
        self.rules, self.seats, self.due = rules, seats, due
        self.mute: int | None = None
        self.honest = False
        self.until = 0.0
        self.told: list[list[PeerAway]] = [[] for _ in range(max(seats) + 1)]
        super().__init__(folder)

    def _play(self, program: Program) -> None:
        playing = program.session.playing
        if playing is not None:
            self.told[program.number] += [e for e in playing.events if isinstance(e, PeerAway)]
            self._silence(program, playing.replica)
        super()._play(program)

    def _silence(self, program: Program, replica: Replica) -> None:
        speak = replica.speak

        def keeps_back() -> object:
            owing = replica.log.owing
            here = owing is not None and owing[0] == replica.me.peer and self.due(replica)
            if self.honest or not here or self.mute not in (None, program.number):
                return speak()
            self.mute = program.number
            return None

        if "speak" not in vars(replica):
            replica.speak = keeps_back

    def _over(self) -> bool:
        return self.now >= self.until and super()._over()

    def rest(self, seconds: float) -> None:
        """Stay together after the deal."""
        self.until = self.now + seconds
        self.run(limit=self.until)


REFUSALS = [
    ("thousand_3", (0, 1, 2), veil, False),
    ("thousand_3", (0, 1, 2), veil, True),
    ("schnapsen", (0, 1), shuffle, False),
    ("schnapsen", (0, 1), share, False),
    ("schnapsen", (0, 1), seed, False),
    ("schnapsen", (0, 1), signature, True),
]


@pytest.fixture(scope="module")
def honestly(tmp_path_factory) -> Callable[..., Mute]:
    """The same deal where everybody says what is due, played once for each game."""

    @cache
    def whole(rules: str, seats: tuple[int, ...]) -> Mute:
        match = Mute(tmp_path_factory.mktemp(rules), rules, seats, veil)
        match.honest = True
        match.run(limit=600.0)
        return match

    return whole


@pytest.mark.parametrize(
    ("rules", "seats", "due", "aside"),
    REFUSALS,
    ids=[f"{due.__name__} {rules} {'aside' * aside}" for rules, _, due, aside in REFUSALS],
)
def test_who_keeps_back_what_is_due_stops_the_match_and_gains_nothing(
    tmp_path, honestly, rules, seats, due, aside
):
    match = Mute(tmp_path, rules, seats, due)
    match.run(limit=60.0)
    assert match.mute is not None
    head, begun = match.matches[0].head, match.matches[0].match.scores
    others = [number for number in range(max(seats) + 1) if number != match.mute]
    for number in others:
        (event,) = match.told[number]
        assert (event.peer, event.away) == (match.mute, True)
        assert MUTE_AFTER < event.silent < MUTE_AFTER + 1.0
    assert not match.told[match.mute], "it hears everybody"
    if aside:
        for number in others:
            match.take_down(number, 5.0)
    match.honest = True
    assert {each.head for each in match.matches} == {head}
    assert {each.match.scores for each in match.matches} == {begun}, "nobody pays"
    match.run(limit=600.0)
    match.rest(AWAY_AFTER)
    whole = honestly(rules, seats)
    for number, program in enumerate(match.programs):
        assert match.log_of(number) == whole.log_of(number)
        assert match.matches[number].match == whole.matches[number].match
        assert match.matches[number].ending.violation is None
        assert match.mute not in program.session.playing.missed.away
