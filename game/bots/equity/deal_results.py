"""How deals end, as often as was measured: what chances in a match are derived from.

`python -m game.bench.deal_results` makes `deal_results.txt`. A line "deal" counts one way for a deal to end:
how often, the declarer's place or -1, and the change of each place's score; place 0 is the dealer's
left, the others follow clockwise. In Thousand a line "seat" counts what a deal brings one seat: how often,
the change of its score, and 1 where it got a bolt. A line "barrel" counts declarations above 120 that won
from the barrel, that were lost there, and the rounds on it without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array, int_array
from game.bots.kernel import row

FILE = Path(__file__).with_name("deal_results.txt")


@dataclass(frozen=True)
class PlacedResult:
    """A way for a deal to end, by places; `declarer` is -1 where none matters."""

    declarer: int
    changes: tuple[int, ...]

    def write(self, deal: IntArray, dealer: int) -> None:
        """Write it as the end of a deal in the kernel, into an empty row."""
        seats = len(self.changes)
        deal[row.REASON], deal[row.DECLARER] = row.MADE, -1
        if self.declarer >= 0:
            deal[row.DECLARER] = (dealer + 1 + self.declarer) % seats
        for place, change in enumerate(self.changes):
            deal[row.RESULT + (dealer + 1 + place) % seats] = change


@dataclass(frozen=True)
class ResultTable:
    """The results measured of a preset, each with its count.

    `deals` counts the ways for a deal to end; `seats`, in Thousand, what it brings a seat, and if a bolt;
    `barrel` what the barrel brings: won, lost, neither.
    """

    deals: Mapping[PlacedResult, int]
    seats: Mapping[tuple[int, bool], int]
    barrel: tuple[int, ...]

    def rows(self, sides: int) -> IntArray:
        """All results with the dealer's left on side 0, then on side 1 ..., as rows of the kernel."""
        rows = int_array(sides * len(self.deals) * row.LENGTH)
        for first in range(sides):
            for number, each in enumerate(self.deals):
                deal = int_array(row.LENGTH)
                each.write(deal, (first - 1) % sides)
                begin = (first * len(self.deals) + number) * row.LENGTH
                rows[begin : begin + row.LENGTH] = deal
        return rows


def shares_of(counts: Iterable[int]) -> Float64Array:
    """How likely each thing is that was counted so often."""
    known = list(counts)
    shares = float64_array(len(known))
    shares[:] = [count / sum(known) for count in known]
    return shares


@lru_cache(maxsize=16)
def measured(key: str) -> ResultTable:
    """Return the results measured of a preset. Raises ValueError for one that has none yet."""
    deals: dict[PlacedResult, int] = {}
    seats: dict[tuple[int, bool], int] = {}
    barrel: tuple[int, ...] = ()
    for line in FILE.read_text(encoding="utf-8").splitlines():
        match line.split():
            case [name, "deal", count, declarer, changes] if name == key:
                placed = PlacedResult(int(declarer), tuple(map(int, changes.split("/"))))
                deals[placed] = int(count)
            case [name, "seat", count, change, bolt] if name == key:
                seats[int(change), bolt == "1"] = int(count)
            case [name, "barrel", *counts] if name == key:
                barrel = tuple(map(int, counts))
    if not deals and not seats:
        raise ValueError(
            f"{FILE.name} has no lines of {key}: python -m game.bench.deal_results {key} prints them"
        )
    return ResultTable(deals, seats, barrel)
