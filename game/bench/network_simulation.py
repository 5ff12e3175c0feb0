"""Matches over a bad network that exists only in memory, with a clock of its own.

Every peer is a whole `Session`; frames between them are lost, delayed, doubled and overtaken, links
are cut for a while, and programs are killed and started again from what their journal had on disk.
All chance comes from one seed, so every run can be run again.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from game.bench.network_conditions import NetworkConditions
from game.core.deal import view
from game.core.moves import Bid, Move
from game.rules import read_game
from net.identity import Familiarity, Identity
from net.log import EntryJournal, MemoryJournal
from net.match import DealSettled, Identified, LanMatch, MatchStage, Replica
from net.session import (
    Admission,
    CardsToCompare,
    CompareCards,
    Lobby,
    RequestDeal,
    Session,
    SubmitMove,
    TableEvent,
)
from net.wire.match_messages import Begin
from net.wire.table_messages import ListensAt, Ready, Sit
from net.wire.table_options import PLAIN_TABLE

TICK = 0.1


@dataclass
class DiskJournal(MemoryJournal):
    """A journal that forgets what was not synced when its program is killed."""

    on_disk: list[bytes] = field(default_factory=list)

    def sync(self) -> None:
        self.on_disk = list(self.entries)

    def crash(self) -> None:
        self.entries = list(self.on_disk)


@dataclass
class Folder:
    """The files that outlive a program: its pinned peers and its logs."""

    names: dict[bytes, str] = field(default_factory=dict)
    keys: dict[bytes, bytes] = field(default_factory=dict)
    logs: list[tuple[Begin, Identified, DiskJournal]] = field(default_factory=list)

    @property
    def connections(self) -> frozenset[bytes]:
        return frozenset(self.keys.values())

    def familiarity(self, identity: bytes, name: str) -> Familiarity:
        return Familiarity.KNOWN if identity in self.names else Familiarity.NEW

    def pin(self, identity: bytes, name: str, connection: bytes) -> None:
        self.names[identity], self.keys[identity] = name, connection

    def begin(self, terms: Begin, me: Identified) -> EntryJournal:
        journal = DiskJournal()
        self.logs.append((terms, me, journal))
        return journal


@dataclass
class Program:
    """One peer's program: a session and a player that moves at random."""

    number: int
    identity: Identity
    folder: Folder
    random: Random
    session: Session
    endings: list[DealSettled] = field(default_factory=list)
    moves_at: float | None = None
    running: bool = True

    @property
    def key(self) -> bytes:
        return self.identity.connection_keys[0]

    @property
    def match(self) -> LanMatch | None:
        return self.session.playing.replica.match if self.session.playing else None


