"""A page over a table that continues below it; keys that hurry that on decide nothing, not one too many."""

from __future__ import annotations

from game.scenes.elements.widget_page import WidgetPage
from game.scenes.table.model import TableModel
from game.scenes.table.table_actions import KeepGoing
from game.stage.input.intents import Confirm, Hotkey, Intent

_QUIET = 0.4


class Hurrying:
    """Whether the player is still pressing keys to get on with it.

    After a key that has finished a movement the next ones mean nothing until the keys have been
    let alone for a moment.
    """

    def __init__(self) -> None:
        self._quiet = 0.0

    def hurried(self) -> None:
        """A movement was finished by hand just now, or something to decide has come up by itself."""
        self._quiet = _QUIET

    def swallows(self, intent: Intent) -> bool:
        """Whether an intent is one key too many; a click aims at something and always counts."""
        too_many = self._quiet > 0 and isinstance(intent, Confirm | Hotkey)
        if too_many:
            self._quiet = _QUIET
        return too_many

    def update(self, seconds: float) -> None:
        self._quiet = max(0.0, self._quiet - seconds)


class TablePage(WidgetPage):
    """Lets the table of `model` go on. A key that still hurries it on turns nothing here.

    A page that comes up by itself tells its `_hurrying` so when it enters.
    """

    overlay = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model.context)
        self._model = model
        self._hurrying = Hurrying()

    def on(self, intent: Intent) -> None:
        if not self._hurrying.swallows(intent):
            super().on(intent)

    def update(self, seconds: float) -> None:
        self.stage.act(KeepGoing())
        self._hurrying.update(seconds)
        super().update(seconds)
