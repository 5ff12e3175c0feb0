"""The base of a family's retrograde: how its deals begin, and what a moment tells of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.cards import Card, Suit
from game.core.deal import NOBODY, Deal, Seat, Slot
from game.core.position_rows import SlotRows
from game.core.refused import Impossible
from game.rules.game import GameOf
from game.rules.options import Options

D = TypeVar("D", bound=Deal)
R = TypeVar("R", bound=Options)


class ImpossiblePosition(Impossible):
    """No deal comes to a moment: a field contradicts the rest, or a rule refuses it."""


@dataclass(frozen=True)
class Retrograde(Generic[D, R]):
    """How the deals of a family begin, and what a moment tells of them; each family adds its own part.

    `rules` are the house rules of the game.
    """

    game: GameOf[D]
    rules: R

    def tricks(self, moment: D) -> SlotRows | None:
        """The cards of each seat's tricks, in the order they were won; None where some are left out."""
        raise NotImplementedError

    def to_take_back(self, moment: Any) -> int | None:
        """How many tricks are taken back into the hands that played them; None if that is not needed."""
        return sum(moment.tricks) if any(moment.tricks) or moment.trick else None

    def trumps(self, moment: D) -> Sequence[Suit | None]:
        """The suits that may have been trump while tricks were won; None for no trump."""
        return (moment.trump,)

    def before_tricks(self, moment: D, hands: SlotRows, won: SlotRows, leader: Seat) -> Iterator[D]:
        """The moments from which tricks were played with these hands, the first of them led by `leader`.

        `won` are the tricks that are not taken back.
        """
        raise NotImplementedError

    def beginnings(self, moment: D) -> Iterator[tuple[D, D]]:
        """Fresh deals from which a moment without tricks may have come, each with the moment as it is to be
        met: with a face named here that it leaves open. Raises ImpossiblePosition where there are none.
        """
        raise NotImplementedError


def tricks_of(moment: Deal, piles: SlotRows, tricks: Sequence[int]) -> SlotRows | None:
    """Piles of whole tricks, as many as are counted; None where none of them is told.

    Raises ImpossiblePosition where there are more or fewer, and for one of a seat that sits out.
    """
    for seat, count in enumerate(tricks):
        if count and seat not in moment.in_play:
            raise ImpossiblePosition(f"tricks: seat {seat} sits out and takes none")
    if any(tricks) and not any(piles):
        return None
    for seat, pile in enumerate(piles):
        if len(pile) != tricks[seat] * len(moment.in_play):
            raise ImpossiblePosition(f"won: seat {seat} cannot have {len(pile)} won cards")
        if any(moment.faces[slot] is None for slot in pile):
            raise ImpossiblePosition("won cards lie open: name them")
    if any(moment.faces[slot] is None for slot in moment.trick):
        raise ImpossiblePosition("the cards of a trick lie open: name them")
    return piles


def laid_out(blank: D, moment: D, dealt: SlotRows, piles: SlotRows = ()) -> list[Card | None]:
    """The pack of a deal that begins like `blank`, which is of unknown cards, with the cards of a moment.

    `dealt` are the slots in the moment of the cards that each seat was dealt, `piles` of those dealt to the
    middle. Raises ImpossiblePosition where there are too many or too few.
    """
    pack: list[Card | None] = [None] * len(blank.faces)
    rows = [*zip(blank.hands, dealt, strict=True), (_flat(blank.piles), _flat(piles))]
    for seat, (places, slots) in enumerate((*rows, (blank.stock, moment.stock))):
        if len(places) != len(slots):
            raise ImpossiblePosition(_misfit(moment, seat, len(places) - len(slots)))
        for place, slot in zip(places, slots, strict=True):
            pack[place] = moment.faces[slot]
    return pack


def _flat(rows: SlotRows) -> tuple[Slot, ...]:
    return tuple(slot for row in rows for slot in row)


def _misfit(moment: Deal, row: int, lacking: int) -> str:
    if row >= moment.seats:
        return f"{abs(lacking)} cards too {'few' if lacking > 0 else 'many'} lie in the middle"
    held = len(moment.hands[row])
    return f"hands: seat {row} holds {held} cards, and {held + lacking} would fit the rest"


def unknown(deal: D, count: int) -> tuple[D, tuple[Slot, ...]]:
    """A deal with so many more cards that nobody knows, and their slots."""
    slots = tuple(range(len(deal.faces), len(deal.faces) + count))
    return deal.but(
        faces=(*deal.faces, *(None,) * count), seen_by=(*deal.seen_by, *(NOBODY,) * count)
    ), slots


def without_tricks(moment: D, hands: SlotRows, won: SlotRows, leader: Seat) -> D:
    """The same deal before its first card, with these hands and `leader` to lead."""
    nothing: SlotRows = ((),) * moment.seats
    return moment.but(
        hands=hands,
        trick=(),
        won=won,
        tricks=(0,) * moment.seats,
        declared=nothing,
        announced=None,
        leader=leader,
        turn=leader,
        result=None,
    )
