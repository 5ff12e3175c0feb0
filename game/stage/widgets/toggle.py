"""A switch that is on or off."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, mixed, with_alpha
from game.stage.input.intents import Confirm, Intent, MoveFocus
from game.stage.motion.tweens import approach
from game.stage.user_action import Chosen
from game.stage.widgets.labelled import Labelled
from game.stage.widgets.widget import RIM, WALNUT, WidgetState

_WIDTH, _HEIGHT, _PAD = 56.0, 28.0, 16.0


class Toggle(Labelled):
    """Emits the new value under `name`. The knob's place tells the state, not only colour."""

    def __init__(
        self,
        label: str,
        value: bool,
        name: object,
        area: FRect | None = None,
        *,
        states: tuple[str, str] = ("", ""),
        tip: str = "",
    ) -> None:
        super().__init__(label, area, tip)
        self.value = value
        self.name = name
        self.states = states
        self._knob = float(value)

    @property
    def value_said(self) -> str:
        return self.states[self.value]

    @property
    def state(self) -> WidgetState:
        return "" if self.value_said else "on" if self.value else "off"

    @property
    def moving(self) -> bool:
        return super().moving or self._knob != float(self.value)

    def on(self, intent: Intent) -> bool:
        match intent:
            case Confirm():
                self._set(not self.value)
            case MoveFocus("left" | "right" as way):
                self._set(way == "right")
            case _:
                return False
        return True

    def clicked(self, x: float, y: float) -> None:
        self._set(not self.value)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._knob = approach(self._knob, float(self.value), seconds, 18.0)

    def settle(self) -> None:
        super().settle()
        self._knob = float(self.value)

    def draw(self, canvas: Canvas) -> None:
        self.draw_label(canvas)
        control = self.control
        track = FRect(control.right - _WIDTH - _PAD, 0, _WIDTH, _HEIGHT)
        track.centery = control.centery
        on = round(self._knob * 4) / 4
        fill = mixed(mixed(WALNUT, NIGHT, 0.4), (178, 124, 44), on)
        rim = mixed(RIM, LAMP, round(self.warmth * 4) / 4)
        canvas.box(track, BoxStyle(fill, rim, 1.5, _HEIGHT / 2))
        knob = FRect(0, 0, _HEIGHT - 8, _HEIGHT - 8)
        knob.center = track.left + _HEIGHT / 2 + (_WIDTH - _HEIGHT) * self._knob, track.centery
        canvas.box(knob, BoxStyle(CREAM if self.enabled else with_alpha(CREAM, 120), radius=12))
        word = self.states[int(self.value)]
        if word:
            right = track.left - 12
            room = right - control.left
            canvas.text(word, right, control.centery, BODY, self.ink, "right", width=room)

    def _set(self, value: bool) -> None:
        if self.enabled and value != self.value:
            self.value = value
            self.emit(Chosen(self.name, value))
