"""The cards the seat to act may hold, as far as can be seen: a masked hand has the benefit of the doubt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.cards import Card
from game.core.deal import Deal, Slot
from game.core.moves import FaceDown


def holder_slot(deal: Deal, card: Card) -> Slot | None:
    """The slot of a card in the hand of the seat to act: a known one, else one still face down."""
    if deal.turn is None:
        return None
    hand, faces = deal.hands[deal.turn], deal.faces
    try:
        slot = faces.index(card) if not deal.veils else _lying(deal, card)
    except ValueError:
        return next((slot for slot in hand if faces[slot] is None), None)
    return slot if slot in hand else None


def _lying(deal: Deal, card: Card) -> Slot:
    """The slot where a card lies now. Raises ValueError where that is not known."""
    lying = deal.lying
    return lying[[deal.faces[slot] for slot in lying].index(card)]


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
    lying = faces if not deal.veils else deal.known(deal.lying)
    return len(missing) <= deal.unknown(deal.turn or 0) and not any(
        card in lying for card in missing
    )


def unseen(deal: Deal, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the pack whose place is not known."""
    lying = set(deal.known(deal.lying)) if deal.veils else set(deal.faces)
    return tuple(card for card in pack if card not in lying)


def maybe_playable(
    deal: Deal, pack: Sequence[Card], duty: Callable[[tuple[Card, ...]], tuple[Card, ...]]
) -> tuple[Card, ...]:
    """The cards the seat to act may play; of a masked hand all that the known ones leave open.

    `duty` gives the cards of a hand that may be played.
    """
    seat = deal.to_act
    hand = deal.hand(seat)
    if len(hand) == len(deal.hands[seat]):
        return duty(hand)
    held = (*hand, *unseen(deal, pack))
    return tuple(card for card in held if card in duty(tuple({*hand, card})))
