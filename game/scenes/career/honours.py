"""First places with their letters, ratings by families of games, and streaks, in chalk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.career import Career
from game.career.career import WinningStreak
from game.career.ratings import Rated
from game.rules import FAMILIES
from game.scenes.statistics.naming import name_of
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL, SUBHEADING, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP

_ROW, _HEAD, _SHOWN, _STREAKS = 34.0, 44.0, 10, 3
_FAMILY = 28.0
_LETTERS = TextStyle(28, "serif", "Semibold")
# Two deviations either way hold 95 % of what a rating may be.
_DEVIATIONS = 2
_FIGURE, _RANK, _INITIALS = 130.0, 44.0, 92.0
_UPRIGHT_SHARE = 0.52


def draw_honours(
    canvas: Canvas,
    context: AppContext,
    area: FRect,
    foot: float,
    career: Career,
    letters: Mapping[str, str],
) -> None:
    """The table of honour at the left or above, ratings and streaks beside or below it.

    The lowest `foot` units of the area, as wide as the table, are kept free.
    """
    left, right = honours_and_ratings(area, foot)
    _draw_table(canvas, context, left, career, letters)
    ratings = _HEAD + (_FAMILY + _ROW) * len({line.family for line in career.ratings})
    most = int(max(0, min(_STREAKS, (right.height - ratings - _HEAD) // _ROW)))
    streaks = sorted(
        (each for each in career.streaks if each.longest), key=lambda each: -each.longest
    )[:most]
    below = _HEAD + _ROW * len(streaks) if streaks else 0.0
    above = FRect(right.left, right.top, right.width, right.height - below)
    bottom = _draw_ratings(canvas, context, above, career)
    if streaks:
        top = min(bottom + 8, right.bottom - below)
        _draw_streaks(canvas, context, FRect(right.left, top, right.width, below), streaks)


def honours_and_ratings(area: FRect, foot: float) -> tuple[FRect, FRect]:
    """The places of the table of honour and of ratings and streaks, above or beside `foot` free units."""
    if area.width > area.height:
        half = (area.width - 40) / 2
        left = FRect(area.left, area.top, half, area.height - foot)
        return left, FRect(area.right - half, area.top, half, area.height)
    room = area.height - foot
    high = room * _UPRIGHT_SHARE
    above = FRect(area.left, area.top, area.width, high - 20)
    return above, FRect(area.left, area.top + high, area.width, room - high)


def _draw_ratings(canvas: Canvas, context: AppContext, area: FRect, career: Career) -> float:
    """The best of each family under its name, as many as there is room for; where they end."""
    words = context.words
    y = _title(canvas, words("career.ratings"), area)
    if not career.ratings:
        room = FRect(area.left, y, area.width, area.bottom - y)
        return canvas.paragraph(words("career.no_ratings"), room, BODY, CHALK_SOFT).bottom
    families = [each for each in FAMILIES if any(line.family == each for line in career.ratings)]
    rest = area.bottom - y - _FAMILY * len(families)
    high = min(_ROW, rest / len(families))
    shown = best_of_families(career.ratings, families, int(rest / high))
    style = canvas.fonts.common(
        [name_of(context, line.who) for line in career.ratings],
        *(BODY, area.width - _FIGURE - 16, high),
    )
    small = canvas.fonts.common((), SMALL, area.width, _FAMILY)
    for family in families:
        room = FRect(area.left, y, area.width, _FAMILY)
        canvas.text(
            words(f"career.family.{family}"),
            *(room.left, room.centery, small, CHALK_SOFT),
            width=room.width,
        )
        y = room.bottom
        for line in shown[family]:
            figure = words(
                "career.rating",
                rating=round(line.rating.rating),
                range=round(_DEVIATIONS * line.rating.deviation),
            )
            name = name_of(context, line.who)
            y = _line(canvas, FRect(area.left, y, area.width, high), name, figure, style)
    return y


def best_of_families(
    ratings: Sequence[Rated], families: Sequence[str], rows: int
) -> Mapping[str, list[Rated]]:
    """The best of each family, one more of each in turn while there are rows."""
    ranked = {
        family: sorted(
            (line for line in ratings if line.family == family),
            key=lambda line: -line.rating.rating,
        )
        for family in families
    }
    shown: dict[str, list[Rated]] = {family: [] for family in families}
    for rank in range(max(map(len, ranked.values()), default=0)):
        for family in families:
            if rank < len(ranked[family]) and sum(map(len, shown.values())) < rows:
                shown[family].append(ranked[family][rank])
    return shown


def _draw_streaks(
    canvas: Canvas, context: AppContext, area: FRect, streaks: Sequence[WinningStreak]
) -> None:
    words = context.words
    y = _title(canvas, words("career.streaks"), area)
    texts = [
        words("career.streak", name=name_of(context, each.who), now=each.now, longest=each.longest)
        for each in streaks
    ]
    style = canvas.fonts.common(texts, BODY, area.width, _ROW)
    for text in texts:
        y = _line(canvas, FRect(area.left, y, area.width, _ROW), text, "", style)


def _draw_table(
    canvas: Canvas, context: AppContext, area: FRect, career: Career, letters: Mapping[str, str]
) -> None:
    """The ten best."""
    words = context.words
    y = _title(canvas, words("career.honours"), area)
    if not career.honours:
        room = FRect(area.left, y, area.width, area.bottom - y)
        canvas.paragraph(words("career.no_honours"), room, BODY, CHALK_SOFT)
        return
    high = min(40.0, (area.bottom - y) / _SHOWN)
    honours = career.honours[:_SHOWN]
    texts = [words("career.honour", played=each.played, lost=each.lost) for each in honours]
    beside = area.width - _RANK - _INITIALS
    style = canvas.fonts.common(texts, BODY, beside, high)
    large = canvas.fonts.common((), _LETTERS, area.width, high)
    for rank, (each, told) in enumerate(zip(honours, texts, strict=True), start=1):
        ink = LAMP if rank == 1 else CHALK
        middle = y + high / 2
        initials = letters.get(each.source) or "···"
        canvas.text(f"{rank}.", area.left + _RANK - 10, middle, style, ink, "right")
        canvas.text(initials, area.left + _RANK, middle, large, ink, width=_INITIALS)
        canvas.text(told, area.right, middle, style, ink, "right", beside)
        y += high


def _title(canvas: Canvas, text: str, area: FRect) -> float:
    style = canvas.fonts.common((text,), SUBHEADING, area.width, _HEAD)
    canvas.text(text, area.left, area.top + 16, style, LAMP, width=area.width)
    return area.top + _HEAD


def _line(canvas: Canvas, area: FRect, left: str, right: str, style: TextStyle) -> float:
    room = _FIGURE if right else 0.0
    canvas.text(left, area.left, area.centery, style, CHALK, width=area.width - room)
    if right:
        bold = canvas.fonts.common((right,), BODY_BOLD, room, area.height)
        canvas.text(right, area.right, area.centery, bold, CHALK, "right", room)
    return area.bottom
