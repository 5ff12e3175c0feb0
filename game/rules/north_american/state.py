"""The state of a North American deal, and what all can count in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.auction import Auction, AuctionDeal, NumberBid
from game.core.deal import Seat
from game.core.marriages import value_of

# Points in a tick, the bid to play alone for everything [seed 001], and its goal where that is in points.
TICK, MOON, MOON_POINTS = 33, 5, 165


class NorthAmericanPhase(StrEnum):
    """The move that is being waited for."""

    BID = "bid"
    PLAY = "play"
    OVER = "over"


# Bids of so many ticks of 33 points; five is the moon, alone and for all tricks.
BIDS = tuple(NumberBid(count) for count in range(1, MOON + 1))


@dataclass(frozen=True)
class NorthAmericanDeal(AuctionDeal):
    """`piles` holds the widow until it is won; the first lead makes trumps."""

    family = "north_american"

    phase: NorthAmericanPhase
    auction: Auction[NumberBid]

    @property
    def declarer(self) -> Seat | None:
        """The declarer; None during the bidding and if nobody bid."""
        return None if self.phase is NorthAmericanPhase.BID else self.auction.holder

    @property
    def begun(self) -> bool:
        """Whether a card has been led."""
        return bool(self.trick) or any(self.tricks)


def meld_points(deal: NorthAmericanDeal, side: tuple[Seat, ...], seat: Seat) -> int:
    """A seat's marriages; they count once its side has taken a trick in the deal [seed 001]."""
    if not any(deal.tricks[each] for each in side):
        return 0
    return sum(value_of(meld, deal.trump) for meld in deal.declared[seat])
