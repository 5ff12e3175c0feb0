"""First places with their letters, ratings by families of games, and streaks, in chalk."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.career import Career
from game.scenes.statistics.naming import name_of
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, BODY_BOLD, SUBHEADING, TextStyle
from game.stage.palette import CHALK, CHALK_SOFT, LAMP, Colour

_ROW, _HEAD, _SHOWN = 34.0, 44.0, 10
_LETTERS = TextStyle(28, "serif", "Semibold")
# Two deviations either way hold 95 % of what a rating may be.
_DEVIATIONS = 2


def draw_honours(
    canvas: Canvas, context: AppContext, area: FRect, career: Career, letters: Mapping[str, str]
) -> None:
    """The table of honour at the left or above, ratings and streaks beside or below it."""
    words = context.words
    if area.width > area.height:
        half = (area.width - 40) / 2
        left = FRect(area.left, area.top, half, area.height)
        right = FRect(area.right - half, area.top, half, area.height)
    else:
        half = (area.height - 20) / 2
        left = FRect(area.left, area.top, area.width, half)
        right = FRect(area.left, area.bottom - half, area.width, half)
    _draw_table(canvas, context, left, career, letters)
    y = _title(canvas, words("career.ratings"), right, right.top)
    if not career.ratings:
        room = FRect(right.left, y, right.width, 80)
        y = canvas.paragraph(words("career.no_ratings"), room, BODY, CHALK_SOFT).bottom + 14
    for each in sorted(career.ratings, key=lambda rated: -rated.rating.rating)[:_SHOWN]:
        name = f"{name_of(context, each.who)} · {words(f'career.family.{each.family}')}"
        figure = words(
            "career.rating",
            rating=round(each.rating.rating),
            range=round(_DEVIATIONS * each.rating.deviation),
        )
        y = _line(canvas, right, y, name, figure, CHALK)
    streaks = [each for each in career.streaks if each.longest]
    if streaks and y + _HEAD + _ROW < right.bottom:
        y = _title(canvas, words("career.streaks"), right, y + 12)
        for streak in sorted(streaks, key=lambda found: -found.longest):
            if y + _ROW > right.bottom:
                break
            text = words(
                "career.streak",
                name=name_of(context, streak.who),
                now=streak.now,
                longest=streak.longest,
            )
            y = _line(canvas, right, y, text, "", CHALK)


def _draw_table(
    canvas: Canvas, context: AppContext, area: FRect, career: Career, letters: Mapping[str, str]
) -> None:
    words = context.words
    y = _title(canvas, words("career.honours"), area, area.top)
    if not career.honours:
        room = FRect(area.left, y, area.width, area.bottom - y)
        canvas.paragraph(words("career.no_honours"), room, BODY, CHALK_SOFT)
        return
    for rank, each in enumerate(career.honours, start=1):
        if y + 40 > area.bottom:
            break
        ink = LAMP if rank == 1 else CHALK
        initials = letters.get(each.source) or "···"
        canvas.text(f"{rank}.", area.left, y + 20, BODY, ink)
        canvas.text(initials, area.left + 40, y + 20, _LETTERS, ink)
        told = words("career.honour", played=each.played, lost=each.lost)
        canvas.text(told, area.right, y + 20, BODY, ink, "right", area.width - 130)
        y += 40


def _title(canvas: Canvas, text: str, area: FRect, y: float) -> float:
    canvas.text(text, area.left, y + 16, SUBHEADING, LAMP, width=area.width)
    return y + _HEAD


def _line(canvas: Canvas, area: FRect, y: float, left: str, right: str, ink: Colour) -> float:
    room = 130.0 if right else 0.0
    canvas.text(left, area.left, y + _ROW / 2, BODY, ink, width=area.width - room)
    if right:
        canvas.text(right, area.right, y + _ROW / 2, BODY_BOLD, ink, "right", room)
    return y + _ROW
