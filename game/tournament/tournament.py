"""The state of a tournament: who is in it, the rounds with their tables, the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256

from game.rules import GAMES, Game
from game.tournament.entrants import Entrant
from game.tournament.entries import NotAllowed, TableNumber, TournamentEntry

LONGEST_ID = 64


class Format(Enum):
    """How a tournament is played, with the fewest and the most who can begin it."""

    KNOCK_OUT = "knock_out", 3, 16
    ROUND_ROBIN = "round_robin", 3, 8
    SWISS = "swiss", 9, 16

    def __init__(self, key: str, fewest: int, most: int) -> None:
        self.key = key
        self.fewest = fewest
        self.most = most


# The games of two seats: a tournament is played by two at each table.
TOURNAMENT_GAMES = tuple(key for key, game in GAMES.items() if game.seats == 2)


@dataclass(frozen=True)
class TablePair:
    """Two entrants at a table by their numbers; the first deals first. One alone has a bye; both are None if
    nobody is left there."""

    first: int | None
    second: int | None

    @property
    def alone(self) -> int | None:
        """The entrant that has a bye; None where two or nobody are here."""
        here = self.here
        return here[0] if len(here) == 1 else None

    @property
    def here(self) -> tuple[int, ...]:
        """The entrants at this table."""
        return tuple(each for each in (self.first, self.second) if each is not None)

    def other(self, entrant: int) -> int | None:
        """The opponent of one who is here."""
        return self.second if entrant == self.first else self.first


@dataclass(frozen=True)
class TableResult:
    """The winner's number and the game points of the first and of the second; `default` says that it was not
    played to its end, because somebody left.
    """

    winner: int
    points: tuple[int, int] = (0, 0)
    default: bool = False


@dataclass(frozen=True)
class Tournament:
    """A tournament of `game`; the order by lot follows from `seed`, a text.

    `arrived` holds for each entrant how many rounds had begun when he entered. `entries` are all that has
    happened, in order; two tournaments with the same board are equal whatever their order.
    """

    id: str
    format: Format
    game: Game
    seed: str
    entrants: tuple[Entrant, ...] = ()
    arrived: tuple[int, ...] = ()
    rounds: tuple[tuple[TablePair, ...], ...] = ()
    results: Mapping[TableNumber, TableResult] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    entries: tuple[TournamentEntry, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.game.seats != 2:
            raise NotAllowed("seats")

    # -- who ---------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return bool(self.rounds)

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers of all who have not left."""
        return tuple(each for each in range(len(self.entrants)) if each not in self.withdrawn)

    @property
    def founders(self) -> tuple[int, ...]:
        """The numbers of all who were there when the first round began."""
        return tuple(each for each, arrived in enumerate(self.arrived) if not arrived)

    def by_lot(self, entrants: Iterable[int]) -> list[int]:
        """Entrants in the order of their lots, latecomers in the order of their arrival behind."""
        return sorted(entrants, key=lambda each: (self.arrived[each], self._lot(each)))

    def _lot(self, entrant: int) -> bytes:
        """The lot of an entrant: the lower comes first. Every machine draws the same."""
        return sha256(f"{self.seed} {entrant}".encode()).digest()

    # -- tables --------------------------------------------------------------------------------------

    def tables(self) -> Iterator[tuple[TableNumber, TablePair]]:
        """Every table of every round, byes among them."""
        for number, pairings in enumerate(self.rounds, start=1):
            for table, pairing in enumerate(pairings, start=1):
                yield TableNumber(number, table), pairing

    def pairing(self, table: TableNumber) -> TablePair:
        """The pairing of a table. Raises NotAllowed where there is no such table."""
        for number, pairing in self.tables():
            if number == table:
                return pairing
        raise NotAllowed("no_table")

    @property
    def open_tables(self) -> tuple[TableNumber, ...]:
        """The tables at which a match is still to be played, or to be continued."""
        return tuple(
            number
            for number, pairing in self.tables()
            if len(pairing.here) == 2 and number not in self.results
        )

    @property
    def free(self) -> tuple[int, ...]:
        """The entrants of the last round who have a bye in it and have not left."""
        last = self.rounds[-1] if self.rounds else ()
        return tuple(
            each.alone for each in last if each.alone is not None and each.alone in self.active
        )

    def met(self, first: int, second: int) -> bool:
        """Whether these two were paired before."""
        return any({first, second} == {*pairing.here} for _, pairing in self.tables())

    def byes(self, entrant: int) -> int:
        """How often somebody had a bye."""
        return sum(pairing.alone == entrant for _, pairing in self.tables())

    def dealing_balance(self, entrant: int) -> int:
        """How much oftener somebody dealt first than his opponent did."""
        games = [pairing for _, pairing in self.tables() if len(pairing.here) == 2]
        return sum(each.first == entrant for each in games) - sum(
            each.second == entrant for each in games
        )

    def pair_at_table(self, one: int, other: int) -> TablePair:
        """Pair two at a table: the first deal falls to the one who dealt first less often, else to the lower
        lot."""
        order = sorted((one, other), key=lambda each: (self.dealing_balance(each), self._lot(each)))
        return TablePair(*order)
