"""A widget that acts when it is clicked or confirmed."""

from __future__ import annotations

from pygame import FRect

from game.stage.input.intents import Confirm, Intent
from game.stage.user_action import UserAction
from game.stage.widgets.widget import Widget


class Pressable(Widget):
    """Emits `action` when clicked or confirmed while enabled."""

    def __init__(self, action: UserAction, area: FRect | None = None, tip: str = "") -> None:
        super().__init__(area, tip)
        self.action = action

    def on(self, intent: Intent) -> bool:
        if not isinstance(intent, Confirm):
            return False
        if self.enabled:
            self.press()
        return True

    def clicked(self, x: float, y: float) -> None:
        if self.enabled:
            self.press()

    def press(self) -> None:
        """Do what a click does."""
        self.emit(self.action)
