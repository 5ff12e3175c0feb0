"""The tricks of both sides laid open, since a problem's player has not seen them played."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.elements.panels import draw_board
from game.scenes.table.facts.tricks import tricks_of
from game.scenes.table.model import TableModel
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import SMALL, SUBHEADING
from game.stage.drawing.palette import CHALK_SOFT, CREAM
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, Intent, Menu, Press
from game.stage.scene import Scene

_CARD, _ROW, _HEAD, _FOOT, _PAD = 104.0, 160.0, 20.0, 52.0, 40.0


class LaidOpenTricks(Scene):
    """A row of tricks for each seat; any key puts them back."""

    overlay = True

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._sprites = Sprites()
        self._board = FRect(0, 0, 0, 0)

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
    def moving(self) -> bool:
        return not self._sprites.settled

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
                    face = deal.faces[slot]
                    up = 1.0 if face is not None else 0.0
                    self._sprites.add(CardSprite(face, x, y, _CARD, face_up=up, z=x))

    def on(self, intent: Intent) -> None:
        match intent:
            case Press() | Confirm() | Cancel() | Menu() | Hotkey():
                self.stage.pop()

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
        self._sprites.draw(canvas)
        foot, y = words("table.last_trick.back"), board.bottom - 26
        canvas.text(foot, board.centerx, y, SMALL, CHALK_SOFT, "centre", board.width - 60)

    def _top(self, row: int) -> float:
        return self._board.top + _HEAD + row * _ROW
