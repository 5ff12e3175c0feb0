"""The state of a deal of Bauernschnapsen or a talon game, and what all can read off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from game.core.auction import Auction, AuctionDeal
from game.core.cards import Card, Suit
from game.core.deal import Conditions, Seat, Slot, Team, around
from game.core.marriages import value_of
from game.rules.bauernschnapsen.contracts import Contract
from game.rules.bauernschnapsen.options import GameForm

# What an opponent's Kontra in the bidding is called (house rule `bettler_kontra_priority`).
KONTRA = "double"
# Kontra, Rekontra, Subkontra [seed 002].
MOST_DOUBLINGS = 3


class BauernschnapsenPhase(StrEnum):
    """The move that is being waited for."""

    CUT = "cut"
    TRUMP = "trump"
    BID = "bid"
    DOUBLE = "double"
    TALON = "talon"
    DISCARD = "discard"
    RAISE = "raise"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class ContractBid:
    """A bid: a contract by its place in the table, and how early its seat comes in priority (0 first).

    The Kontra that annuls a Bettler lies between two rows and is never topped by its like.
    """

    contract: str
    rank: float
    order: int

    def outbids(self, other: ContractBid) -> bool:
        """A higher contract, or the same one of a seat with priority [seed 002]."""
        return self.rank > other.rank or (self.rank == other.rank and self.order < other.order)

    def __str__(self) -> str:
        return self.contract


@dataclass(frozen=True, kw_only=True)
class BauernschnapsenDeal(AuctionDeal):
    """`stock` holds what is not dealt yet, `piles` the talon until it is taken.

    `called` is the suit that was called or turned up, `turned` the slot of the card turned up: on the
    network its face, and so the suit, comes a moment later. `trump` is the suit that is trump under the
    contract. `contract` and `declarer` are None until the auction has settled them; a raise changes
    the contract. `doublings` is how often it was doubled. `taken` are the slots the talon had when it
    was taken. `scores` are those of the match, where a house rule asks for them.
    """

    family = "bauernschnapsen"

    phase: BauernschnapsenPhase
    auction: Auction[ContractBid]
    called: Suit | None = None
    turned: Slot | None = None
    contract: Contract | None = None
    declarer: Seat | None = None
    doublings: int = 0
    taken: tuple[Slot, ...] = ()
    scores: tuple[int, ...]

    @property
    def conditions(self) -> Conditions:
        return score_conditions(self.scores)

    @property
    def forehand(self) -> Seat:
        return (self.dealer + 1) % len(self.hands)

    @property
    def factor(self) -> int:
        """The factor of a doubled contract: 1, 2, 4 or 8."""
        return int(2**self.doublings)

    @property
    def played(self) -> bool:
        """Whether cards are being played, or have been."""
        return self.phase in (BauernschnapsenPhase.PLAY, BauernschnapsenPhase.OVER)

    @property
    def priced(self) -> bool:
        """Whether the seat to act is asked for a bid or a doubling."""
        return self.phase in (BauernschnapsenPhase.BID, BauernschnapsenPhase.DOUBLE)

    @property
    def settled(self) -> Contract:
        """The contract. Raises ValueError while it is bid for."""
        if self.contract is None:
            raise ValueError("the auction has not settled a contract yet")
        return self.contract

    def opened(self, faces: Mapping[Slot, Card]) -> Self:
        """Trumps are known as soon as the card that was turned up for them is."""
        deal = super().opened(faces)
        if deal.called is not None or deal.turned is None or deal.faces[deal.turned] is None:
            return deal
        called = deal.face(deal.turned).suit
        return deal.but(called=called, trump=trump_under(deal.contract, called))


def score_conditions(scores: tuple[int, ...]) -> Conditions:
    """The scores of a match as the conditions of its next deal."""
    return tuple((f"score_{seat}", points) for seat, points in enumerate(scores))


def trump_under(contract: Contract | None, called: Suit | None) -> Suit | None:
    """The trump suit: as called, unless a contract is played without."""
    return called if contract is None or contract.trumps else None


def sides(form: GameForm, deal: BauernschnapsenDeal) -> tuple[Team, ...]:
    """Partners; with three the declarer against the two others, once there is one [seed 002]."""
    if form.partners or deal.declarer is None:
        return form.teams
    rest = tuple(seat for seat in range(form.seats) if seat != deal.declarer)
    return tuple(sorted(((deal.declarer,), rest)))


def side_of(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> Team:
    """The seats that count together with one in this deal, itself among them."""
    return next(side for side in sides(form, deal) if seat in side)


def opponents_of(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the other sides, clockwise from the left."""
    own = side_of(form, deal, seat)
    return tuple(each for each in around(seat, form.seats) if each not in own)


def total(deal: BauernschnapsenDeal, seat: Seat) -> int:
    """The points a seat has taken itself; its marriages count at once [seed 002]."""
    return deal.won_points(seat) + sum(value_of(meld, deal.trump) for meld in deal.declared[seat])
