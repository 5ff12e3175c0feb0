"""A button whose key must be held down for a while: nothing that happens by a slip of the finger."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import INK, with_alpha
from game.stage.input.intents import Confirm, ConfirmReleased, Intent
from game.stage.user_action import UserAction
from game.stage.widgets.button import Button

_HOLD = 0.5
_STEPS = 24


class HeldButton(Button):
    """Emits `action` when clicked, or once the key that confirms has been held for half a second."""

    def __init__(
        self, label: str, action: UserAction, area: FRect | None = None, *, icon: str = ""
    ) -> None:
        super().__init__(label, action, area, icon=icon, kind="primary")
        self._held_for: float | None = None

    @property
    def moving(self) -> bool:
        return super().moving or self._held_for is not None

    def on(self, intent: Intent) -> bool:
        match intent:
            case Confirm():
                self._held_for = 0.0
            case ConfirmReleased():
                self._held_for = None
            case _:
                return False
        return True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._held_for is None:
            return
        self._held_for += seconds
        if self._held_for >= _HOLD:
            self._held_for = None
            self.press()

    def draw(self, canvas: Canvas) -> None:
        """The button fills from the left while its key is held."""
        super().draw(canvas)
        share = round((self._held_for or 0.0) / _HOLD * _STEPS) / _STEPS
        if share:
            filled = FRect(self.area.left, self.area.top, self.area.width * share, self.area.height)
            canvas.box(filled, BoxStyle(with_alpha(INK, 60), radius=self.radius))
