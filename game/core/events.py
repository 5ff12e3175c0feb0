"""The facts a move brings about, in order.

The animations, the sounds, the log line and the statistics are all made from events. Events name slots; a
reader looks the faces up in a state it is allowed to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import dataclass_transform

from game.core.cards import Suit
from game.core.deal import Seat, Slot
from game.core.moves import Meld
from game.core.outcome import Outcome


@dataclass_transform(frozen_default=True)
class Event:
    """Base of all events; each is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class PacketDealt(Event):
    """One packet of cards went face down to a seat."""

    seat: Seat
    slots: tuple[Slot, ...]


class TurnedUp(Event):
    """The turn-up was laid open; its suit is trump."""

    slot: Slot


class CardTurned(Event):
    """A card was dealt open into a hand; its suit is trump."""

    seat: Seat
    slot: Slot


class CardPlayed(Event):
    seat: Seat
    slot: Slot


class TrickWon(Event):
    """A trick went to a seat; `points` are its card points."""

    seat: Seat
    slots: tuple[Slot, ...]
    points: int


class CardDrawn(Event):
    """A seat drew a card; `turn_up` tells whether it was the open one."""

    seat: Seat
    slot: Slot
    turn_up: bool


class Exchanged(Event):
    """A seat laid `given` under the stock and took the turn-up `taken` into the hand."""

    seat: Seat
    given: Slot
    taken: Slot


class MeldDeclared(Event):
    """A marriage (or pair) was shown, worth `points`: 20 or 40, in Thousand 40 to 100."""

    seat: Seat
    meld: Meld
    slots: tuple[Slot, Slot]
    points: int

    @property
    def suit(self) -> Suit:
        return self.meld.suit


class StockClosed(Event):
    seat: Seat


class Passed(Event):
    seat: Seat


class BidMade(Event):
    """A seat bid; `contract` is the bid in text."""

    seat: Seat
    contract: str


class ContractSettled(Event):
    """The auction is over: a seat plays its contract, and `out` are the seats that lay down their cards."""

    seat: Seat
    contract: str
    out: tuple[Seat, ...]


class PackCut(Event):
    """A seat cut the pack after its first `at` cards; `shown` is a bottom card that all have seen.

    Nothing is cut (`at` 0) where it only knocked.
    """

    seat: Seat
    at: int
    shown: Slot | None


class Looked(Event):
    """A seat looked at its cards, having bid without or being about to."""

    seat: Seat


class Raised(Event):
    """The declarer raised what he plays for; `contract` is the new bid in text."""

    seat: Seat
    contract: str


class RedealDemanded(Event):
    """A seat demanded a new deal, and shows the cards that give it the right."""

    seat: Seat
    slots: tuple[Slot, ...]


class CardFined(Event):
    """A seat showed a card against the duty: it goes back into the hand and costs so many points."""

    seat: Seat
    slot: Slot
    points: int


class Conceded(Event):
    """The declarer gave his contract up before it was played."""

    seat: Seat


class PileTurned(Event):
    """A pile on the table, such as the stock, was turned over for all to see."""

    slots: tuple[Slot, ...]


class TrumpNamed(Event):
    """The trump suit has become known: called, turned up, or by the first card led or a marriage."""

    seat: Seat
    suit: Suit


class PileWon(Event):
    """A pile on the table, such as the widow, went to a seat's won cards."""

    seat: Seat
    slots: tuple[Slot, ...]


class HandsShown(Event):
    """Cards that were never played are laid open."""

    slots: tuple[Slot, ...]


class HandVeiled(Event):
    """A hand lies in fresh places: what was in the `old` slots lies in the `fresh` ones, in another order."""

    seat: Seat
    old: tuple[Slot, ...]
    fresh: tuple[Slot, ...]


class Doubled(Event):
    """A seat doubled; the contract is worth `factor` times its price now."""

    seat: Seat
    factor: int


class PileTaken(Event):
    """A pile on the table, such as the talon, went into a hand."""

    seat: Seat
    slots: tuple[Slot, ...]


class PileLeft(Event):
    """A seat left a pile on the table that it might have taken."""

    seat: Seat
    slots: tuple[Slot, ...]


class LaidAway(Event):
    """A seat laid cards of its hand away, face down."""

    seat: Seat
    slots: tuple[Slot, ...]


class Gave(Event):
    """A seat gave a card of its hand to another."""

    seat: Seat
    slot: Slot
    to: Seat


class Claimed(Event):
    """A seat claimed 66 with `total`; `right` where it had it."""

    seat: Seat
    total: int
    right: bool


class DealEnded(Event):
    outcome: Outcome
