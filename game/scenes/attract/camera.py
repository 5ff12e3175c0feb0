"""Where the table is looked at from: a slow drift towards what happens, no farther than the frame allows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect

from game.stage.units import Units

_REACH = 12.0
_SHARE = 0.04
_PER_SECOND = 0.9
_THERE = 0.25


@dataclass(frozen=True)
class DriftedUnits(Units):
    """Units whose window is moved over the table by whole pixels; `right` and `down` are in design units."""

    right: float = 0.0
    down: float = 0.0

    @cached_property
    def visible(self) -> FRect:
        """What the window shows; its size stays, so that every kept picture does."""
        seen = Units(self.width, self.height).visible.copy()
        scale = self.scale
        seen.move_ip(round(self.right * scale) / scale, round(self.down * scale) / scale)
        return seen


class Camera:
    """Looks from `right` and `down` of the middle, in units, and drifts to where it is turned."""

    def __init__(self) -> None:
        self.right = self.down = 0.0
        self._goal = (0.0, 0.0)

    @property
    def moving(self) -> bool:
        """Whether it has not arrived."""
        right, down = self._goal
        return abs(right - self.right) > _THERE or abs(down - self.down) > _THERE

    def turn_to(self, x: float, y: float, middle: tuple[float, float]) -> None:
        """Look towards a point of the design from now on; `middle` is that of the window."""
        self._goal = (_limited((x - middle[0]) * _SHARE), _limited((y - middle[1]) * _SHARE))

    def update(self, seconds: float) -> None:
        """Drift on for some seconds."""
        share = 1.0 - math.exp(-_PER_SECOND * seconds)
        self.right += (self._goal[0] - self.right) * share
        self.down += (self._goal[1] - self.down) * share

    def over(self, units: Units) -> Units:
        """The window's units as they are seen from here."""
        return DriftedUnits(units.width, units.height, self.right, self.down)


def _limited(units: float) -> float:
    return max(-_REACH, min(_REACH, units))
