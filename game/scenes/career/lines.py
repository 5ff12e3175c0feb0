"""Texts that stand together have one size, however little room there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import Fonts, TextStyle
from game.stage.drawing.palette import Colour

_GAP, _STEP, _SMALLEST = 7.0, 0.06, 0.52


@dataclass(frozen=True)
class Line:
    """A paragraph with its style and its ink."""

    text: str
    style: TextStyle
    ink: Colour

    def shrunk(self, share: float) -> TextStyle:
        return self.style.sized(self.style.size * share)


def draw_lines(canvas: Canvas, area: FRect, lines: Sequence[Line]) -> float:
    """Paragraphs below each other, all of them smaller by as much as lets them fit; where they end."""
    share, y = _share(canvas.fonts, area, lines), area.top
    for line in lines:
        room = FRect(area.left, y, area.width, max(1.0, area.bottom - y))
        y = canvas.paragraph(line.text, room, line.shrunk(share), line.ink).bottom + _GAP
    return y - _GAP


def lines_height(fonts: Fonts, width: float, lines: Sequence[Line], share: float = 1.0) -> float:
    """How high paragraphs below each other are in this share of their sizes."""
    heights = (fonts.height(line.text, line.shrunk(share), width) for line in lines)
    return sum(heights) + _GAP * (len(lines) - 1)


def _share(fonts: Fonts, area: FRect, lines: Sequence[Line]) -> float:
    share = 1.0
    while share > _SMALLEST and lines_height(fonts, area.width, lines, share) > area.height:
        share -= _STEP
    return share
