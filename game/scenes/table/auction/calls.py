"""The calls of an auction on its board: a row a seat, its name and its last call, all rows alike in size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pygame import FRect

from game.core.auction import Auction
from game.core.deal import Seat
from game.scenes.table.animation.picture import Picture
from game.scenes.table.families import family_of
from game.scenes.table.layouts.names import LEAST_READ, name_style, row_styles
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SIGN_OF, SMALL, SMALL_BOLD, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, Colour, with_alpha

NAME = TextStyle(19, "serif", "Semibold")
STANDING = BoxStyle(with_alpha(LAMP, 34), LAMP, 1.6, 8)
_ASKED = BoxStyle(with_alpha(CHALK, 26), radius=8)
_TWO_LINES = 38.0  # the least height of a row that is broken
_NAME_ABOVE, _CALL_BELOW, _OFF_MIDDLE = NAME.sized(17), 14.0, 9.0
_INSET, _BETWEEN = 2.0, 12.0


@dataclass(frozen=True)
class _Row:
    """One seat's row: its words and their styles, on one line or `broken` in two."""

    area: FRect
    name: str
    call: str
    ink: Colour
    call_ink: Colour
    name_style: TextStyle
    call_style: TextStyle
    broken: bool = False


def call_words(picture: Picture, auction: Auction[Any], seat: Seat) -> str:
    """A seat's last call: its bid, that it has passed, that it is asked, or that it will be."""
    words, calls = picture.context.words, dict(auction.calls)
    if seat in calls and calls[seat] is not None:
        return family_of(picture.match.game).bid_name(picture.context, str(calls[seat]))
    if seat in calls:
        return words("table.auction.passed")
    return words("table.auction.speaks" if seat == auction.turn else "table.auction.waits")


def draw_calls(
    canvas: Canvas,
    picture: Picture,
    auction: Auction[Any],
    order: Sequence[Seat],
    areas: Sequence[FRect],
) -> None:
    """The rows in the order of bidding; who holds the bid and who is asked are marked."""
    rows = []
    for seat, area in zip(order, areas, strict=True):
        if seat == auction.holder or seat == auction.turn:
            canvas.box(area.inflate(8, -2), STANDING if seat == auction.holder else _ASKED)
        rows.append(_fitted(canvas, _row(picture, auction, seat, area)))
    for row in _alike(canvas, rows):
        _write(canvas, row)


def _row(picture: Picture, auction: Auction[Any], seat: Seat, area: FRect) -> _Row:
    """A row as it would be with all the room there is."""
    stands, deal = seat == auction.holder, picture.deal
    called = None if deal is None else family_of(deal).called(deal)
    sign = f"  {SIGN_OF[called[1]]}" if called is not None and called[0] == seat else ""
    return _Row(
        area,
        f"{picture.seats.name(seat)}{sign}",
        call_words(picture, auction, seat),
        CHALK_SOFT if seat in auction.passed else CHALK,
        LAMP if stands else CHALK if seat == auction.turn else CHALK_SOFT,
        NAME,
        SMALL_BOLD if stands else SMALL,
    )


def _fitted(canvas: Canvas, row: _Row) -> _Row:
    """The row in styles that fit: on two lines where one is too short, and only then smaller."""
    fonts, area = canvas.fonts, row.area
    call_style = name_style(canvas, [row.call], row.call_style, area.width, area.height)
    if area.height >= _TWO_LINES and not _is_short(canvas, replace(row, call_style=call_style)):
        half = area.height / 2
        above = name_style(canvas, [row.name], _NAME_ABOVE, area.width - _INSET * 2, half)
        below = fonts.within(call_style.sized(_CALL_BELOW), half)
        return replace(row, name_style=above, call_style=below, broken=True)
    called = min(area.width * 0.5, fonts.width(row.call, call_style))
    room = area.width - called - _BETWEEN
    named = name_style(canvas, [row.name], row.name_style, room, area.height)
    if named.shrink < LEAST_READ:
        alone = name_style(canvas, [row.name], row.name_style, area.width, area.height)
        both = (alone, call_style)
        named, call_style = row_styles(canvas, row.name, row.call, both, area.width - _BETWEEN)
    return replace(row, name_style=named, call_style=call_style)


def _alike(canvas: Canvas, rows: Sequence[_Row]) -> list[_Row]:
    """The rows with all names as large as the smallest, and so with all calls; one line does for some."""
    high = canvas.fonts.line_height
    name = min((row.name_style for row in rows), key=high)
    call = min((row.call_style for row in rows), key=high)
    alike = []
    for row in rows:
        own = replace(row, name_style=name, call_style=replace(call, weight=row.call_style.weight))
        alike.append(replace(own, broken=row.broken and not _is_short(canvas, own)))
    return alike


def _is_short(canvas: Canvas, row: _Row) -> bool:
    """Whether the words of a row stand beside each other."""
    named = canvas.fonts.width(row.name, row.name_style)
    called = canvas.fonts.width(row.call, row.call_style)
    return named + called + _BETWEEN <= row.area.width


def _write(canvas: Canvas, row: _Row) -> None:
    area, width = row.area, row.area.width - _INSET * 2
    left, right, middle = area.left + _INSET, area.right - _INSET, area.centery
    off = _OFF_MIDDLE if row.broken else 0.0
    named = called = width
    if not row.broken:
        named -= canvas.fonts.width(row.call, row.call_style) + _BETWEEN
        called -= canvas.fonts.width(row.name, row.name_style) + _BETWEEN
        called = max(called, area.width * 0.5)
    canvas.text(row.name, left, middle - off, row.name_style, row.ink, width=named)
    canvas.text(row.call, right, middle + off, row.call_style, row.call_ink, "right", called)
