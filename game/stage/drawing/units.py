"""Design units and pixels: every scene is laid out in units, the window decides their size.

The core of the picture is always wholly visible. It has two forms with one centre: 1280 x 720 units,
and 720 x 1000 in a window that is not wider than tall, where the first would make everything small. The
longer axis of the window shows more than the core, never a black bar, so `visible` may start left of
or above the core.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

_WIDE = (0.0, 0.0, 1280.0, 720.0)
_TALL = (280.0, -140.0, 720.0, 1000.0)


@dataclass(frozen=True)
class Units:
    """How a window of `width` x `height` pixels shows the design area."""

    width: int
    height: int

    @cached_property
    def tall(self) -> bool:
        """Whether scenes stand upright here: everything is larger in that form."""
        return self.height >= self.width

    @cached_property
    def scale(self) -> float:
        """Pixels per design unit."""
        _, _, wide, high = _TALL if self.tall else _WIDE
        return min(self.width / wide, self.height / high)

    @cached_property
    def visible(self) -> FRect:
        """The visible area of the window, in design units; it contains the core and has its centre."""
        seen = FRect(0, 0, self.width / self.scale, self.height / self.scale)
        seen.center = self.core.center
        return seen

    @property
    def core(self) -> FRect:
        """The units that every window of this form shows."""
        return FRect(_TALL if self.tall else _WIDE)

    def sheet(self, width: float, height: float, margin: float = 12.0) -> FRect:
        """An area in the middle, as large as given or as the window allows with such a margin."""
        seen = self.visible
        area = FRect(0, 0, min(width, seen.width - 2 * margin), 0)
        area.height = min(height, seen.height - 2 * margin)
        area.center = self.core.center
        return area

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


@dataclass(frozen=True)
class MovedUnits(Units):
    """The same units for what is shown `right` and `down` of its place, by whole pixels."""

    right: float = 0.0
    down: float = 0.0

    @cached_property
    def visible(self) -> FRect:
        seen = Units(self.width, self.height).visible
        scale = self.scale
        return seen.move(-round(self.right * scale) / scale, -round(self.down * scale) / scale)
