"""A number to choose, such as a bid: two arrows, a rail from the lowest to the highest, a button."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.core.moves import Move
from game.scenes.table.families import NumberAsked
from game.scenes.table.input.actions import ActionButton
from game.scenes.table.table_actions import MakeMove
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, NIGHT, mixed, with_alpha
from game.stage.widgets import Button, Widget

_NUMBER = TextStyle(54, "serif", "Semibold")
_RAIL, _KNOB = 8.0, 20.0
_WIDEST, _LOW = 330.0, 140.0
# How a place is divided between number, rail, reason and button.
_ROOMY, _TIGHT = (0.38, 0.13, 0.22, 0.27), (0.36, 0.08, 0.22, 0.34)


@dataclass(frozen=True)
class StepperPlan:
    """The plan of a stepper: the number between its arrows, the rail, the reason for the limit, the
    button.
    """

    less: FRect
    number: FRect
    more: FRect
    rail: FRect
    why: FRect
    bid: FRect


def stepper_plan(place: FRect) -> StepperPlan:
    """The parts one below the other, as large as the place allows; in a low one the rail is thin."""
    area = FRect(0, 0, min(place.width, _WIDEST), place.height).move_to(center=place.center)
    shares = _ROOMY if area.height >= _LOW else _TIGHT
    parts, top = [], area.top
    for share in shares:
        parts.append(FRect(area.left, top, area.width, area.height * share))
        top = parts[-1].bottom
    number, rail, why, bid = parts
    arrow = min(44.0, number.height)
    less = FRect(area.left, number.centery - arrow / 2, arrow, arrow)
    more = less.move(area.width - arrow, 0)
    number, rail = number.inflate(-arrow * 2, 0), rail.inflate(-_KNOB, 0)
    return StepperPlan(less, number, more, rail, why, bid.inflate(0, -2))


class NumberStepper(Widget):
    """Chooses a number that is `asked` for, on a rail between the lowest and the highest.

    Arrows, rail, wheel, plus and minus change the number; the button, or its key, makes the move. The rail
    draws the number and its limit too.
    """

    ringed = False

    def __init__(self, asked: NumberAsked, context: AppContext, place: FRect) -> None:
        self.plan = stepper_plan(place)
        super().__init__(self.plan.rail)
        self.asked = asked
        self.words = context.words
        self.value = asked.start
        self.less = _StepButton(self, -1, self.plan.less, icon="minus")
        self.more = _StepButton(self, 1, self.plan.more, icon="plus")
        self.button = _NumberButton(self, self.plan.bid)
        self._show()

    @property
    def open(self) -> bool:
        """Whether any number may be chosen."""
        return self.asked.high >= self.asked.low

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self.less, self.more, self, self.button) if self.open else ()

    @property
    def move(self) -> Move:
        """The move of the number that is shown."""
        return self.asked.move(self.value)

    @property
    def said(self) -> str:
        return self.button.label

    def turned(self, by: int) -> bool:
        """A step up or down, as far as it goes."""
        self.go(self.value + by * self.asked.step)
        return True

    def go(self, value: float) -> None:
        """The nearest number that may be chosen."""
        low, high, step = self.asked.low, self.asked.high, self.asked.step
        steps = round((value - low) / step)
        self.value = min(high, max(low, low + steps * step))
        self._show()

    def hint(self, move: Move) -> None:
        """Show the number of a move that is advised."""
        low, high, step = self.asked.low, self.asked.high, self.asked.step
        meant = [each for each in range(low, high + 1, step) if self.asked.move(each) == move]
        self.button.hinted = bool(meant)
        for number in meant:
            self.go(number)

    def held(self, x: float, y: float) -> None:
        share = (x - self.area.left) / self.area.width
        self.go(self.asked.low + share * (self.asked.high - self.asked.low))

    def scrolled(self, steps: float) -> bool:
        return (self.lit or self.button.lit) and self.turned(-1 if steps > 0 else 1)

    def on_key(self, key: str) -> bool:
        """Plus, minus or the button's own letter."""
        match key.strip("[]"):
            case "+" | "=":
                self.turned(1)
            case "-":
                self.turned(-1)
            case "b":
                self.button.press()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        number, asked = self.plan.number, self.asked
        style = _NUMBER.sized(min(_NUMBER.size, number.height * 0.94))
        canvas.text(str(self.value), *number.center, style, LAMP, "centre", number.width)
        line = FRect(self.area.left, self.area.centery - _RAIL / 2, self.area.width, _RAIL)
        rim = mixed(CHALK_SOFT, LAMP, round(self.warmth * 4) / 4)
        canvas.box(line, BoxStyle(with_alpha(NIGHT, 150), rim, 1.2, _RAIL / 2))
        share = (
            (self.value - asked.low) / (asked.high - asked.low) if asked.high > asked.low else 0.0
        )
        knob = FRect(0, 0, _KNOB, _KNOB)
        knob.center = line.left + line.width * share, line.centery
        if knob.centerx > line.left:
            done = FRect(line.left, line.top, knob.centerx - line.left, _RAIL)
            canvas.box(done, BoxStyle(with_alpha(LAMP, 200), radius=_RAIL / 2))
        if self.area.height < _KNOB * 0.6:
            knob = knob.inflate(-_KNOB / 2, -_KNOB / 2)
        canvas.box(
            knob, BoxStyle(CHALK, mixed(NIGHT, LAMP, round(self.warmth)), 2, knob.height / 2)
        )
        canvas.paragraph(asked.why, self.plan.why, SMALL, CHALK_SOFT, "centre", centred=True)

    def _show(self) -> None:
        self.button.action = MakeMove(self.move)
        self.less.enabled = self.value > self.asked.low
        self.more.enabled = self.value < self.asked.high
        self.button.label = self.words(self.asked.label, number=self.value)


class _StepButton(Button):
    """Changes the number by so many steps."""

    def __init__(self, stepper: NumberStepper, by: int, area: FRect, *, icon: str) -> None:
        super().__init__("", MakeMove(stepper.move), area, icon=icon)
        self._stepper = stepper
        self._by = by

    @property
    def said(self) -> str:
        """A step down or up, and the number that stands now."""
        step = self._stepper.words("spoken.higher" if self._by > 0 else "spoken.lower")
        return f"{step}: {self._stepper.button.label}"

    def press(self) -> None:
        self._stepper.turned(self._by)


class _NumberButton(ActionButton):
    """Makes the move that is shown; left, right and the wheel change it."""

    def __init__(self, stepper: NumberStepper, area: FRect) -> None:
        super().__init__("", MakeMove(stepper.move), area, key="B", kind="primary")
        self._stepper = stepper

    def turned(self, by: int) -> bool:
        return self._stepper.turned(by)
