"""A limit on the work a peer may cause: a burst at once, and a rate per second after that."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Budget:
    """A token bucket: `burst` tokens at most, refilled at `rate` a second.

    Times are seconds of one clock; the bucket is full when it is first used.
    """

    rate: float
    burst: float
    _left: float = 0.0
    _at: float | None = None

    def left(self, now: float) -> float:
        """The tokens there are now."""
        if self._at is None:
            self._left = self.burst
        else:
            self._left = min(self.burst, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        return self._left

    def spend(self, now: float) -> bool:
        """Take a token; False, and nothing taken, where there is none."""
        if self.left(now) < 1.0:
            return False
        self._left -= 1.0
        return True
