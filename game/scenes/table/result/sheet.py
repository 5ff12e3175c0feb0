"""The sheet of a round: how the score was made, step by step, with a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.core.deal import Seat
from game.scenes.elements.panels import draw_slate
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import SheetRow
from game.scenes.table.furniture.plates import draw_portrait
from game.scenes.table.layouts.names import LEAST_READ, draw_names, halves, name_style
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY_BOLD, SMALL, SMALL_BOLD, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, with_alpha

_PAD, _FACE, _NAME, _LINE = 22.0, 38.0, 30.0, 34.0
_LABEL, _BESIDE = 0.32, 6.0  # the least share of the labels; between them and the columns


@dataclass(frozen=True)
class Sheet:
    """The lines of a round, with the seats from left to right in `order`."""

    lines: tuple[SheetRow, ...]
    order: tuple[Seat, ...]

    def sentences(self, seats: SeatsAtScreen) -> tuple[str, ...]:
        """The lines for those who listen, each with what it did to every seat that it touched."""
        words = seats.context.words
        told = []
        for line in self.lines:
            cells = ((seats.name(seat), line.cells[seat]) for seat in self.order)
            sides = [words("spoken.side", name=name, points=cell) for name, cell in cells if cell]
            told.append(words("spoken.side", name=line.label, points=", ".join(sides)))
        return tuple(told)

    def area(self, room: FRect) -> FRect:
        """As much of a room as the lines take, at its top."""
        high = _PAD * 2 + _FACE + _NAME + 6 + _LINE * len(self.lines)
        return FRect(room.left, room.top, room.width, min(room.height, high))


def draw_sheet(
    canvas: Canvas,
    seats: SeatsAtScreen,
    sheet: Sheet,
    room: FRect,
    written: float,
) -> None:
    """Draw the sheet at the top of a `room`, with as many lines as are `written` so far."""
    area = sheet.area(room)
    draw_slate(canvas, area)
    inside = area.inflate(-_PAD * 2, -_PAD * 2)
    names = [seats.name(seat) for seat in sheet.order]
    label = _label_width(canvas, sheet, names, inside.width)
    style = name_style(canvas, [line.label for line in sheet.lines], SMALL, label - _BESIDE)
    share = (inside.width - label) / len(sheet.order)
    columns = {
        seat: inside.left + label + share * (at + 0.5) for at, seat in enumerate(sheet.order)
    }
    title = FRect(inside.left, inside.top, label - _BESIDE, _FACE + _NAME)
    canvas.paragraph(
        seats.context.words("table.sheet.title"), title, BODY_BOLD, CHALK, centred=True
    )
    for seat, x in columns.items():
        face = FRect(x - _FACE / 2, inside.top, _FACE, _FACE)
        draw_portrait(canvas, seats.portrait(seat), face)
    left, below = inside.left + label + _BESIDE / 2, inside.top + _FACE - 1
    areas = [
        FRect(left + share * at, below, share - _BESIDE, _NAME + 7) for at in range(len(names))
    ]
    draw_names(canvas, names, areas, SMALL, CHALK)
    top = inside.top + _FACE + _NAME + 6
    step = min(_LINE, (inside.bottom - top) / len(sheet.lines))
    for at, line in enumerate(sheet.lines[: round(written)]):
        row = FRect(inside.left, top + at * step, inside.width, step)
        canvas.fill(
            FRect(row.left, row.top, row.width, 1.2), with_alpha(CHALK, 130 if line.total else 50)
        )
        canvas.text(line.label, row.left, row.centery, style, CHALK_SOFT, width=label - _BESIDE)
        ink = LAMP if line.total else CHALK
        for seat, x in columns.items():
            cell, letters = line.cells[seat], _cell_style(line)
            canvas.text(cell, x, row.centery, letters, ink, "centre", share - _BESIDE)


def _cell_style(line: SheetRow) -> TextStyle:
    return BODY_BOLD if line.total else SMALL_BOLD


def _label_width(canvas: Canvas, sheet: Sheet, names: Sequence[str], width: float) -> float:
    """The width of the labels: as much as the longest needs, if the columns have room for faces, cells and
    names that are read.
    """
    wide = canvas.fonts.width
    longest = max(wide(line.label, SMALL) for line in sheet.lines) + _BESIDE
    cells = [wide(cell, _cell_style(line)) for line in sheet.lines for cell in line.cells]
    named = [wide(line, SMALL) * LEAST_READ for name in names for line in halves(name) or [name]]
    column = max(_FACE, *cells, *named) + _BESIDE * 2
    return max(width * _LABEL, min(longest, width - column * len(sheet.order)))
