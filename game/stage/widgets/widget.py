"""The common parts of all widgets: area, answer to intents, warmth that follows attention, and a press."""

from __future__ import annotations

from typing import Literal

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import (
    CHALK_SOFT,
    CREAM,
    INK,
    INK_SOFT,
    LAMP,
    PAPER,
    Colour,
    mixed,
    with_alpha,
)
from game.stage.input.intents import Confirm, Intent, MoveFocus
from game.stage.motion.tweens import approach
from game.stage.user_action import UserAction

_WARMTH_STEPS = 5
WALNUT: Colour = (52, 32, 19)
WALNUT_LIT: Colour = (96, 60, 34)
# How a widget stands, where a listener must know it.
WidgetState = Literal["", "on", "off", "chosen", "refused", "typing", "picked", "idle"]
RIM: Colour = (124, 88, 38)
_WIDEST, _PAD, _GAP = 360.0, 12.0, 10.0  # of a tooltip


class Widget:
    """Something to use. `tip` explains it, or says why it cannot be used now.

    `warmth` runs from 0 to 1 while the widget has the attention; draw with it. A widget that is
    not `ringed` shows the focus in its own way, as a card that glows does. The first tap of a finger on a
    widget that `lifts` only gives it the attention; the second one is a click. Its corners, and those of
    the focus ring around it, have a `radius`.
    """

    ringed = True
    radius = 10.0
    lifts = False

    def __init__(self, area: FRect | None = None, tip: str = "") -> None:
        self.area = area if area is not None else FRect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.tip = tip
        self.lit = False
        self.pressed = False
        self.typing = False
        self.warmth = 0.0
        self._emitted: list[UserAction] = []

    def emit(self, action: UserAction) -> None:
        """Say what was chosen here; the group takes it to the stage."""
        self._emitted.append(action)

    def take_emitted(self) -> list[UserAction]:
        """Return what was chosen since the last call, in order."""
        emitted, self._emitted = self._emitted, []
        return emitted

    @property
    def focusable(self) -> bool:
        """Disabled widgets with a reason can be reached, so that the reason can be read."""
        return self.visible and (self.enabled or bool(self.tip))

    @property
    def moving(self) -> bool:
        return self.warmth != self._goal

    def contains(self, x: float, y: float) -> bool:
        return self.visible and self.area.collidepoint(x, y)

    def on(self, intent: Intent) -> bool:
        """Answer an intent while focused; whether it was used up."""
        match intent:
            case MoveFocus("left" | "right" as way):
                return self.turned(1 if way == "right" else -1)
            case Confirm():
                return self.confirmed()
        return False

    def turned(self, by: int) -> bool:
        """Go a step back (-1) or on (1), where there are steps; whether it was used up."""
        return False

    def confirmed(self) -> bool:
        """Do what is done here, where anything is; whether it was used up."""
        return False

    def clicked(self, x: float, y: float) -> None:
        """Pressed and let go here."""

    def held(self, x: float, y: float) -> None:
        """The pointer is held down on this widget and is here now."""

    @property
    def said(self) -> str:
        """The widget in words, for those who listen; its tip if it has no words of its own."""
        return self.tip

    @property
    def state(self) -> WidgetState:
        """How it stands, for those who listen; the group says it in words."""
        return ""

    @property
    def place_of(self) -> tuple[int, int] | None:
        """The place of what is said among how many, from 1; None where it is not one of several."""
        return None

    def explained(self) -> bool:
        """A finger has rested here: say why this cannot be used; whether there was anything to say."""
        return False

    def scrolled(self, steps: float) -> bool:
        """The wheel turned over the widget; whether it was used up."""
        return False

    def begin(self) -> None:
        """Start typing, where anything can be typed."""

    def end(self) -> None:
        """Stop typing, where anything was typed."""

    def update(self, seconds: float) -> None:
        self.warmth = approach(self.warmth, self._goal, seconds)

    def settle(self) -> None:
        """Look as after a long time: with reduced motion nothing glides."""
        self.warmth = self._goal

    def draw(self, canvas: Canvas) -> None:
        """Draw in `area`."""

    @property
    def _goal(self) -> float:
        return 1.0 if self.lit and self.enabled else 0.0

    @property
    def ink(self) -> Colour:
        """The colour of its words."""
        return CREAM if self.enabled else with_alpha(CHALK_SOFT, 120)

    def plate(self) -> BoxStyle:
        """The walnut plate most widgets stand on, warmer with attention."""
        step = round(self.warmth * _WARMTH_STEPS) / _WARMTH_STEPS
        return BoxStyle(
            fill=mixed(WALNUT, WALNUT_LIT, step * 0.6),
            shine=mixed(mixed(WALNUT, WALNUT_LIT, 0.45), (138, 90, 50), step * 0.8),
            rim=mixed(RIM, LAMP, step) if self.enabled else with_alpha(RIM, 90),
            rim_width=1.6,
            radius=self.radius,
        )


class Pressable(Widget):
    """Emits `action` when clicked or confirmed while enabled; `chosen` while it stands for what is in use."""

    chosen = False

    def __init__(self, action: UserAction, area: FRect | None = None, tip: str = "") -> None:
        super().__init__(area, tip)
        self.action = action

    @property
    def state(self) -> WidgetState:
        return "chosen" if self.chosen else ""

    def confirmed(self) -> bool:
        self.press()
        return True

    def clicked(self, x: float, y: float) -> None:
        self.press()

    def press(self) -> None:
        """Do what a click does: nothing while disabled."""
        if self.enabled:
            self.emit(self.action)


def draw_tooltip(canvas: Canvas, text: str, owner: FRect) -> None:
    """Draw the slip below its owner, or above where there is no room; always inside the window."""
    lines = canvas.fonts.wrap(text, SMALL, _WIDEST)
    width = max(canvas.fonts.width(line, SMALL) for line in lines) + 2.0
    height = canvas.fonts.line_height(SMALL) * len(lines)
    slip = FRect(0, 0, width + _PAD * 2, height + _PAD * 1.4)
    slip.midtop = owner.centerx, owner.bottom + _GAP
    if slip.bottom > canvas.visible.bottom - 4:
        slip.bottom = owner.top - _GAP
    slip.clamp_ip(canvas.visible.inflate(-12, -8))
    canvas.shadow(slip, 0.5, 8)
    canvas.box(slip, BoxStyle(PAPER, INK_SOFT, 1.2, 7))
    inside = FRect(slip.left + _PAD, slip.top + _PAD * 0.7, width, height)
    canvas.paragraph(text, inside, SMALL, INK, fit=False)
