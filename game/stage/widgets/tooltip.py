"""The small slip of paper that explains a widget."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import INK, INK_SOFT, PAPER

_WIDEST, _PAD, _GAP = 360.0, 12.0, 10.0


def draw_tooltip(canvas: Canvas, text: str, owner: FRect) -> None:
    """Draw the slip below its owner, or above where there is no room; always inside the window."""
    lines = canvas.fonts.wrap(text, SMALL, _WIDEST)
    width = max(canvas.fonts.width(line, SMALL) for line in lines) + 2.0
    height = canvas.fonts.line_height(SMALL) * len(lines)
    slip = FRect(0, 0, width + _PAD * 2, height + _PAD * 1.4)
    slip.midtop = owner.centerx, owner.bottom + _GAP
    if slip.bottom > canvas.visible.bottom - 4:
        slip.bottom = owner.top - _GAP
    slip.clamp_ip(canvas.visible.inflate(-12, -8))
    canvas.shadow(slip, 0.5, 8)
    canvas.box(slip, BoxStyle(PAPER, INK_SOFT, 1.2, 7))
    inside = FRect(slip.left + _PAD, slip.top + _PAD * 0.7, width, height)
    canvas.paragraph(text, inside, SMALL, INK, fit=False)
