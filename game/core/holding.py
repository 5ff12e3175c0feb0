"""The cards the seat to act may hold, as far as can be seen: a masked hand has the benefit of the doubt."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import Card
from game.core.deal import Deal, Slot
from game.core.moves import FaceDown


def holder_slot(deal: Deal, card: Card) -> Slot | None:
    """The slot of a card in the hand of the seat to act: a known one, else one still face down."""
    if deal.turn is None:
        return None
    hand, faces = deal.hands[deal.turn], deal.faces
    for slot in hand:
        if faces[slot] == card:
            return slot
    if card in _placed(deal):
        return None
    return next((slot for slot in hand if faces[slot] is None), None)


def _placed(deal: Deal) -> tuple[Card | None, ...]:
    """The cards whose place is known."""
    return deal.known(deal.lying) if deal.veils else deal.faces


def slot_of(deal: Deal, what: Card | FaceDown) -> Slot | None:
    """The slot of a card in the hand of the seat to act, named by its face or by its place."""
    if not isinstance(what, FaceDown):
        return holder_slot(deal, what)
    return int(what) if what in deal.hands[deal.to_act] else None


def may_hold(deal: Deal, *wanted: Card) -> bool:
    """Whether the seat to act holds all these cards, as far as can be seen."""
    faces, hand = deal.faces, deal.hands[deal.turn or 0]
    held = {faces[slot] for slot in hand}
    if None not in held or held.issuperset(wanted):
        return held.issuperset(wanted)
    missing = [card for card in wanted if card not in held]
    placed = _placed(deal)
    return len(missing) <= deal.unknown(deal.turn or 0) and not any(
        card in placed for card in missing
    )


def unseen(deal: Deal, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the pack whose place is not known."""
    placed = set(_placed(deal))
    return tuple(card for card in pack if card not in placed)
