"""A page over a table that continues below it."""

from __future__ import annotations

from game.scenes.elements.widget_page import WidgetPage
from game.scenes.table.input.hurrying import Hurrying
from game.scenes.table.model import TableModel
from game.scenes.table.table_actions import KeepGoing
from game.stage.input.intents import Intent


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
