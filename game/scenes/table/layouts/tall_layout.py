"""A table of two standing upright, in a window that is taller than wide.

From the top: the opposite plate with its tricks beside it and the slate at the right, that hand, the
stock and the trick in the middle, then the own plate with its tricks and the tools, the line that asks,
the actions, and the own hand.
"""

from __future__ import annotations

from functools import cached_property

from pygame import FRect

from game.core.deal import Seat
from game.scenes.table.layouts.layout import CARD, FRAME, NEW_TRUMP, Layout, Spot

_EDGE = FRAME + 14
_PLATE = 84.0
_TOOLS = 138.0
_LABEL = 26.0
_SAID = 92.0
_WIDEST_TRICK = 174.0
_SLATE_ROW = 80.0


class TallLayout(Layout):
    """The same places as in the wide form, one below the other."""

    corner_is_empty = False

    @cached_property
    def core(self) -> FRect:
        """The part that is laid out: the middle 720 units, as high as the window."""
        left = self.visible.centerx - 360
        return FRect(left, self.visible.top, 720, self.visible.height)

    @cached_property
    def card(self) -> float:
        stretch = min(1.3, max(1.0, self.core.height / 1100))
        return min(CARD * self.card_size * stretch, self.core.height * 0.21)

    @cached_property
    def actions(self) -> FRect:
        area = super().actions
        return FRect(self.core.left + 40, area.top, 640, area.height)

    @cached_property
    def prompt(self) -> FRect:
        area = super().prompt
        return FRect(self.core.left + 40, area.top, 640, area.height)

    @cached_property
    def said_width(self) -> float:
        return 640.0

    @cached_property
    def said_in_auction(self) -> float:
        return self.said_width

    @cached_property
    def _own_row(self) -> float:
        """The lower edge of the own plate, its tricks and the tools."""
        return self.prompt.bottom - _SAID

    @cached_property
    def _top_hand_top(self) -> float:
        return self.core.top + _EDGE + _PLATE + 18 + _LABEL

    @cached_property
    def _top_hand_bottom(self) -> float:
        return self._top_hand_top + self.other_card + 6

    @cached_property
    def middle(self) -> tuple[float, float]:
        x = self.slate.left - 8 - self.trick_card * 0.6
        return x, (self._top_hand_bottom + self._own_row - _PLATE - _LABEL) / 2

    @cached_property
    def trick_card(self) -> float:
        high = self._own_row - _PLATE - _LABEL - self._top_hand_bottom
        return min(self.card * 1.1, high * 0.72, _WIDEST_TRICK)

    def fan(self, seat: Seat, count: int, at: int) -> Spot:
        spot = super().fan(seat, count, at)
        if self.side(seat) == "bottom":
            return Spot(spot.x + self.core.centerx - 640, spot.y, spot.height, spot.angle)
        down = self._top_hand_top - (self.core.top + FRAME + 16)
        x = spot.x - 640 + (self.core.left + _EDGE + self.slate.left) / 2
        return Spot(x, spot.y + down, spot.height, spot.angle)

    # -- piles ---------------------------------------------------------------------------------

    @cached_property
    def stock_place(self) -> Spot:
        high = min(self.card, self.trick_card * 0.94)
        return Spot(self.core.left + FRAME + 8 + high * 0.57, self.middle[1], high)

    @cached_property
    def rule_line(self) -> FRect:
        top = self.slate.bottom + 14
        return FRect(self.slate.left, top, self.slate.width, self.tools.top - top - 10)

    @cached_property
    def contract(self) -> FRect:
        return self.rule_line

    @cached_property
    def auction(self) -> FRect:
        left = self.stock_place.x + self.stock_place.height * 0.4
        top, bottom = self._top_hand_bottom + 10, self._own_row - _PLATE - 10
        return FRect(left, top, self.slate.left - 8 - left, bottom - top)

    def won_area(self, seat: Seat) -> FRect:
        """The area of won tricks, next to their winner's plate."""
        plate, own = self.plate(seat), self.side(seat) == "bottom"
        high = min(self.card * 0.53, _PLATE)
        left, right = plate.right + 16, (self.tools if own else self.slate).left - 16
        return FRect(left, plate.centery - high / 2, right - left, high)

    def won_label(self, seat: Seat) -> float:
        area = self.won_area(seat)
        own = self.side(seat) == "bottom"
        return area.top - _LABEL / 2 - 2 if own else area.bottom + _LABEL / 2 + 2

    @property
    def plate_bottom(self) -> float:
        return self.core.top + _EDGE + _PLATE

    # -- words ---------------------------------------------------------------------------------

    @cached_property
    def edge(self) -> float:
        return 0.0

    @property
    def slate_height(self) -> float:
        """Lower rows than in the wide form: what is in force is written below the slate."""
        return 148 + (_SLATE_ROW + self.second_name) * self.teams

    @cached_property
    def slate(self) -> FRect:
        return FRect(self.core.right - _EDGE - 176, self.core.top + _EDGE, 176, self.slate_height)

    def band(self, height: float) -> FRect:
        """The band in which a table asks: between the own plate and the own hand."""
        area = self.core.inflate(-24, 0)
        return FRect(area.left, self.hand_top - 4 - height, area.width, height)

    @property
    def notices(self) -> FRect:
        """On the closed hand opposite."""
        left, top = self.core.left + _EDGE, self._top_hand_top
        return FRect(left, top, self.slate.left - 8 - left, self.other_card)

    @cached_property
    def tools(self) -> FRect:
        width = 190.0
        left = self.core.right - _EDGE - width
        return FRect(left, self._own_row - _TOOLS, width, _TOOLS)

    @cached_property
    def log(self) -> FRect:
        """A replay asks nothing: its steps stand where a table asks, and in the gap above."""
        prompt, top = self.prompt, self.tools.bottom + 2
        return FRect(prompt.left, top, prompt.width, self.actions.top - 2 - top)

    def plate(self, seat: Seat) -> FRect:
        own = self.side(seat) == "bottom"
        top = self._own_row - _PLATE if own else self.core.top + _EDGE
        return FRect(self.core.left + _EDGE, top, 240, _PLATE)

    @cached_property
    def new_trump(self) -> Spot:
        lowest = self.plate(self.viewer).top - _LABEL / 2
        side = min(NEW_TRUMP, lowest - self._shown_bottom)
        return Spot(self.middle[0], lowest - side / 2, side)

    @property
    def _shown_bottom(self) -> float:
        """How far down the cards of a marriage reach that somebody else shows."""
        return self._top_hand_bottom + self.other_card * 0.66

    def ribbon_span(self, seat: Seat) -> tuple[float, float]:
        """Left of the slate; the own words are said below it."""
        own = self.side(seat) == "bottom"
        return self.core.left + FRAME, self.core.right - FRAME if own else self.slate.left - 4

    def ribbon(self, seat: Seat, cards_shown: bool = False) -> tuple[float, float]:
        return self.core.centerx, super().ribbon(seat, cards_shown)[1]
