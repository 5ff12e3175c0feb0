"""How deals end, as often as was measured: what chances in a match are derived from.

`deal_results.txt` has a line for each result of a preset, made by `python -m game.bench.deal_results`:
how often, the reason, the declarer's place, the contract in points (0 where it is none), the change of
each place's score, and the places that took a trick. Place 0 is the dealer's left, the others follow
clockwise. A line "barrel" counts declarations above 120 that won from the barrel, that were lost there,
and the rounds on it without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array, int_array
from game.bots.kernel import row
from game.rules.thousand.state import OPENING, STEP

FILE = Path(__file__).with_name("deal_results.txt")

_SCORED = (row.MADE, row.SET)


@dataclass(frozen=True)
class PlacedResult:
    """A way for a deal to end, by places; `declarer` is -1 where there was none."""

    count: int
    reason: int
    declarer: int
    contract: int
    changes: tuple[int, ...]
    with_trick: tuple[bool, ...]

    @classmethod
    def read(cls, text: str) -> PlacedResult:
        count, reason, declarer, contract, changes, tricks = text.split()
        return cls(
            int(count),
            row.REASONS.index(reason),
            int(declarer),
            int(contract),
            tuple(map(int, changes.split("/"))),
            tuple(taken == "1" for taken in tricks),
        )

    def __str__(self) -> str:
        changes = "/".join(map(str, self.changes))
        tricks = "".join("01"[taken] for taken in self.with_trick)
        reason = row.REASONS[self.reason]
        return f"{self.count} {reason} {self.declarer} {self.contract} {changes} {tricks}"

    def write(self, deal: IntArray, dealer: int) -> None:
        """Write it as the end of a deal in the kernel, into an empty row."""
        seats = len(self.changes)
        deal[row.REASON], deal[row.DECLARER] = self.reason, -1
        deal[row.CONTRACT] = (self.contract - OPENING) // STEP
        if self.declarer >= 0:
            deal[row.DECLARER] = (dealer + 1 + self.declarer) % seats
        for at, change in enumerate(self.changes):
            seat = (dealer + 1 + at) % seats
            deal[row.RESULT + seat], deal[row.TRICKS + seat] = change, self.with_trick[at]
            deal[row.IN_PLAY] |= 1 << seat

    @property
    def bolts(self) -> tuple[bool, ...]:
        """Places that defended without a trick; in Thousand with four the dealer, last, does not play."""
        seats = len(self.changes)
        return tuple(
            self.reason in _SCORED and at != self.declarer and at < 3 and not self.with_trick[at]
            for at in range(seats)
        )


@dataclass(frozen=True)
class ResultTable:
    """The results of a preset's deals; `barrel` counts those of the barrel: won, lost, neither."""

    results: tuple[PlacedResult, ...]
    barrel: tuple[int, ...]

    @property
    def deals(self) -> int:
        return sum(each.count for each in self.results)

    def weights(self) -> Float64Array:
        """How likely each result is."""
        row_of = float64_array(len(self.results))
        for at, each in enumerate(self.results):
            row_of[at] = each.count / self.deals
        return row_of

    def rows(self, sides: int) -> IntArray:
        """All results with the dealer's left on side 0, then on side 1 ..., as rows of the kernel."""
        rows = int_array(sides * len(self.results) * row.LENGTH)
        for first in range(sides):
            for at, each in enumerate(self.results):
                deal = int_array(row.LENGTH)
                each.write(deal, (first - 1) % sides)
                begin = (first * len(self.results) + at) * row.LENGTH
                rows[begin : begin + row.LENGTH] = deal
        return rows

    def changes(self) -> dict[tuple[int, bool], float]:
        """The changes a deal brings a seat at any place, bolts included, each with its likelihood."""
        found: dict[tuple[int, bool], float] = {}
        for each in self.results:
            share = each.count / self.deals / len(each.changes)
            for known in zip(each.changes, each.bolts, strict=True):
                found[known] = found.get(known, 0.0) + share
        return found

    def variance(self, sides: int) -> float:
        """Half the variance of what a deal brings one side more than another."""
        total = 0.0
        for each in self.results:
            for side in range(sides):
                ahead = each.changes[side] - each.changes[(side + 1) % sides]
                total += each.count * ahead * ahead
        return total / self.deals / sides / 2


@lru_cache(maxsize=16)
def measured(key: str) -> ResultTable:
    """The measurements of a preset."""
    lines = [line.removeprefix(f"{key} ") for line in _lines() if line.startswith(f"{key} ")]
    results = tuple(PlacedResult.read(line) for line in lines if not line.startswith("barrel"))
    barrel = [line.split()[1:] for line in lines if line.startswith("barrel")]
    return ResultTable(results, tuple(map(int, barrel[0])) if barrel else ())


def _lines() -> Iterator[str]:
    return iter(FILE.read_text(encoding="utf-8").splitlines())
