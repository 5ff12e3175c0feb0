"""How many frames were drawn and how long each took: what `bench frames` reports."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

_KEPT = 20_000


@dataclass
class FrameLog:
    """Times in seconds of update and draw together, per drawn frame, newest last."""

    draws: int = 0
    times: deque[float] = field(default_factory=lambda: deque(maxlen=_KEPT))

    def note(self, seconds: float) -> None:
        """One more frame was drawn."""
        self.draws += 1
        self.times.append(seconds)

    def reset(self) -> None:
        self.draws = 0
        self.times.clear()

    def percentile(self, percent: float) -> float:
        """The time that `percent` of the frames did not exceed; 0 where there are none."""
        if not self.times:
            return 0.0
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]

    def summary(self) -> dict[str, float]:
        """The figures of `bench frames`, in milliseconds."""
        return {
            "frames": float(len(self.times)),
            "p50_ms": self.percentile(50) * 1000,
            "p95_ms": self.percentile(95) * 1000,
            "p99_ms": self.percentile(99) * 1000,
            "max_ms": max(self.times, default=0.0) * 1000,
        }
