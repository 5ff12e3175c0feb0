"""In the middle of a deal with an auction no peer's program knows a card that its seats may not see.

Each program is a whole session with its log on disk and a table of its own, over a network in memory;
what it says is what it would say over a socket. Everybody waits at a few moments of the deal, and all
that can be come to from each program is walked, and what a new start would read from its disk.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Program, Simulation
from game.contest.record import Sitting
from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import Bid, Discard, Give, Move, Play, Veil
from game.online import RemoteTable
from game.play.question import Question
from net.match import LanMatch, LogFolder, MatchStage, Replica
from net.session import MatchSnapshot, Session, ShowMatch
from net.session.commands import Command
from tests.harness.memory import Unseen, reachable
from tests.net.mortal import DiskFolder
from tests.online.company import table_without_network

Moment = Callable[[Deal], bool]
Knowers = dict[Slot, set[Seat]]


@dataclass(frozen=True)
class Case:
    """A game over computers: `owners[seat]` is the one a seat's player sits at.

    Whoever is asked first says `bid`, the others pass. At each moment all wait, and certain slots are known
    to certain seats alone.
    """

    rules: str
    owners: tuple[int, ...]
    bid: str
    moments: tuple[tuple[Moment, Callable[[Deal], Knowers]], ...]


# -- the moments, and who knows what then ----------------------------------------------------------


def held(deal: Deal) -> Knowers:
    """Each hand is its holder's, also that of a seat that sits out; one turned up is everybody's."""
    rows = ((slot, seat) for seat, hand in enumerate(deal.hands) for slot in hand)
    seen, everyone = deal.seen_by, deal.everyone
    return {slot: {seat, *(everyone if seen[slot] == everyone else ())} for slot, seat in rows}


def closed(deal: Deal) -> Knowers:
    """The cards in the middle are nobody's, those laid away the declarer's."""
    middle = [slot for pile in (deal.stock, *deal.piles) for slot in pile]
    away = {slot: {seat} for seat, slots in enumerate(deal.aside) for slot in slots}
    return {**{slot: set() for slot in middle}, **away, **held(deal)}


def given(deal: Deal) -> Knowers:
    """A gift is known to its giver and its receiver."""
    gifts = {slot: {seat, deal.leader} for seat, slot in enumerate(deal.gifts) if slot is not None}
    assert len(gifts) == len(deal.in_play) - 1
    return {**held(deal), **gifts}


def unlooked(deal: Deal) -> Knowers:
    """A seat that bids unseen knows nothing."""
    return {slot: set() for slot in (*held(deal), *closed(deal))}


def one_has_bid(deal: Deal) -> bool:
    return any(call is not None for _, call in deal.auction.calls)


def gifts_lie_there(deal: Deal) -> bool:
    return len(deal.veils) == len(deal.in_play) and deal.veiling is None


def cards_lie_aside(deal: Deal) -> bool:
    return any(deal.aside) and deal.veiling is None


def two_tricks_are_taken(deal: Deal) -> bool:
    return sum(map(len, deal.won)) >= 2 * len(deal.in_play)


def three_cards_are_dealt(deal: Deal) -> bool:
    return deal.phase.name == "TRUMP"


def one_sits_out(deal: Deal) -> bool:
    return len(deal.in_play) < deal.seats and bool(deal.trick)


BIDDING = (one_has_bid, closed)
GIFTS = (gifts_lie_there, given)
AWAY = (cards_lie_aside, closed)
PLAY = (two_tricks_are_taken, closed)
CASES = (
    Case("thousand_3", (0, 1, 2), "bid 100", (BIDDING, GIFTS, PLAY)),
    Case("thousand_3", (1, 0, 1), "bid 100", (GIFTS,)),
    Case("thousand_3(blind_bid=on)", (0, 1, 2), "bid 100", ((one_has_bid, unlooked),)),
    Case("thousand_4(dealer_sees_stock=off)", (0, 1, 2, 3), "bid 100", (BIDDING, GIFTS)),
    Case("thousand_2", (0, 1), "bid 100", (BIDDING, AWAY, PLAY)),
    Case("talonschnapsen", (0, 1, 2), "bid normal", (BIDDING, AWAY, PLAY)),
    Case("talonschnapsen_carinthia", (2, 0, 1), "bid gang", (AWAY,)),
    Case(
        "bauernschnapsen",
        (0, 1, 2, 3),
        "bid bettler",
        ((three_cards_are_dealt, closed), (one_sits_out, closed)),
    ),
)


# -- the programs ----------------------------------------------------------------------------------


@dataclass
class Script:
    """The script of a deal's players, and the moment they stop. It knows no program."""

    bid: str
    moment: Moment = one_has_bid


