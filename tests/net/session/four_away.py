"""A match of four in which one is away for long, and all that the programs were told."""

from __future__ import annotations

from collections.abc import Callable

from game.bench.network_conditions import NetworkConditions
from game.bench.network_simulation import Program, Simulation
from net.session import TableEvent
from net.wire.table_messages import TABLE_WIRE, TableMessage

THOUGHTFUL = NetworkConditions(delay=(0.005, 0.005), thinking=0.3)


class FourAway(Simulation):
    """`told` are the events of each program; those after the first four have no seat."""

    most_deals = 2

    def __init__(self, programs: int = 4, seed: int = 7) -> None:
        self.told: list[list[object]] = [[] for _ in range(programs)]
        super().__init__(seed, "bauernschnapsen", programs, (0, 1, 2, 3), THOUGHTFUL)

    def run_until(self, condition: Callable[[], object], seconds: float = 400.0) -> None:
        until = self.now + seconds
        while not condition():
            before = self.now
            self.run(limit=self.now + 0.5)
            assert before < self.now < until, "nothing of the kind happened in time"

    def send(self, source: int, target: int, message: TableMessage) -> None:
        self.programs[target].session.received(
            self.programs[source].key, TABLE_WIRE.encode(message), self.now
        )

    def happened(self, number: int, kind: type) -> list[object]:
        return [event for event in self.told[number] if isinstance(event, kind)]

    @property
    def moves(self) -> int:
        """How many moves have been made in the deal on the table."""
        match = self.programs[0].match
        return len(match.deal.moves) if match is not None and match.deal is not None else 0

    def _tell(self, program: Program, event: TableEvent) -> None:
        super()._tell(program, event)
        self.told[program.number].append(event)
