"""Words to call across the table: a small board, one word a button, a digit each."""

from __future__ import annotations

from pygame import FRect

from game.core.calls import CALLS
from game.core.deal import Seat
from game.scenes.elements.panels import draw_board
from game.scenes.table.model import TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.table_actions import CallWord
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import CREAM
from game.stage.drawing.units import Units
from game.stage.input.intents import Hotkey, Intent
from game.stage.widgets import Button

CALL_KEYS = ("t", "pad right stick")
_DIGITS = tuple(str(place) for place in range(1, len(CALLS) + 1))
_WIDTH, _HEIGHT, _PAD = 700.0, 400.0, 40.0
_ROW, _GAP = 54.0, 14.0


class Calls(TablePage):
    """The page of the words for a `caller`; the table below calls the one that is chosen."""

    def __init__(self, model: TableModel, caller: Seat) -> None:
        super().__init__(model)
        self._caller = caller

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT)
        wide = (self._board.width - _PAD * 2 - _GAP) / 2
        buttons = []
        for place, key in enumerate(CALLS):
            row, column = divmod(place, 2)
            left = self._board.left + _PAD + column * (wide + _GAP)
            top = self._board.top + 90 + row * (_ROW + _GAP)
            area = FRect(left, top, wide, _ROW)
            words = self.context.words(f"call.word.{key}")
            button = Button(words, CallWord(self._caller, key), area)
            button.key = str(place + 1)
            buttons.append(button)
        self.group.refill(buttons)

    def on(self, intent: Intent) -> None:
        match intent:
            case Hotkey(key) if key in CALL_KEYS:
                self.back()
            case Hotkey(key) if key in _DIGITS:
                self.stage.act(CallWord(self._caller, CALLS[_DIGITS.index(key)]))
            case _:
                super().on(intent)

    def draw(self, canvas: Canvas) -> None:
        board = self._board
        draw_board(canvas, board, 118)
        title = self.context.words("call.title")
        wide = board.width - _PAD * 2
        canvas.text(title, board.centerx, board.top + 52, SUBHEADING, CREAM, "centre", wide)
        self.group.draw(canvas)
