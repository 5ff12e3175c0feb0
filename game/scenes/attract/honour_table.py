"""The table of honour on the idle title: first places with their letters, then those to be beaten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.career import PLACES, Career, as_initials
from game.scenes.elements.panels import draw_slate
from game.scenes.statistics.naming import face_of, name_of
from game.scenes.table.facts.seats_at_screen import face_of_bot
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, HEADING, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP

_MOST = 7
_WIDE, _PAD, _TITLE, _ROW = 640.0, 44.0, 70.0, 58.0
_LETTERS = TextStyle(32, "serif", "Semibold")
# Those of the ladder who have a face and a name of their own, from its top.
_RIVALS = tuple((place.key, place.bots[0]) for place in reversed(PLACES) if len(place.bots) == 1)


@dataclass(frozen=True)
class HonourRow:
    """A row: letters, the portrait beside them, and a line about it; `won` where a person has signed."""

    letters: str
    face: str
    told: str
    won: bool


def honour_rows(
    context: AppContext, career: Career | None, letters: Mapping[str, str]
) -> tuple[HonourRow, ...]:
    """The best first places, and below them the rivals of the ladder from the highest down."""
    words = context.words
    honours = career.honours if career is not None else ()
    room = max(1, _MOST - len(_RIVALS))
    rows = []
    for each in honours[:room]:
        signed = letters.get(each.source) or as_initials(name_of(context, each.who))
        told = words("career.honour", played=each.played, lost=each.lost)
        rows.append(HonourRow(signed, face_of(each.who), told, True))
    for place, bot in _RIVALS:
        signed, told = as_initials(words(f"bot.{bot}")), words(f"career.place.{place}.name")
        rows.append(HonourRow(signed, face_of_bot(bot), told, False))
    return tuple(rows)


def draw_honours_in_parts(
    canvas: Canvas, context: AppContext, area: FRect, rows: Sequence[HonourRow], come: float = 1.0
) -> Iterator[None]:
    """Draw a slate in the middle of an area, a part a step, the lowest first.

    `come` is how far it has come up into the area, from 0 to 1.
    """
    wide = min(_WIDE, area.width - 24)
    high = min(area.height - 24, _TITLE + _ROW * len(rows) + _PAD * 1.6)
    slate = FRect(0, 0, wide, high).move_to(center=area.center)
    slate.top += (area.bottom - slate.top) * (1.0 - come)
    draw_slate(canvas, slate)
    yield
    _draw_title(canvas, context.words("career.honours"), slate)
    yield
    top = slate.top + _PAD * 0.5 + _TITLE
    each = min(_ROW, (slate.bottom - _PAD * 0.7 - top) / max(1, len(rows)))
    for rank, row in enumerate(rows, start=1):
        place = FRect(slate.left + _PAD, top + each * (rank - 1), slate.width - 2 * _PAD, each)
        _draw_row(canvas, place, rank, row)
        yield


def _draw_title(canvas: Canvas, title: str, slate: FRect) -> None:
    y, wide = slate.top + _PAD * 0.6 + 26, slate.width - 2 * _PAD
    canvas.text(title, slate.centerx, y, HEADING, LAMP, "centre", wide)


def _draw_row(canvas: Canvas, place: FRect, rank: int, row: HonourRow) -> None:
    ink = LAMP if row.won else CHALK
    y, side = place.centery, min(46.0, place.height - 8)
    canvas.text(f"{rank}.", place.left, y, BODY, CHALK_SOFT)
    face = FRect(place.left + 38, y - side / 2, side, side)
    draw_portrait(canvas, row.face, face)
    canvas.text(row.letters, face.right + 18, y, _LETTERS, ink)
    left = face.right + 128
    soft = LAMP if row.won else CHALK_SOFT
    canvas.text(row.told, place.right, y, BODY, soft, "right", place.right - left)
