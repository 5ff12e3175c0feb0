"""The table as every scene's background, fitted to the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.stage.canvas import Canvas
from game.stage.textures import Textures
from game.stage.units import Units


def draw_table(canvas: Canvas) -> None:
    """Cover the window with the table: wood around the edge, cloth under the lamp."""
    canvas.backdrop(*_table(canvas.units))


def order_table(textures: Textures, size: tuple[int, int]) -> None:
    """Have the table made ahead for a window of `size` pixels."""
    name, make = _table(Units(*size))
    textures.order_backdrop(name, size, make)


def _table(units: Units) -> tuple[Hashable, Callable[[], bytes]]:
    """The name of the table that fills this window, and what composes it."""
    wide, high = round(units.visible.width), round(units.visible.height)

    def make() -> bytes:
        from art.scenery import table_svg

        return table_svg(wide, high)

    return ("table", wide, high), make
