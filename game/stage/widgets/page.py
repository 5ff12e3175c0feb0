"""A long page of headings, text, and tables that scrolls."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import FRect

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SMALL, SUBHEADING, TextStyle
from game.stage.drawing.palette import INK, INK_SOFT, with_alpha
from game.stage.input.intents import Hotkey, Intent, MoveFocus
from game.stage.widgets.blocks import (
    Bullet,
    Gap,
    Heading,
    PageBlock,
    Paragraph,
    TableBlock,
    block_text,
)
from game.stage.widgets.scrolled import ScrolledWidget

_AFTER = 10.0
_CELL = 8.0
_INDENT = 24.0


class Page(ScrolledWidget):
    """Blocks of text in dark ink, for parchment; arrow keys, wheel and page keys scroll it."""

    def __init__(self, blocks: Sequence[PageBlock], area: FRect | None = None) -> None:
        super().__init__(area)
        self._blocks = list(blocks)
        self._heights: list[float] = []
        self._laid_out_for: tuple[object, ...] = ()
        self._columns: dict[TableBlock, tuple[float, ...]] = {}

    def show(self, blocks: Sequence[PageBlock]) -> None:
        """Show another text, from its beginning."""
        self._blocks = list(blocks)
        self._laid_out_for = ()
        self._scroll.to(0.0)
        self._scroll.settle()

    @property
    def read(self) -> int:
        """The place of the block that is being read, once the page is drawn.

        It is the one at the top of the window; over the last window of a page the eye goes down to the
        last block, because nothing there can be scrolled to the top.
        """
        ends = itertools.accumulate(self._heights)
        return next((place for place, end in enumerate(ends) if end > self._eye), 0)

    @property
    def _eye(self) -> float:
        """How far down the page the eye is."""
        scroll = self._scroll
        last = min(scroll.shown, scroll.most)
        gone = max(0.0, 1.0 - (scroll.most - scroll.goal) / last) if last else 0.0
        return scroll.goal + _AFTER + gone * (scroll.shown - 2 * _AFTER)

    def shows(self, place: int) -> bool:
        """Whether the page stands, or will when it has glided there, as `go_to` leaves it."""
        return self._scroll.goal == min(self._scroll.most, sum(self._heights[:place]))

    def go_to(self, place: int) -> None:
        """Scroll until the block at this place is at the top of the window, or as near as can be."""
        self._scroll.to(sum(self._heights[:place]))

    def by_windows(self, windows: float) -> None:
        """Scroll by so many windows' height, less a line or two."""
        self._scroll.to(self._scroll.goal + windows * (self.area.height - 2 * _AFTER))

    @property
    def said(self) -> str:
        """The text of the block that is being read."""
        return block_text(self._blocks[self.read]) if self._blocks else ""

    def on(self, intent: Intent) -> bool:
        match intent:
            case MoveFocus("up"):
                return self._scroll.by_notches(-1.5)
            case MoveFocus("down"):
                return self._scroll.by_notches(1.5)
            case Hotkey("home"):
                self._scroll.to(0.0)
            case Hotkey("end"):
                self._scroll.to(self._scroll.most)
            case _:
                return False
        return True

    def held(self, x: float, y: float) -> None:
        """Dragging the right edge scrolls."""
        if x > self.area.right - 24 and self.area.height > 0:
            self._scroll.to((y - self.area.top) / self.area.height * self._scroll.most)

    def draw(self, canvas: Canvas) -> None:
        self._lay_out(canvas)
        before = canvas.clipped(self.area)
        top = self.area.top - self._scroll.offset
        for block, height in zip(self._blocks, self._heights, strict=True):
            if top + height >= self.area.top and top <= self.area.bottom:
                self._draw_block(canvas, block, FRect(self.area.left, top, self._width, height))
            top += height
        canvas.unclip(before)
        self._scroll.draw_bar(canvas, self.area, INK)

    @property
    def _width(self) -> float:
        return self.area.width - 22.0

    def _lay_out(self, canvas: Canvas) -> None:
        now = (canvas.units, canvas.fonts.line_height(BODY), self.area.width, self.area.height)
        if now != self._laid_out_for:
            self._laid_out_for = now
            self._columns.clear()
            self._heights = [self._height(canvas, block) for block in self._blocks]
            self._scroll.fit(sum(self._heights), self.area.height)

    def _height(self, canvas: Canvas, block: PageBlock) -> float:
        fonts, width = canvas.fonts, self._width
        match block:
            case Heading(text, level):
                style = _heading(level)
                return fonts.height(text, style, width) + (_AFTER if level == 1 else _AFTER * 1.6)
            case Paragraph(text, soft):
                return fonts.height(text, SMALL if soft else BODY, width) + _AFTER
            case Bullet(text):
                return fonts.height(text, BODY, width - _indent(canvas)) + _AFTER * 0.6
            case TableBlock():
                heights = [self._row_height(canvas, block, row) for row in block.rows]
                head = self._row_height(canvas, block, block.head) if any(block.head) else 0.0
                return sum(heights) + head + _AFTER * 1.5
            case Gap(height):
                return height
        return block.height(canvas, width)

    def _draw_block(self, canvas: Canvas, block: PageBlock, area: FRect) -> None:
        ink = INK
        match block:
            case Heading(text, level):
                top = area.top + (0.0 if level == 1 else _AFTER)
                below = FRect(area.left, top, area.width, area.height)
                canvas.paragraph(text, below, _heading(level), ink, fit=False)
            case Paragraph(text, soft):
                style, shade = (SMALL, INK_SOFT) if soft else (BODY, ink)
                canvas.paragraph(text, area, style, shade, fit=False)
            case Bullet(text, sign):
                first = area.top + canvas.fonts.line_height(BODY) / 2
                indent = _indent(canvas)
                canvas.text(sign, area.left + indent - 8, first, BODY, INK_SOFT, "right")
                canvas.paragraph(
                    text,
                    FRect(area.left + indent, area.top, area.width - indent, area.height),
                    BODY,
                    ink,
                    fit=False,
                )
            case TableBlock():
                self._draw_table(canvas, block, area)
            case Gap():
                pass
            case _:
                block.draw(canvas, area)

    def _shares(self, canvas: Canvas, block: TableBlock) -> tuple[float, ...]:
        """The widths of the columns: as wished, but wide enough for every word, where that can be."""
        if block not in self._columns:
            columns = max(len(block.head), *(len(row) for row in block.rows), 1)
            wished = block.shares or (1 / columns,) * columns
            self._columns[block] = fitting_shares(wished, self._needs(canvas, block, columns))
        return self._columns[block]

    def _needs(self, canvas: Canvas, block: TableBlock, columns: int) -> list[float]:
        """The share each column needs for its longest word."""
        needs = [0.0] * columns
        for row in (block.head, *block.rows):
            style = BODY_BOLD if row is block.head else BODY
            for at, cell in enumerate(row):
                wide = canvas.fonts.longest_word(cell, style) + _CELL * 2 + 1
                needs[at] = max(needs[at], wide / self._width)
        return needs

    def _row_height(self, canvas: Canvas, block: TableBlock, row: tuple[str, ...]) -> float:
        style = BODY_BOLD if row is block.head else BODY
        heights = [
            canvas.fonts.height(cell, style, self._width * share - _CELL * 2)
            for cell, share in zip(row, self._shares(canvas, block), strict=False)
        ]
        return max(heights, default=0.0) + _CELL

    def _draw_table(self, canvas: Canvas, block: TableBlock, area: FRect) -> None:
        top = area.top
        rows = (block.head, *block.rows) if any(block.head) else block.rows
        for row in rows:
            height = self._row_height(canvas, block, row)
            left = area.left
            for cell, share in zip(row, self._shares(canvas, block), strict=False):
                width = area.width * share
                style = BODY_BOLD if row is block.head else BODY
                inside = FRect(left + _CELL, top + _CELL / 2, width - _CELL * 2, height)
                canvas.paragraph(cell, inside, style, INK, fit=False)
                left += width
            top += height
            heavy = 150 if row is block.head else 60
            canvas.fill(FRect(area.left, top - 1, area.width, 1.2), with_alpha(INK_SOFT, heavy))


def fitting_shares(wished: Sequence[float], needs: Sequence[float]) -> tuple[float, ...]:
    """Shares of a width, together 1, each at least what it needs; those that have more to spare give it.

    Where all together need more than there is, each gets as much of it as it needs of the whole.
    """
    whole = sum(needs)
    if whole >= 1.0:
        return tuple(need / whole for need in needs)
    widened = [max(pair) for pair in zip(wished, needs, strict=True)]
    spare = [share - need for share, need in zip(widened, needs, strict=True)]
    over = max(0.0, sum(widened) - 1.0) / (sum(spare) or 1.0)
    return tuple(share - over * more for share, more in zip(widened, spare, strict=True))


def _indent(canvas: Canvas) -> float:
    """How far a line with a sign before it stands in: larger letters have larger signs."""
    return _INDENT * max(1.0, canvas.fonts.growth(BODY))


def _heading(level: int) -> TextStyle:
    return HEADING.sized(32) if level == 1 else SUBHEADING
