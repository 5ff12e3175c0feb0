"""How far a long page is scrolled, gliding there, the bar that shows it, and a widget that scrolls."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import Colour, with_alpha
from game.stage.motion.tweens import approach
from game.stage.widgets.widget import Widget

_NOTCH = 46.0


class Scrolled:
    """The part of `length` units that a window of `shown` units shows, from `offset` on.

    It glides to the offset `goal`.
    """

    def __init__(self) -> None:
        self.length = 0.0
        self.shown = 0.0
        self.offset = 0.0
        self.goal = 0.0

    @property
    def moving(self) -> bool:
        return self.offset != self.goal

    @property
    def most(self) -> float:
        """The furthest the page can be scrolled."""
        return max(0.0, self.length - self.shown)

    def fit(self, length: float, shown: float) -> None:
        """The page or its window changed."""
        self.length, self.shown = length, shown
        self.to(self.goal)
        self.offset = min(self.offset, self.most)

    def by_notches(self, steps: float) -> bool:
        """Turn the wheel; whether the page moved."""
        before = self.goal
        self.to(self.goal + steps * _NOTCH)
        return self.goal != before

    def to(self, offset: float) -> None:
        self.goal = min(self.most, max(0.0, offset))

    def show(self, top: float, bottom: float) -> None:
        """Scroll as little as needed to see from `top` to `bottom`."""
        if top < self.goal:
            self.to(top)
        elif bottom > self.goal + self.shown:
            self.to(bottom - self.shown)

    def update(self, seconds: float) -> None:
        self.offset = approach(self.offset / 100, self.goal / 100, seconds, 18.0) * 100

    def settle(self) -> None:
        self.offset = self.goal

    def draw_bar(self, canvas: Canvas, area: FRect, colour: Colour) -> None:
        """A slim bar at the right edge of the window, where there is more than it shows."""
        if self.most <= 0:
            return
        rail = FRect(area.right - 7, area.top + 4, 5, area.height - 8)
        canvas.box(rail, BoxStyle(with_alpha(colour, 36), radius=2.5))
        height = max(30.0, rail.height * self.shown / self.length)
        top = rail.top + (rail.height - height) * self.offset / self.most
        canvas.box(
            FRect(rail.left, top, rail.width, height), BoxStyle(with_alpha(colour, 150), radius=2.5)
        )


class ScrolledWidget(Widget):
    """A widget of which a part is seen: the wheel and a finger move it."""

    def __init__(self, area: FRect | None = None) -> None:
        super().__init__(area)
        self._scroll = Scrolled()

    @property
    def moving(self) -> bool:
        return super().moving or self._scroll.moving

    def scrolled(self, steps: float) -> bool:
        return self._scroll.by_notches(steps)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._scroll.update(seconds)

    def settle(self) -> None:
        super().settle()
        self._scroll.settle()
