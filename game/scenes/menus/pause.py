"""The pause menu over the table: back, rules, settings, leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.actions import Back, OpenRules, OpenSettings
from game.scenes.elements.panels import draw_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.table.table_actions import QuitTable
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import HEADING, SMALL
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import UserAction
from game.stage.widgets import Button

_WIDTH, _HEIGHT, _GAP = 360.0, 52.0, 11.0
_BOARD_WIDTH, _HEAD, _FOOT = 470.0, 104.0, 96.0


@dataclass(frozen=True)
class PauseEntry:
    """One more line of the menu, between the rules and the settings."""

    label: str
    icon: str
    action: UserAction


class PauseMenu(WidgetPage):
    """The lines of every table's menu; a room's own adds `more` lines, and a `note` on the match.

    `rules` opens the rules of this table. `leaving` is the key of the last line.
    """

    overlay = True

    def __init__(
        self, context: AppContext, rules: OpenRules | None, leaving: str = "pause.leave"
    ) -> None:
        super().__init__(context)
        self.leaving = leaving
        self.rules = rules

    @property
    def note(self) -> str:
        """The fate of the match, "" if it has none."""
        return ""

    def more(self) -> Sequence[PauseEntry]:
        """The lines between the rules and the settings."""
        return ()

    def resized(self, units: Units) -> None:
        buttons = self._buttons()
        high = _HEAD + len(buttons) * (_HEIGHT + _GAP) + _FOOT
        self._board = FRect(0, 0, _BOARD_WIDTH, high).move_to(center=units.core.center)
        top = self._board.top + _HEAD
        for button in buttons:
            button.area = FRect(units.core.centerx - _WIDTH / 2, top, _WIDTH, _HEIGHT)
            top += _HEIGHT + _GAP
        self.group.refill(buttons)

    def draw(self, canvas: Canvas) -> None:
        draw_board(canvas, self._board, 110)
        board, title = self._board, self.context.words("pause.title")
        x, y, wide = board.centerx, board.top + 58, board.width - 60
        canvas.text(title, x, y, HEADING, CREAM, "centre", wide)
        area = FRect(board.left + 45, board.bottom - _FOOT + 4, board.width - 90, _FOOT - 34)
        canvas.paragraph(self.note, area, SMALL, with_alpha(CREAM, 200), "centre", centred=True)
        self.group.draw(canvas)

    def _buttons(self) -> list[Button]:
        words = self.context.words
        entries = [PauseEntry(words("pause.resume"), "play", Back())]
        if self.rules is not None:
            entries.append(PauseEntry(words("menu.rules"), "book", self.rules))
        entries += self.more()
        entries.append(PauseEntry(words("menu.settings"), "settings", OpenSettings()))
        entries.append(PauseEntry(words(self.leaving), "quit", QuitTable()))
        return [
            Button(each.label, each.action, icon=each.icon, kind="plain" if place else "primary")
            for place, each in enumerate(entries)
        ]
