"""A row of tabs; one of them is open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BUTTON
from game.stage.drawing.palette import CREAM, LAMP, Colour, mixed, with_alpha
from game.stage.input.intents import StepFocus
from game.stage.user_action import Chosen
from game.stage.widgets.widget import Widget

_STYLE = BUTTON.sized(20)
_AROUND = 20.0  # units beside the words of a tab


class Tabs(Widget):
    """Emits as "tab" the place of the tab that was opened."""

    def __init__(
        self,
        labels: Sequence[str],
        place: int,
        area: FRect | None = None,
    ) -> None:
        super().__init__(area)
        self.labels = list(labels)
        self.place = place
        self._under: int | None = None
        self._ends: list[float] = []

    def turned(self, by: int) -> bool:
        self.open(min(max(self.place + by, 0), len(self.labels) - 1))
        return True

    @property
    def said(self) -> str:
        return self.labels[self.place]

    @property
    def place_of(self) -> tuple[int, int]:
        return self.place + 1, len(self.labels)

    def turn(self, intent: StepFocus) -> None:
        """The next or previous tab, round and round: for the pad's shoulders."""
        self.open((self.place + intent.by) % len(self.labels))

    def open(self, place: int) -> None:
        """Open the tab at this place."""
        if place != self.place:
            self.place = place
            self.emit(Chosen("tab", place))

    def clicked(self, x: float, y: float) -> None:
        if ends := self._ends:  # nobody can mean a tab that has not been drawn yet
            self.open(next((place for place, end in enumerate(ends) if x < end), len(ends) - 1))

    def draw(self, canvas: Canvas) -> None:
        self._ends = [self.area.left + end for end in accumulate(self._widths(canvas))]
        left = self.area.left
        for place, (label, right) in enumerate(zip(self.labels, self._ends, strict=True)):
            tab = FRect(left, self.area.top, right - left, self.area.height)
            self._draw_tab(canvas, tab, label, place == self.place)
            left = right
        line = FRect(self.area.left, self.area.bottom - 1.5, self.area.width, 1.5)
        canvas.fill(line, with_alpha(LAMP, 70))

    def _widths(self, canvas: Canvas) -> list[float]:
        """Equal parts, unless words would shrink in theirs: then each tab has what its own words ask for."""
        equal = self.area.width / len(self.labels)
        wanted = [canvas.fonts.width(label, _STYLE) + _AROUND for label in self.labels]
        if max(wanted) <= equal:
            return [equal] * len(self.labels)
        spare = max(0.0, self.area.width - sum(wanted)) / len(self.labels)
        share = min(1.0, self.area.width / sum(wanted))
        return [width * share + spare for width in wanted]

    def _draw_tab(self, canvas: Canvas, tab: FRect, label: str, is_open: bool) -> None:
        ink: Colour = CREAM if is_open else mixed(CREAM, (80, 64, 48), 0.35)
        if is_open:
            canvas.box(
                tab.inflate(-6, 0),
                BoxStyle(with_alpha(LAMP, 26 + round(self.warmth * 4) * 6), radius=8),
            )
            bar = FRect(tab.left + 12, tab.bottom - 4, tab.width - 24, 4)
            canvas.box(bar, BoxStyle(LAMP, radius=2))
        canvas.text(
            label, tab.centerx, tab.centery, _STYLE, ink, "centre", width=tab.width - _AROUND
        )