class Chooser:
    """Bids where nobody has, passes, takes a talon that lies there, and plays at random."""

    def __init__(self, sitting: Sitting, script: Script) -> None:
        self.sitting = sitting
        self._script = script

    def ask(self, question: Question) -> None:
        self._question = question

    def answer(self) -> Move | None:
        question = self._question
        if self._script.moment(question.view):
            return None
        moves = {str(move): move for move in question.game.legal(question.view)}
        opened = any(isinstance(move, Bid) for _, move in question.moves)
        wanted = ("" if opened else self._script.bid, "pass", "take", "take 1")
        first = next((moves[text] for text in wanted if text in moves), None)
        calm = [move for move in moves.values() if isinstance(move, Play | Discard | Give)]
        return first or Random(question.seed).choice(calm or [*moves.values()])


class Evening(Simulation):
    """One deal of several programs, each with its log on disk and a table."""

    def __init__(self, folder: Path, case: Case) -> None:
        self.places, self.script = folder, Script(case.bid)
        self.tables: dict[int, RemoteTable] = {}
        self.commands: dict[int, list[Command]] = {}
        super().__init__(3, case.rules, max(case.owners) + 1, case.owners, CALM)

    def run_to(self, moment: Moment) -> None:
        """Until it has come at all programs, with nobody to speak."""
        self.script.moment = moment
        self.run(limit=self.now + 60.0)
        assert self._over(), "the moment did not come"

    def _is_at(self, match: LanMatch) -> bool:
        lan = match.deal if match.stage is MatchStage.DEAL else None
        return lan is not None and lan.turn is not None and self.script.moment(lan.deal)

    def _over(self) -> bool:
        matches = self.matches
        heads = {match.head for match in matches if match is not None}
        return len(heads) == 1 and all(match and self._is_at(match) for match in matches)

    def _program(self, number: int) -> Program:
        program = super()._program(number)
        store = LogFolder(self.places / str(number), program.identity)
        program.folder = DiskFolder(store=store)
        program.session = self._session(program.identity, program.folder, number)
        return program

    def _play(self, program: Program) -> None:
        playing = program.session.playing
        told = list(playing.replica.match_events) if playing is not None else []
        super()._play(program)
        if playing is None or playing.replica.match is None:
            return
        table = self.tables.get(program.number)
        if table is None and playing.replica.match.deals:
            self._lay_table(program)
        elif table is not None:
            for event in told:
                table.tell(event)
            self._go_on(program, table)

    def _lay_table(self, program: Program) -> None:
        replica, script = program.session.playing.replica, self.script
        snapshot = MatchSnapshot(replica.match, dict(replica.faces), replica.me.peer)
        commands = self.commands.setdefault(program.number, [])
        self.tables[program.number] = table_without_network(
            snapshot, commands, partial(Chooser, script=script)
        )

    def _go_on(self, program: Program, table: RemoteTable) -> None:
        if table.next_deal_is_due:
            table.table.next_deal()
        for _ in range(3):
            table.table.pump()
        session, commands = program.session, self.commands[program.number]
        for command in list(commands):
            assert not isinstance(command, ShowMatch), "a table disagrees with the log"
            if session.carry_out(command, self.now):
                commands.remove(command)

    def _move(self, program: Program, replica: Replica) -> None:
        """The table's players decide."""


# -- what is looked for ----------------------------------------------------------------------------


def truth_of(evening: Evening) -> dict[Slot, Card]:
    """The faces anybody at the table knows."""
    faces = [program.session.playing.replica.faces for program in evening.programs]
    return {slot: card for each in faces for slot, card in each.items()}


def own_seats(evening: Evening, program: Program) -> frozenset[Seat]:
    rows = enumerate(evening.tables[program.number].owners)
    peer = program.session.playing.replica.me.peer
    return frozenset(seat for seat, owner in rows if owner == peer)


