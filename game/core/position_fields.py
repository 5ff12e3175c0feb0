"""The shared parts of a position's one-line text, for any number of seats.

Cards stand one after the other, `??` for an unknown one; fields with a part a seat (`hands`, `won`,
`melds`) divide the parts by slashes, seat 0 first. In a hand a `!` behind a card says that all have seen
it, and `!02` that seats 0 and 2 have, besides its holder.

`among` says what is known of hands that were veiled anew: `1:KS!QH!@7@8@9` tells that seat 1's hand held
these cards, seen by all, and that each lies in one of these places; `@0` is the first card of the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.cards import Card
from game.core.deal import Deal, Seat, Seats, Slot, Veiled
from game.core.outcome import Outcome, Reason
from game.core.veiling import lying_now

_MARK = re.compile("!([0-3]*)")
_SEEN_CARD = re.compile("([A-Z0-9]{2})!([0-3]*)")
_ENDING = re.compile(r"([a-z_]+):(-?\d{1,4}(?:/-?\d{1,4}){1,3})")
_AMONG = re.compile("([0-3]):((?:[A-Z0-9]{2}![0-3]*)+)((?:@[0-9]{1,2})+)")


class CardLayout:
    """Gives each card of a text its slot, in the order of reading."""

    def __init__(self, pack: Sequence[Card], seats: int) -> None:
        self.faces: list[Card | None] = []
        self._pack = tuple(pack)
        self.seats = seats
        self._shown: dict[Slot, Seats] = {}
        self._lying = 0  # cards with a place on the table; behind them those that were veiled

    def take(self, text: str) -> tuple[Slot, ...]:
        """The slots of some cards. Raises ValueError for text that is no card, and for a card that has a slot
        already."""
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
        return tuple(self.take(part) for part in divided(text, self.seats))

    def veils(self, text: str) -> tuple[Veiled, ...]:
        """The veils of a field `among`, once every card has been read. Raises ValueError for what cannot
        be.
        """
        return tuple(self._veiled(part) for part in text.split("/")) if text else ()

    def _veiled(self, part: str) -> Veiled:
        match = _AMONG.fullmatch(part)
        if match is None:
            raise ValueError(f"{part!r} does not read like 1:KS!QH!@7@8@9")
        seat, fresh = read_seat(match[1], self.seats), tuple(map(int, match[3].split("@")[1:]))
        held = _SEEN_CARD.findall(match[2])
        if len(set(fresh)) < len(fresh) or len(held) > len(fresh) or max(fresh) >= self._lying:
            raise ValueError(f"{part!r} names a place twice or one there is not, or too few places")
        old = tuple(range(len(self.faces), len(self.faces) + len(fresh)))
        for slot, (card, marked) in zip(old, held, strict=False):
            self._shown[slot] = self._named(marked) | {seat}
            self.faces.append(Card(card))
        self.faces += [None] * (len(fresh) - len(held))
        self._shown |= {slot: frozenset((seat,)) for slot in old[len(held) :]}
        return Veiled(seat, old, fresh)

    def known(self, slots: Sequence[Slot]) -> list[Card]:
        """The faces of those slots that are known."""
        return [card for slot in slots if (card := self.faces[slot]) is not None]

    def seen_by(
        self, hands: tuple[tuple[Slot, ...], ...], lying_open: Sequence[Slot]
    ) -> tuple[Seats, ...]:
        """The viewers of each slot: the named seats, the holder of a hand, everyone for an open card."""
        seen: list[Seats] = [self._shown.get(slot, frozenset()) for slot in range(len(self.faces))]
        for seat, hand in enumerate(hands):
            for slot in hand:
                seen[slot] |= {seat}
        for slot in lying_open:
            seen[slot] = frozenset(range(self.seats))
        return tuple(seen)

    def _named(self, seats: str) -> Seats:
        named = frozenset(map(int, seats)) if seats else frozenset(range(self.seats))
        if any(seat >= self.seats for seat in named):
            raise ValueError(f"!{seats} names a seat that is not at this table")
        return named

    def _seen(self, slot: Slot, seats: str) -> Seats:
        named = self._named(seats)
        if self.faces[slot] is None and len(named) == self.seats:
            raise ValueError("a card that all have seen is known: ?? cannot have a !")
        return named

    def _place(self, text: str) -> Slot:
        card = None if text == "??" else Card(text)
        if card is not None and card in self.faces:
            raise ValueError(f"{card} lies in two places")
        if card is not None and card not in self._pack:
            raise ValueError(f"{card} does not belong to a pack of {len(self._pack)} cards")
        self.faces.append(card)
        self._lying = len(self.faces)
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
    """Cards one after the other, `??` for one that is not known."""
    return "".join(deal.faces[slot] or "??" for slot in slots)


def write_seen(deal: Deal, slots: Sequence[Slot], holder: Seat | None = None) -> str:
    """Some cards, each with who has seen it besides its holder."""
    return "".join(write_cards(deal, (slot,)) + _others(deal, slot, holder) for slot in slots)


def write_among(deal: Deal) -> str:
    """The field `among`; the others are read in the order hands, stock, piles, aside, trick and won."""
    rows = (*deal.hands, deal.stock, *deal.piles, *deal.aside, deal.trick, *deal.won)
    order, parts = [slot for row in rows for slot in row], []
    for at, veil in enumerate(deal.veils):
        held = [slot for slot in veil.old if _is_among(deal, slot, veil.seat)]
        places = [
            slot
            for slot in lying_now(deal.veils[at + 1 :], veil.fresh)
            if deal.seen_by[slot] != deal.everyone
        ]
        if held and len(held) <= len(places):
            cards = "".join(f"{deal.faces[at]}{_others(deal, at, veil.seat)}" for at in held)
            where = "".join(f"@{number}" for number in sorted(map(order.index, places)))
            parts.append(f"{veil.seat}:{cards}{where}")
    return "/".join(parts)


def _is_among(deal: Deal, old: Slot, holder: Seat) -> bool:
    """Whether others than the holder have seen this card, and do not see where it lies now."""
    face, seen = deal.faces[old], deal.seen_by[old]
    if face is None or seen <= {holder}:
        return False
    return not any(
        deal.faces[slot] == face and deal.seen_by[slot] == deal.everyone for slot in deal.lying
    )


def _others(deal: Deal, slot: Slot, holder: Seat | None) -> str:
    seen = deal.seen_by[slot]
    if seen == deal.everyone:
        return "!" if deal.faces[slot] is not None else ""
    others = sorted(seen - {holder})
    return "!" + "".join(map(str, others)) if others else ""


def read_seat(text: str, seats: int) -> Seat:
    """A seat by its number. Raises ValueError if no such seat exists."""
    allowed = [str(seat) for seat in range(seats)]
    if text not in allowed:
        raise ValueError(f"{text!r} is no seat: {', '.join(allowed[:-1])} or {allowed[-1]}")
    return int(text)


def read_numbers(text: str, seats: int, name: str) -> tuple[int, ...]:
    """A number a seat, 0 where nothing stands. Raises ValueError for what is none."""
    parts = [part or "0" for part in divided(text, seats)]
    if not all(part.isdecimal() and len(part) < 3 for part in parts):
        raise ValueError(f"{name}={text} should be a number a seat")
    return tuple(map(int, parts))


def check_tricks(tricks: Sequence[int], most: int) -> None:
    """Raise ValueError for more tricks than a deal has."""
    if sum(tricks) > most:
        raise ValueError(f"a deal has {most} tricks")


def seats_from(deal: Deal, leader: Seat) -> list[Seat]:
    """The seats in play in the order in which they add to a trick that `leader` leads."""
    order = [leader]
    while len(order) < len(deal.in_play):
        order.append(deal.left_of(order[-1]))
    return order


def write_ending(result: Outcome) -> str:
    """How a deal ended: the reason, and what it did to each seat's score."""
    return f"{result.reason.value}:{'/'.join(map(str, result.points))}"


def read_ending(text: str, seats: int, example: str) -> tuple[Reason, tuple[int, ...]]:
    """Read the text of `write_ending`. Raises ValueError, with an example, for what it did not."""
    found = _ENDING.fullmatch(text)
    if found is None or found[1] not in {reason.value for reason in Reason}:
        raise ValueError(f"over={text} should look like {example}")
    points = tuple(map(int, found[2].split("/")))
    if len(points) != seats:
        raise ValueError(f"over={text} should give a change of score for each seat")
    return Reason(found[1]), points
