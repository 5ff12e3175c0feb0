"""A program's memory, searched for any card that its seats may not see.

Walked is everything that can be come to from some objects. A hidden card may be bound to its slot, as a
row, a mapping, a sprite or a name binds it; a hand may lie there as a whole in whatever order; a move
may name by its face what was laid away or given face down. Threads may change what is walked: whatever
holds other things is copied at once before it is looked through.
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType, ModuleType

from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import Discard, Give, Veil

# So few cards may lie together by chance.
_FEW = 3

# A longer text is none of ours.
_LONGEST = 1_000_000

Leak = tuple[Slot | str, object]


def reachable(*roots: object) -> Collection[object]:
    """Everything that can be come to from some objects; code and its modules are left out."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FrameType | CodeType):
            continue
        seen[id(thing)] = thing
        if isinstance(thing, FunctionType):
            waiting += [thing.__closure__, thing.__defaults__, thing.__kwdefaults__]
        else:
            waiting += gc.get_referents(thing)
    return seen.values()


@dataclass(frozen=True)
class Unseen:
    """The cards of a deal that some seats may not know, all of them known to the test alone.

    `slots` are the places they have not seen, `hands` those of the others in the order they lie, `cards`
    what lies in none of the places they have seen. `pack` is the order in which the rules name all cards.
    """

    pack: tuple[Card, ...]
    places: int
    slots: frozenset[Slot]
    hands: tuple[tuple[Card, ...], ...]
    cards: frozenset[Card]

    @classmethod
    def of(
        cls, pack: tuple[Card, ...], deal: Deal, own: frozenset[Seat], truth: dict[Slot, Card]
    ) -> Unseen:
        """The cards of a deal that `own` may not know; `truth` are the faces that anybody at the table
        knows.
        """
        rows = enumerate(deal.seen_by)
        slots = frozenset(slot for slot, seen in rows if not seen & own and seen != deal.everyone)
        seen_faces = {truth[slot] for slot in range(len(deal.faces)) if slot not in slots}
        hands = [[truth[s] for s in hand if s in slots and s in truth] for hand in deal.hands]
        return cls(
            pack,
            len(deal.faces),
            slots,
            tuple(tuple(hand) for hand in hands if len(hand) > _FEW),
            frozenset(pack) - seen_faces,
        )

    def leaks(self, found: Iterable[object]) -> list[Leak]:
        """The objects that reveal more than they may, with the place of each."""
        return [leak for thing in found for leak in self._told_by(thing)]

    def _told_by(self, thing: object) -> Iterator[Leak]:
        yield from ((slot, card) for slot, card in self.bound(thing) if slot in self.slots)
        if isinstance(thing, Discard | Give | Veil):
            named = set(cards_named(thing)) & self.cards
            yield from (("move", card) for card in named)
        elif isinstance(thing, str | bytes | bytearray) and _FEW < len(thing) < _LONGEST:
            yield from self._written_in(thing)
        elif isinstance(thing, list | tuple | set | frozenset | dict):
            together = {each for each in [*thing] if isinstance(each, Card)}
            if len(together) > _FEW and any(together == set(hand) for hand in self.hands):
                yield "hand", thing

    def bound(self, thing: object) -> Iterator[tuple[Slot, Card]]:
        """The cards something binds to slots: by a slot's number, by its place in a row, by name."""
        if isinstance(thing, dict):
            rows = ((slot, value) for slot, value in [*thing.items()] if type(slot) is int)
            yield from ((slot, card) for slot, value in rows for card in cards_in(value))
        elif isinstance(thing, list | tuple) and self._is_row(thing):
            yield from ((slot, card) for slot, card in enumerate(thing) if card is not None)
        elif type(getattr(thing, "slot", None)) is int:
            yield from ((thing.slot, card) for card in cards_in(thing))

    def _is_row(self, thing: list[object] | tuple[object, ...]) -> bool:
        """Whether it is as long as a deal, and faces are all that is in it."""
        long = len(self.pack) <= len(thing) <= self.places and tuple(thing) != self.pack
        return long and all(each is None or isinstance(each, Card) for each in thing)

    def _written_in(self, text: str | bytes | bytearray) -> Iterator[Leak]:
        plain = text if isinstance(text, str) else bytes(text).decode("latin-1")
        for hand in self.hands:
            if any(between.join(hand) in plain for between in ("", " ", ",")):
                yield "text", plain[:200]


def cards_in(thing: object) -> Iterator[Card]:
    """A card itself, or the cards an object shows: those of a sprite, a pose, a decision."""
    if isinstance(thing, Card):
        yield thing
    elif type(thing).__module__.startswith(("game.", "net.", "types")):
        names = (*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ()))
        yield from (c for c in (getattr(thing, n, None) for n in names) if isinstance(c, Card))


def cards_named(move: Discard | Give | Veil) -> Iterator[Card]:
    """The faces a move names of cards that lie face down."""
    match move:
        case Discard(what):
            yield from (each for each in what if isinstance(each, Card))
        case Give(what):
            yield from (each for each in (what,) if isinstance(each, Card))
        case Veil(faces):
            yield from faces
