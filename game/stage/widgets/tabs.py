"""A row of tabs; one of them is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import BUTTON
from game.stage.intents import Intent, MoveFocus, StepFocus
from game.stage.palette import CREAM, LAMP, Colour, mixed, with_alpha
from game.stage.widgets.widget import Widget

_STYLE = BUTTON.sized(20)


class Tabs(Widget):
    """Calls `changed` with the place of the tab that was opened."""

    def __init__(
        self,
        labels: Sequence[str],
        place: int,
        changed: Callable[[int], object],
        area: FRect | None = None,
    ) -> None:
        super().__init__(area)
        self.labels = list(labels)
        self.place = place
        self.changed = changed
        self._under: int | None = None

    def on(self, intent: Intent) -> bool:
        match intent:
            case MoveFocus("left") if self.place > 0:
                self.open(self.place - 1)
            case MoveFocus("right") if self.place < len(self.labels) - 1:
                self.open(self.place + 1)
            case MoveFocus("left" | "right"):
                pass
            case _:
                return False
        return True

    @property
    def said(self) -> str:
        return self.labels[self.place]

    def turn(self, intent: StepFocus) -> None:
        """The next or previous tab, round and round: for the pad's shoulders."""
        self.open((self.place + intent.by) % len(self.labels))

    def open(self, place: int) -> None:
        """Open the tab at this place."""
        if place != self.place:
            self.place = place
            self.changed(place)

    def clicked(self, x: float, y: float) -> None:
        width = self.area.width / len(self.labels)
        self.open(min(len(self.labels) - 1, max(0, int((x - self.area.left) / width))))

    def draw(self, canvas: Canvas) -> None:
        width = self.area.width / len(self.labels)
        for place, label in enumerate(self.labels):
            tab = FRect(self.area.left + place * width, self.area.top, width, self.area.height)
            self._draw_tab(canvas, tab, label, place == self.place)
        line = FRect(self.area.left, self.area.bottom - 1.5, self.area.width, 1.5)
        canvas.fill(line, with_alpha(LAMP, 70))

    def _draw_tab(self, canvas: Canvas, tab: FRect, label: str, is_open: bool) -> None:
        ink: Colour = CREAM if is_open else mixed(CREAM, (80, 64, 48), 0.35)
        if is_open:
            canvas.box(
                tab.inflate(-6, 0),
                BoxStyle(with_alpha(LAMP, 26 + round(self.warmth * 4) * 6), radius=8),
            )
            bar = FRect(tab.left + 12, tab.bottom - 4, tab.width - 24, 4)
            canvas.box(bar, BoxStyle(LAMP, radius=2))
        canvas.text(label, tab.centerx, tab.centery, _STYLE, ink, "centre", width=tab.width - 20)
