"""A page that is nothing but widgets: one group answers, and Cancel or Menu leads back."""

from __future__ import annotations

from game.scenes.actions import Back
from game.stage.input.intents import Cancel, Intent, Menu
from game.stage.scene import Scene
from game.stage.user_action import UserAction
from game.stage.widgets import WidgetGroup


class WidgetPage(Scene):
    """Hands everything to `group`, which the page itself makes and fills."""

    group: WidgetGroup

    def back(self) -> None:
        """Answer Cancel and Menu: by default, back to the page below."""
        self.stage.pop()

    def on(self, intent: Intent) -> None:
        if not self.group.on(intent) and isinstance(intent, Cancel | Menu):
            self.back()

    def act(self, action: UserAction) -> bool:
        if isinstance(action, Back):
            self.back()
            return True
        return False

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    @property
    def moving(self) -> bool:
        return self.group.moving
