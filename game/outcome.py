"""How a deal ended: who scores what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.deal import Seat


class Reason(StrEnum):
    """Why a deal scored as it did; each has its sentence in the catalogue area "outcome"."""

    CLAIMED = "claimed"
    FALSE_CLAIM = "false_claim"
    CLOSER_FAILED = "closer_failed"
    CLOSER_BEATEN = "closer_beaten"
    LAST_TRICK = "last_trick"
    HIGHER_TOTAL = "higher_total"
    EQUAL_TOTALS = "equal_totals"
    UNCLAIMED_66 = "unclaimed_66"
    REVOKE = "revoke"
    FORFEIT = "forfeit"


@dataclass(frozen=True)
class Outcome:
    """`points[seat]` are the game points scored; `totals[seat]` what was counted, marriages included.

    `tricks[seat]` counts the tricks taken. A draw scores nobody anything.
    """

    reason: Reason
    points: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]

    @property
    def winner(self) -> Seat | None:
        """The seat that scores, None for a draw."""
        best = max(self.points)
        return self.points.index(best) if best > 0 else None
