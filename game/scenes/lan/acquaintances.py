"""The players this one has compared cards with, and forgetting them."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_board
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, HEADING
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing, WidgetGroup
from game.stage.widgets.listing import ListRow
from net.identity import KnownPeers, mark_of, marked

_WIDTH, _TALLEST, _PAD = 760.0, 640.0, 40.0
_ABOUT = 58.0
_SHOWN_KEY = 12


class AcquaintancesPage(WidgetPage):
    """A list by name; a chosen one may be forgotten."""

    def __init__(self, context: AppContext, known: KnownPeers) -> None:
        self.context = context
        self.known = known
        self.group = WidgetGroup(context)
        self._peers: list[tuple[bytes, str]] = []
        self._board = FRect(0, 0, 0, 0)

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _TALLEST, 20)
        self._fill()

    def draw(self, canvas: Canvas) -> None:
        board, words = self._board, self.context.words
        draw_table(canvas)
        draw_board(canvas, board, 118)
        wide = board.width - _PAD * 2
        title = words("lan.known_page.title")
        canvas.text(title, board.centerx, board.top + 56, HEADING, CREAM, "centre", wide)
        ink = with_alpha(CREAM, 210)
        canvas.paragraph(
            words("lan.known_page.text"), self._about(), BODY, ink, "centre", centred=True
        )
        self.group.draw(canvas)

    def _about(self) -> FRect:
        """The area of the text above the list, as high as the words need."""
        board = self._board
        wide = board.width - _PAD * 2
        high = self.context.fonts.height(self.context.words("lan.known_page.text"), BODY, wide)
        return FRect(board.left + _PAD, board.top + 92, wide, max(_ABOUT, high))

    def _fill(self) -> None:
        board, words = self._board, self.context.words
        names = self.known.names.items()
        self._peers = sorted(names, key=lambda peer: (peer[1].casefold(), peer[0]))
        rows = [
            ListRow(
                marked(name, mark_of(key)),
                words("lan.known_page.key", key=_short(key)),
                words("lan.known_page.forget"),
            )
            for key, name in self._peers
        ]
        top = self._about().bottom + 14
        listing = Listing(
            rows,
            FRect(board.left + _PAD, top, board.width - _PAD * 2, board.bottom - 106 - top),
            empty=words("lan.known_page.none"),
        )
        back = Button(words("menu.back"), Back(), icon="back")
        back.area = FRect(board.left + _PAD, board.bottom - 84, 190, 52)
        self.group.refill([listing, back], focus=back)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._ask(*self._peers[place])
            case Chosen("forget", bytes(key)):
                self._forget(key)
            case _:
                return super().act(action)
        return True

    def _ask(self, key: bytes, name: str) -> None:
        words = self.context.words
        ask_yes_no(
            self.context,
            words("lan.known_page.forget_title", name=name),
            words("lan.known_page.forget_text"),
            QuestionAnswer(words("lan.known_page.forget"), Chosen("forget", key), "danger"),
            words("menu.back"),
        )

    def _forget(self, key: bytes) -> None:
        try:
            self.known.forget(key)
        except OSError as reason:
            self.context.tell(self.context.unsaved(reason), "warning")
        self._fill()
        self.redraw()


def _short(key: bytes) -> str:
    """The first characters of a key in groups of four."""
    text = key.hex()[:_SHOWN_KEY]
    return " ".join(text[at : at + 4] for at in range(0, _SHOWN_KEY, 4))
