"""A short shaking, where something heavy falls."""

from __future__ import annotations

import math
from typing import Protocol

from game.stage.motion.timeline import Clock

STOP = 0.08  # seconds everything stands still where something heavy falls
_FAR = 6.0
_SECONDS = 0.15
_APART = 1.0  # seconds between one shake and the next
_SWINGS = 40  # changes of side a second


class Shaken(Protocol):
    """An object that can tremble, by so many units to the side."""

    tremor: float


class ShakeBudget:
    """One shake a second of the stage, whatever happens at the table."""

    def __init__(self) -> None:
        self._last = -math.inf

    def grants(self, now: float) -> bool:
        """Whether there may be a shake now; if so it is spent."""
        if now - self._last < _APART:
            return False
        self._last = now
        return True


class Tremble:
    """A short shaking, at most six units to the side, and as much less as its `weight`.

    There is none where motion is reduced or calm.
    """

    def __init__(self, shaken: Shaken, weight: float = 1.0) -> None:
        self._shaken = shaken
        self._far = _FAR * weight
        self._spent = 0.0

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if not clock.lively:
            self.finish()
            return seconds
        self._spent += seconds * clock.speed
        left = 1.0 - self._spent / _SECONDS
        if left <= 0:
            self.finish()
            return (self._spent - _SECONDS) / clock.speed
        side = 1.0 if int(self._spent * _SWINGS) % 2 == 0 else -1.0
        self._shaken.tremor = self._far * left * side
        return None

    def finish(self) -> None:
        self._shaken.tremor = 0.0
