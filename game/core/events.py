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


@dataclass(frozen=True, slots=True)
class PacketDealt:
    """One packet of cards went face down to a seat."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The turn-up was laid open; its suit is trump."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was dealt open into a hand; its suit is trump."""

    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick went to a seat; `points` are its card points."""

    seat: Seat
    slots: tuple[Slot, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew a card; `turn_up` tells whether it was the open one."""

    seat: Seat
    slot: Slot
    turn_up: bool


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat laid `given` under the stock and took the turn-up `taken` into the hand."""

    seat: Seat
    given: Slot
    taken: Slot


@dataclass(frozen=True, slots=True)
class MeldDeclared:
    """A marriage (or pair) was shown, worth `points`: 20 or 40, in Thousand 40 to 100."""

    seat: Seat
    meld: Meld
    slots: tuple[Slot, Slot]
    points: int

    @property
    def suit(self) -> Suit:
        return self.meld.suit


@dataclass(frozen=True, slots=True)
class StockClosed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat bid; `contract` is the bid in text."""

    seat: Seat
    contract: str


@dataclass(frozen=True, slots=True)
class ContractSettled:
    """The auction is over: a seat plays its contract, and `out` are the seats that lay down their cards."""

    seat: Seat
    contract: str
    out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PackCut:
    """A seat cut the pack after its first `at` cards; `shown` is a bottom card that all have seen.

    Nothing is cut (`at` 0) where it only knocked.
    """

    seat: Seat
    at: int
    shown: Slot | None


@dataclass(frozen=True, slots=True)
class Looked:
    """A seat looked at its cards, having bid without or being about to."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Raised:
    """The declarer raised what he plays for; `contract` is the new bid in text."""

    seat: Seat
    contract: str


@dataclass(frozen=True, slots=True)
class RedealDemanded:
    """A seat demanded a new deal, and shows the cards that give it the right."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class CardFined:
    """A seat showed a card against the duty: it goes back into the hand and costs so many points."""

    seat: Seat
    slot: Slot
    points: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """The declarer gave his contract up before it was played."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PileTurned:
    """A pile on the table, such as the stock, was turned over for all to see."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The trump suit has become known: called, turned up, or by the first card led or a marriage."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class PileWon:
    """A pile on the table, such as the widow, went to a seat's won cards."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HandsShown:
    """Cards that were never played are laid open."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HandVeiled:
    """A hand lies in fresh places: what was in the `old` slots lies in the `fresh` ones, in another order."""

    seat: Seat
    old: tuple[Slot, ...]
    fresh: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Doubled:
    """A seat doubled; the contract is worth `factor` times its price now."""

    seat: Seat
    factor: int


@dataclass(frozen=True, slots=True)
class PileTaken:
    """A pile on the table, such as the talon, went into a hand."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class PileLeft:
    """A seat left a pile on the table that it might have taken."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class LaidAway:
    """A seat laid cards of its hand away, face down."""

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat gave a card of its hand to another."""

    seat: Seat
    slot: Slot
    to: Seat


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed 66 with `total`; `right` where it had it."""

    seat: Seat
    total: int
    right: bool


@dataclass(frozen=True, slots=True)
class DealEnded:
    outcome: Outcome


Event = (
    PacketDealt
    | TurnedUp
    | CardTurned
    | CardPlayed
    | TrickWon
    | CardDrawn
    | Exchanged
    | MeldDeclared
    | StockClosed
    | Passed
    | BidMade
    | ContractSettled
    | PackCut
    | Looked
    | Raised
    | RedealDemanded
    | CardFined
    | Conceded
    | PileTurned
    | TrumpNamed
    | PileWon
    | HandsShown
    | HandVeiled
    | Doubled
    | PileTaken
    | PileLeft
    | LaidAway
    | Gave
    | Claimed
    | DealEnded
)
