"""A bubble beside a face: the words of whoever has just said something at the table."""

from __future__ import annotations

from pygame import FRect

from game.deal import Seat
from game.scenes.table.layout import Layout
from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import SMALL_BOLD, Fonts, TextStyle
from game.stage.palette import CREAM, INK, LAMP_DEEP

_PAD, _SIZES = 10.0, (20, 18)
_TAIL, _BROAD, _OVER = 9.0, 18.0, 2.0
_PAPER = BoxStyle(CREAM, LAMP_DEEP, 1.6, 12)


def draw_bubble(
    canvas: Canvas, layout: Layout, seat: Seat, words: str, unrolled: float = 1.0
) -> None:
    """The bubble of a seat in the room beside its plate, with a tail that points at it.

    It is seen from its tail on as far as it has `unrolled`.
    """
    room, plate = layout.bubble(seat), layout.plate(seat)
    style = bubble_style(canvas.fonts, words, room)
    high = min(room.height, canvas.fonts.height(words, style, room.width - _PAD * 2) + _PAD * 2)
    area = FRect(room.left, room.top, room.width, high)
    if room.bottom <= plate.top:
        area.bottom = room.bottom
    before = canvas.clipped(_seen_of(area, plate, unrolled))
    canvas.shadow(area, 0.35, 6)
    canvas.box(area, _PAPER)
    corners, tail = tail_of(area, plate)
    canvas.picture(("bubble tail", corners), tail, lambda: _tail_svg(corners))
    inside = area.inflate(-_PAD * 2, -_PAD)
    canvas.paragraph(words, inside, style, INK, "centre", centred=True)
    canvas.unclip(before)


def _seen_of(bubble: FRect, plate: FRect, share: float) -> FRect:
    """The share of a bubble, its tail and its shadow that lies nearest to its plate."""
    whole = bubble.inflate(_TAIL * 4, _TAIL * 4)
    seen = whole.copy()
    if bubble.left >= plate.right:
        seen.width *= share
        return seen
    seen.height *= share
    if bubble.top < plate.bottom:
        seen.bottom = whole.bottom
    return seen


def bubble_style(fonts: Fonts, words: str, room: FRect) -> TextStyle:
    """The largest letters in which some words fit into the room of a bubble, the smallest where none do."""
    wide, high = room.width - _PAD * 2, room.height - _PAD * 2
    styles = (SMALL_BOLD.sized(size) for size in _SIZES)
    return next((each for each in styles if fonts.height(words, each, wide) <= high), SMALL_BOLD)


def tail_of(bubble: FRect, plate: FRect) -> tuple[str, FRect]:
    """The tail of a bubble towards a plate: three corners in a square of 20, and its place.

    It lies a little over the bubble's own line, so that the paper of both is one.
    """
    length = _TAIL + _OVER
    if bubble.left >= plate.right:
        y = min(max(plate.centery, bubble.top + 24), bubble.bottom - 24)
        y = y if bubble.height > 48 else bubble.centery
        place = FRect(bubble.left - _TAIL, y - _BROAD / 2, length, _BROAD)
        return "20,0 0,10 20,20", place
    left = bubble.left + 40 - _BROAD / 2
    if bubble.top >= plate.bottom:
        return "0,20 10,0 20,20", FRect(left, bubble.top - _TAIL, _BROAD, length)
    return "0,0 10,20 20,0", FRect(left, bubble.bottom - _OVER, _BROAD, length)


def _tail_svg(corners: str) -> bytes:
    paper, line = ("#{:02x}{:02x}{:02x}".format(*each[:3]) for each in (CREAM, LAMP_DEEP))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20"'
        f' preserveAspectRatio="none"><polyline points="{corners}" fill="{paper}" stroke="{line}"'
        ' stroke-width="2"/></svg>'
    ).encode()
