"""A deal is a row of face-down cards: where each slot lies, its face where known, and who has seen it.

A slot is a position 0..n-1 in the shuffled pack, in dealing order. Every state of every game is such a
row; each family of games adds what its own rules need. Nothing else in the program decides about
secrecy: bots, the screen, the saved record and the network all read `seen_by`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

from game.core.cards import CARDS, Card, Suit, points_of
from game.core.moves import Meld
from game.core.outcome import Outcome

Seat = int
Slot = int
Seats = frozenset[Seat]

# Seats that share a score, in ascending order.
Team = tuple[Seat, ...]

# What a deal must know of its match, as (name, value) pairs.
Conditions = tuple[tuple[str, int], ...]

NOBODY: Seats = frozenset()

_new, _set = object.__new__, object.__setattr__


@dataclass(frozen=True)
class Veiled:
    """A hand that was veiled anew: what lay in the `old` slots lies in the `fresh` ones, in an order that
    `seat` alone knows.

    The old slots are no longer in use. They keep their faces and viewers: the others know that these cards
    are among the fresh slots.
    """

    seat: Seat
    old: tuple[Slot, ...]
    fresh: tuple[Slot, ...]


@dataclass(frozen=True, kw_only=True)
class Deal:
    """The state common to every game of the family; changed only by a game's `play`.

    `faces[slot]` is None where the holder of this state does not know the card. `stock` is in drawing
    order without the turn-up, which is drawn last. `trick` holds slots in the order they were played,
    beginning with `leader`'s. `won[seat]` lists the slots of won tricks in the order they were taken.
    `turn` is the seat to act, None when the deal is over; `phase` is the move that is waited for, "play" for
    a card and "over" for none, and `result` the outcome then. `in_play` are the seats that add a card to each
    trick, in ascending order. `aside[seat]` are cards a seat has laid away face down, and `piles` further
    piles on the table that nobody holds: a widow, a talon. `trump` is None where there is none, or none
    yet. `declared[seat]` are a seat's melds, `announced` the one of whose cards one must be led next.
    `veiling` is the seat whose hand must be veiled anew before anybody is asked, and `veils` what has been
    veiled so far, in order. `family` is the key of the family of games (`game.rules.family`).
    """

    family: ClassVar[str]

    dealer: Seat
    faces: tuple[Card | None, ...]
    seen_by: tuple[Seats, ...]
    hands: tuple[tuple[Slot, ...], ...]
    stock: tuple[Slot, ...] = ()
    turn_up: Slot | None = None
    leader: Seat
    trick: tuple[Slot, ...] = ()
    won: tuple[tuple[Slot, ...], ...]
    turn: Seat | None
    phase: StrEnum
    in_play: tuple[Seat, ...]
    aside: tuple[tuple[Slot, ...], ...]
    piles: tuple[tuple[Slot, ...], ...] = ()
    trump: Suit | None = None
    declared: tuple[tuple[Meld, ...], ...]
    announced: Meld | None = None
    result: Outcome | None = None
    veiling: Seat | None = None
    veils: tuple[Veiled, ...] = ()

    def but(self, **changes: Any) -> Self:
        """The same deal with some fields changed; `dataclasses.replace` at a fifth of its cost."""
        twin = _new(type(self))
        _set(twin, "__dict__", self.__dict__ | changes)
        return twin

    @property
    def to_act(self) -> Seat:
        """The seat whose turn it is. Raises ValueError where the deal is over."""
        if self.turn is None:
            raise ValueError("the deal is over: nobody is to act")
        return self.turn

    @property
    def conditions(self) -> Conditions:
        """The facts of its match that it was dealt under; none in most games."""
        return ()

    @property
    def declarer(self) -> Seat | None:
        """The declarer; None during the bidding, and in a game without contracts."""
        return None

    @property
    def on_lead(self) -> bool:
        """Whether the seat to act is about to lead."""
        return self.phase == "play" and not self.trick

    @property
    def laying_away(self) -> bool:
        """Whether the seat to act has taken cards up and is about to lay as many away."""
        return self.phase == "discard"

    @property
    def seats(self) -> int:
        return len(self.hands)

    @cached_property
    def everyone(self) -> Seats:
        """All seats; worked out once for a whole deal, as `but` hands it on."""
        return frozenset(range(len(self.hands)))

    def left_of(self, seat: Seat) -> Seat:
        """The next seat in play, clockwise."""
        return self.in_play[bisect(self.in_play, seat) % len(self.in_play)]

    @property
    def stock_count(self) -> int:
        """Cards still in the stock, the turn-up included."""
        return len(self.stock) + (self.turn_up is not None)

    def face(self, slot: Slot) -> Card:
        """The card of a slot that is known to lie open; KeyError where the face is unknown."""
        card = self.faces[slot]
        if card is None:
            raise KeyError(f"slot {slot} has not been opened")
        return card

    @property
    def gone(self) -> frozenset[Slot]:
        """The slots no longer in use, because their cards were veiled."""
        return frozenset(slot for veiled in self.veils for slot in veiled.old)

    @property
    def lying(self) -> tuple[Slot, ...]:
        """The slots still in use."""
        gone = self.gone
        return tuple(slot for slot in range(len(self.faces)) if slot not in gone)

    @property
    def pack(self) -> tuple[Card | None, ...]:
        """The pack as it was dealt, as far as it is known."""
        return self.faces[: len(self.faces) - sum(len(veiled.fresh) for veiled in self.veils)]

    def known(self, slots: Iterable[Slot]) -> tuple[Card, ...]:
        """The faces of those slots that are known, in the same order."""
        faces = self.faces
        return tuple([card for slot in slots if (card := faces[slot]) is not None])

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The known cards of a hand."""
        return self.known(self.hands[seat])

    def won_points(self, seat: Seat) -> int:
        """The points of the cards a seat has won, as far as they are known."""
        return points_of(self.known(self.won[seat]))

    def unknown(self, seat: Seat) -> int:
        """How many cards of a hand this state does not know."""
        return [self.faces[slot] for slot in self.hands[seat]].count(None)

    def awaits_faces(self, seat: Seat) -> bool:
        """Whether a hand has a card that its seat has seen but this state does not know yet, as on the
        network."""
        faces, seen_by = self.faces, self.seen_by
        return any(faces[slot] is None and seat in seen_by[slot] for slot in self.hands[seat])

    def opened(self, faces: Mapping[Slot, Card]) -> Self:
        """The same deal with more faces known, as when the network opens a slot.

        Raises ValueError where a slot would change its face or a card would lie twice.
        """
        known, gone = list(self.faces), self.gone
        for slot, card in faces.items():
            if known[slot] == card:
                continue
            lying = known if not gone else [known[at] for at in self.lying]
            if known[slot] is not None or (card in lying and slot not in gone):
                raise ValueError(f"slot {slot} cannot be {card}: it contradicts what is known")
            known[slot] = card
        return self.but(faces=tuple(known))


