"""The page between two people at one screen: pass the table on, the hands stay hidden until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from pygame import FRect

from game.core.deal import Seat
from game.scenes.elements.panels import draw_parchment
from game.scenes.table.furniture.plates import draw_portrait
from game.scenes.table.layouts.layout import abreast
from game.scenes.table.model import TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.sentences.telling import since_last_turn
from game.scenes.table.table_actions import OpenMenu, PassUnseen, TakeCards
from game.stage.drawing.canvas import Canvas, Device
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SMALL
from game.stage.drawing.palette import INK, INK_SOFT
from game.stage.drawing.units import Units
from game.stage.input.intents import Intent, Point
from game.stage.user_action import UserAction
from game.stage.widgets import HeldButton

_WIDTH, _HEIGHT, _PAD = 688.0, 330.0, 40.0
_FACE, _BESIDE_FACE = 128.0, 28.0
_WORDS_WIDTH = _WIDTH - _PAD * 2 - _FACE - _BESIDE_FACE
_TOLD, _MOST_TOLD = 66.0, 116.0  # the height of what is told beside the face
_NEWS, _MOST_NEWS, _ABOVE_NEWS = SMALL.sized(18), 8, 10.0
_BUTTON = 58.0
_DEAF, _APART, _ALONE = 0.7, 16.0, 360.0


class HandOver(TablePage):
    """Asks for the person of `seat`; only then are that person's cards turned over.

    It comes up while somebody else may still be pressing keys to hurry the cards on. So it hears
    nothing at first, and then wants a click on its button or a key that is held on purpose. `news` is
    what has happened since that person's last turn. `pass_key` is the key of the button that passes on this
    very page, "" where that person may not.
    """

    def __init__(self, model: TableModel, seat: Seat, pass_key: str) -> None:
        super().__init__(model)
        self._seat = seat
        self.news: Sequence[str] = ()
        self._pass_key = pass_key
        self._board = FRect(0, 0, _WIDTH, _HEIGHT)
        self._news_step = 0.0
        self._shown_for = 0.0

    @property
    def notices(self) -> FRect | None:
        """The strip of the table below: a notice that is being read stays where it is."""
        scenes = self.stage.scenes
        return scenes[scenes.index(self) - 1].notices

    def enter(self) -> None:
        self.context.speaker.play("your_turn")

    @property
    def announced(self) -> Sequence[str]:
        return (*self.news, self.context.words(f"device.take.{self.context.stage.reader.device}"))

    def resized(self, units: Units) -> None:
        model, words, board = self._model, self.context.words, self._board
        news = since_last_turn(model.seats, model.table, self._seat)
        self.news = news[-_MOST_NEWS:]
        board.height = _HEIGHT + self._words_height - _TOLD
        if self.news:
            lines, room = len(self.news) + 1, units.visible.height - 24 - board.height - _ABOVE_NEWS
            self._news_step = min(self.context.fonts.line_height(_NEWS), room / lines)
            board.height += self._news_step * lines + _ABOVE_NEWS
        board.center = units.core.center
        label, icon = ("unseen", "cards") if self._is_unseen else ("take", "eye")
        offered: list[tuple[str, str, UserAction]] = [
            (words(f"table.pass_on.{label}"), icon, TakeCards(self._seat))
        ]
        if self._pass_words:
            offered.append((self._pass_words, "next", PassUnseen(self._seat)))
        row = FRect(0, self._board.bottom - _PAD - _BUTTON, self._board.width - _PAD * 2, _BUTTON)
        row.centerx = self._board.centerx
        wide = (row.width - _APART) / 2 if self._pass_words else _ALONE
        buttons = [HeldButton(label, action, icon) for label, icon, action in offered]
        needed = [each.natural_width(self.context.canvas) for each in buttons]
        widths = [wide] * len(buttons) if max(needed) <= wide else needed
        for button, area in zip(buttons, abreast(row, widths, _APART), strict=True):
            button.area = area
        self.group.refill(buttons, focus=buttons[0])

    @property
    def _pass_words(self) -> str:
        return self.context.words(self._pass_key) if self._pass_key else ""

    @property
    def _words_height(self) -> float:
        """The height of what is told beside the face, whatever the device: more for large letters."""
        words, fonts = self.context.words, self.context.fonts
        told = (words(f"device.take.{device}") for device in get_args(Device))
        high = max(fonts.height(each, BODY, _WORDS_WIDTH) for each in told)
        return min(max(_TOLD, high), _MOST_TOLD)

    @property
    def _is_unseen(self) -> bool:
        """Whether the rules keep the hand from its own holder: there is a price for bidding unseen."""
        deal, seat = self._model.table.deal, self._seat
        return deal is not None and any(seat not in deal.seen_by[s] for s in deal.hands[seat])

    def on(self, intent: Intent) -> None:
        if self._shown_for >= _DEAF or isinstance(intent, Point):
            super().on(intent)

    def back(self) -> None:
        self.stage.act(OpenMenu())

    def update(self, seconds: float) -> None:
        self._shown_for += seconds
        super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        context, seats = self.context, self._model.seats
        sheet = self._board
        draw_parchment(canvas, sheet)
        face = FRect(sheet.left + _PAD, sheet.top + _PAD, _FACE, _FACE)
        draw_portrait(canvas, seats.portrait(self._seat), face)
        words = FRect(face.right + _BESIDE_FACE, face.top, _WORDS_WIDTH, 76)
        title = context.words("table.pass_on.title", name=seats.name(self._seat))
        canvas.paragraph(title, words, HEADING.sized(32), INK, centred=True)
        below = FRect(words.left, words.bottom + 4, words.width, self._words_height)
        canvas.paragraph(context.words(f"device.take.{canvas.device}"), below, BODY, INK_SOFT)
        self._draw_news(canvas, face.bottom + 16 + below.height - _TOLD)
        self.group.draw(canvas)

    def _draw_news(self, canvas: Canvas, top: float) -> None:
        if not self.news:
            return
        left, width = self._board.left + _PAD, self._board.width - _PAD * 2
        head, step = self.context.words("table.pass_on.since"), self._news_step
        canvas.text(head, left, top + step / 2, BODY_BOLD, INK, width=width)
        style = canvas.fonts.within(_NEWS, step)
        for at, line in enumerate(self.news, 1):
            y = top + step * (at + 0.5)
            canvas.text(line, left + 14, y, style, INK_SOFT, width=width - 14)
