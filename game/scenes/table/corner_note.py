"""A small plate in the corner of a table: what stands beside the game as long as it is so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.layouts.layout import Layout
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import CREAM, NIGHT, Colour, with_alpha

_ICON, _PAD = 34.0, 45.0


@dataclass(frozen=True)
class CornerNote:
    """A sentence behind an icon of a colour."""

    icon: str
    text: str
    ink: Colour = CREAM


def draw_corner_notes(
    canvas: Canvas, layout: Layout, notes: Sequence[CornerNote]
) -> tuple[FRect, ...]:
    """Draw the notes where the layout has room for them; their plates, in the same order."""
    widths = [canvas.fonts.width(note.text, SMALL) + _PAD for note in notes]
    plates = layout.corner_notes(widths)
    for note, plate in zip(notes, plates, strict=True):
        canvas.box(plate, BoxStyle(with_alpha(NIGHT, 120), radius=8))
        canvas.icon(note.icon, FRect(plate.left + 8, plate.centery - 10, 20, 20), note.ink)
        left, width = plate.left + _ICON, plate.width - _PAD + 1
        canvas.text(note.text, left, plate.centery, SMALL, CREAM, width=width)
    return plates
