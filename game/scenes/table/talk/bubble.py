"""The bubble of a seat that says something: as broad as its words, with a tail that points at the face."""

from __future__ import annotations

from pygame import FRect

from game.core.deal import Seat
from game.scenes.table.layouts.layout import BUBBLE_TAIL, Layout
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL_BOLD, Fonts, TextStyle
from game.stage.drawing.palette import CREAM, INK, LAMP_DEEP, hex_of

PAD_X, PAD_Y, _SIZES = 10.0, 4.0, (20, 18, 16, 14)
_BROAD, _OVER, _LEAST = 18.0, 2.0, 70.0
_PAPER = BoxStyle(CREAM, LAMP_DEEP, 1.6, 12)


def draw_bubble(canvas: Canvas, layout: Layout, seat: Seat, words: str, unrolled: float) -> None:
    """Draw the words of a seat; the bubble is seen from its tail on as far as it has `unrolled`."""
    room, face = layout.bubble(seat), layout.face(seat)
    style = bubble_style(canvas.fonts, words, room)
    area = bubble_area(canvas.fonts, words, style, room, face)
    before = canvas.clipped(_seen_of(area, face, unrolled))
    canvas.shadow(area, 0.35, 6)
    canvas.box(area, _PAPER)
    corners, tail = tail_of(area, face)
    canvas.picture(("bubble tail", corners), tail, lambda: _tail_svg(corners))
    inside = area.inflate(-PAD_X * 2, -PAD_Y)
    canvas.paragraph(words, inside, style, INK, "centre", centred=True)
    canvas.unclip(before)


def bubble_area(fonts: Fonts, words: str, style: TextStyle, room: FRect, face: FRect) -> FRect:
    """The part of its room a bubble takes: beside the face in its middle, above it from its left edge on."""
    rows = fonts.wrap(words, style, room.width - PAD_X * 2)
    wide = max(fonts.width(row, style) for row in rows) + PAD_X * 2 + 2
    high = fonts.height(words, style, room.width - PAD_X * 2) + PAD_Y * 2
    area = FRect(0, 0, min(room.width, max(wide, _LEAST)), min(room.height, high))
    area.midleft = room.midleft
    if room.bottom <= face.top:
        area.left = min(max(face.left, room.left), room.right - area.width)
        area.bottom = room.bottom
    return area


def _seen_of(bubble: FRect, face: FRect, share: float) -> FRect:
    """The share of a bubble, its tail and its shadow that lies nearest to the face."""
    whole = bubble.inflate(BUBBLE_TAIL * 4, BUBBLE_TAIL * 4)
    seen = whole.copy()
    if bubble.left >= face.right:
        seen.width *= share
        return seen
    seen.height *= share
    seen.bottom = whole.bottom
    return seen


def bubble_style(fonts: Fonts, words: str, room: FRect) -> TextStyle:
    """The largest letters in which some words fit into the room of a bubble, the smallest where none do."""
    wide, high = room.width - PAD_X * 2, room.height - PAD_Y * 2
    styles = (SMALL_BOLD.sized(size) for size in _SIZES)
    fits = (each for each in styles if fonts.height(words, each, wide) <= high)
    return next(fits, SMALL_BOLD.sized(_SIZES[-1]))


def tail_of(bubble: FRect, face: FRect) -> tuple[str, FRect]:
    """The tail of a bubble towards a face: three corners in a square of 20, and its place.

    It lies a little over the bubble's own line, so that the paper of both is one.
    """
    length = BUBBLE_TAIL + _OVER
    if bubble.left >= face.right:
        y = bubble.centery
        return "20,0 0,10 20,20", FRect(bubble.left - BUBBLE_TAIL, y - _BROAD / 2, length, _BROAD)
    left = min(max(face.centerx, bubble.left + 20), bubble.right - 20) - _BROAD / 2
    return "0,0 10,20 20,0", FRect(left, bubble.bottom - _OVER, _BROAD, length)


def _tail_svg(corners: str) -> bytes:
    paper, line = hex_of(CREAM), hex_of(LAMP_DEEP)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20"'
        f' preserveAspectRatio="none"><polyline points="{corners}" fill="{paper}" stroke="{line}"'
        ' stroke-width="2"/></svg>'
    ).encode()
