"""The board a deal is counted out on, and having its large pictures made before it is shown."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.core.cards import Card
from game.scenes.elements.panels import draw_board as draw_plain_board
from game.scenes.table.furniture.plates import prepare_portrait
from game.scenes.table.result.team_row import CARD, FACE
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units

LEFT_CARD, LEFT_NAME = 74.0, 22.0
_WIDTH, _HIGHEST, _UPRIGHT, _SHADE = 1200.0, 760.0, 1000.0, 0.47


def prepare_page(context: AppContext, cards: Iterable[Card], faces: Iterable[str]) -> None:
    """Make the page's large pictures in the background, long before it is shown."""
    units, textures = context.window.units, context.textures
    board = board_area(units)
    textures.prepare_svg(_board_name(board), units.rect(board).size, lambda: _board_svg(board))
    for face in faces:
        prepare_portrait(context, face, FACE)
    for height in (CARD, LEFT_CARD):
        textures.prepare(tuple(cards), units.length(height))


def board_area(units: Units) -> FRect:
    """The area of the board in a window."""
    return units.sheet(_WIDTH, _UPRIGHT if units.tall else _HIGHEST)


def draw_board(canvas: Canvas, board: FRect) -> None:
    """Dark wood, so that chalk and cards stand out."""
    if canvas.high_contrast:
        draw_plain_board(canvas, board)
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
