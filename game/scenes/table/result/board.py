"""The board a deal is counted out on, and having its large pictures made before it is shown."""

from __future__ import annotations

from pygame import FRect

from game.scenes.elements.panels import draw_board
from game.scenes.table.furniture.plates import prepare_portrait
from game.scenes.table.model import TableModel
from game.scenes.table.result.team_row import CARD, FACE
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units

LEFT_CARD, LEFT_NAME = 74.0, 22.0
_WIDTH, _HIGHEST, _UPRIGHT, _SHADE = 1200.0, 760.0, 1000.0, 0.47


def prepare_pictures(model: TableModel) -> None:
    """Make the pictures of a deal and of its result in the background, long before they are shown."""
    context, picture = model.context, model.picture
    units, textures = context.window.units, context.textures
    board = board_area(units)
    for height in (picture.layout.card, CARD, LEFT_CARD):
        textures.prepare(model.table.match.game.pack, units.length(height))
    textures.prepare_svg(_board_name(board), units.rect(board).size, lambda: _board_svg(board))
    for seat in range(picture.seats):
        prepare_portrait(context, model.seats.portrait(seat), FACE)


def board_area(units: Units) -> FRect:
    """The area of the board in a window."""
    return units.sheet(_WIDTH, _UPRIGHT if units.tall else _HIGHEST)


def draw_counting_board(canvas: Canvas, board: FRect) -> None:
    """Dark wood, so that chalk and cards stand out."""
    if canvas.high_contrast:
        draw_board(canvas, board)
        return
    canvas.picture(_board_name(board), board, lambda: _board_svg(board))


def _board_name(board: FRect) -> tuple[str, int, int]:
    return "counting board", round(board.width), round(board.height)


def _board_svg(board: FRect) -> bytes:
    """The board with its shade in one picture: it is drawn in every frame of the counting."""
    from art.scenery import wood_svg

    wide, high = round(board.width), round(board.height)
    shade = (
        f'<rect x="6" y="6" width="{wide - 12}" height="{high - 12}" '
        f'fill="#0c0a08" fill-opacity="{_SHADE}"/></svg>'
    )
    return wood_svg(wide, high).replace(b"</svg>", shade.encode())
