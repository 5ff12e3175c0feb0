"""The entries of a tournament: somebody enters or leaves, a round begins, a table has a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.tournament.entrants import Entrant


class TableNumber(NamedTuple):
    """A table of a round, both counted from 1."""

    round: int
    table: int

    def __str__(self) -> str:
        return f"{self.round} {self.table}"


@dataclass(frozen=True)
class Enter:
    """Somebody enters, before the first round or late."""

    entrant: Entrant


@dataclass(frozen=True)
class BeginRound:
    """The next round is paired."""


@dataclass(frozen=True)
class Finish:
    """A table has a result: the number of the winner, and each one's game points, the first's before."""

    table: TableNumber
    winner: int
    points: tuple[int, int]


@dataclass(frozen=True)
class Withdraw:
    """An entrant leaves, by his number."""

    entrant: int


TournamentEntry = Enter | BeginRound | Finish | Withdraw


# How the keys of sentences begin that refuse an entry.
REFUSED = "tournament.refused."


class NotAllowed(ValueError):
    """An entry that has no place here; `key` is that of the sentence for a player."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = REFUSED + key
