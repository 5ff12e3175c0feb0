"""A value from 0 to 1 on a rail."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, mixed
from game.stage.input.intents import Intent, MoveFocus
from game.stage.user_action import Chosen
from game.stage.widgets.labelled import Labelled
from game.stage.widgets.widget import RIM, WALNUT
from game.words.catalogue import Words

_PAD, _NUMBER = 16.0, 58.0


class Slider(Labelled):
    """Emits each new value under `name`; moves by `step` with the arrow keys."""

    def __init__(
        self,
        label: str,
        value: float,
        name: object,
        words: Words,
        *,
        step: float = 0.1,
    ) -> None:
        super().__init__(label)
        self.value = value
        self.name = name
        self.step = step
        self._words = words

    @property
    def value_said(self) -> str:
        words = self._words
        return words("settings.percent", percent=words.number(self.value * 100))

    def on(self, intent: Intent) -> bool:
        match intent:
            case MoveFocus("left"):
                self._set(self.value - self.step)
            case MoveFocus("right"):
                self._set(self.value + self.step)
            case _:
                return False
        return True

    def held(self, x: float, y: float) -> None:
        rail = self._rail
        self._set((x - rail.left) / rail.width)

    def scrolled(self, steps: float) -> bool:
        if not self.lit:
            return False
        self._set(self.value - self.step * (1 if steps > 0 else -1))
        return True

    def draw(self, canvas: Canvas) -> None:
        self.draw_label(canvas)
        rail = self._rail
        rim = mixed(RIM, LAMP, round(self.warmth * 4) / 4)
        canvas.box(rail, BoxStyle(mixed(WALNUT, NIGHT, 0.5), rim, 1.2, rail.height / 2))
        full = FRect(rail.left, rail.top, max(rail.height, rail.width * self.value), rail.height)
        if self.value > 0:
            canvas.box(full, BoxStyle((201, 146, 56), None, 0, rail.height / 2))
        knob = FRect(0, 0, 22, 22)
        knob.center = rail.left + rail.width * self.value, rail.centery
        canvas.box(knob, BoxStyle(CREAM, mixed((90, 62, 30), LAMP, round(self.warmth)), 2, 11))
        right = self.control.right - _PAD
        canvas.text(self.value_said, right, rail.centery, SMALL, self.ink, "right", width=_NUMBER)

    @property
    def _rail(self) -> FRect:
        control = self.control
        width = control.width - _PAD - _NUMBER - 24
        return FRect(control.left + 8, control.centery - 5, width, 10)

    def _set(self, value: float) -> None:
        value = min(1.0, max(0.0, round(round(value / self.step) * self.step, 6)))
        if self.enabled and value != self.value:
            self.value = value
            self.emit(Chosen(self.name, value))
