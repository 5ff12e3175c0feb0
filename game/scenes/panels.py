"""Sheets and boards that scenes lay on the table, wood, slate and parchment, and rows of places on them."""

from __future__ import annotations

from pygame import FRect

from game.stage.canvas import Canvas
from game.stage.palette import NIGHT, with_alpha


def draw_board(canvas: Canvas, area: FRect, shade: int = 96) -> None:
    """A wooden board; `shade` (0 to 255) darkens its middle so that light words read well."""
    wide, high = round(area.width), round(area.height)

    def make() -> bytes:
        from art.scenery import wood_svg

        return wood_svg(wide, high)

    canvas.shadow(area, 0.6, 18)
    canvas.picture(("wood", wide, high), area, make)
    if shade:
        canvas.fill(area.inflate(-12, -12), with_alpha(NIGHT, shade))


def draw_slate(canvas: Canvas, area: FRect) -> None:
    """A school slate in its frame, for chalk."""
    wide, high = round(area.width), round(area.height)

    def make() -> bytes:
        from art.scenery import slate_svg

        return slate_svg(wide, high)

    canvas.shadow(area, 0.5, 14)
    canvas.picture(("slate", wide, high), area, make)


def draw_parchment(canvas: Canvas, area: FRect) -> None:
    """A sheet of old paper, for dark ink."""
    wide, high = round(area.width), round(area.height)

    def make() -> bytes:
        from art.scenery import parchment_svg

        return parchment_svg(wide, high)

    canvas.shadow(area, 0.5, 16)
    canvas.picture(("parchment", wide, high), area, make)


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
