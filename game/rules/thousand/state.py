"""The state of a deal of Thousand, and what all can count in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.core.auction import Auction, AuctionDeal, NumberBid
from game.core.cards import Card, Suit
from game.core.deal import Conditions, Seat, Seats, Slot
from game.core.moves import Meld

# The compulsory opening, the highest bid without a marriage, the highest of all, and what bids go up by.
OPENING, LIMIT, HIGHEST, STEP = 100, 120, 400, 5

# What a marriage counts, by its suit [seed 003].
MARRIAGE_VALUES: Mapping[Suit, int] = {"H": 100, "D": 80, "C": 60, "S": 40}

# The condition a deal of the golden tour is played under.
GOLDEN: Conditions = (("golden", 1),)

NINES: tuple[Card, ...] = tuple(Card("9" + suit) for suit in MARRIAGE_VALUES)


class ThousandPhase(StrEnum):
    """The move that is being waited for."""

    CUT = "cut"
    BID = "bid"
    TAKE = "take"
    DISCARD = "discard"
    GIVE = "give"
    RAISE = "raise"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, kw_only=True)
class ThousandDeal(AuctionDeal):
    """`stock` is the pack before it is dealt; `piles` hold the stock, or both stocks of two hands.

    `golden` says whether this is a round of the golden tour. `looked` are the seats that had seen their
    cards when the auction ended, all where nobody bids unseen; `looking` says whether the seat to act called
    before it saw its cards, and has looked at this turn. `turned` are the cards of the stock that was
    taken, all have seen them; `gifts[seat]` is the card a seat was given. Both may lie elsewhere since, a
    hand being veiled anew. `raised` is the declaration where it was raised after the auction, `cut_nines`
    counts the nines that were cut. `fines[seat]` counts the cards against the duty, each paid for once the
    round is counted; `fined` are those shown at this turn. What a seat of two hands has laid to the other
    stock lies `aside`.
    """

    family = "thousand"

    phase: ThousandPhase
    golden: bool
    cut_nines: int = 0
    auction: Auction[NumberBid]
    looked: Seats
    looking: bool = False
    turned: tuple[Slot, ...] = ()
    gifts: tuple[Slot | None, ...]
    raised: NumberBid | None = None
    fines: tuple[int, ...]
    fined: tuple[Slot, ...] = ()

    @property
    def conditions(self) -> Conditions:
        return GOLDEN if self.golden else ()

    @property
    def declarer(self) -> Seat | None:
        """The declarer of the declared points; None during the bidding, and before the cards are dealt."""
        if self.stock or self.auction.turn is not None:
            return None
        return self.left_of(self.dealer) if self.golden else self.auction.holder

    @property
    def declared_points(self) -> int | None:
        """The points the declarer has to take; None before they are declared."""
        if self.declarer is None:
            return None
        said = self.raised or self.auction.standing
        return LIMIT if said is None else said

    @property
    def blind(self) -> bool:
        """Whether the declarer won the auction without having looked at his cards."""
        return self.declarer is not None and self.declarer not in self.looked

    @property
    def choosing_stock(self) -> bool:
        """Whether the declarer chooses one of two stocks."""
        return self.phase is ThousandPhase.TAKE

    @property
    def given(self) -> tuple[Seat, ...]:
        """The seats that have been given a card."""
        return tuple(seat for seat, gift in enumerate(self.gifts) if gift is not None)

    @property
    def tour_factor(self) -> int:
        """2 in a golden tour, where everything counts twice, else 1 [seed 003]."""
        return 2 if self.golden else 1


def marriage_points(melds: Iterable[Meld]) -> int:
    """The sum of some marriages."""
    return sum(MARRIAGE_VALUES[meld.suit] for meld in melds)
