"""The table for three and four seats, wide and upright.

Everybody else has a block of his own: plate, closed fan, won tricks. In the wide form the blocks of the
left and the right neighbour are columns and the one opposite is a row between them; upright that row is
above the two neighbours. The slate keeps the right edge. Stock and rule line lie at the
left, between the blocks and the own hand.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect

from game.core.deal import Seat
from game.scenes.table.layouts.layout import FRAME, SAID_IN_AUCTION, Layout, Side, Spot
from game.scenes.table.layouts.tall_layout import TallLayout
from game.stage.drawing.card_sprite import RATIO

_EDGE = FRAME + 14
_LABEL = 24.0
_COLUMN, _RIGHT_COLUMN = 196.0, 862.0
_PLATE = 84.0
_ROW, _ROW_STEP = 72.0, 80.0
_HALF = 222.0  # upright, where the neighbours sit side by side
_TRICK_SHARE, _TRICK_REACH = 0.6, 0.86
_WIDEST_TRICK = 146.0  # upright, where the plate of the contract stands beside it
_STOCK_LEFT, _STOCK_WIDTH = 0.58, 1.56  # in heights of its cards, the turn-up included
_RULE = 72.0
_CLOSE_BELOW = 2.0  # from the row opposite to the auction board
_SHOWN = 0.62
_WIDOW_HALF = 0.4  # of a widow's height to its right edge, with a little air
_LEAST_PLATE = 84.0
_PLATE_BELOW, _LEAST_STOCK = 118.0, 96.0  # where the plate has a place of its own below the stock
_OPEN_STEP = 0.5
_STOCK_SHARE, _PLATE_UPRIGHT = 0.32, 210.0  # upright the plate is narrow and high


@dataclass(frozen=True)
class Block:
    """The parts of another seat: plate, closed hand, won tricks, and the height of their label."""

    plate: FRect
    hand: FRect
    won: FRect
    label: float


class RoundLayout(Layout):
    """The common parts of both forms of a table of three or four seats."""

    corner_is_empty = False

    @abstractmethod
    def block(self, seat: Seat) -> Block:
        """The places of another seat's things."""

    def side(self, seat: Seat) -> Side:
        sides: tuple[Side, ...] = ("bottom", "left", "top", "right")
        if self.seats == 3:
            sides = ("bottom", "left", "right")
        return sides[(seat - self.viewer) % self.seats]

    def fan(self, seat: Seat, count: int, at: int) -> Spot:
        if self.side(seat) == "bottom":
            return super().fan(seat, count, at)
        area = self.block(seat).hand
        height = area.height * 0.88
        wide = height * RATIO
        step = min(wide * 0.24, (area.width - wide - 12) / max(1, count - 1))
        off = at - (count - 1) / 2
        return Spot(area.centerx + off * step, area.centery, height, off * 1.2)

    def open_fan(self, seat: Seat, count: int, at: int) -> Spot:
        """A hand that has been laid open: as far apart as its place allows."""
        closed = self.fan(seat, count, at)
        if self.side(seat) == "bottom":
            return closed
        area, wide = self.block(seat).hand, closed.height * RATIO
        step = min(wide * _OPEN_STEP, (area.width - wide - 4) / max(1, count - 1))
        off = at - (count - 1) / 2
        return Spot(area.centerx + off * step, closed.y, closed.height, 0.0)

    def raised(self, seat: Seat, spot: Spot, share: float = 1.0) -> Spot:
        """Cards shown from a closed fan lie before it, larger and apart, so that they can be read."""
        if self.side(seat) == "bottom":
            return super().raised(seat, spot, share)
        if not share:
            return spot
        height = self.card * _SHOWN
        x, y = self._before_hand(seat, height)
        apart = (spot.x - self.block(seat).hand.centerx) * 2.6
        return Spot(x + apart, y, height, spot.angle)

    @abstractmethod
    def _before_hand(self, seat: Seat, height: float) -> tuple[float, float]:
        """The centre of cards of this height that are shown from a closed fan."""

    def trick(self, seat: Seat, slot: int, at: int) -> Spot:
        """A cross: the cards overlap, their indices do not."""
        x, y = self.middle
        reach = self.trick_card
        across, down = {
            "bottom": (0.1, 0.2),
            "top": (-0.1, -0.2),
            "left": (-0.5, 0.02),
            "right": (0.5, -0.02),
        }[self.side(seat)]
        tilt = ((slot * 37 + at * 11) % 9 - 4) * 0.9
        return Spot(x + across * reach, y + down * reach, reach, tilt)

    @property
    def notices_in_auction(self) -> FRect:
        """From the frame on, on the blocks of the others: the auction board below names them too."""
        below, top = self.notices, self.core.top + FRAME / 2
        return FRect(below.left, top, below.width, below.bottom - top)

    def won_area(self, seat: Seat) -> FRect:
        return super().won_area(seat) if self.side(seat) == "bottom" else self.block(seat).won

    def won_label(self, seat: Seat) -> float:
        return super().won_label(seat) if self.side(seat) == "bottom" else self.block(seat).label

    def plate(self, seat: Seat) -> FRect:
        return super().plate(seat) if self.side(seat) == "bottom" else self.block(seat).plate

    @cached_property
    def slate(self) -> FRect:
        top, left, lowest = self.core.top + _EDGE, super().slate.left, self.tools.top - 10
        high = min(self.slate_height, lowest - top)
        return FRect(left, top, super().slate.width, high)


