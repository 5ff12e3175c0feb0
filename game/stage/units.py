"""Design units and pixels: every scene is laid out in units, the window decides their size.

The core of the picture is 1280 x 720 units and is always wholly visible. The longer axis of the
window shows more than the core, never a black bar, so `visible` may start left of or above zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

CORE_WIDTH = 1280.0
CORE_HEIGHT = 720.0


@dataclass(frozen=True)
class Units:
    """How a window of `width` x `height` pixels shows the design area."""

    width: int
    height: int

    @cached_property
    def scale(self) -> float:
        """Pixels per design unit."""
        return min(self.width / CORE_WIDTH, self.height / CORE_HEIGHT)

    @cached_property
    def visible(self) -> FRect:
        """What the window shows, in design units; it contains the core and has its centre."""
        wide, high = self.width / self.scale, self.height / self.scale
        return FRect((CORE_WIDTH - wide) / 2, (CORE_HEIGHT - high) / 2, wide, high)

    @property
    def core(self) -> FRect:
        """The 1280 x 720 units that every window shows."""
        return FRect(0, 0, CORE_WIDTH, CORE_HEIGHT)

    def length(self, units: float) -> int:
        """A length in whole pixels; nothing that has a length vanishes."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A point of the design in pixels of the window."""
        return (x - self.visible.left) * self.scale, (y - self.visible.top) * self.scale

    def to_design(self, x: float, y: float) -> tuple[float, float]:
        """A pixel of the window as a point of the design."""
        return x / self.scale + self.visible.left, y / self.scale + self.visible.top

    def rect(self, area: FRect) -> Rect:
        """An area of the design in pixels; areas that touch in units touch in pixels."""
        left, top = self.to_pixels(area.left, area.top)
        right, bottom = self.to_pixels(area.right, area.bottom)
        return Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
