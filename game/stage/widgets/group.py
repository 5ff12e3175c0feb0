"""The widgets of a scene: who has the focus, who is hovered over, who is pressed.

Under a finger there is no hover: a tap reaches what lies near it, a card is lifted by the first tap and used
by the second, what scrolls is pulled, and a finger that rests is told what the pointer's tooltip says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import LAMP, NIGHT, with_alpha
from game.stage.input.intents import (
    Confirm,
    ConfirmReleased,
    Intent,
    MoveFocus,
    Point,
    Press,
    Release,
    Scroll,
    StepFocus,
)
from game.stage.user_action import UserAction
from game.stage.widgets.focus import FocusRing
from game.stage.widgets.tabs import Tabs
from game.stage.widgets.widget import Widget, draw_tooltip

if TYPE_CHECKING:
    from game.stage.context import AppContext

_TIP_AFTER = 0.55
# How far beside a small thing a finger may land, how long it rests to ask, and how far it may slip.
_REACH, _RESTS, _SLIPS = 14.0, 0.5, 14.0
_NOTCH = 46.0


@dataclass
class _Touch:
    """A finger that came down at (`x`, `y`): whether it has slipped, pulled a page, or rested."""

    x: float
    y: float
    last: float
    seconds: float = 0.0
    slipped: bool = False
    scrolled: bool = False
    rested: bool = False


class WriteInto(UserAction):
    """Show the keyboard on the screen, to write into a field where no real one is at hand."""

    field: Widget


class WidgetGroup:
    """Widgets in reading order. Hand it the scene's intents; what it does not use is yours."""

    def __init__(self, context: AppContext, widgets: Sequence[Widget] = ()) -> None:
        self._context = context
        self.ring = FocusRing(widgets)
        self._pressed: Widget | None = None
        self._touch: _Touch | None = None
        self._lifted: Widget | None = None
        self._explained: Widget | None = None
        self._attended = 0.0
        self._tip_drawn = False
        self._tab: int | None = None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return self.ring.widgets

    @property
    def moving(self) -> bool:
        return self._tip_due != self._tip_drawn or any(each.moving for each in self.widgets)

    def refill(self, widgets: Sequence[Widget], focus: Widget | None = None) -> None:
        """Use other widgets. The focus goes to `focus`, else it stays with its widget, or with
        its place among them when they were made anew, or goes to the first. A player at the keys
        sees at once where it is.
        """
        before = self.ring.current
        place = self.widgets.index(before) if before in self.widgets and before else 0
        self._use(widgets)
        if focus is None and self.ring.current is None and widgets:
            focus = widgets[min(place, len(widgets) - 1)]
        if focus is not None:
            self.ring.current = focus
        if self._context.stage.reader.steers:
            self.ring.shown = True
        self._light()

    def remake(self, widgets: Sequence[Widget], first: Widget | None = None) -> None:
        """Use the same widgets made again, as warm as they were. The focus keeps its place among them; where
        none of those before had it, it goes to `first`.
        """
        before, had = self.widgets, self.ring.current in self.widgets
        for old, new in zip(before, widgets, strict=False):
            new.warmth = old.warmth
        self.refill(widgets, None if had else first)

    def focus(self, widget: Widget, shown: bool = False) -> None:
        """Put the focus here; `shown` draws the ring, as after a key."""
        self.ring.current = widget
        self.ring.shown = shown or self.ring.shown
        self._light()

    def offer(self, widgets: Sequence[Widget]) -> None:
        """Use other widgets, none with the focus until the player moves it or asks where it is."""
        self._use(widgets)
        self.ring.current = None
        self.ring.shown = False
        self._light()

    def on(self, intent: Intent) -> bool:
        """Answer an intent; whether one of the widgets used it."""
        typed_before = self._typing
        used = self._answer(intent)
        self.deliver()
        if self._typing is not typed_before:
            self._context.stage.reader.typing = self._typing is not None
            if typed_before is None and self._typing is not None:
                self._offer_keyboard(self._typing)
        self._light()
        return used

    def update(self, seconds: float) -> None:
        """Let time pass for all widgets."""
        self._attended += seconds
        self._rest_finger(seconds)
        if self._context.narrator.listened:
            self._say_tab()
            self._context.narrator.point_to(self._focus_in_words())
        for widget in self.widgets:
            if self._context.clock.jumps and widget.moving:
                self._context.stage.redraw()  # settled it moves no more, but looks different
            widget.update(seconds)
            if self._context.clock.jumps:
                widget.settle()
        self.deliver()

    def deliver(self) -> None:
        """Take what was chosen at the widgets to the stage."""
        for action in [each for widget in self.widgets for each in widget.take_emitted()]:
            self._context.stage.act(action)

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, the ring around the focused one, and its tooltip when it is due."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(canvas)
        current = self.ring.current
        if self.ring.shown and current is not None and current.visible:
            self._draw_ring(canvas, current)
        self._tip_drawn = self._tip_due
        attended = self._explained or self.ring.lit
        if self._tip_due and attended is not None:
            draw_tooltip(canvas, attended.tip, attended.area)

    @staticmethod
    def _draw_ring(canvas: Canvas, current: Widget) -> None:
        """Draw the ring of the focus; in high contrast in two colours, around cards as well."""
        if canvas.high_contrast:
            dark = BoxStyle(with_alpha(NIGHT, 0), NIGHT, 5.0, current.radius + 8)
            canvas.box(current.area.inflate(18, 18), dark)
        if current.ringed or canvas.high_contrast:
            ring = BoxStyle(with_alpha(LAMP, 0), LAMP, 3.0, current.radius + 5)
            canvas.box(current.area.inflate(11, 11), ring)

    def let_go(self) -> None:
        """Nothing is pressed or held any more, nor does it count: another page has come over this one."""
        if self.ring.current is not None:
            self.ring.current.on(ConfirmReleased())
        if self._pressed is not None:
            self._pressed.pressed = False
        self._pressed = self._touch = None

    def type_again(self) -> None:
        """Continue typing where the text that was entered was refused, so that no letter is lost."""
        if self.ring.current is not None:
            self.ring.current.begin()

    @property
    def _typing(self) -> Widget | None:
        current = self.ring.current
        return current if current is not None and current.typing else None

    @property
    def _tip_due(self) -> bool:
        if self._explained is not None:
            return True
        lit = self.ring.lit
        if not (self.ring.shown or self._context.stage.reader.hovers):
            return False  # a pointer lies there that is not used any more
        ready = lit is not None and bool(lit.tip) and lit.visible and self._pressed is None
        return ready and self._attended >= _TIP_AFTER and self._typing is None

    def _answer(self, intent: Intent) -> bool:
        match intent:
            case Point(x, y):
                return self._point(x, y)
            case Press(x, y, "left", touch):
                return self._press(x, y, touch)
            case Release(x, y, "left"):
                return self._release(x, y)
            case Scroll(steps):
                return self._scroll(steps)
            case Press() | Release():
                return False
        current = self.ring.current
        if current is not None and current.visible and current.on(intent):
            self.ring.shown = self.ring.shown or not isinstance(intent, Confirm)
            if isinstance(intent, Confirm):
                self._context.speaker.play("pressed" if current.enabled else "refused")
            return True
        match intent:
            case MoveFocus(direction):
                return self._moved(self.ring.move(direction))
            case StepFocus(by):
                self.ring.step(by)
                return self._moved(True)
        return False

    def _say_tab(self) -> None:
        """Say which tab lies open once another was opened from elsewhere on the page."""
        tabs = next((each for each in self.widgets if isinstance(each, Tabs)), None)
        before, self._tab = self._tab, None if tabs is None else tabs.place
        if tabs is not None and before not in (None, tabs.place) and tabs is not self.ring.current:
            self._context.say(self._in_words(tabs))

    def _focus_in_words(self) -> str:
        """The widget in focus, and how it stands; "" where only a pointer lies on something."""
        current = self.ring.current
        if current is None or (current is self.ring.hovered and not self.ring.shown):
            return ""
        return self._in_words(current)

    def _in_words(self, current: Widget) -> str:
        said, words = current.said, self._context.words
        if current.state:
            said = words(f"spoken.state.{current.state}", said=said)
        if current.place_of is not None:
            place, count = current.place_of
            said = words("spoken.place", said=said, place=place, count=count)
        return said

    def _moved(self, moved: bool) -> bool:
        """Sound a step; where there was nothing further that way, a listener hears where the focus stays."""
        if moved:
            self._context.speaker.play("hovered")
        else:
            self._context.narrator.say_focus(again=True)
        return moved

    def _point(self, x: float, y: float) -> bool:
        if self._pressed is not None:
            self._pressed.held(x, y)
            if self._touch is not None:
                self._pull(self._touch, self._pressed, x, y)
            self._context.stage.redraw()
            return True
        if self._context.stage.reader.device == "touch":
            return False
        if self._typing is not None:
            self.ring.hovered = self.ring.at(x, y)
            return False
        if self.ring.point(x, y):
            self._context.stage.redraw()
            if self.ring.hovered is not None and self.ring.hovered.enabled:
                self._context.speaker.play("hovered", 0.6)
        return self.ring.hovered is not None

    def _press(self, x: float, y: float, touch: bool = False) -> bool:
        self._explained = None
        under = self.ring.near(x, y, _REACH) if touch else self.ring.at(x, y)
        typing = self._typing
        if typing is not None and under is not typing:
            typing.end()
        self.ring.shown = False
        self._touch = _Touch(x, y, y) if touch and under is not None else None
        if touch and under is not self._lifted:
            self._lifted = None
            self.ring.hovered = None
        if under is None:
            return False
        self.ring.current = under
        self._pressed = under
        under.pressed = True
        under.held(x, y)
        return True

    def _release(self, x: float, y: float) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        pressed.pressed = False
        touch, self._touch = self._touch, None
        if touch is not None:
            self._lift_finger(touch, pressed, x, y)
        elif pressed.contains(x, y):
            self._context.speaker.play("pressed" if pressed.enabled else "refused")
            pressed.clicked(x, y)
        return True

    def _pull(self, touch: _Touch, pressed: Widget, x: float, y: float) -> None:
        """The finger moves: what scrolls goes with it."""
        if math.hypot(x - touch.x, y - touch.y) > _SLIPS:
            touch.slipped = True
        if touch.slipped and pressed.scrolled((touch.last - y) / _NOTCH):
            touch.scrolled = True
        touch.last = y

    def _lift_finger(self, touch: _Touch, pressed: Widget, x: float, y: float) -> None:
        """The finger is lifted: a click, the first tap on a card, or the end of a pull or a rest."""
        near = pressed.area.inflate(_REACH * 2, _REACH * 2).collidepoint(x, y)
        if touch.scrolled or touch.rested or not (near or pressed.contains(x, y)):
            return
        if pressed.lifts and not touch.slipped and self._lifted is not pressed:
            self._lifted = pressed
            self.ring.hovered = pressed
            self._context.speaker.play("hovered")
            return
        self._lifted = None
        self._context.speaker.play("pressed" if pressed.enabled else "refused")
        pressed.clicked(x, y)
        self.ring.hovered = None

    def _rest_finger(self, seconds: float) -> None:
        """A finger that stays where it is asks why, or what this is."""
        touch, pressed = self._touch, self._pressed
        if touch is None or pressed is None or touch.slipped or touch.rested:
            return
        touch.seconds += seconds
        if touch.seconds < _RESTS:
            return
        touch.rested = pressed.explained()
        if not touch.rested and pressed.tip:
            touch.rested, self._explained = True, pressed
            self._context.stage.redraw()

    def _offer_keyboard(self, field: Widget) -> None:
        """Show the keyboard on the screen if a pad or a finger was used last."""
        if self._context.stage.reader.device not in ("pad", "touch"):
            return
        field.end()
        self._context.stage.reader.typing = False
        self._context.stage.act(WriteInto(field))

    def _scroll(self, steps: float) -> bool:
        over = self.ring.hovered
        if over is not None and over.scrolled(steps):
            return True
        return any(each.scrolled(steps) for each in self.widgets if each.visible)

    def _use(self, widgets: Sequence[Widget]) -> None:
        self.ring.refill(widgets)
        if self._pressed not in widgets:
            self._pressed = self._touch = None
        if self._lifted not in widgets:
            self._lifted = None
        if self._explained not in widgets:
            self._explained = None

    def _light(self) -> None:
        lit = self.ring.lit
        for widget in self.ring.widgets:
            was, widget.lit = widget.lit, widget is lit
            if widget.lit and not was:
                self._attended = 0.0