class WideRoundLayout(RoundLayout):
    """Three or four seats in a window that is wider than tall."""

    @cached_property
    def log(self) -> FRect:
        """A replay asks nothing: its latest step stands where a table asks."""
        return self.prompt.inflate(0, 14).move(0, -7)

    @property
    def log_before(self) -> FRect:
        """Below the tricks of the right neighbour, above the row of the buttons."""
        top = self.block((self.viewer - 1) % self.seats).won.bottom + 10
        return FRect(_RIGHT_COLUMN, top, _COLUMN, self.actions.top - 8 - top)

    @property
    def notices(self) -> FRect:
        """Between the neighbours, below the seat opposite."""
        left, right, top = _EDGE + _COLUMN + 4, _RIGHT_COLUMN - 4, self._top_hand_bottom
        return FRect(left, top, right - left, self.prompt.top - top)

    def block(self, seat: Seat) -> Block:
        match self.side(seat):
            case "top":
                top = self.core.top + _EDGE
                return Block(
                    FRect(434, top, _COLUMN, _PLATE),
                    FRect(318, top, 108, _PLATE),
                    FRect(638, top + _LABEL + 2, 146, _PLATE - _LABEL - 2),
                    top + _LABEL / 2,
                )
            case "left":
                return self._column(_EDGE)
        return self._column(_RIGHT_COLUMN)

    def _column(self, left: float) -> Block:
        """Plate, hand, label, won tricks: one below the other, above the plate of the contract."""
        top = self.core.top + _EDGE
        spare = self._above_contract - top - _PLATE - 14 - _LABEL
        fan = FRect(left, top + _PLATE + 8, _COLUMN, min(self.card * 0.5, spare * 0.55))
        label = fan.bottom + 6 + _LABEL / 2
        won = FRect(left, fan.bottom + 6 + _LABEL, _COLUMN, min(self.card * 0.42, spare * 0.45))
        return Block(FRect(left, top, _COLUMN, _PLATE), fan, won, label)

    @cached_property
    def _above_contract(self) -> float:
        """How far down the columns may reach."""
        bottom = self.actions.top - 30
        return bottom - min(self.card * 0.53, (bottom - self.core.top - _EDGE) * 0.24) - 10

    @cached_property
    def _own_won(self) -> FRect:
        """Above the own plate, left of the hand, with its label below it."""
        plate = self.plate(self.viewer)
        bottom = plate.top - 4 - _LABEL
        high = min(self.card * 0.53, bottom - self.actions.top)
        return FRect(plate.left, bottom - high, _COLUMN, high)

    def won_label(self, seat: Seat) -> float:
        if self.side(seat) == "bottom":
            return self._own_won.bottom + 2 + _LABEL / 2
        return super().won_label(seat)

    @cached_property
    def said_width(self) -> float:
        """Clear of the right neighbour's column."""
        return 2 * (_RIGHT_COLUMN - self.prompt.centerx)

    @cached_property
    def _top_hand_bottom(self) -> float:
        return self.core.top + _EDGE + (_PLATE + 6 if self.seats == 4 else 0.0)

    @cached_property
    def _field(self) -> FRect:
        """The field with stock and rule line side by side."""
        top = self.block((self.viewer + 1) % self.seats).won.bottom + 8
        return FRect(_EDGE, top, self.prompt.left - 10 - _EDGE, self.actions.top - 8 - top)

    @cached_property
    def trick_card(self) -> float:
        high = (self.prompt.top - self._top_hand_bottom) * _TRICK_SHARE
        return min(self.card, high, (_RIGHT_COLUMN - 8 - 640) / _TRICK_REACH)

    def won_area(self, seat: Seat) -> FRect:
        return self._own_won if self.side(seat) == "bottom" else super().won_area(seat)

    def _before_hand(self, seat: Seat, height: float) -> tuple[float, float]:
        area = self.block(seat).hand
        match self.side(seat):
            case "left":
                return area.right + height * 0.8, area.centery
            case "right":
                return area.left - height * 0.8, area.centery
        return area.centerx, area.bottom + 10 + height / 2

    @cached_property
    def _plate_is_below(self) -> bool:
        """Whether stock and plate have room one below the other: the plate is much broader then."""
        return self._field.height >= _LEAST_STOCK + _PLATE_BELOW + 14

    @cached_property
    def stock_place(self) -> Spot:
        field = self._field
        below = _PLATE_BELOW if self._plate_is_below else 0.0
        high = min(self.card, self.trick_card * 0.94, field.height - below - 14)
        y = field.bottom - below - 2 - high / 2
        return Spot(field.left + 8 + high * _STOCK_LEFT, y, high)

    @cached_property
    def rule_line(self) -> FRect:
        field, place = self._field, self.stock_place
        left = field.left + 8 + place.height * _STOCK_WIDTH + 8
        top = place.y - place.height / 2
        return FRect(left, top, field.right - left, field.bottom - top)

    @cached_property
    def contract(self) -> FRect:
        """The whole field with four hands, else what a widow leaves of it: below it, or beside it."""
        field, place = self._field, self.stock_place
        if self.lays_a_stock and self._plate_is_below:
            top = place.y + place.height / 2 + 6
            return FRect(field.left, top, field.width, field.bottom - top)
        left = place.x + place.height * _WIDOW_HALF if self.lays_a_stock else field.left
        top = min(field.top, field.bottom - _LEAST_PLATE)
        return FRect(left, top, field.right - left, field.bottom - top)

    @property
    def contract_alone(self) -> FRect:
        field, beside = self._field, self.contract
        return FRect(field.left, beside.top, field.width, beside.height)

    @cached_property
    def auction(self) -> FRect:
        """Between the blocks of the neighbours, below the seat opposite."""
        left, right = _EDGE + _COLUMN + 14, _RIGHT_COLUMN - 14
        if self.lays_a_stock:
            left = max(left, self.stock_place.x + self.stock_place.height * _WIDOW_HALF)
        top = self._top_hand_bottom + (_CLOSE_BELOW if self.seats == 4 else 10)
        return FRect(left, top, right - left, self.prompt.bottom - SAID_IN_AUCTION - top)

    def band(self, height: float) -> FRect:
        """Above the own hand, right of the contract: at the upper edge it would lie on plates and trick."""
        left, right = self.contract.right + 10, self.slate.left - 14
        return FRect(left, self.hand_top - 4 - height, right - left, height)

    def ribbon(self, seat: Seat, cards_shown: bool = False) -> tuple[float, float]:
        match self.side(seat):
            case "bottom":
                return super().ribbon(seat, cards_shown)
            case "top":
                lower = self.card * _SHOWN if cards_shown else 0.0
                return 640.0, self._top_hand_bottom + 34 + lower
        x = 420.0 if self.side(seat) == "left" else 800.0
        if self.seats == 3:
            return x, self.block(seat).plate.centery
        lower = self.card * _SHOWN if cards_shown else 0.0
        return x, self._top_hand_bottom + 34 + lower

    def ribbon_span(self, seat: Seat) -> tuple[float, float]:
        """Between the blocks of the neighbours."""
        if self.side(seat) == "bottom":
            return super().ribbon_span(seat)
        return _EDGE + _COLUMN + 4, _RIGHT_COLUMN - 4


