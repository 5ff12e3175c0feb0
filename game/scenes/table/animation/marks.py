"""The marks over the cards for a moment: ribbons, badges, the crown of the winning card.

Every number may be moved by a tween, as on a card's sprite.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.scenes.table.layouts.layout import FRAME
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL_BOLD, SUBHEADING, Fonts, TextStyle
from game.stage.drawing.palette import CREAM, INK, LAMP, LAMP_DEEP, NIGHT, Colour, with_alpha

RIBBON = 50.0  # how high one is
_TAILS, _WIDEST = 104.0, 560.0
_TICK = (43, 32, 24)
_NUMBER = TextStyle(23, "serif", "Bold")


class Mark:
    """Something drawn over the cards; its number `goes_by` comes to 0 when it leaves."""

    goes_by = "alpha"

    def draw(self, canvas: Canvas) -> None:
        """Draw it as its numbers are now."""


@dataclass(eq=False)
class Ribbon(Mark):
    """Words on a ribbon that unrolls from its middle; `unrolled` runs from 0 to 1."""

    words: str
    x: float
    y: float
    unrolled: float = 0.0
    most: float = _WIDEST
    goes_by = "unrolled"

    def width(self, fonts: Fonts) -> float:
        """The width from tail to tail, in units."""
        words = min(self.most, fonts.width(self.words, SUBHEADING))
        return round((words + _TAILS) / 8) * 8.0

    def within(self, fonts: Fonts, left: float, right: float) -> Ribbon:
        """The ribbon moved and narrowed as little as keeps it between `left` and `right`."""
        most = min(_WIDEST, right - left - _TAILS - 4)
        narrowed = replace(self, most=most)
        half = narrowed.width(fonts) / 2
        return replace(narrowed, x=max(left + half, min(self.x, right - half)))

    def draw(self, canvas: Canvas) -> None:
        if self.unrolled <= 0.01:
            return
        wide = self.width(canvas.fonts)
        area = FRect(self.x - wide / 2, self.y - RIBBON / 2, wide, RIBBON)
        shown = FRect(0, 0, wide * min(1.0, self.unrolled), RIBBON + 8).move_to(center=area.center)
        before = canvas.clipped(shown)
        canvas.picture(("ribbon", wide), area, lambda: ribbon_svg(wide, RIBBON))
        canvas.text(self.words, self.x, self.y - 2, SUBHEADING, CREAM, "centre", self.most)
        canvas.unclip(before)


@dataclass(eq=False)
class Badge(Mark):
    """A brass button with the points of a marriage on it, which count up; `value` is what it shows now."""

    x: float
    y: float
    value: float = 0.0
    scale: float = 0.0
    goes_by = "scale"

    def draw(self, canvas: Canvas) -> None:
        if self.scale > 0.05:
            words = str(round(self.value))
            draw_badge(canvas, words, self.x, self.y, 21 * round(self.scale * 20) / 20)


@dataclass(eq=False)
class Caption(Mark):
    """The name of what lies below it, on a small dark plate."""

    words: str
    x: float
    y: float
    alpha: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        if self.alpha > 0.01:
            draw_caption(canvas, self.words, self.x, self.y, self.alpha)


@dataclass(eq=False)
class Crown(Mark):
    """The mark of the card that is winning the trick."""

    x: float
    y: float
    scale: float = 0.0
    goes_by = "scale"

    def draw(self, canvas: Canvas) -> None:
        from art.marks import crown_svg

        side = 40 * round(self.scale * 20) / 20
        if side > 3:
            area = FRect(self.x - side / 2, self.y - side / 2, side, side)
            canvas.picture("crown", area, crown_svg)


def taken_away(marks: list[Mark], *gone: Mark) -> None:
    """Remove some of the marks; harmless where they have gone already."""
    marks[:] = [each for each in marks if all(each is not mark for mark in gone)]


def draw_caption(
    canvas: Canvas, words: str, x: float, y: float, alpha: float = 1.0, right: float | None = None
) -> None:
    """A small dark plate around words, as over what lies on the table; `alpha` runs from 0 to 1.

    It stands between the table's frames, and ends at `right`, an x in units, where something else begins.
    """
    room = canvas.visible.inflate(-FRAME * 2, 0)
    room.width = room.width if right is None else right - room.left
    width = min(room.width, max(34.0, canvas.fonts.width(words, SMALL_BOLD) + 18))
    area = FRect(x - width / 2, y - 13, width, 26).clamp(room)
    fill, edge = (
        with_alpha(colour, round(ink * alpha)) for colour, ink in ((NIGHT, 205), (LAMP, 160))
    )
    canvas.box(area, BoxStyle(fill, edge, 1.4, 12))
    ink = with_alpha(CREAM, round(255 * alpha))
    canvas.text(words, *area.center, SMALL_BOLD, ink, "centre", width - 12)


def draw_badge(
    canvas: Canvas, words: str, x: float, y: float, radius: float, lit: bool = False
) -> None:
    """A round brass badge; `lit` while it has the attention."""
    area = FRect(x - radius, y - radius, radius * 2, radius * 2)
    fill: Colour = LAMP if not lit else (255, 224, 150)
    canvas.box(area.move(0, 2), BoxStyle(with_alpha(INK, 120), radius=radius))
    # In high contrast nothing shines: all of it has the light colour, and the ink on it is dark.
    below = fill if canvas.high_contrast else LAMP_DEEP
    canvas.box(area, BoxStyle(below, INK, 2, radius, fill))
    if radius > 12:
        canvas.text(words, x, y, _NUMBER.sized(radius * 1.02), INK, "centre", radius * 1.7)


def draw_check(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A small brass badge with a tick: this one has been chosen."""
    draw_badge(canvas, "", x, y, radius, lit=True)
    area = FRect(x - radius * 0.7, y - radius * 0.7, radius * 1.4, radius * 1.4)
    canvas.icon("check", area, _TICK)


def ribbon_svg(wide: float, high: float) -> bytes:
    """A wine-red ribbon with swallow tails and a thread of gold along its edges."""
    tail, fold = 44.0, high - 8
    left = f"M2 8H{tail + 14}V{high - 1}H2L20 {(high + 7) / 2}Z"
    right = f"M{wide - 2} 8H{wide - tail - 14}V{high - 1}H{wide - 2}L{wide - 20} {(high + 7) / 2}Z"
    body = f"M{tail - 16} 1H{wide - tail + 16}V{fold}H{tail - 16}Z"
    creases = (
        f"M{tail - 16} {fold}L{tail + 14} {high - 1}V{fold}Z"
        f"M{wide - tail + 16} {fold}L{wide - tail - 14} {high - 1}V{fold}Z"
    )
    threads = f"M{tail - 16} 5.5H{wide - tail + 16}M{tail - 16} {fold - 4.5}H{wide - tail + 16}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}">'
        '<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{fold}"><stop offset="0" stop-color="#a3352b"/><stop offset="1" '
        'stop-color="#7c2119"/></linearGradient>'
        f'<path d="{left}{right}" fill="#661a14"/><path d="{creases}" fill="#3a0d09"/>'
        f'<path d="{body}" fill="url(#r)"/>'
        f'<path d="{threads}" fill="none" stroke="#e2b45c" stroke-width="1.3"/></svg>'
    ).encode()
