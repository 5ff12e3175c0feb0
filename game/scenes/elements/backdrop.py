"""The table as every scene's background, fitted to the window."""

from __future__ import annotations

from game.stage.drawing.canvas import Canvas


def draw_table(canvas: Canvas) -> None:
    """Cover the window with the table: wood around the edge, cloth under the lamp."""
    wide, high = round(canvas.visible.width), round(canvas.visible.height)
    cloth = canvas.textures.cloth

    def make() -> bytes:
        from art.table import table_svg

        return table_svg(wide, high, cloth)

    def rough() -> bytes:
        from art.table import rough_table_svg

        return rough_table_svg(wide, high, cloth)

    canvas.backdrop(("table", wide, high, cloth), make, rough)
