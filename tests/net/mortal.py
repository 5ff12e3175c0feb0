"""Two programs with real logs in a calm network, one of which dies at a chosen step."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Folder, Program, Simulation, submit
from game.core.deal import view
from net.log import EntryJournal
from net.match import Identified, LogFolder, Replica
from net.match.log_store import LogFile
from net.wire.match_messages import Begin

DOWN = 1.0
LIMIT = 120.0
TRICKS_BEFORE_A_CLAIM = 2


class Death(Enum):
    """How far the program comes with the entry at which it is killed."""

    TORN = "half of the entry is in the file, nothing is sent"
    WRITTEN = "the entry is in the file, nothing is sent"
    SENT = "the entry is in the file, and what follows from it has left"


class Killed(Exception):
    """The program ends here; what is above it on the stack is never run."""


@dataclass
class MortalLog:
    """A log file whose program dies while entries with these numbers are written, one after another.

    `entries` are those in the file, in their order.
    """

    log: LogFile
    deaths: list[int]
    death: Death
    entries: list[bytes] = field(default_factory=list)
    doomed: bool = False

    def append(self, raw: bytes) -> None:
        before = self.log.path.stat().st_size
        self.log.append(raw)
        self.entries.append(raw)
        if self.doomed or not self.deaths or len(self.entries) <= self.deaths[0]:
            return
        self.doomed = True
        del self.deaths[0]
        if self.death is Death.TORN:
            self._tear(before)
            del self.entries[-1]
        if self.death is not Death.SENT:
            raise Killed

    def clear(self) -> None:
        self.log.clear()

    def sync(self) -> None:
        self.log.sync()

    def close(self) -> None:
        self.log.close()

    def _tear(self, before: int) -> None:
        with self.log.path.open("r+b") as file:
            file.truncate((before + self.log.path.stat().st_size) // 2)


@dataclass
class DiskFolder(Folder):
    """The folder that outlives a program, with its logs on the disk."""

    store: LogFolder | None = None
    deaths: tuple[int, ...] = ()
    death: Death = Death.WRITTEN
    log: MortalLog | None = None

    def begin(self, terms: Begin, me: Identified) -> EntryJournal:
        if self.log is None:
            self.log = MortalLog(self.store.begin(terms, me), [*self.deaths], self.death)
            return self.log
        return self.store.begin(terms, me)


class Mortal(Simulation):
    """One deal of fixed choices; `victim` dies at its entries `deaths` and is started again each time.

    `resumed` are the peers it came back as; what each was asked then, and the entries on its disk.
    """

    rules, seats = "schnapsen", (0, 1)

    def __init__(
        self, folder: Path, victim: int = 0, deaths: tuple[int, ...] = (), death=Death.SENT
    ) -> None:
        self.places = folder
        self.doom = (victim, deaths, death)
        self.resumed: list[tuple[Replica, tuple[object, ...], frozenset[bytes]]] = []
        self.deaths = 0
        super().__init__(5, self.rules, max(self.seats) + 1, self.seats, CALM)

    def one_deal(self) -> None:
        """Play until the first deal is scored at both, whoever dies meanwhile."""
        while self.now < LIMIT and not self._over():
            try:
                self.run(limit=LIMIT)
            except Killed:
                self._die()

    def log_of(self, peer: int) -> list[list[bytes]]:
        """The log of a peer, with the shuffles of the deal and of the next one."""
        replica = self.programs[peer].session.playing.replica
        plans = [replica.match.shuffle_plan(number) for number in range(2)]
        logs = [replica.log.shuffles.planned(plan) for plan in plans]
        return [
            [e.raw for e in chain.entries]
            for chain in (replica.log.chain, *(g.chain for g in logs))
        ]

    def _program(self, number: int) -> Program:
        program = super()._program(number)
        victim, deaths, death = self.doom
        store = LogFolder(self.places / str(number), program.identity)
        program.folder = DiskFolder(
            store=store, deaths=deaths if number == victim else (), death=death
        )
        program.session = self._session(program.identity, program.folder, number)
        return program

    def _play(self, program: Program) -> None:
        """Nobody is ready for a second deal."""
        if program.match is not None and program.match.deals == 2:
            program.session.take_events()
            self._send(program)
        else:
            super()._play(program)

    def _send(self, program: Program) -> None:
        super()._send(program)
        log = program.folder.log
        if log is not None and log.doomed:
            raise Killed

    def _die(self) -> None:
        program = self.programs[self.doom[0]]
        self.deaths += 1
        self.take_down(program.number, DOWN)
        program.folder.log.doomed = False

    def take_down(self, peer: int, seconds: float) -> None:
        """The program of a peer is gone, and comes back after so many seconds."""
        program = self.programs[peer]
        program.running = False
        program.folder.log.close()
        self._down_until[peer] = self.now + seconds

    def _start(self, program: Program) -> None:
        program.session = self._session(program.identity, program.folder, program.number)
        program.running, program.moves_at = True, None
        if program.number:
            program.session.connected(self.programs[0].key)
        for replica in program.folder.store.find().replicas:
            log = program.folder.log
            log.log, replica._journal = replica._journal, log
            self.resumed.append((replica, prompt(replica), frozenset(log.entries)))
            program.session.resume(replica)

    def _move(self, program: Program, replica: Replica) -> None:
        """The choice follows from the place in the log; 66 is claimed after some tricks."""
        table, seat = replica.match.deal.deal.opened(replica.faces), replica.turn
        moves = {str(move): move for move in replica.match.game.legal(view(table, seat))}
        late = len(replica.match.deal.moves) >= 2 * TRICKS_BEFORE_A_CLAIM
        if late and "claim" in moves:
            submit(program.session, moves["claim"], self.now)
            return
        calm = [move for text, move in moves.items() if text != "claim"]
        submit(program.session, Random(len(replica.log.chain)).choice(calm), self.now)

    def _over(self) -> bool:
        matches = self.matches
        return (
            all(program.running for program in self.programs)
            and all(match is not None and match.deals == 2 for match in matches)
            and len({match.head for match in matches}) == 1
            and all(self._shuffled_again(program) for program in self.programs)
        )

    def _shuffled_again(self, program: Program) -> bool:
        replica = program.session.playing.replica
        return replica.log.shuffles.of(replica.match).state.done


def prompt(replica: Replica) -> tuple[object, ...]:
    """The prompt of a player, and everything it can see."""
    deal = replica.match.deal
    waits = deal is not None
    table = deal.deal.opened(replica.faces) if waits and deal.deal is not None else None
    turn = replica.turn
    legal = tuple(map(str, replica.match.game.legal(view(table, turn)))) if turn is not None else ()
    return (len(replica.log.chain), replica.match.stage, replica.match.speaker, turn, table, legal)
