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
from game.scenes.table.layouts.names import draw_name
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY_BOLD, SMALL, SMALL_BOLD
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, with_alpha

_PAD, _FACE, _NAME, _LINE = 22.0, 38.0, 30.0, 34.0
_LABEL = 0.32


@dataclass(frozen=True)
class Sheet:
    """The lines of a round, with the seats from left to right in `order`."""

    lines: tuple[SheetRow, ...]
    order: tuple[Seat, ...]

    def sentences(self, context: AppContext, seats: SeatsAtScreen) -> tuple[str, ...]:
        """The lines for those who listen, each with what it did to every seat that it touched."""
        words = context.words
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
    context: AppContext,
    seats: SeatsAtScreen,
    sheet: Sheet,
    room: FRect,
    written: float,
) -> None:
    """Draw the sheet at the top of a `room`, with as many lines as are `written` so far."""
    area = sheet.area(room)
    draw_slate(canvas, area)
    inside = area.inflate(-_PAD * 2, -_PAD * 2)
    label = inside.width * _LABEL
    share = (inside.width - label) / len(sheet.order)
    columns = {
        seat: inside.left + label + share * (at + 0.5) for at, seat in enumerate(sheet.order)
    }
    title = FRect(inside.left, inside.top, label - 6, _FACE + _NAME)
    canvas.paragraph(context.words("table.sheet.title"), title, BODY_BOLD, CHALK, centred=True)
    for seat, x in columns.items():
        face = FRect(x - _FACE / 2, inside.top, _FACE, _FACE)
        draw_portrait(canvas, seats.portrait(seat), face)
        below = FRect(x - share / 2 + 3, face.bottom - 1, share - 6, _NAME + 7)
        draw_name(canvas, seats.name(seat), below, SMALL, CHALK, "centre")
    top = inside.top + _FACE + _NAME + 6
    step = min(_LINE, (inside.bottom - top) / len(sheet.lines))
    for at, line in enumerate(sheet.lines[: round(written)]):
        _draw_line(canvas, line, columns, FRect(inside.left, top + at * step, inside.width, step))


def _draw_line(canvas: Canvas, line: SheetRow, columns: dict[Seat, float], area: FRect) -> None:
    label, share = area.width * _LABEL, area.width * (1 - _LABEL) / len(columns)
    canvas.fill(
        FRect(area.left, area.top, area.width, 1.2), with_alpha(CHALK, 130 if line.total else 50)
    )
    ink = LAMP if line.total else CHALK
    canvas.text(line.label, area.left, area.centery, SMALL, CHALK_SOFT, width=label - 6)
    style = BODY_BOLD if line.total else SMALL_BOLD
    for seat, x in columns.items():
        canvas.text(line.cells[seat], x, area.centery, style, ink, "centre", share - 6)


def sheet_of(lines: Sequence[SheetRow], order: tuple[Seat, ...]) -> Sheet | None:
    """The sheet of some lines; None where there are none."""
    return Sheet(tuple(lines), order) if lines else None
