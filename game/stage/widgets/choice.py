"""One of a few values, with an arrow to either side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CREAM, LAMP, mixed
from game.stage.input.intents import Confirm, Intent, MoveFocus
from game.stage.user_action import Chosen
from game.stage.widgets.labelled import Labelled

Value = TypeVar("Value")

_ARROW = 34.0
_AT_EASE = 0.8  # words that would have to be smaller than so stand on two lines


class Choice(Labelled, Generic[Value]):
    """Emits under `name` the value now chosen; goes round at both ends.

    `values` are pairs of a value and the words for it.
    """

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[Value, str]],
        value: Value,
        name: object,
        area: FRect | None = None,
    ) -> None:
        super().__init__(label, area)
        self.values = list(values)
        self.name = name
        known = [each for each, _ in self.values]
        self.place = known.index(value) if value in known else 0

    @property
    def value(self) -> Value:
        return self.values[self.place][0]

    @property
    def value_said(self) -> str:
        return self.values[self.place][1]

    @property
    def place_of(self) -> tuple[int, int] | None:
        return (self.place + 1, len(self.values)) if len(self.values) > 1 else None

    def on(self, intent: Intent) -> bool:
        match intent:
            case MoveFocus("left"):
                self._turn(-1)
            case MoveFocus("right") | Confirm():
                self._turn(1)
            case _:
                return False
        return True

    def clicked(self, x: float, y: float) -> None:
        box = self.box
        if x >= box.left or not self.label:
            self._turn(-1 if x < box.left + box.width * 0.4 else 1)

    def draw(self, canvas: Canvas) -> None:
        self.draw_label(canvas)
        box = self.box
        plate = self.plate()
        canvas.box(box, BoxStyle(plate.fill, plate.rim, 1.4, 8, plate.shine))
        arrow = CREAM if self.enabled else (120, 104, 84)
        ink = mixed(arrow, LAMP, round(self.warmth))
        for name, middle in (("previous", box.left + _ARROW / 2), ("next", box.right - _ARROW / 2)):
            canvas.icon(name, FRect(middle - 10, self.area.centery - 10, 20, 20), ink)
        width = box.width - _ARROW * 2 - 4
        words = self.values[self.place][1]
        if canvas.fonts.width(words, BODY) * _AT_EASE <= width:
            canvas.text(words, box.centerx, box.centery, BODY, self.ink, "centre", width=width)
            return
        room = FRect(box.centerx - width / 2, box.top, width, box.height)
        canvas.paragraph(words, room, SMALL, self.ink, "centre", centred=True)

    def _turn(self, by: int) -> None:
        if self.enabled and len(self.values) > 1:
            self.place = (self.place + by) % len(self.values)
            self.emit(Chosen(self.name, self.value))