class TallRoundLayout(RoundLayout, TallLayout):
    """Three or four seats in a window that is taller than wide."""

    def block(self, seat: Seat) -> Block:
        """The one opposite has a row; below it the neighbours sit side by side, each in two."""
        top, left = self.core.top + _EDGE, self.core.left + _EDGE
        if self.side(seat) == "top":
            return Block(
                FRect(left + 96, top, 196, _ROW),
                FRect(left, top, 92, _ROW),
                FRect(left + 300, top + _LABEL, 144, _ROW - _LABEL),
                top + _LABEL / 2,
            )
        if self.seats == 4:
            top += _ROW_STEP
        if self.side(seat) == "right":
            left += _HALF + 8
        below = top + _ROW_STEP
        return Block(
            FRect(left, top, _HALF, _ROW),
            FRect(left, below, 92, _ROW),
            FRect(left + 100, below + _LABEL, _HALF - 100, _ROW - _LABEL),
            below + _LABEL / 2,
        )

    @property
    def notices(self) -> FRect:
        """Below the rows of all the others, left of the slate."""
        left, top = self.core.left + _EDGE, self._top_hand_bottom
        return FRect(left, top, self.slate.left - 4 - left, self._zone)

    @cached_property
    def _top_hand_bottom(self) -> float:
        return self.core.top + _EDGE + _ROW_STEP * (self.seats - 1)

    @property
    def _shown_bottom(self) -> float:
        return self._top_hand_bottom + 8 + self.card * _SHOWN

    @cached_property
    def _zone(self) -> float:
        """The height between the others' blocks and the own plate."""
        return self._own_row - _PLATE - 26 - self._top_hand_bottom

    @cached_property
    def trick_card(self) -> float:
        return min(self.card * 1.1, self._zone * _TRICK_SHARE, _WIDEST_TRICK)

    @cached_property
    def middle(self) -> tuple[float, float]:
        x = self.slate.left - 10 - self.trick_card * _TRICK_REACH
        return x, self._top_hand_bottom + self._zone / 2

    def _before_hand(self, seat: Seat, height: float) -> tuple[float, float]:
        return self.middle[0], self._top_hand_bottom + 8 + height / 2

    @cached_property
    def _field(self) -> FRect:
        """The field with the stock, and the rule line below it."""
        left = self.core.left + _EDGE
        right = self.middle[0] - self.trick_card * _TRICK_REACH - 8
        return FRect(left, self._top_hand_bottom + 4, right - left, self._zone - 8)

    @cached_property
    def stock_place(self) -> Spot:
        field = self._field
        high = min(self.card, (field.width - 8) / _STOCK_WIDTH, field.height * _STOCK_SHARE)
        top = max(field.top + 12, field.centery - (high + _PLATE_UPRIGHT) / 2)
        return Spot(field.left + 8 + high * _STOCK_LEFT, top + high / 2, high)

    @cached_property
    def rule_line(self) -> FRect:
        field, place = self._field, self.stock_place
        return FRect(field.left, place.y + place.height / 2 + 10, field.width, _RULE)

    @cached_property
    def contract(self) -> FRect:
        """Left of the trick; with three hands below the widow."""
        field, place = self._field, self.stock_place
        top = place.y + place.height / 2 + 10 if self.lays_a_stock else field.top
        return FRect(field.left, top, field.width, field.bottom - top)

    @property
    def contract_alone(self) -> FRect:
        return self._field

    @cached_property
    def auction(self) -> FRect:
        place, top = self.stock_place, self._top_hand_bottom + 6
        left = place.x + place.height * _WIDOW_HALF
        if not self.lays_a_stock:
            left = self.core.left + _EDGE
        bottom = self._own_row - _PLATE - 26
        return FRect(left, top, self.slate.left - 8 - left, bottom - top)

    def ribbon(self, seat: Seat, cards_shown: bool = False) -> tuple[float, float]:
        """Below the rows of all the others: beside its own it would lie on the next one."""
        if self.side(seat) == "bottom":
            return super().ribbon(seat, cards_shown)
        return self.core.centerx, (
            self._shown_bottom if cards_shown else self._top_hand_bottom
        ) + 34


def laid_out(
    visible: FRect,
    seats: int,
    viewer: Seat,
    card_size: float = 1.0,
    teams: int | None = None,
    stock_with_four: bool = False,
) -> Layout:
    """The layout for so many seats, by default each alone, that fits the form of the window."""
    upright = visible.height >= visible.width
    if seats == 2:
        form = TallLayout if upright else Layout
    else:
        form = TallRoundLayout if upright else WideRoundLayout
    return form(visible, seats, viewer, card_size, teams or seats, stock_with_four)
