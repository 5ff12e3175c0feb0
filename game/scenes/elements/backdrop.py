"""The table as every scene's background, fitted to the window."""

from __future__ import annotations

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import colour_of


def draw_table(canvas: Canvas) -> None:
    """Cover the window with the table: wood around the edge, cloth under the lamp.

    In high contrast there is nothing but the shade of the cloth away from the lamp.
    """
    cloth = canvas.textures.cloth
    if canvas.high_contrast:
        from art.looks import LOOKS

        canvas.surface.fill(colour_of(LOOKS[cloth].dim))
        return
    wide, high = round(canvas.visible.width), round(canvas.visible.height)

    def make() -> bytes:
        from art.table import table_svg

        return table_svg(wide, high, cloth)

    def rough() -> bytes:
        from art.table import rough_table_svg

        return rough_table_svg(wide, high, cloth)

    canvas.backdrop(("table", wide, high, cloth), make, rough)
