"""Sheets and boards that scenes lay on the table, wood, slate and parchment, and rows of places on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from pygame import FRect

from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import HEADING
from game.stage.drawing.palette import CREAM, INK, NIGHT, with_alpha
from game.stage.widgets import Widget

# Beside the title of a page, in units.
_MARGIN = 40
Ground = Literal["slate", "parchment"]
_SHADOWS: dict[Ground, tuple[float, float]] = {"slate": (0.5, 14.0), "parchment": (0.5, 16.0)}
# The same without grain, for high contrast.
_PLAIN_BOARD = BoxStyle((20, 14, 10), CREAM, 2.0, 8)
_PLAIN: dict[Ground, BoxStyle] = {
    "slate": BoxStyle((16, 18, 20), CREAM, 2.0, 6),
    "parchment": BoxStyle((252, 246, 230), INK, 2.0, 6),
}


def draw_board(canvas: Canvas, area: FRect, shade: int = 96) -> None:
    """A wooden board; `shade` (0 to 255) darkens its middle so that light words read well."""
    if canvas.high_contrast:
        canvas.box(area, _PLAIN_BOARD)
        return
    wide, high = round(area.width), round(area.height)

    def make() -> bytes:
        from art.panels import wood_svg

        return wood_svg(wide, high)

    canvas.shadow(area, 0.6, 18)
    canvas.picture(("wood", wide, high), area, make)
    if shade:
        canvas.fill(area.inflate(-12, -12), with_alpha(NIGHT, shade))


def draw_headed_board(canvas: Canvas, area: FRect, title: str, down: float) -> None:
    """A board that is a page of its own; the middle of its title lies `down` units below its upper edge."""
    draw_board(canvas, area, 120)
    wide = area.width - 2 * _MARGIN
    canvas.text(title, area.centerx, area.top + down, HEADING, CREAM, "centre", width=wide)


def draw_slate(canvas: Canvas, area: FRect) -> None:
    """A school slate in its frame, for chalk."""
    _draw_ground(canvas, "slate", area)


def draw_parchment(canvas: Canvas, area: FRect) -> None:
    """A sheet of old paper, for dark ink."""
    _draw_ground(canvas, "parchment", area)


def prepare_ground(context: AppContext, kind: Ground, area: FRect) -> None:
    """Make a slate or a parchment in the background, before it is shown."""
    size = context.window.units.rect(area).size
    context.textures.prepare_svg(_name(kind, area), size, partial(_svg, *_name(kind, area)))
    context.canvas.prepare_shadow(area, *_SHADOWS[kind])


def _draw_ground(canvas: Canvas, kind: Ground, area: FRect) -> None:
    if canvas.high_contrast:
        canvas.box(area, _PLAIN[kind])
        return
    canvas.shadow(area, *_SHADOWS[kind])
    canvas.picture(_name(kind, area), area, partial(_svg, *_name(kind, area)))


def _name(kind: Ground, area: FRect) -> tuple[Ground, int, int]:
    return kind, round(area.width), round(area.height)


def _svg(kind: Ground, wide: int, high: int) -> bytes:
    from art.panels import parchment_svg, slate_svg

    return slate_svg(wide, high) if kind == "slate" else parchment_svg(wide, high)


def in_rows(
    area: FRect, count: int, across: int, high: float, gaps: tuple[float, float]
) -> tuple[FRect, ...]:
    """So many places of one height in rows, from the top left of an area; `gaps` beside and below each."""
    beside, below = gaps
    wide = (area.width - beside * (across - 1)) / across
    return tuple(
        FRect(
            area.left + place % across * (wide + beside),
            area.top + place // across * (high + below),
            wide,
            high,
        )
        for place in range(count)
    )


def lay_across(widgets: Sequence[Widget], area: FRect, gap: float) -> None:
    """Lay widgets side by side over an area, all equally wide."""
    count = len(widgets)
    places = in_rows(area, count, count, area.height, (gap, 0))
    for widget, place in zip(widgets, places, strict=True):
        widget.area = place
