"""Small round buttons on the cards and piles themselves: a marriage, the exchange, the closing."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.marks import draw_badge
from game.stage.canvas import Canvas
from game.stage.intents import Confirm, Intent
from game.stage.widgets import Widget

_RADIUS = 19.0
_INK = "#2b2018"


class TableBadge(Widget):
    """A brass button at a point of the table, with a number or an icon on it."""

    def __init__(
        self,
        x: float,
        y: float,
        action: Callable[[], object],
        tip: str,
        *,
        words: str = "",
        icon: str = "",
    ) -> None:
        area = FRect(x - _RADIUS, y - _RADIUS, _RADIUS * 2, _RADIUS * 2)
        super().__init__(area, tip)
        self._action = action
        self._words = words
        self._icon = icon

    @property
    def radius(self) -> float:
        return _RADIUS

    def contains(self, x: float, y: float) -> bool:
        return math.hypot(x - self.area.centerx, y - self.area.centery) <= _RADIUS + 3

    def on(self, intent: Intent) -> bool:
        if not isinstance(intent, Confirm):
            return False
        self._action()
        return True

    def clicked(self, x: float, y: float) -> None:
        self._action()

    def draw(self, canvas: Canvas) -> None:
        x, y = self.area.center
        draw_badge(canvas, self._words, x, y, _RADIUS + round(self.warmth * 3), self.lit)
        if self._icon:
            self._draw_icon(canvas)

    def _draw_icon(self, canvas: Canvas) -> None:
        from art.scenery import icon

        name = self._icon
        area = self.area.inflate(-12, -12)
        canvas.picture(("icon", name, _INK), area, lambda: icon(name, _INK))
