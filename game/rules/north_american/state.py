"""The state of a North American deal, and what all can count in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.auction import Auction, AuctionDeal, NumberBid
from game.core.deal import Seat

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
