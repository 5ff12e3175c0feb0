"""How much is tried, and how long it may take: by the clock for a move that is waited for."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Deadline:
    """The end of thinking: `until` is a time of the monotonic clock, in seconds."""

    until: float = math.inf

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The deadline so many seconds from now; for None one that never passes, and no clock is read."""
        return cls() if seconds is None else cls(time.monotonic() + seconds)

    def part(self, share: float) -> Deadline:
        """When a share of what is left will be over, 0 to 1."""
        return self if self.never else Deadline(self.until - (1 - share) * max(0.0, self.left))

    @property
    def never(self) -> bool:
        return math.isinf(self.until)

    @property
    def left(self) -> float:
        """Seconds that are left; below nought where it has passed."""
        return math.inf if self.never else self.until - time.monotonic()

    @property
    def passed(self) -> bool:
        return self.left <= 0


@dataclass(frozen=True)
class SearchBudget:
    """How much is tried: layouts of the first round, rounds of twice as many each, hands and depth of a plan.

    `weighs` asks for every layout of one hidden card, `tells` for how often a plan wins, and `trained`
    for layouts played out as the network says instead of by habit, and for another who is careless.
    With `seconds` the clock ends it earlier; without, the result depends on nothing but the question.
    """

    determinizations: int = 250
    rounds: int = 4
    hands: int = 150
    deep: int = 3
    weighs: bool = True
    tells: bool = False
    trained: bool = True
    seconds: float | None = None
