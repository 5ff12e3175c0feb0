"""The rows of a form, words at the left and a control at the right: a switch, a rail, one of a few values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, mixed, with_alpha
from game.stage.motion.tweens import approach
from game.stage.user_action import Chosen
from game.stage.widgets.widget import RIM, WALNUT, Widget, WidgetState
from game.words.catalogue import Words

Value = TypeVar("Value")

_PAD, _BESIDE = 16.0, 8.0
_SWITCH_WIDTH, _SWITCH_HEIGHT = 56.0, 28.0
_NUMBER = 58.0
_ARROW = 34.0
_AT_EASE = 0.8  # words that would have to be smaller than so stand on two lines


class Labelled(Widget):
    """The whole row has the focus; the control takes `share` of its width.

    One without a `label` stands below other words of the page, or beside them: `title` says them.
    """

    share = 0.46
    title = ""

    def __init__(self, label: str, area: FRect | None = None, tip: str = "") -> None:
        super().__init__(area, tip)
        self.label = label

    @property
    def said(self) -> str:
        said = f"{self.label or self.title}: {self.value_said}".strip(": ")
        return f"{said}. {self.tip}" if self.tip and not self.title else said

    @property
    def value_said(self) -> str:
        """The value in words."""
        return ""

    @property
    def control(self) -> FRect:
        """The area of the control."""
        if not self.label:
            return self.area
        width = self.area.width * self.share
        return FRect(self.area.right - width, self.area.top, width, self.area.height)

    @property
    def box(self) -> FRect:
        """The area of the value, for a control that shows it in a box."""
        control = self.control
        height = min(40.0, control.height - 6)
        return FRect(control.left, control.centery - height / 2, control.width - _BESIDE, height)

    def draw_label(self, canvas: Canvas) -> None:
        if self.label and self.warmth > 0.05:
            veil = with_alpha(LAMP, round(self.warmth * 5) * 6)
            canvas.box(self.area, BoxStyle(veil, radius=8))
        if self.label:
            context = self.area.width * (1 - self.share) - _PAD * 2
            left, middle = self.area.left + _PAD, self.area.centery
            canvas.text(self.label, left, middle, BODY, self.ink, width=context)


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

    def turned(self, by: int) -> bool:
        self._set(by > 0)
        return True

    def confirmed(self) -> bool:
        self._set(not self.value)
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
        track = FRect(control.right - _SWITCH_WIDTH - _PAD, 0, _SWITCH_WIDTH, _SWITCH_HEIGHT)
        track.centery = control.centery
        on = round(self._knob * 4) / 4
        fill = mixed(mixed(WALNUT, NIGHT, 0.4), (178, 124, 44), on)
        rim = mixed(RIM, LAMP, round(self.warmth * 4) / 4)
        canvas.box(track, BoxStyle(fill, rim, 1.5, _SWITCH_HEIGHT / 2))
        knob = FRect(0, 0, _SWITCH_HEIGHT - 8, _SWITCH_HEIGHT - 8)
        travel = (_SWITCH_WIDTH - _SWITCH_HEIGHT) * self._knob
        knob.center = track.left + _SWITCH_HEIGHT / 2 + travel, track.centery
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

    def turned(self, by: int) -> bool:
        self._set(self.value + by * self.step)
        return True

    def held(self, x: float, y: float) -> None:
        rail = self._rail
        self._set((x - rail.left) / rail.width)

    def scrolled(self, steps: float) -> bool:
        return self.lit and self.turned(-1 if steps > 0 else 1)

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

    def turned(self, by: int) -> bool:
        if self.enabled and len(self.values) > 1:
            self.place = (self.place + by) % len(self.values)
            self.emit(Chosen(self.name, self.value))
        return True

    def confirmed(self) -> bool:
        return self.turned(1)

    def clicked(self, x: float, y: float) -> None:
        box = self.box
        if x >= box.left or not self.label:
            self.turned(-1 if x < box.left + box.width * 0.4 else 1)

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
