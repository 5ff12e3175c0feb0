"""The facts a move brings about, in order.

The animations, the sounds, the log line and the statistics are all made from events. Events name slots; a
reader looks the faces up in a state it is allowed to see.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Suit
from game.core.deal import Seat, Slot
from game.core.moves import Meld
from game.core.outcome import Outcome


class Event:
    """Base of all events."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PacketDealt(Event):
    """One packet of cards went face down to a seat."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The turn-up was laid open; its suit is trump."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card was dealt open into a hand; its suit is trump."""

    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick went to a seat; `points` are its card points."""

    seat: Seat
    slots: tuple[Slot, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a card; `turn_up` tells whether it was the open one."""

    seat: Seat
    slot: Slot
    turn_up: bool


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat laid `given` under the stock and took the turn-up `taken` into the hand."""

    seat: Seat
    given: Slot
    taken: Slot


@dataclass(frozen=True, slots=True)
class MeldDeclared(Event):
    """A marriage (or pair) was shown, worth `points`: 20 or 40, in Thousand 40 to 100."""

    seat: Seat
    meld: Meld
    slots: tuple[Slot, Slot]
    points: int

    @property
    def suit(self) -> Suit:
        return self.meld.suit


@dataclass(frozen=True, slots=True)
class StockClosed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat bid; `contract` is the bid in text."""

    seat: Seat
    contract: str


@dataclass(frozen=True, slots=True)
class ContractSettled(Event):
    """The auction is over: a seat plays its contract, and `out` are the seats that lay down their cards."""

    seat: Seat
    contract: str
    out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PackCut(Event):
    """A seat cut the pack after its first `at` cards; `shown` is a bottom card that all have seen.

    Nothing is cut (`at` 0) where it only knocked.
    """

    seat: Seat
    at: int
    shown: Slot | None


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A seat looked at its cards, having bid without or being about to."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """The declarer raised what he plays for; `contract` is the new bid in text."""

    seat: Seat
    contract: str


@dataclass(frozen=True, slots=True)
class RedealDemanded(Event):
    """A seat demanded a new deal, and shows the cards that give it the right."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class CardFined(Event):
    """A seat showed a card against the duty: it goes back into the hand and costs so many points."""

    seat: Seat
    slot: Slot
    points: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """The declarer gave his contract up before it was played."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PileTurned(Event):
    """A pile on the table, such as the stock, was turned over for all to see."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class TrumpNamed(Event):
    """The trump suit has become known: called, turned up, or by the first card led or a marriage."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class PileWon(Event):
    """A pile on the table, such as the widow, went to a seat's won cards."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """Cards that were never played are laid open."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HandVeiled(Event):
    """A hand lies in fresh places: what was in the `old` slots lies in the `fresh` ones, in another order."""

    seat: Seat
    old: tuple[Slot, ...]
    fresh: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """A seat doubled; the contract is worth `factor` times its price now."""

    seat: Seat
    factor: int


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """A pile on the table, such as the talon, went into a hand."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class PileLeft(Event):
    """A seat left a pile on the table that it might have taken."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class LaidAway(Event):
    """A seat laid cards of its hand away, face down."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """A seat gave a card of its hand to another."""

    seat: Seat
    slot: Slot
    to: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A seat claimed 66 with `total`; `right` where it had it."""

    seat: Seat
    total: int
    right: bool


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    outcome: Outcome
