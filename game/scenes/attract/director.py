"""The camera's direction: to great events on the table, and back to all of it between.

Nearer it cuts words at the edges of the table: it stands there only as long as something great is seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.animation.marks import Badge, Crown
from game.scenes.table.animation.picture import Picture
from game.scenes.table.moments.pictures import Emblem, RisingPoints
from game.stage.drawing.camera import View

_HELD = 1.0


@dataclass(frozen=True)
class _Interest:
    """A place on the table; what weighs more is looked at first."""

    weight: int
    x: float
    y: float
    zoom: float


class Director:
    """Remembers what was looked at last: a camera that jumps at everything shows nothing.

    What weighs less waits until the last has been looked at for a while.
    """

    def __init__(self) -> None:
        self._last: _Interest | None = None
        self._left = 0.0

    def view(self, picture: Picture, seconds: float) -> View:
        """The point to look at now, after so many seconds."""
        found = _interest(picture)
        self._left = max(0.0, self._left - seconds)
        if found is not None and (
            self._last is None or found.weight >= self._last.weight or not self._left
        ):
            self._last, self._left = found, _HELD
        elif not self._left:
            self._last = None
        if self._last is None:
            return whole(picture.layout.visible)
        return View(self._last.x, self._last.y, self._last.zoom)


def _interest(picture: Picture) -> _Interest | None:
    """The weightiest of all things seen now."""
    layout, marks = picture.layout, picture.marks
    middle = layout.middle
    if picture.hush > 0.02:
        return _Interest(6, *middle, 1.26)
    for mark in marks:
        if isinstance(mark, Emblem):
            return _Interest(5, mark.x, mark.y, 1.2)
    if 0.0 < picture.dusk < 1.0:
        place = layout.stock_place
        return _Interest(4, place.x, place.y, 1.24)
    for mark in marks:
        if isinstance(mark, Badge):
            return _Interest(4, mark.x, mark.y, 1.22)
    if any(isinstance(mark, RisingPoints) for mark in marks):
        return _Interest(3, *middle, 1.22)
    if any(isinstance(mark, Crown) for mark in marks):
        return _Interest(2, *middle, 1.14)
    return None


def whole(visible: FRect) -> View:
    """All that there is."""
    return View(visible.centerx, visible.centery)
