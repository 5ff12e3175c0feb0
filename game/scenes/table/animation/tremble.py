"""A short shaking, where something heavy falls."""

from __future__ import annotations

from typing import Protocol

from game.stage.motion.timeline import Clock

_FAR = 6.0
_SECONDS = 0.15
_SWINGS = 40  # changes of side a second


class Shaken(Protocol):
    """An object that can tremble, by so many units to the side."""

    tremor: float


class Tremble:
    """A short shaking, at most six units to the side; none where motion is reduced."""

    def __init__(self, shaken: Shaken) -> None:
        self._shaken = shaken
        self._spent = 0.0

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if clock.jumps:
            self.finish()
            return seconds
        self._spent += seconds * clock.speed
        left = 1.0 - self._spent / _SECONDS
        if left <= 0:
            self.finish()
            return (self._spent - _SECONDS) / clock.speed
        side = 1.0 if int(self._spent * _SWINGS) % 2 == 0 else -1.0
        self._shaken.tremor = _FAR * left * side
        return None

    def finish(self) -> None:
        self._shaken.tremor = 0.0
