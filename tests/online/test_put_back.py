"""The law of the older copy: any peer, any older part of its log, any order of arrival.

A match is played by tables, as in the program. A program or two are killed, their journals lose some of
their end (a copy of the folder was put back), and they come back over a network that delays, doubles, loses
and reorders. All players but those of the first rest meanwhile. Within ten seconds of the clock all logs have
the same end, every table stands where its log stands, and nobody is charged; then the match goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.bench.network_conditions import NetworkConditions
from game.bench.network_simulation import Program, Simulation
from game.contest.record import Sitting
from game.core.moves import Move
from game.online.remote_table import RemoteTable
from game.play.question import Question
from net.log import read_entry
from net.match import DealBegan, DealSettled, FacesOpened, MatchStage, MovePlayed, Replica
from net.session import MatchSnapshot, TableEvent
from net.session.commands import Command
from net.wire.match_messages import Lot
from tests.online.company import table_without_network

WITHIN = 10.0
DOWN = 2.0
CROSSED = NetworkConditions(loss=0.03, doubled=0.1, delay=(0.001, 0.3))
CALM = NetworkConditions(delay=(0.005, 0.005))
TABLES = [
    ("schnapsen", 2, (0, 1)),
    ("thousand_3", 3, (0, 1, 2)),
    ("north_american_4", 3, (0, 1, 2, 1)),
]


class Chooser:
    """A player that answers at once, and otherwise each time it is asked; it rests while `sleeps`."""

    def __init__(self, sitting: Sitting, random: Random, sleeps: Callable[[], bool]) -> None:
        self.sitting, self.random, self.sleeps = sitting, random, sleeps
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        self._question = question

    def answer(self) -> Move | None:
        if self._question is None or self.sleeps():
            return None
        question, self._question = self._question, None
        moves = [move for move in question.game.legal(question.view) if str(move) != "claim"]
        low = [move for move in moves if not str(move).startswith("bid")]
        return self.random.choice(low or moves)


class Evening(Simulation):
    """Programs with tables. While `awake` is a program's number the players of all others rest."""

    def __init__(self, seed: int, table: tuple[str, int, tuple[int, ...]]) -> None:
        self.tables: dict[int, RemoteTable] = {}
        self.commands: dict[int, list[Command]] = {}
        self.awake: int | None = None
        super().__init__(seed, *table, CALM)
        self.commands = {program.number: [] for program in self.programs}

    def _tell(self, program: Program, event: TableEvent) -> None:
        super()._tell(program, event)
        number = program.number

        def sleeps() -> bool:
            return self.awake not in (None, number)

        match event:
            case MatchSnapshot():
                self.tables[number] = table_without_network(
                    event,
                    self.commands[number],
                    lambda sitting: Chooser(sitting, program.random, sleeps),
                )
            case DealBegan() | FacesOpened() | MovePlayed() | DealSettled():
                self.tables[number].tell(event)

    def _play(self, program: Program) -> None:
        super()._play(program)
        if program.number in self.tables:
            self._go_on(program, self.tables[program.number])

    def _go_on(self, program: Program, table: RemoteTable) -> None:
        if table.next_deal_is_due and not table.table.match.over:
            table.table.next_deal()
        for _ in range(4):
            table.table.pump()
        commands = self.commands[program.number]
        for command in list(commands):
            if program.session.carry_out(command, self.now):
                commands.remove(command)
        self._send(program)

    def _wants_deal(self, match) -> bool:
        return False

    def _move(self, program: Program, replica: Replica) -> None:
        """The tables' players decide."""

    def _start(self, program: Program) -> None:
        self.tables.pop(program.number, None)
        self.commands[program.number].clear()
        super()._start(program)

    # -- the copy ------------------------------------------------------------------------------

    def put_back(self, number: int, share: float) -> int:
        """Kill a program and leave it so much of its journal; how many entries are gone.

        What is left has at least the terms.
        """
        program = self.programs[number]
        self._kill(program)
        terms, _, journal = program.folder.logs[-1]
        entries = [read_entry(raw, terms.peers) for raw in journal.on_disk]
        least = 1 + max(at for at, e in enumerate(entries) if isinstance(e.message, Lot))
        kept = least + int(share * (len(entries) - least))
        journal.on_disk = journal.on_disk[:kept]
        journal.crash()
        self._down_until[number] = self.now + DOWN
        return len(entries) - kept

    def is_level(self) -> bool:
        """Whether all logs have one end, and all tables stand where the logs stand."""
        if not all(program.running for program in self.programs):
            return False
        heads = {program.match.head for program in self.programs}
        return len(heads) == 1 and all(map(self._stands_right, self.programs))

    def _stands_right(self, program: Program) -> bool:
        playing = program.session.playing
        if program.number not in self.tables or not playing.level:
            return False
        table, lan = self.tables[program.number].table, program.match.deal
        if program.match.stage is MatchStage.OVER:
            return table.match == program.match.match
        if table.match.scores != program.match.match.scores:
            return False
        if lan is None or lan.deal is None:
            return table.turn is None
        ours = lan.deal.opened(playing.replica.faces)
        return len(table.moves) == len(lan.moves) and table.deal == ours

    def has_come_to(self, deal: int) -> bool:
        """Whether all play this deal, or have no more to play."""
        matches = [program.match for program in self.programs]
        return all(
            match is not None
            and (match.stage is MatchStage.OVER or (match.deals >= deal and match.deal is not None))
            for match in matches
        )

    def until(self, holds, seconds: float) -> bool:
        """Run until something holds; False where it does not in so many seconds."""
        end = self.now + seconds
        while not holds() and self.now < end:
            self.run(limit=self.now + 0.05)
        return holds()

    def _over(self) -> bool:
        return False


def fouls(evening: Evening) -> list[object]:
    states = [
        state for each in evening.programs for state in each.session.playing.replica.log.states
    ]
    return [s.ending.violation for s in states if s.ending is not None and s.ending.violation]


# At every table; the host's copy alone, a guest's alone, or two.
@pytest.mark.parametrize("seed", [1, 2, 6, 110, 118])
def test_one_log_within_ten_seconds_and_nobody_charged(seed):
    put_back(seed)


def put_back(seed: int) -> None:
    """The law for one seed; any number of them may be tried by hand."""
    random = Random(seed)
    table = TABLES[seed % len(TABLES)]
    evening = Evening(seed // 4, table)
    deal = random.randint(2, 4)
    assert evening.until(lambda: evening.has_come_to(deal), 600.0)
    copies = random.sample(range(table[1]), random.choice((1, 1, 2)))
    lengths = [evening.programs[number].match.length for number in copies]
    for number in copies:
        evening.put_back(number, random.random() ** 0.5)
    evening.awake, evening.conditions = copies[0], CROSSED
    evening.run(limit=evening.now + DOWN + 0.05)
    assert evening.until(evening.is_level, WITHIN)
    if len(copies) == 1:
        assert evening.programs[copies[0]].match.length >= lengths[0]
    evening.awake = None
    deal = evening.programs[0].match.deals
    assert evening.until(lambda: evening.has_come_to(deal + 1), 120.0)
    assert fouls(evening) == []
    assert not any(each.session.admission.shut_out for each in evening.programs)
