"""An auction: who is asked, who has passed, which bid stands and who made it.

One piece for all games: a bid is any value that can say whether it outbids another. Some games ask each
seat once, others go round until all but one have passed; what may be bid, and what a game does where
nobody bids, is the game's affair.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from game.core.deal import Deal, Seat


class Outbidding(Protocol):
    """The rules of outbidding: which bids are possible."""

    def outbids(self, other: Self, /) -> bool:
        """Whether this bid goes above another."""


B = TypeVar("B", bound=Outbidding)


@dataclass(frozen=True)
class Auction(Generic[B]):
    """`waiting` are the seats still to be asked, the next one first; `calls` all calls so far, in order.

    A call is a bid, or None for a pass. With `once` each seat is asked a single time.
    """

    waiting: tuple[Seat, ...]
    once: bool = False
    calls: tuple[tuple[Seat, B | None], ...] = ()

    @property
    def standing(self) -> B | None:
        """The highest bid so far."""
        return next((bid for _, bid in reversed(self.calls) if bid is not None), None)

    @property
    def holder(self) -> Seat | None:
        """The seat that made the standing bid."""
        return next((seat for seat, bid in reversed(self.calls) if bid is not None), None)

    @property
    def passed(self) -> frozenset[Seat]:
        return frozenset(seat for seat, bid in self.calls if bid is None)

    @property
    def turn(self) -> Seat | None:
        """The seat to call now; None once the auction is over."""
        return None if self.waiting in ((), (self.holder,)) else self.waiting[0]

    def may_bid(self, bid: B) -> bool:
        """Whether a bid goes above the one that stands."""
        standing = self.standing
        return standing is None or bid.outbids(standing)

    def call(self, bid: B | None) -> Auction[B]:
        """The auction after a bid, or a pass, of the seat that is asked."""
        seat, later = self.waiting[0], self.waiting[1:]
        again = () if bid is None or self.once else (seat,)
        return Auction((*later, *again), self.once, (*self.calls, (seat, bid)))

    def closed(self) -> Auction[B]:
        """The same auction with nobody left to be asked, as after a bid that cannot be outbid."""
        return Auction((), self.once, self.calls)


class NumberBid(int):
    """A bid of so many ticks or points: the higher number goes above the lower."""

    def outbids(self, other: NumberBid) -> bool:
        return self > other


@dataclass(frozen=True, kw_only=True)
class AuctionDeal(Deal):
    """A deal whose contract is bid for. `tricks[seat]` counts won tricks, whose cards may not be known."""

    auction: Auction[Any]
    tricks: tuple[int, ...]

    @property
    def bidding(self) -> bool:
        """Whether a bid is waited for, before anybody is the declarer."""
        return self.phase == "bid"

    @property
    def raising(self) -> bool:
        """Whether the declarer may raise what he plays for."""
        return self.phase == "raise"


def replayed(auction: Auction[B], calls: Iterable[B | None]) -> Auction[B]:
    """An auction after some calls in order, allowed or not. Raises ValueError where there are too many."""
    for bid in calls:
        if auction.turn is None:
            raise ValueError("there are more calls than the auction has")
        auction = auction.call(bid)
    return auction
