"""A table between two characters that somebody watches from the board."""

from __future__ import annotations

from game.play.table import Table
from game.scenes.actions import OpenRules
from game.scenes.menus.pause import PauseMenu
from game.scenes.table import TableScene
from game.scenes.tournament.running import CharacterTables
from game.stage.context import AppContext


class WatchedTable(TableScene):
    """A table lent by `running`, played slowly enough to watch; once left, it continues in the background."""

    def __init__(self, context: AppContext, table: Table, running: CharacterTables) -> None:
        super().__init__(context, table)
        self._running = running

    def leave(self) -> None:
        super().leave()
        self._running.take_back()

    def open_menu(self) -> None:
        self.context.push(WatchedMenu(self.context, self.table))


class WatchedMenu(PauseMenu):
    """The menu over a table that is watched."""

    def __init__(self, context: AppContext, table: Table) -> None:
        rules = OpenRules(table.match.game, table.match.length)
        super().__init__(context, rules, "lan.play.stop_watching")

    @property
    def note(self) -> str:
        return self.context.words("lan.play.stop_text")
