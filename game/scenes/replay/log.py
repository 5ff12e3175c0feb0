"""The log of a replay: the last steps in words, in the empty corner of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import BODY_BOLD, SMALL
from game.stage.palette import CREAM, LAMP, NIGHT, with_alpha

_PAD, _GAP, _MOST_LINES = 14.0, 3.0, 3


def draw_log(canvas: Canvas, area: FRect, told: Sequence[str]) -> None:
    """The latest step (the first of `told`) below those before it, as many as there is room for.

    A latest step that is longer than the area makes it higher at its upper edge, up to three lines.
    """
    longest = canvas.fonts.line_height(BODY_BOLD) * _MOST_LINES
    high = canvas.fonts.height(told[0], BODY_BOLD, area.width - _PAD * 2) if told else 0.0
    higher = max(0.0, min(high, longest) + _PAD - area.height)
    area = FRect(area.left, area.top - higher, area.width, area.height + higher)
    canvas.box(area, BoxStyle(with_alpha(NIGHT, 120), with_alpha(LAMP, 70), 1.2, 12))
    inside = area.inflate(-_PAD * 2, -_PAD)
    bottom = inside.bottom
    for age, words in enumerate(told):
        style = SMALL if age else BODY_BOLD
        high = canvas.fonts.height(words, style, inside.width)
        if age and bottom - high < inside.top:
            return
        line = FRect(inside.left, max(inside.top, bottom - high), inside.width, inside.height)
        ink = CREAM if age == 0 else with_alpha(CREAM, max(90, 190 - 30 * age))
        canvas.paragraph(words, line, style, ink, fit=age == 0)
        bottom -= high + _GAP
