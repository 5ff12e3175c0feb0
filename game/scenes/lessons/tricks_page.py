"""The tricks of both sides laid open, since a problem's player has not seen them played."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.elements.panels import draw_board
from game.scenes.table.facts.tricks import tricks_of
from game.scenes.table.tricks_page import OpenTricks
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import CREAM
from game.stage.drawing.units import Units

_CARD, _ROW, _HEAD, _FOOT, _PAD = 104.0, 160.0, 20.0, 52.0, 40.0


class LaidOpenTricks(OpenTricks):
    """A row of tricks for each seat."""

    @property
    def announced(self) -> Sequence[str]:
        """The tricks of each seat, one after the other."""
        context, deal = self._model.context, self._model.picture.deal
        if deal is None:
            return ()
        lines = []
        for seat in self._order:
            tricks = (
                ", ".join(str(context.card(card)) for card in deal.known(trick))
                for trick in tricks_of(deal, seat)
            )
            told = "; ".join(tricks) or context.words("table.result.void")
            lines.append(f"{self._model.seats.name(seat)}: {told}.")
        return lines

    @property
    def _order(self) -> tuple[int, ...]:
        return self._model.picture.layout.order

    def resized(self, units: Units) -> None:
        self._board = units.sheet(700, _HEAD + _ROW * len(self._order) + _FOOT)
        self._sprites.clear()
        deal = self._model.picture.deal
        if deal is None:
            return
        for row, seat in enumerate(self._order):
            tricks = tricks_of(deal, seat)
            wide, room = _CARD * RATIO, self._board.width - _PAD * 2
            step = min(wide * 1.35 + 16, (room - wide * 1.35) / max(1, len(tricks) - 1))
            y = self._top(row) + 44 + _CARD / 2
            for number, trick in enumerate(tricks):
                for at, slot in enumerate(trick):
                    x = self._board.left + _PAD + wide / 2 + number * step + at * wide * 0.35
                    self._add(slot, x, y, _CARD)

    def draw(self, canvas: Canvas) -> None:
        board, words = self._board, self._model.context.words
        draw_board(canvas, board)
        deal = self._model.picture.deal
        for row, seat in enumerate(self._order):
            name = self._model.seats.name(seat)
            if deal is not None and not deal.won[seat]:
                name = f"{name}: {words('table.result.void')}"
            y = self._top(row) + 24
            canvas.text(name, board.left + _PAD, y, SUBHEADING, CREAM, width=board.width - 2 * _PAD)
        self._draw_cards(canvas, 26)

    def _top(self, row: int) -> float:
        return self._board.top + _HEAD + row * _ROW
