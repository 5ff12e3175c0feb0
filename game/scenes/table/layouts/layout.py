"""The layout of a table of two, in design units, in a window that is wider than tall.

The seat that looks sits at the bottom, the other one at the top. The picture's width is that of the
core, its height that of the window, so a square window gets larger cards and not empty cloth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

from pygame import FRect

from game.core.deal import Seat
from game.stage.drawing.card_sprite import RATIO

Side = Literal["bottom", "left", "top", "right"]

FRAME = 28.0
CARD = 165.0
NOTE = 30.0
PLATE_PAD = 8.0
BUBBLE_TAIL = 9.0
NEW_TRUMP = 168.0
SAID_IN_AUCTION = 70.0  # two lines of what is said, above the lower edge of the prompt
_SAID_IN_RAISING = 106.0  # up to four, as there it is as narrow as in the play
_OTHER_HAND = 2 / 3
_PACKET = 0.5
_PACKET_ROOM = 1.06
_WON_LEFT = 862.0
_HAND_SPAN = 604.0
_MOST_BENT = 3.0
_OTHER_SPAN = 292.0
_ACTION_ROW = 44.0
_PROMPT = 28.0
_BESIDE_STOCK = 4.0
_RULE, _MOST_RULE = 72.0, 120.0  # large letters need the second


@dataclass(frozen=True)
class Spot:
    """The place of one card: its centre, its height, its angle in degrees clockwise."""

    x: float
    y: float
    height: float
    angle: float = 0.0


@dataclass(frozen=True)
class Layout:
    """The places of a table as `viewer` sees it in the window's `visible` part.

    `card_size` is the player's setting, 1 for the usual size. The slate has a row for each of the `teams`.
    Four hands have a stock between them only where that is said.
    """

    visible: FRect
    seats: int
    viewer: Seat
    card_size: float = 1.0
    teams: int = 2
    stock_with_four: bool = False
    corner_is_empty: ClassVar[bool] = True

    @property
    def lays_a_stock(self) -> bool:
        """Whether cards may lie in the middle beside the trick."""
        return self.seats < 4 or self.stock_with_four

    # -- measures ------------------------------------------------------------------------------

    @cached_property
    def core(self) -> FRect:
        """The part that is laid out: as wide as the core, as high as the window."""
        return FRect(0, self.visible.top, 1280, self.visible.height)

    @cached_property
    def card(self) -> float:
        """The height of a card in the own hand."""
        stretch = min(1.3, self.core.height / 720)
        return min(CARD * self.card_size * stretch, self.core.height * 0.27)

    @cached_property
    def other_card(self) -> float:
        """The height of a card in anybody else's hand."""
        return self.card * _OTHER_HAND

    @cached_property
    def hand_top(self) -> float:
        """The upper edge of the own hand at rest: nothing else goes below this line."""
        return self.core.bottom - FRAME - 20 - self.card

    @cached_property
    def actions(self) -> FRect:
        """The row of what may be done, above the hand."""
        top = self.hand_top - _ACTION_ROW - 22
        return FRect(250, top, 780, _ACTION_ROW)

    @cached_property
    def prompt(self) -> FRect:
        """The line that says what is waited for."""
        width = 2 * (_WON_LEFT - 640) - 8
        return FRect(640 - width / 2, self.actions.top - _PROMPT - 4, width, _PROMPT)

    @cached_property
    def said_width(self) -> float:
        """The most a hint or a refusal takes in the prompt's place, clear of the own won tricks."""
        return 2 * (self.won_area(self.viewer).left - self.prompt.centerx)

    @cached_property
    def said_in_auction(self) -> float:
        """The same while it is bid: nothing has been won yet, so that it is broad, and below the board."""
        room = 2 * (self.slate.left - self.edge - 10 - self.prompt.centerx)
        place = self.stock_place
        if (
            not self.lays_a_stock
            or place.y + place.height / 2 < self.prompt.bottom - SAID_IN_AUCTION
        ):
            return room
        return min(room, 2 * (self.prompt.centerx - place.x - place.height * RATIO / 2 - 12))

    @cached_property
    def _top_hand_bottom(self) -> float:
        return self.core.top + FRAME + 18 + self.other_card

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The centre of the trick."""
        return 640.0, (self._top_hand_bottom + self.prompt.top) / 2 + 2

    @cached_property
    def trick_card(self) -> float:
        return min(self.card, (self.prompt.top - self._top_hand_bottom) * 0.68)

    # -- seats ---------------------------------------------------------------------------------

    def side(self, seat: Seat) -> Side:
        return "bottom" if seat == self.viewer else "top"

    def others(self) -> tuple[Seat, ...]:
        return tuple((self.viewer + step) % self.seats for step in range(1, self.seats))

    def fan(self, seat: Seat, count: int, at: int) -> Spot:
        """The place of card `at` of `count` in a hand: a shallow fan towards the middle."""
        own = self.side(seat) == "bottom"
        height = self.card if own else self.other_card
        wide = height * RATIO
        span, overlap = (_HAND_SPAN, 0.82) if own else (_OTHER_SPAN, 0.52)
        step = min(wide * overlap, (span - wide) / max(1, count - 1))
        lean = 2.3 if own else 3.2
        off = at - (count - 1) / 2
        bent = off * _bend(count, height, CARD if own else CARD * _OTHER_HAND)
        along, arc, tilt = off * step, bent * bent * height * 0.006, bent * lean
        if own:
            return Spot(640 + along, self.hand_top + height / 2 + 4 + arc, height, tilt)
        y = self.core.top + FRAME + 16 + height / 2 - arc
        return Spot(640 - along, y, height, tilt)

    def open_fan(self, seat: Seat, count: int, at: int) -> Spot:
        """The place of a card of a hand that has been laid open."""
        return self.fan(seat, count, at)

    def raised(self, seat: Seat, spot: Spot, share: float = 1.0) -> Spot:
        """A card of a hand pushed towards the middle, as when a marriage is shown.

        In the own hand it stays below the row of actions.
        """
        down = -12.0 if self.side(seat) == "bottom" else spot.height * 0.66
        return Spot(spot.x, spot.y + down * share, spot.height, spot.angle)

    def trick(self, seat: Seat, slot: int, at: int) -> Spot:
        """The place where a seat's card lands, with the small tilt it keeps."""
        x, y = self.middle
        reach = self.trick_card
        across, down = (0.21, 0.11) if self.side(seat) == "bottom" else (-0.21, -0.11)
        tilt = ((slot * 37 + at * 11) % 9 - 4) * 1.25
        return Spot(x + across * reach, y + down * reach, reach, tilt)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats as slate and accounts list them: the viewer comes last."""
        return (*self.others(), self.viewer)

    # -- piles ---------------------------------------------------------------------------------

    @cached_property
    def stock_place(self) -> Spot:
        return Spot(222, self.middle[1] - 14, min(self.card, self.trick_card) * 0.94)

    def stock(self, depth: int) -> Spot:
        """The place of a stock card with `depth` cards below it."""
        place = self.stock_place
        return Spot(place.x - depth * 0.55, place.y - depth * 0.8, place.height)

    @cached_property
    def turn_up(self) -> Spot:
        """The place of the turn-up: crosswise, half beneath the stock."""
        place = self.stock_place
        return Spot(place.x + place.height * 0.42, place.y + 4, place.height, 90.0)

    def offered(self, pile: int, piles: int, at: int) -> Spot:
        """The place of card `at` of a pile that is offered beside others, in the empty middle."""
        room = self.auction
        height = min(self.trick_card, room.height - 12, room.width / (piles * 1.1))
        off = (pile - (piles - 1) / 2) * height * 1.05
        x = room.centerx + off + (at - 0.5) * height * 0.16
        return Spot(x, room.centery, height)

    def closed_turn_up(self, depth: int) -> Spot:
        """The place of the turn-up of a closed stock: face down on top, across it."""
        top = self.stock(depth)
        return Spot(top.x + 3, top.y - 2, top.height, 76.0)

    def clear_of_stock(self, spot: Spot) -> Spot:
        """The spot of a turn-up moved out to its side, until no part of it lies under the stock."""
        stock = self.stock_place
        apart = (stock.height * RATIO + spot.height) / 2 + _BESIDE_STOCK
        return replace(spot, x=stock.x + math.copysign(apart, spot.x - stock.x))

    @cached_property
    def rule_line(self) -> FRect:
        place = self.stock_place
        top = place.y + place.height / 2 + 14
        high = min(_MOST_RULE, self.actions.top - 6 - top)
        return FRect(64, top, self.prompt.left - 64 - 10, max(_RULE, high))

    @cached_property
    def contract(self) -> FRect:
        """The area of a contract's plate, as large as it gets: between a widow and the actions."""
        line, place = self.rule_line, self.stock_place
        top = place.y + place.height / 2 + 4
        return FRect(line.left, top, line.width, self.actions.top - 4 - top)

    @property
    def contract_alone(self) -> FRect:
        """The plate's room while nothing lies in the place of the stock."""
        return self.contract

    @cached_property
    def auction(self) -> FRect:
        """The empty middle, for the auction board: right of a widow, clear of the hands."""
        top, left = self._top_hand_bottom + 10, self.stock_place.x + self.stock_place.height * 0.4
        return FRect(left, top, 2 * (640 - left), self.prompt.bottom - SAID_IN_AUCTION - top)

    @cached_property
    def raising(self) -> FRect:
        """The part of the empty middle for the board of a declarer who may raise."""
        area = self.auction
        lowest = min(area.bottom, self.prompt.bottom - _SAID_IN_RAISING)
        return FRect(area.left, area.top, area.width, lowest - area.top)

    @cached_property
    def next_to_stock(self) -> FRect:
        """The part of the empty middle clear of a stock that is still there, one pile of it crosswise."""
        area, place = self.auction, self.stock_place
        left = max(area.left, place.x + place.height * 0.56)
        return FRect(left, area.top, area.right - left, area.height)

    def won(self, seat: Seat, packet: int, packets: int) -> Spot:
        """The place of a won trick: one packet a trick, each across the one before it."""
        area = self.won_area(seat)
        height = area.height / _PACKET_ROOM
        step = min(24.0, (area.width - height) / max(1, packets - 1))
        x = area.left + height * 0.45 + packet * step
        angle = (90.0 if packet % 2 else 0.0) + (packet * 5 % 7 - 3) * 1.2
        return Spot(x, area.centery, height, angle)

    def won_area(self, seat: Seat) -> FRect:
        """The area of a seat's won tricks: the own ones below the middle, the others' above it."""
        high = self.card * _PACKET * _PACKET_ROOM
        if self.side(seat) == "bottom":
            top = self.middle[1] + 26
            return FRect(_WON_LEFT, top, 196, min(high, self.actions.top - 30 - top))
        top, bottom = self.plate_bottom + 24, self.middle[1] - 26
        high = min(high, bottom - top)
        return FRect(_WON_LEFT, bottom - high, 196, high)

    def won_label(self, seat: Seat) -> float:
        """The height of the line beside a seat's tricks: below the own ones, above the others'."""
        area = self.won_area(seat)
        return area.bottom + 16 if self.side(seat) == "bottom" else area.top - 16

    @property
    def plate_bottom(self) -> float:
        """The lower edge of the plate of the seat opposite."""
        return self.core.top + FRAME + 14 + 84

    # -- words ---------------------------------------------------------------------------------

    @cached_property
    def edge(self) -> float:
        """How far the slate may move out where the window is wider than the core."""
        return min(110.0, self.visible.right - 1280)

    @property
    def slate_height(self) -> float:
        """The height of the slate with enough room: its head, its foot, and a row a team."""
        return 148 + (96.0 + self.second_name) * self.teams

    @property
    def second_name(self) -> float:
        """The extra height of a slate row in which partners stand one below the other."""
        return 26.0 if self.teams < self.seats else 0.0

    @cached_property
    def slate(self) -> FRect:
        high = self.slate_height
        top = self.middle[1] - high / 2 - 4
        return FRect(1064 + self.edge, max(self.core.top + FRAME + 14, top), 186, high)

    def band(self, height: float) -> FRect:
        """The place of a notice that leaves hand, trick and slate in view: at the upper edge."""
        wide = 2 * (self.slate.left - 14 - 640)
        return FRect(640 - wide / 2, self.visible.top + 4, wide, height)

    @property
    def notices(self) -> FRect:
        """The room beside the hand opposite and above the stock: passing words cover no plate."""
        left, top = self.visible.left + 18, self.visible.top + 14
        stock = self.stock_place
        right, bottom = 640 - _OTHER_SPAN / 2 - 12, stock.y - stock.height / 2 - 12
        return FRect(left, top, right - left, bottom - top)

    @property
    def notices_in_auction(self) -> FRect:
        """The room of passing words while the board of an auction stands in the middle."""
        return self.notices

    def corner_notes(self, widths: Sequence[float]) -> tuple[FRect, ...]:
        """Small plates for what is told of the other machines: one below the other in the corner.

        None is wider than there is room beside the hand opposite. Where that corner is not empty they stand
        side by side on the frame, none beyond the core.
        """
        if self.corner_is_empty:
            left, top = self.visible.left + 18, self.visible.top + 16
            room = 640 - _OTHER_SPAN / 2 - left - 12
            return tuple(
                FRect(left, top + at * (NOTE + 8), min(width, room), NOTE)
                for at, width in enumerate(widths)
            )
        left, top = self.core.left + 18, self.core.top + FRAME + 14 - NOTE - 6
        found: list[FRect] = []
        for width in widths:
            found.append(FRect(left, top, min(width, self.core.right - 18 - left), NOTE))
            left = found[-1].right + 8
        return tuple(found)

    @cached_property
    def tools(self) -> FRect:
        """The column of small buttons in the lower right corner."""
        return FRect(1040 + self.edge, self.core.bottom - FRAME - 14 - 138, 206, 138)

    @cached_property
    def log(self) -> FRect:
        """The last steps of a replay in words, in the empty corner."""
        return FRect(50, self.core.top + 44, 408, 136)

    @property
    def log_before(self) -> FRect | None:
        """The place of earlier steps that do not fit above the latest one."""
        return None

    def plate(self, seat: Seat) -> FRect:
        """The face and the name of a seat."""
        if self.side(seat) == "bottom":
            return FRect(52, self.core.bottom - FRAME - 100, 260, 84)
        return FRect(806, self.core.top + FRAME + 14, 250, 84)

    def face(self, seat: Seat) -> FRect:
        """The portrait on a seat's plate."""
        plate = self.plate(seat)
        side = plate.height - PLATE_PAD * 2
        return FRect(plate.left + PLATE_PAD, plate.top + PLATE_PAD, side, side)

    def bubble(self, seat: Seat) -> FRect:
        """The most that a seat's words take: the upper frame over its plate, else the name on the plate.

        Nothing else stands in either place.
        """
        plate, face, core = self.plate(seat), self.face(seat), self.core
        if plate.top - core.top <= FRAME + 14:
            strip = FRect(core.left + 18, core.top + 1, core.width - 36, 0)
            strip.height = plate.top - BUBBLE_TAIL - strip.top
            return strip
        left = face.right + BUBBLE_TAIL + 2
        return FRect(left, plate.top, plate.right - left, plate.height)

    @cached_property
    def new_trump(self) -> Spot:
        """The place of the sign of new trumps: in the middle, below the cards that made them."""
        return Spot(640.0, self.prompt.bottom - NEW_TRUMP / 2, NEW_TRUMP)

    def ribbon_span(self, seat: Seat) -> tuple[float, float]:
        """The left and right end of the room for a ribbon of this speaker."""
        return self.core.left + FRAME, self.slate.left - 8

    def ribbon(self, seat: Seat, cards_shown: bool = False) -> tuple[float, float]:
        """The centre of a ribbon on the speaker's side, clear of cards shown from that hand."""
        if self.side(seat) == "bottom":
            return 640.0, self.prompt.centery - 22
        lower = self.other_card * 0.72 if cards_shown else 0.0
        return 640.0, self._top_hand_bottom + 40 + lower


def _bend(count: int, height: float, usual: float) -> float:
    """How far a fan of so many cards is bent: as one of seven of the usual height at most.

    So its outer cards keep off the frame, however many and however large they are.
    """
    return min(1.0, _MOST_BENT * min(1.0, usual / height) / max(1.0, (count - 1) / 2))


def abreast(row: FRect, widths: Sequence[float], gap: float) -> list[FRect]:
    """Places side by side in the middle of a row, each so wide; all narrower alike where it is short."""
    gaps = gap * (len(widths) - 1)
    share = min(1.0, (row.width - gaps) / sum(widths))
    left, found = row.centerx - (sum(widths) * share + gaps) / 2, []
    for width in widths:
        found.append(FRect(left, row.top, width * share, row.height))
        left += width * share + gap
    return found
