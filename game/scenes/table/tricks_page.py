"""A look back: the last trick and, where the house rules allow it, all of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.deal import Deal, Seat, Slot
from game.scenes.elements.panels import draw_board
from game.scenes.table.facts.tricks import last_trick, tricks_of
from game.scenes.table.model import TableModel
from game.scenes.table.table_actions import KeepGoing
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import SMALL, SUBHEADING
from game.stage.drawing.palette import CHALK_SOFT, CREAM
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, Intent, Menu, Press
from game.stage.scene import Scene

_CARD = 190.0
_SMALL = 104.0
_APART, _MARGIN = 16.0, 40.0
_PER_ROW = 6


class OpenTricks(Scene):
    """A board with tricks that lie face down on the table, for one more look; any key puts them back."""

    overlay = True

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._sprites = Sprites()
        self._board = FRect(0, 0, 0, 0)

    @property
    def moving(self) -> bool:
        return not self._sprites.settled

    def on(self, intent: Intent) -> None:
        match intent:
            case Press() | Confirm() | Cancel() | Menu() | Hotkey():
                self.stage.pop()

    def _add(self, slot: Slot, x: float, y: float, height: float) -> None:
        """Lay a card of the deal on the board, face up if it is known."""
        deal = self._model.picture.deal
        card = deal.faces[slot] if deal is not None else None
        up = float(card is not None)
        self._sprites.add(CardSprite(card, x, y, height, face_up=up, z=x))

    def _draw_cards(self, canvas: Canvas, foot: float) -> None:
        """The cards, and `foot` units above the lower edge how to put them back."""
        board, words = self._board, self._model.context.words("table.last_trick.back")
        self._sprites.draw(canvas)
        x, y = board.centerx, board.bottom - foot
        canvas.text(words, x, y, SMALL, CHALK_SOFT, "centre", board.width - 60)


class TricksPage(OpenTricks):
    """The last trick and, where the house rules allow it, all of one's own."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._deal: Deal | None = None
        self._last: tuple[Slot, ...] = ()
        self._winner: Seat = 0
        self._own: tuple[tuple[Slot, ...], ...] = ()

    def enter(self) -> None:
        self._take_up()

    def _take_up(self) -> None:
        """Take up the last trick of the deal seen now, and the own ones if a house rule opens them."""
        picture = self._model.picture
        deal = self._deal = picture.deal
        self._own = ()
        if deal is not None:
            self._last, self._winner = last_trick(deal), deal.leader
            if picture.viewpoint.sees != "common" and picture.match.game.own_tricks_open:
                self._own = tricks_of(deal, picture.viewpoint.seat)

    @property
    def announced(self) -> Sequence[str]:
        """The cards of the last trick, then the own tricks that may be seen."""
        words = self._model.context.words
        lines = [_named(self._model, self._last)]
        if self._own:
            lines.append(words("table.last_trick.own"))
            lines += [_named(self._model, trick) for trick in self._own]
        return *lines, words("table.last_trick.back")

    def page_sentences(self) -> Sequence[str]:
        return self.title, *self.announced

    def resized(self, units: Units) -> None:
        rows = (len(self._own) + _PER_ROW - 1) // _PER_ROW
        own_height = 54 + rows * (_SMALL + 14) if rows else 0
        least = len(self._last) * (_CARD * RATIO + _APART) + _MARGIN * 2
        wide = max(760 if rows else 460, least)
        self._board = units.sheet(wide, 110 + _CARD + own_height + 40)
        self._sprites.clear()
        self._lay_last()
        for number, trick in enumerate(self._own):
            self._lay_own(number, trick)

    def update(self, seconds: float) -> None:
        self.stage.act(KeepGoing())
        picture = self._model.picture
        if picture.deal is not self._deal and not picture.timeline.moving:
            self._take_up()
            self.resized(self._model.context.canvas.units)
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        words, board = self._model.context.words, self._board
        draw_board(canvas, board)
        canvas.text(
            self.title, board.centerx, board.top + 42, SUBHEADING, CREAM, "centre", board.width - 60
        )
        if self._own:
            y = board.top + 110 + _CARD
            canvas.text(
                words("table.last_trick.own"),
                board.centerx,
                y,
                SUBHEADING.sized(21),
                CREAM,
                "centre",
            )
        self._draw_cards(canvas, 28)

    @property
    def title(self) -> str:
        """The heading: it names the winner of the trick that lies open."""
        if not self._last:
            return ""
        winner = self._model.seats.name(self._winner)
        return self._model.context.words("table.last_trick.title", winner=winner)

    def _lay_last(self) -> None:
        """Lay the last trick out, as large as fits on the board."""
        room = (self._board.width - _MARGIN * 2) / max(1, len(self._last)) - _APART
        high = min(_CARD, room / RATIO)
        step = high * RATIO + _APART
        left = self._board.centerx - step * (len(self._last) - 1) / 2
        for at, slot in enumerate(self._last):
            self._add(slot, left + at * step, self._board.top + 74 + _CARD / 2, high)

    def _lay_own(self, number: int, trick: tuple[Slot, ...]) -> None:
        row, column = divmod(number, _PER_ROW)
        wide = _SMALL * RATIO
        step = wide * 1.35 + 18
        count = min(_PER_ROW, len(self._own))
        left = self._board.centerx - (count * step - 18) / 2 + wide / 2
        y = self._board.top + 140 + _CARD + row * (_SMALL + 14) + _SMALL / 2
        for at, slot in enumerate(trick):
            self._add(slot, left + column * step + at * wide * 0.35, y, _SMALL)


def _named(model: TableModel, trick: Sequence[Slot]) -> str:
    """The cards of a trick in words."""
    deal, context = model.picture.deal, model.context
    cards = () if deal is None else deal.known(tuple(trick))
    return ", ".join(str(context.card(card)) for card in cards)
