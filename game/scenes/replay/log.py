"""The log of a replay: its steps in words, the last ones in the empty corner of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.scenes.replay.reel import Frame
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.sentences.telling import event_sentences, move_sentences
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY_BOLD, SMALL
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, with_alpha

_PAD, _GAP, _MOST_LINES = 14.0, 3.0, 3
_FRAME = BoxStyle(with_alpha(NIGHT, 120), with_alpha(LAMP, 70), 1.2, 12)


def step_words(company: SeatsAtScreen, frame: Frame) -> str:
    """A frame in a sentence or more: who played which card, and how a deal ended."""
    happening = frame.happening
    if frame.begins_deal:
        dealer = company.name(happening.deal.dealer)
        return company.context.words("replay.deals", name=dealer, number=frame.deal)
    moved = move_sentences(company, happening)
    return "  ".join(moved + event_sentences(company, happening))


def draw_log(
    canvas: Canvas,
    area: FRect,
    before: FRect | None,
    told: Sequence[str],
    ceiling: float = -math.inf,
) -> None:
    """The latest step (the first of `told`) below those before it, as many as there is room for.

    A latest step that is longer than the area makes it higher at its upper edge, up to three lines and not
    above `ceiling`; what is longer still is written smaller. Where the steps before it have an area of
    their own, they stand in `before`.
    """
    if before is not None and len(told) > 1:
        canvas.box(before, _FRAME)
        _draw_earlier(canvas, before.inflate(-_PAD * 2, -_PAD), told[1:])
    longest = canvas.fonts.line_height(BODY_BOLD) * _MOST_LINES
    high = canvas.fonts.height(told[0], BODY_BOLD, area.width - _PAD * 2) if told else 0.0
    higher = max(0.0, min(min(high, longest) + _PAD - area.height, area.top - ceiling))
    area = FRect(area.left, area.top - higher, area.width, area.height + higher)
    canvas.box(area, _FRAME)
    inside = area.inflate(-_PAD * 2, -_PAD)
    if not told:
        return
    high = min(inside.height, canvas.fonts.height(told[0], BODY_BOLD, inside.width))
    line = FRect(inside.left, inside.bottom - high, inside.width, high)
    canvas.paragraph(told[0], line, BODY_BOLD, CREAM)
    if before is None:
        above = FRect(inside.left, inside.top, inside.width, line.top - _GAP - inside.top)
        _draw_earlier(canvas, above, told[1:])


def _draw_earlier(canvas: Canvas, area: FRect, told: Sequence[str]) -> None:
    """Steps from the foot of an area upwards, the older the fainter; only whole ones."""
    bottom = area.bottom
    for age, words in enumerate(told):
        high = canvas.fonts.height(words, SMALL, area.width)
        if bottom - high < area.top:
            return
        ink = with_alpha(CREAM, max(180, 220 - 20 * age))
        line = FRect(area.left, bottom - high, area.width, high)
        canvas.paragraph(words, line, SMALL, ink, fit=False)
        bottom -= high + _GAP
