"""Lines of figures with a bar each, scrolling where there are many; one can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.furniture.plates import draw_portrait
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL, SMALL_BOLD, Align, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, CREAM, LAMP, with_alpha
from game.stage.widgets.listing import Lines

_HEAD, _FACE = 34.0, 34.0
# The shares of the width that names and bars have; below so many units they are others.
_WIDE = 800.0
_NAMES, _NARROW_NAMES = 0.36, 0.4
_BAR, _NARROW_BAR = 0.2, 0.12
_LINE = with_alpha(CHALK, 70)


@dataclass(frozen=True)
class FigureRow:
    """A line: `face` is a portrait's key or "", `share` from 0 to 1 the bar, `cells` stand at its right."""

    name: str
    share: float
    cells: tuple[str, ...]
    face: str = ""


class FigureTable(Lines):
    """A table of figures; `heads` are the words above the name, the bar and each cell."""

    row_height = 46.0

    def __init__(self, heads: Sequence[str], rows: Sequence[FigureRow], area: FRect) -> None:
        super().__init__(area)
        self.heads = tuple(heads)
        self.rows = tuple(rows)
        self._fit()

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def window(self) -> FRect:
        area = self.area
        return FRect(area.left, area.top + _HEAD, area.width, area.height - _HEAD)

    @property
    def said(self) -> str:
        row = self.rows[self.place]
        figures = zip(self.heads[2:], row.cells, strict=True)
        return ", ".join((row.name, *(f"{head}: {cell}" for head, cell in figures)))

    def clicked(self, x: float, y: float) -> None:
        if y >= self.window.top:
            super().clicked(x, y)

    def draw(self, canvas: Canvas) -> None:
        columns = self._columns()
        style, names = self._head_style(canvas, columns), self._name_style(canvas, columns[0])
        for at, (head, column) in enumerate(zip(self.heads, columns, strict=True)):
            align: Align = "left" if at < 2 else "right"
            room = FRect(column.left, self.area.top - 4, column.width - 4, _HEAD + 2)
            canvas.paragraph(head, room, style, CHALK_SOFT, align, centred=True)
        canvas.fill(FRect(self.area.left, self.window.top - 3, self.area.width, 1.5), _LINE)
        before = canvas.clipped(self.window)
        for place, row in enumerate(self.rows):
            top = self.window.top + place * self.row_height - self._scroll.offset
            if self.window.top - self.row_height < top < self.window.bottom:
                self._draw_row(canvas, row, top, place == self.place and self.lit, columns, names)
        canvas.unclip(before)
        self._scroll.draw_bar(canvas, self.window, CREAM)

    def _draw_row(
        self,
        canvas: Canvas,
        row: FigureRow,
        top: float,
        marked: bool,
        columns: list[FRect],
        style: TextStyle,
    ) -> None:
        area = FRect(self.area.left, top + 2, self.area.width - 10, self.row_height - 4)
        middle = top + self.row_height / 2
        if marked:
            canvas.box(area, BoxStyle(with_alpha(LAMP, 40), with_alpha(LAMP, 140), 1.2, 8))
        names, bar, *cells = columns
        if row.face:
            draw_portrait(canvas, row.face, FRect(names.left, middle - _FACE / 2, _FACE, _FACE))
        wide = self._name_width(row, names)
        name = FRect(names.right - 10 - wide, top + 1, wide, self.row_height - 2)
        canvas.paragraph(row.name, name, style, CHALK, centred=True)
        rail = FRect(bar.left, middle - 5, bar.width - 24, 10)
        draw_share(canvas, rail, row.share, 30)
        for cell, column in zip(row.cells, cells, strict=True):
            canvas.text(cell, column.right, middle, BODY, CHALK, "right", width=column.width - 6)

    def _head_style(self, canvas: Canvas, columns: Sequence[FRect]) -> TextStyle:
        """One size for the words above all columns: smaller where one has no room on two lines."""
        heads = zip(self.heads, columns, strict=True)
        rooms = [(head, column.width - 4, _HEAD + 2) for head, column in heads]
        return canvas.fonts.common_paragraph(rooms, SMALL)

    def _name_style(self, canvas: Canvas, column: FRect) -> TextStyle:
        """One size for all names: smaller where one of them has no room."""
        rooms = [
            (row.name, self._name_width(row, column), self.row_height - 2) for row in self.rows
        ]
        return canvas.fonts.common_paragraph(rooms, SMALL_BOLD if self._narrow else BODY_BOLD)

    def _name_width(self, row: FigureRow, column: FRect) -> float:
        return column.width - 10 - (_FACE + 12 if row.face else 0.0)

    @property
    def _narrow(self) -> bool:
        return self.area.width < _WIDE

    def _columns(self) -> list[FRect]:
        """Name, bar, and the cells in equal parts."""
        area, cells = self.area, len(self.heads) - 2
        names = area.width * (_NARROW_NAMES if self._narrow else _NAMES)
        bar = area.width * (_NARROW_BAR if self._narrow else _BAR)
        wide = (area.width - names - bar - 24) / cells
        starts = [(area.left + 8, names - 8), (area.left + names, bar)]
        starts += [(area.left + names + bar + at * wide, wide) for at in range(cells)]
        return [FRect(left, area.top, width, area.height) for left, width in starts]


def draw_share(canvas: Canvas, rail: FRect, share: float, faint: int) -> None:
    """A rail of chalk, lit from the left as far as a share says, from 0 to 1."""
    canvas.box(rail, BoxStyle(with_alpha(CHALK, faint), radius=5))
    if share > 0:
        done = FRect(rail.left, rail.top, max(10.0, rail.width * share), rail.height)
        canvas.box(done, BoxStyle(LAMP, radius=5))
