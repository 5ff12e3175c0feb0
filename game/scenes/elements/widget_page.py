"""Pages that are nothing but widgets: one group answers, and Cancel or Menu leads back."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import Back
from game.stage.context import AppContext
from game.stage.input.intents import Cancel, Intent, Menu, StepFocus
from game.stage.scene import Scene
from game.stage.user_action import UserAction
from game.stage.widgets import Tabs, WidgetGroup


class WidgetPage(Scene):
    """Hands everything to `group`, which the page itself fills once it is laid out on its `_board`."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.group = WidgetGroup(context)
        self._board = FRect(0, 0, 0, 0)

    def back(self) -> None:
        """Answer Cancel and Menu: by default, back to the page below."""
        self.stage.pop()

    def on(self, intent: Intent) -> None:
        if not self.group.on(intent) and isinstance(intent, Cancel | Menu):
            self.back()

    def covered(self) -> None:
        self.group.let_go()

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


class TabbedPage(WidgetPage):
    """A page with tabs: what steps from widget to widget elsewhere turns them, unless something is typed."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._tabs = Tabs((), 0)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, StepFocus) and not self.context.stage.reader.typing:
            self._tabs.turn(intent)
            self.group.deliver()
        else:
            super().on(intent)