AnyDeal = TypeVar("AnyDeal", bound=Deal)


def view(deal: AnyDeal, seat: Seat) -> AnyDeal:
    """The same deal as `seat` knows it: every face that seat has not seen is masked."""
    pairs = zip(deal.faces, deal.seen_by, strict=True)
    return deal.but(faces=tuple([face if seat in seen else None for face, seen in pairs]))


def seen_after(
    seen_by: tuple[Seats, ...],
    *,
    shown: Iterable[Slot] = (),
    taken: Iterable[tuple[Seat, Slot]] = (),
    everyone: Seats = NOBODY,
) -> tuple[Seats, ...]:
    """The one rule of secrecy: who has seen each slot once some cards have moved.

    A card laid open (played, turned up, shown in a marriage or an exchange) is seen by everyone, a card
    taken into a hand by its new holder. Nobody forgets: the sets only grow.
    """
    after = list(seen_by)
    for slot in shown:
        after[slot] = everyone
    for seat, slot in taken:
        after[slot] |= {seat}
    return tuple(after)


def around(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats of so many, clockwise from the left of one, which comes last."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def without(slots: tuple[Slot, ...], gone: Slot) -> tuple[Slot, ...]:
    """The same slots in the same order, one removed."""
    at = slots.index(gone)
    return slots[:at] + slots[at + 1 :]


def changed(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The same row with one place changed."""
    after = list(row)
    after[at] = value
    return tuple(after)


def faces_of(
    pack: Sequence[str | None], whole: Sequence[Card], dealer: Seat, seats: int
) -> tuple[Card | None, ...]:
    """The faces of a pack in dealing order; None stands for a card that is not known.

    Raises ValueError for a pack that is not of the cards of `whole`, and for a dealer at no seat.
    """
    known = [card for card in pack if card is not None]
    different = set(known)
    if len(pack) != len(whole):
        raise ValueError(f"this game is dealt from {len(whole)} cards, not {len(pack)}")
    if len(different) < len(known) or not different.issubset(whole):
        raise ValueError("the pack holds a card twice, or one that does not belong to it")
    if dealer not in range(seats):
        raise ValueError(f"the dealer must be a seat from 0 to {seats - 1}, not {dealer}")
    return tuple([None if card is None else CARDS[card] for card in pack])
