"""What the fields of a position's one-line text have in common, for any number of seats.

Cards stand one after the other, `??` for an unknown one; fields with a part a seat (`hands`, `won`,
`melds`) divide the parts by slashes, seat 0 first. In a hand a `!` behind a card says that all have seen
it, and `!02` that seats 0 and 2 have, besides its holder.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.cards import Card
from game.deal import Deal, Seat, Seats, Slot

_MARK = re.compile("!([0-3]*)")


class CardLayout:
    """Gives each card of a text its slot, in the order of reading."""

    def __init__(self, pack: Sequence[Card], seats: int) -> None:
        self.faces: list[Card | None] = []
        self._pack = tuple(pack)
        self._seats = seats
        self._shown: dict[Slot, Seats] = {}

    def take(self, text: str) -> tuple[Slot, ...]:
        """The slots of some cards. Raises ValueError for what is no card, or lies there already."""
        slots: list[Slot] = []
        at = 0
        while at < len(text):
            slots.append(self._place(text[at : at + 2]))
            marked = _MARK.match(text, at + 2)
            if marked is not None:
                self._shown[slots[-1]] = self._seen(slots[-1], marked[1])
            at = marked.end() if marked is not None else at + 2
        if len(self.faces) > len(self._pack):
            raise ValueError(f"a position has at most {len(self._pack)} cards")
        return tuple(slots)

    def parts(self, text: str) -> tuple[tuple[Slot, ...], ...]:
        """The slots of a field with a part a seat; nothing at all where the field is empty."""
        return tuple(self.take(part) for part in divided(text, self._seats))

    def known(self, slots: Sequence[Slot]) -> list[Card]:
        """The faces of those slots that are known."""
        return [card for slot in slots if (card := self.faces[slot]) is not None]

    def seen_by(
        self, hands: tuple[tuple[Slot, ...], ...], lying_open: Sequence[Slot]
    ) -> tuple[Seats, ...]:
        """Who has seen each slot: a hand its holder and whoever is named, what lies open everyone."""
        seen: list[Seats] = [frozenset()] * len(self.faces)
        for seat, hand in enumerate(hands):
            for slot in hand:
                seen[slot] = self._shown.get(slot, frozenset()) | {seat}
        for slot in lying_open:
            seen[slot] = frozenset(range(self._seats))
        return tuple(seen)

    def _seen(self, slot: Slot, seats: str) -> Seats:
        named = frozenset(map(int, seats)) if seats else frozenset(range(self._seats))
        if any(seat >= self._seats for seat in named):
            raise ValueError(f"!{seats} names a seat that is not at this table")
        if self.faces[slot] is None and len(named) == self._seats:
            raise ValueError("a card that all have seen is known: ?? cannot have a !")
        return named

    def _place(self, text: str) -> Slot:
        card = None if text == "??" else Card(text)
        if card is not None and card in self.faces:
            raise ValueError(f"{card} lies in two places")
        if card is not None and card not in self._pack:
            raise ValueError(f"{card} does not belong to a pack of {len(self._pack)} cards")
        self.faces.append(card)
        return len(self.faces) - 1


def divided(text: str, seats: int) -> list[str]:
    """The parts of a field, one a seat. Raises ValueError where there are more or fewer."""
    parts = text.split("/") if text else [""] * seats
    if len(parts) != seats:
        slashes = "a slash" if seats == 2 else f"{seats - 1} slashes"
        raise ValueError(f"{text!r} lacks {slashes} between the {_WORDS[seats]} seats")
    return parts


_WORDS = {2: "two", 3: "three", 4: "four"}


def write_cards(deal: Deal, slots: Sequence[Slot]) -> str:
    return "".join(deal.faces[slot] or "??" for slot in slots)


def write_hand(deal: Deal, seat: Seat) -> str:
    """A hand, each card with who else has seen it."""
    return "".join(
        write_cards(deal, (slot,)) + _others(deal, slot, seat) for slot in deal.hands[seat]
    )


def _others(deal: Deal, slot: Slot, holder: Seat) -> str:
    seen = deal.seen_by[slot]
    if seen == deal.everyone:
        return "!" if deal.faces[slot] is not None else ""
    others = sorted(seen - {holder})
    return "!" + "".join(map(str, others)) if others else ""


def read_seat(text: str, seats: int) -> Seat:
    """A seat by its number. Raises ValueError where there is none."""
    allowed = [str(seat) for seat in range(seats)]
    if text not in allowed:
        raise ValueError(f"{text!r} is no seat: {', '.join(allowed[:-1])} or {allowed[-1]}")
    return int(text)
