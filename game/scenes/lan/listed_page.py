"""A page of a list, with a title and a few lines above it and the way back below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import WidgetPage
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.widgets import Button, Listing
from game.stage.widgets.listing import ListRow

_WIDTH, _TALLEST, _PAD = 760.0, 640.0, 40.0
_ABOUT = 58.0


class ListedPage(WidgetPage):
    """Base of such pages: `title` and `about` are keys of its words, `none` that of an empty list."""

    title: ClassVar[str]
    about: ClassVar[str]
    none: ClassVar[str] = ""

    def rows(self) -> Sequence[ListRow]:
        """The rows of the list."""
        return ()

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _TALLEST, 20)
        self.fill()

    def fill(self) -> None:
        """Lay out the list, which has the focus unless it may be empty, and the button back."""
        board, words = self._board, self.context.words
        top = self._about().bottom + 14
        listing = Listing(
            self.rows(),
            FRect(board.left + _PAD, top, board.width - _PAD * 2, board.bottom - 106 - top),
            empty=words(self.none) if self.none else "",
        )
        back = Button(words("menu.back"), Back(), icon="back")
        back.area = FRect(board.left + _PAD, board.bottom - 84, 190, 52)
        self.group.refill([listing, back], focus=back if self.none else listing)

    def draw(self, canvas: Canvas) -> None:
        words, ink = self.context.words, with_alpha(CREAM, 210)
        draw_table(canvas)
        draw_headed_board(canvas, self._board, words(self.title), 56)
        canvas.paragraph(words(self.about), self._about(), BODY, ink, "centre", centred=True)
        self.group.draw(canvas)

    def _about(self) -> FRect:
        """The area of the text above the list, as high as the words need."""
        board = self._board
        wide = board.width - _PAD * 2
        high = self.context.fonts.height(self.context.words(self.about), BODY, wide)
        return FRect(board.left + _PAD, board.top + 92, wide, max(_ABOUT, high))