def unseen_by(evening: Evening, program: Program) -> Unseen:
    match, own = program.match, own_seats(evening, program)
    return Unseen.of(match.game.pack, match.deal.deal, own, truth_of(evening))


def memory_of(evening: Evening, program: Program) -> list[object]:
    return [*reachable(program.session, evening.tables[program.number], program.folder)]


def secrets_of(program: Program) -> list[bytes]:
    """The secrets that open a peer's cards of this deal and of those to come, and its signing key."""
    replica = program.session.playing.replica
    ahead = replica.log.shuffles.in_progress(replica.match)
    seeds = [replica.log.shuffles.secrets(replica.match).seed.raw]
    seeds += [] if ahead is None else [replica.log.shuffles.seed_of(ahead.plan.context)]
    return [replica.me.secret, replica.me.signing_key, *seeds]


def files_of(program: Program) -> bytes:
    return b"".join(path.read_bytes() for path in program.folder.store.folder.iterdir())


def read_again(program: Program, folder: Path) -> Replica:
    """Read the program's files again, as a new start would."""
    shutil.copytree(program.folder.store.folder, folder)
    (replica,) = LogFolder(folder, program.identity).find().replicas
    return replica


def look_through(evening: Evening, program: Program, knowers: Knowers) -> None:
    """Nothing in the program's memory tells a card it may not know, and what it may know is found."""
    found, unseen = memory_of(evening, program), unseen_by(evening, program)
    own = own_seats(evening, program)
    for slot, seats in knowers.items():
        assert (slot in unseen.slots) == seats.isdisjoint(own)
    for kind in (Session, Replica, LanMatch, RemoteTable, Deal):
        assert any(isinstance(each, kind) for each in found), f"no {kind.__name__} was walked"
    assert not unseen.leaks(found)
    bound = {slot for each in found for slot, _ in unseen.bound(each)}
    assert bound >= {slot for slot, seats in knowers.items() if seats & own}
    replica = program.session.playing.replica
    assert unseen.slots.isdisjoint(
        replica.log.shuffles.secrets(replica.match).faces(replica.match.deal.deck, ())
    )
    kept = [bytes(each) for each in found if isinstance(each, bytes | bytearray)]
    kept.append(files_of(program))
    assert all(any(secret in each for each in kept) for secret in secrets_of(program)[:2])
    others = [each for each in evening.programs if each is not program]
    assert not any(secret in each for p in others for secret in secrets_of(p) for each in kept)


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.rules} {''.join(map(str, c.owners))}")
def test_no_program_knows_a_card_its_seats_may_not_see(tmp_path, case):
    evening = Evening(tmp_path, case)
    for moment, knowers in case.moments:
        evening.run_to(moment)
        for program in evening.programs:
            look_through(evening, program, knowers(program.match.deal.deal))
    program = evening.programs[-1]
    again, unseen = read_again(program, tmp_path / "again"), unseen_by(evening, program)
    assert again.match.deal.deal == program.match.deal.deal
    assert again.faces == program.session.playing.replica.faces
    assert not unseen.leaks([*reachable(again), files_of(program)])


def test_the_walk_finds_a_card_wherever_it_is_hidden(tmp_path):
    evening = Evening(tmp_path, CASES[0])
    evening.run_to(gifts_lie_there)
    program, other = evening.programs[:2]
    unseen, truth = unseen_by(evening, program), truth_of(evening)
    deal, (hand, *_) = program.match.deal.deal, unseen.hands
    card = next(card for card in hand if card in unseen.cards)
    slot = next(slot for slot in unseen.slots if truth.get(slot) == card)
    row = [None] * unseen.places
    row[slot] = card
    bound = ({slot: card}, tuple(row), SimpleNamespace(slot=slot, face=card), lambda: row)
    named = (Veil(hand), Discard((card, hand[0])), Give(card, 1), deal.opened({slot: card}))
    whole = (set(hand), hand[::-1], f"veil {''.join(hand)}", " ".join(hand).encode())
    playing = program.session.playing
    for hide in (*bound, *named, *whole, other.session.playing.replica.faces):
        playing.hiding_place = hide
        assert unseen.leaks(reachable(playing)), hide
    del playing.hiding_place
    assert not unseen.leaks(reachable(playing))