class Simulation:
    """One match of `peers` programs.

    `owners[seat]` is the program a seat's player sits at; a guest without a seat watches.

    Where there is no `mesh` the guests reach nobody but the host. After `most_deals` nobody is ready for
    another one.
    """

    mesh = True
    options = PLAIN_TABLE
    most_deals = 1000

    def __init__(
        self,
        seed: int,
        rules: str,
        peers: int,
        owners: tuple[int, ...],
        conditions: NetworkConditions,
    ) -> None:
        self.random = Random(seed)
        self.rules = rules
        self.owners = owners
        self.conditions = conditions
        self.now = 0.0
        self.frames = 0
        self.bytes = 0
        self.restarts = 0
        self.cut_links = 0
        self._queue: list[tuple[float, int, int, int, bytes]] = []
        self._order = 0
        self._cut_until: dict[frozenset[int], float] = {}
        self._down_until: dict[int, float] = {}
        self.programs = [self._program(number) for number in range(peers)]
        self._numbers = {program.key: program.number for program in self.programs}

    def run(self, limit: float = 36_000.0) -> None:
        """Until the match is over at every peer, or `limit` seconds of its clock have passed."""
        while self.now < limit and not self._over():
            self.now += TICK
            self._trouble()
            for program in self._up():
                program.session.tick(self.now)
                self._play(program)
            self._deliver()

    @property
    def agreed(self) -> bool:
        """Whether all at the match hold the same log: its last hash stands for all of it."""
        here = [program.session.playing for program in self.at_the_match]
        heads = {playing.replica.log.chain.head for playing in here if playing}
        return all(here) and len(heads) == 1

    @property
    def at_the_match(self) -> list[Program]:
        """The programs that play, and those that watch; who watched may be gone when it is over."""
        return [
            each
            for each in self.programs
            if self._plays(each) or (each.running and each.match is not None)
        ]

    def _plays(self, program: Program) -> bool:
        return program.number in {0, *self.owners}

    @property
    def matches(self) -> list[LanMatch | None]:
        """The match as each peer has it."""
        return [program.match for program in self.programs]

    # -- programs ------------------------------------------------------------------------------

    def _program(self, number: int) -> Program:
        identity = Identity(self.random.randbytes(32))
        folder = Folder()
        random = Random(self.random.random())
        return Program(number, identity, folder, random, self._session(identity, folder, number))

    def _session(self, identity: Identity, folder: Folder, number: int) -> Session:
        admission = Admission(identity, f"Peer {number}", folder, self.random)
        if number:
            session = Session(admission, folder)
            session.mesh.here = ListensAt(46660, (f"10.0.0.{number + 1}",)) if self.mesh else None
            return session
        seats = read_game(self.rules).seats
        lobby = Lobby.hosted(self.rules, seats, identity.public, self.options)
        return Session(admission, folder, lobby)

    def _kill(self, program: Program) -> None:
        program.running = False
        for _, _, journal in program.folder.logs:
            journal.crash()

    def _start(self, program: Program) -> None:
        """A new process: nothing is left but the folder."""
        program.session = self._session(program.identity, program.folder, program.number)
        program.running, program.moves_at = True, None
        if program.number:
            program.session.connected(self.programs[0].key)
        kept = [(terms, me, log) for terms, me, log in program.folder.logs if log.on_disk]
        if kept:
            terms, me, journal = kept[-1]
            replica = Replica(terms, me, journal)
            replica.log.restore(list(journal.on_disk))
            program.session.resume(replica)
            self.restarts += 1

    def _up(self) -> Iterator[Program]:
        return (program for program in self.programs if program.running)

    # -- players -------------------------------------------------------------------------------

    def _play(self, program: Program) -> None:
        session = program.session
        for event in session.take_events():
            self._tell(program, event)
        if session.playing is None:
            self._sit(program)
            self._send(program)
            return
        replica, match = session.playing.replica, program.match
        if match is not None and self._wants_deal(match) and not replica.ready:
            session.carry_out(RequestDeal(), self.now)
        elif replica.turn is None:
            program.moves_at = None
        elif program.moves_at is None:
            program.moves_at = self.now + program.random.uniform(0, self.conditions.thinking)
        due = program.moves_at is not None and self.now >= program.moves_at
        if due and replica.turn is not None:
            program.moves_at = None
            self._move(program, replica)
        self._send(program)

    def _tell(self, program: Program, event: TableEvent) -> None:
        """A program hears something: it takes everybody for whom he says he is."""
        match event:
            case CardsToCompare(key):
                program.session.carry_out(CompareCards(key, True), self.now)
            case DealSettled():
                program.endings.append(event)

    def _move(self, program: Program, replica: Replica) -> None:
        match, seat = replica.match, replica.turn
        assert match is not None
        assert match.deal is not None
        assert match.deal.deal is not None
        assert seat is not None
        seen = view(match.deal.deal.opened(replica.faces), seat)
        moves = match.game.legal(seen)
        calm = [move for move in moves if str(move) != "claim"]
        bids = [move for move in calm if isinstance(move, Bid)]
        calm = [
            move for move in calm if move not in bids[1:]
        ]  # higher bids bring no match to its end
        submit(program.session, program.random.choice(calm or list(moves)), self.now)

    def _sit(self, program: Program) -> None:
        """Everybody sits where it should and says it is ready."""
        session, peer = program.session, program.number
        seating = session.lobby.seating if session.lobby else session.seating
        if session.lobby is None and not session.admission.remotes:
            session.connected(self.programs[0].key)
        expected = {self._identity_of(program.number) for program in self._up()}
        if seating is None or not expected <= set(seating.members) or not self._plays(program):
            return
        mine = [
            seat
            for seat, owner in enumerate(self.owners)
            if self._identity_of(owner) == self._identity_of(peer)
        ]
        empty = [seat for seat in mine if seating.kinds[seat] == "open"]
        for seat in empty:
            session.carry_out(Sit(0, seat, "person", f"Seat {seat}"), self.now)
        if not empty and "open" not in seating.kinds:
            session.carry_out(Ready(seating.number, True), self.now)

    def _identity_of(self, peer: int) -> bytes:
        return self.programs[peer].identity.public

    # -- network -------------------------------------------------------------------------------

    def _send(self, program: Program) -> None:
        for key, frame in program.session.take_frames():
            target = self._numbers[key]
            copies = 1 + (self.random.random() < self.conditions.doubled)
            for _ in range(copies):
                self.frames += 1
                self.bytes += len(frame)
                if self.random.random() >= self.conditions.loss:
                    self._order += 1
                    at = self.now + self.random.uniform(*self.conditions.delay)
                    item = (at, self._order, program.number, target, frame)
                    heapq.heappush(self._queue, item)

    def _deliver(self) -> None:
        """Hand out what is due; an answer sent in this tick may still arrive in it."""
        until = self.now
        while self._queue and self._queue[0][0] <= until + TICK:
            at, _, source, target, frame = heapq.heappop(self._queue)
            program = self.programs[target]
            if program.running and not self._is_cut(source, target):
                self.now = at
                program.session.received(self.programs[source].key, frame, at)
                self._play(program)
        self.now = until

    def _is_cut(self, one: int, other: int) -> bool:
        return self._cut_until.get(frozenset((one, other)), 0.0) > self.now

    def _trouble(self) -> None:
        """Cut a link, kill a program, or start one again."""
        conditions = self.conditions
        for number, until in list(self._down_until.items()):
            if until <= self.now:
                del self._down_until[number]
                self._start(self.programs[number])
        if self._happens(conditions.cut_every):
            link = frozenset(self.random.sample(range(len(self.programs)), 2))
            self._cut_until[link] = self.now + self.random.uniform(0, conditions.cut_for)
            self.cut_links += 1
        if self._happens(conditions.kill_every):
            victim = self.random.choice(self.programs)
            if victim.running and victim.match is not None:
                self._kill(victim)
                down = self.random.uniform(0, conditions.kill_for)
                self._down_until[victim.number] = self.now + down

    def _happens(self, every: float) -> bool:
        return every > 0 and self.random.random() < TICK / every

    def _wants_deal(self, match: LanMatch) -> bool:
        return match.waits_for_ready and match.deals <= self.most_deals

    def ended(self, match: LanMatch | None) -> bool:
        """Whether a match is won, or as long as it is to be."""
        if match is None or match.stage is MatchStage.OVER:
            return match is not None
        return match.stage is MatchStage.READY and not self._wants_deal(match)

    def _over(self) -> bool:
        matches = [program.match for program in self.at_the_match]
        heads = {match.head for match in matches if match is not None}
        return (
            all(program.running for program in self.programs if self._plays(program))
            and all(map(self.ended, matches))
            and len(heads) == 1
        )


def submit(session: Session, move: Move, now: float) -> None:
    """Make a move for the seat of this program whose turn it is."""
    assert session.playing is not None
    replica, match = session.playing.replica, session.playing.replica.match
    assert match is not None
    assert match.deal is not None
    assert replica.turn is not None
    table, place = match.terms.table, len(match.deal.moves)
    session.carry_out(SubmitMove(table, match.deals - 1, place, replica.turn, move), now)
