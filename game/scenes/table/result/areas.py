"""The board of the page after a deal and its areas: rows, cards nobody won, slate or sheet, buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pygame import FRect

from game.scenes.elements.panels import draw_board
from game.scenes.table.furniture.plates import prepare_portrait
from game.scenes.table.model import TableModel
from game.scenes.table.result.sheet import Sheet
from game.scenes.table.result.team_row import CARD, FACE, ROW
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units

BUTTON = 56.0
_HEAD, _FOOT = 128.0, 26.0
_REASON = 54.0  # the room of an outcome's reason in a head of usual height
_LEAST_ROW = 108.0  # no row is lower for the reason
_SIDE = 36.0  # beside what lies on the board
_APART = 44.0  # more room for a row of a contract, of which so much stays free below its figures
_LINE_APART = 12.0
_LOWEST = 680.0  # a board that is higher has its rows farther apart
_SHEET, _COLUMN, _SHEET_SHARE = 180.0, 74.0, 0.4
_SLATE_TOP, _HIGHEST_SLATE = 112.0, 84.0
_ROW_WIDTH = 880.0
REVIEW_LINES, _LINE, _TWO_LINES = 3, 25.0, 46.0
LEFT_CARD, LEFT_NAME, _TWO_LINE_NAME = 74.0, 22.0, 42.0
_WIDTH, _HIGHEST, _UPRIGHT, _SHADE = 1200.0, 760.0, 1000.0, 0.47


@dataclass(frozen=True)
class ResultAreas:
    """The page in a `board`: `count` rows of teams, the `sheet` of the round if there is one, a slate.

    `slate_size` is that of the table's, in units. `contract` says whether one was played, `left_over` whether
    nobody won some of the cards, `reviewed` whether a review of the deal will stand above the buttons. The
    `reason` of the outcome is so many units high, and the rows stand lower for it where they leave room.
    """

    board: FRect
    count: int
    sheet: Sheet | None
    slate_size: tuple[float, float]
    contract: bool
    left_over: bool
    reviewed: bool
    reason: float = 0.0

    @cached_property
    def upright(self) -> bool:
        """Whether the slate stands below the rows: the board is not wider than tall."""
        return self.board.height >= self.board.width

    @cached_property
    def shows_slate(self) -> bool:
        """After a contract each row tells its side's new score: upright the rows have all the room.

        A sheet tells all that the slate does.
        """
        return self.sheet is None and not (self.upright and self.contract)

    @cached_property
    def rows(self) -> tuple[FRect, ...]:
        """A row a team, one below the other."""
        room = self._bottom - self.board.top - _HEAD - self._left_room
        if self.shows_slate and self.upright:
            room -= self.slate.height + 18
        if self.sheet is not None and self.upright:
            room -= self.sheet_room.height + 18
        least = min(_LEAST_ROW, room / self.count)
        more = max(0.0, min(self.reason - _REASON, room - least * self.count))
        share = (room - more) / self.count
        high = min(ROW, share)
        spare = 0.0 if self.upright else max(0.0, self.board.height - _LOWEST) / 3
        if self.contract:
            spare = _APART
        step = high + min(spare, share - high)
        if self.contract:
            high = max(high, step - _LINE_APART)
        left, top = self.board.left + _SIDE, self.board.top + _HEAD + more
        return tuple(FRect(left, top + at * step, self.row_width, high) for at in range(self.count))

    @cached_property
    def row_width(self) -> float:
        if self.upright:
            return self.board.width - _SIDE * 2
        if self.sheet is not None:
            return self.sheet_room.left - 24 - self.board.left - _SIDE
        return _ROW_WIDTH

    @cached_property
    def slate(self) -> FRect:
        """The slate's area, as large as on the table: beside the rows, or below them on an upright board."""
        area = FRect((0, 0), self.slate_size)
        area.topright = self.board.right - 42, self.board.top + _SLATE_TOP
        if self.reviewed:
            above = self.review.top - area.height
            area.top = min(area.top, max(above, self.board.top + _HIGHEST_SLATE))
        if self.upright:
            area.bottomright = self.board.right - _SIDE, self._bottom
        return area

    @cached_property
    def sheet_room(self) -> FRect:
        """The room of the sheet: right of the rows, or below them if the board is upright."""
        board = self.board
        assert self.sheet is not None
        if self.upright:
            room = FRect(
                board.left + _SIDE, 0, board.width - _SIDE * 2, board.height * _SHEET_SHARE
            )
            room.height = self.sheet.area(room).height
            room.bottom = self._bottom
            return room
        wide, top = _SHEET + _COLUMN * len(self.sheet.order), board.top + _SLATE_TOP
        return FRect(board.right - _SIDE - wide, top, wide, self._above_buttons - top)

    @cached_property
    def left(self) -> FRect:
        """The row of the cards nobody won, below the others, with as much room for names as there is."""
        top = self.rows[-1].bottom + 12
        names = max(LEFT_NAME, min(_TWO_LINE_NAME, self._bottom - top - LEFT_CARD))
        return FRect(self.board.left + _SIDE, top, self.row_width, LEFT_CARD + names)

    @cached_property
    def review(self) -> FRect:
        """The remarks of the review, right above the buttons."""
        high = self._remark_height * REVIEW_LINES
        top = self.onward.top - 4 - high
        return FRect(self.board.left + 28, top, self.board.width - 72, high)

    def review_line(self, place: int) -> FRect:
        """A remark of the review by its place; it ends before the slate or the sheet beside the rows."""
        area = FRect(self.review.topleft, (self.review.width, self._remark_height))
        area.top += place * self._remark_height
        beside = self.slate if self.sheet is None else self.sheet.area(self.sheet_room)
        if not self.upright and area.top < beside.bottom:
            area.width = beside.left - 16 - area.left
        return area

    @cached_property
    def onward(self) -> FRect:
        """The button that leads on, in the lower right corner."""
        area = FRect(0, 0, 270 if self.upright else 330, BUTTON)
        area.bottomright = self.board.right - _SIDE, self.board.bottom - _FOOT
        return area

    @cached_property
    def menu(self) -> FRect:
        """The button of the menu, in the lower left corner."""
        area = FRect(self.board.left + _SIDE, 0, 158.0 if self.upright else 206.0, 44)
        area.bottom = self.board.bottom - 32
        return area

    @property
    def _remark_height(self) -> float:
        """Upright a remark has two lines: one would be too short for its words; else if the rows let it."""
        if self.upright:
            return _TWO_LINES
        rows = self.count * _LEAST_ROW + max(0.0, self.reason - _REASON)
        free = self.onward.top - 12 - self.board.top - _HEAD - self._left_room - rows
        return min(_TWO_LINES, max(_LINE, free / REVIEW_LINES))

    @property
    def _left_room(self) -> float:
        """The height kept for the cards nobody won."""
        return LEFT_CARD + LEFT_NAME + 12 if self.left_over or not self.contract else 0.0

    @property
    def _bottom(self) -> float:
        """The lower edge of rows, cards left, and upright of slate or sheet."""
        return self.review.top - 8 if self.reviewed else self._above_buttons

    @property
    def _above_buttons(self) -> float:
        return self.board.bottom - _FOOT - BUTTON - 18


def prepare_pictures(model: TableModel) -> None:
    """Make the pictures of a deal and of its result in the background, long before they are shown."""
    context, picture = model.context, model.picture
    units, textures = context.window.units, context.textures
    board = board_area(units)
    for height in (picture.layout.card, CARD, LEFT_CARD):
        textures.prepare(model.table.match.game.pack, units.length(height))
    textures.prepare_svg(_board_name(board), units.rect(board).size, lambda: _board_svg(board))
    for seat in range(picture.layout.seats):
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
    from art.panels import wood_svg

    wide, high = round(board.width), round(board.height)
    shade = (
        f'<rect x="6" y="6" width="{wide - 12}" height="{high - 12}" '
        f'fill="#0c0a08" fill-opacity="{_SHADE}"/></svg>'
    )
    return wood_svg(wide, high).replace(b"</svg>", shade.encode())
