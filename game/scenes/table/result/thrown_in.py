"""After a deal that nobody has bid for: why, and who deals next, over the hands that lie open."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.elements.panels import draw_parchment
from game.scenes.table.model import TAKE_BACK_KEYS, TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.result.left_over import left_over_sentence
from game.scenes.table.result.onward_buttons import onward_key, undo_button
from game.scenes.table.table_actions import LeaveResult, NextDeal, OpenMenu, TakeBack
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import INK
from game.stage.drawing.units import Units
from game.stage.input.intents import Hotkey, Intent
from game.stage.user_action import UserAction
from game.stage.widgets import Button

_WIDTH, _HEIGHT, _UNDO = 560.0, 172.0, 54.0
_PAD, _ABOVE, _BELOW = 34.0, 14.0, 18.0


class ThrownIn(TablePage):
    """Says that all have passed. The next deal waits for its button."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._board = FRect(0, 0, _WIDTH, _HEIGHT)
        self.left = False
        self.counted = True

    @property
    def sentence(self) -> str:
        """Why there was nothing to count, and who deals next."""
        table, seats, words = self._model.table, self._model.seats, self.context.words
        assert table.outcome is not None
        assert table.deal is not None
        why = words(f"outcome.{table.outcome.reason}", **seats.names_in(table.outcome))
        if table.match.over:
            return why
        key = "again" if table.match.dealer == table.deal.dealer else "next"
        return f"{why} {words(f'table.thrown_in.{key}', name=seats.name(table.match.dealer))}"

    @property
    def heading(self) -> str:
        return self.sentence

    def page_sentences(self) -> Sequence[str]:
        """Why there was nothing to count, and the hands that lie open below."""
        model, deal = self._model, self._model.picture.deal
        if deal is None:
            return (self.sentence,)
        return self.sentence, left_over_sentence(model.seats, deal)

    def enter(self) -> None:
        self._hurrying.hurried()

    def resized(self, units: Units) -> None:
        layout = self._model.picture.layout
        room = layout.band(_HEIGHT) if units.tall else layout.auction
        self._board.width = min(_WIDTH, room.width)
        self._board.center = room.center
        over = self._model.table.match.over
        label = self.context.words(onward_key(self._model.table.match))
        area = FRect(0, 0, min(330.0, self._board.width - _PAD * 2), 54)
        area.midbottom = self._board.centerx, self._board.bottom - _BELOW
        on = Button(label, LeaveResult(), area, icon="trophy" if over else "next", kind="primary")
        beside = FRect(self._board.left + _PAD, area.top, _UNDO, area.height)
        back = [undo_button(self.context, beside)] if self._model.to_take_back() else []
        self.group.refill([*back, on], focus=on)

    def on(self, intent: Intent) -> None:
        match intent:
            case _ if self._hurrying.swallows(intent):
                pass
            case Hotkey(key) if key in TAKE_BACK_KEYS and self._model.takes_back:
                self.stage.act(TakeBack())
            case _:
                super().on(intent)

    def back(self) -> None:
        self.stage.act(OpenMenu())

    def show_faces(self) -> None:
        """More faces are known: the table below shows them."""
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        sheet = self._board
        draw_parchment(canvas, sheet)
        inside = FRect(sheet.left + _PAD, sheet.top + _ABOVE, sheet.width - _PAD * 2, 72)
        canvas.paragraph(self.sentence, inside, SUBHEADING, INK, "centre", centred=True)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        if not isinstance(action, LeaveResult):
            return False
        self.left = True
        self._model.picture.match = self._model.table.match
        self.stage.pop()
        if not self._model.table.match.over:
            self.stage.act(NextDeal())
        return True
