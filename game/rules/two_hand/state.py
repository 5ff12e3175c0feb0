"""The state of a two-hand deal, and what both players can count in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.cards import Suit
from game.core.deal import Deal, Seat


class Phase(StrEnum):
    """The move that is being waited for."""

    PLAY = "play"  # a lead, or the card that follows
    DRAW = "draw"  # the trick's winner may still close before the cards are drawn
    ANSWER = "answer"  # the stock was closed and the other player may exchange
    LAST = "last"  # the last trick's winner may claim
    OVER = "over"


# The phases by their names alone, as the rules ask for them.
PLAY, DRAW, ANSWER, LAST, OVER = Phase


@dataclass(frozen=True)
class Closing:
    """The closer of the stock, and both seats' points (as the line of 33 counts them) and tricks then."""

    seat: Seat
    points: tuple[int, int]
    tricks: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class TwoHandDeal(Deal):
    """`trick_points[seat]` are the card points of won tricks; a card whose face is unknown counts nothing."""

    family = "two_hand"

    trump: Suit
    phase: Phase
    trick_points: tuple[int, int]
    closing: Closing | None = None

    @property
    def stock_open(self) -> bool:
        return self.closing is None and self.turn_up is not None

    @property
    def played_out(self) -> bool:
        """Whether the last card has fallen with the stock gone and never closed."""
        return self.closing is None and self.turn_up is None and not any(self.hands)


def tricks_won(deal: TwoHandDeal, seat: Seat) -> int:
    """How many tricks a seat has taken."""
    return len(deal.won[seat]) // 2
