"""A widget that acts when it is clicked or confirmed."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.stage.input.intents import Confirm, Intent
from game.stage.widgets.widget import Widget


class Pressable(Widget):
    """Does `action` when clicked or confirmed, while it is enabled."""

    def __init__(
        self, action: Callable[[], object], area: FRect | None = None, tip: str = ""
    ) -> None:
        super().__init__(area, tip)
        self.action = action

    def on(self, intent: Intent) -> bool:
        if not isinstance(intent, Confirm):
            return False
        if self.enabled:
            self.action()
        return True

    def clicked(self, x: float, y: float) -> None:
        if self.enabled:
            self.action()
