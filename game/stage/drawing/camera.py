"""The view of a scene: how near, and which point is in the middle.

A camera follows a goal that may change at any time: it starts and stops softly, however often it is turned.
Where nothing may move, it jumps to its goal.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from pygame import FRect

_LAG = 0.55  # seconds, about half of what the way to a new goal takes
_THERE, _STILL = 0.0004, 0.002


class View(NamedTuple):
    """The point looked at, in design units, and how many times as near as a view of everything."""

    x: float
    y: float
    zoom: float = 1.0

    def within(self, whole: FRect) -> FRect:
        """The visible part of a picture, in design units: nothing beyond its edges."""
        seen = FRect(0, 0, whole.width / self.zoom, whole.height / self.zoom)
        seen.center = self.x, self.y
        return seen.clamp(whole)


class Camera:
    """Looks at `view` and moves on to where it is turned to; that takes about twice the lag."""

    def __init__(self, view: View) -> None:
        self.view = self._goal = view
        self._haste = (0.0, 0.0, 0.0)

    @property
    def moving(self) -> bool:
        """Whether it has not come to rest at its goal."""
        return self.view != self._goal or any(self._haste)

    def turn_to(self, view: View) -> None:
        """Move there from now on."""
        self._goal = view

    def cut_to(self, view: View) -> None:
        """Be there at once."""
        self.view = self._goal = view
        self._haste = (0.0, 0.0, 0.0)

    def update(self, seconds: float) -> None:
        """Move on for some seconds."""
        if not self.moving:
            return
        rate = 2.0 / _LAG
        steps = [
            _step(at, goal, haste, seconds, rate)
            for at, goal, haste in zip(self.view, self._goal, self._haste, strict=True)
        ]
        (x, across), (y, down), (zoom, nearer) = steps
        self.view, self._haste = View(x, y, zoom), (across, down, nearer)
        if self._arrived():
            self.cut_to(self._goal)

    def _arrived(self) -> bool:
        (x, y, zoom), (to_x, to_y, to_zoom) = self.view, self._goal
        across, down, nearer = self._haste
        near = abs(zoom - to_zoom) < _THERE and math.hypot(x - to_x, y - to_y) < _THERE * 500
        return near and abs(nearer) < _STILL and math.hypot(across, down) < _STILL * 500


def _step(at: float, goal: float, haste: float, seconds: float, rate: float) -> tuple[float, float]:
    """A critically damped spring after some seconds: where it is, and how fast."""
    off = at - goal
    pull = haste + rate * off
    kept = math.exp(-rate * seconds)
    return goal + (off + pull * seconds) * kept, (haste - rate * pull * seconds) * kept
