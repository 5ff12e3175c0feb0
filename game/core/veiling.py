"""A veiled hand: fresh slots for its cards, in an order that its holder alone knows.

The slots of a hand that has taken open cards, or was given a card, would show which card is which. Before
anything is laid away, given on or played from it, its cards get fresh slots. The order comes from the deck,
as the shuffle did: an open deck draws it, a sealed one has it made by the holder's peer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from game.core.cards import Card
from game.core.deal import Deal, Seat, Seats, Slot, Veiled, changed
from game.core.events import Event, HandVeiled
from game.core.moves import Veil
from game.core.refused import Refused

D = TypeVar("D", bound=Deal)


@dataclass(frozen=True)
class Among:
    """These cards lie among these slots, one in each as far as they go; nothing tells which in which.

    All of them were in the hand of `holder` when it was veiled; some may have been passed on since.
    """

    cards: tuple[Card, ...]
    slots: tuple[Slot, ...]
    holder: Seat


def veiled(deal: D, move: Veil) -> tuple[D, tuple[Event, ...]]:
    """The deal once the hand that is to be veiled lies in fresh slots, seen by its holder alone.

    Raises Refused where no hand is to be veiled, or where the cards are not those of the hand.
    """
    seat = deal.veiling
    if seat is None:
        raise Refused("veil_not_now")
    old = deal.hands[seat]
    faces = _fresh_faces(deal, old, move.faces)
    fresh = tuple(range(len(deal.faces), len(deal.faces) + len(old)))
    holder: Seats = frozenset((seat,))
    after = deal.but(
        faces=(*deal.faces, *faces),
        seen_by=(*deal.seen_by, *(holder,) * len(fresh)),
        hands=changed(deal.hands, seat, fresh),
        veils=(*deal.veils, Veiled(seat, old, fresh)),
        veiling=None,
    )
    return after, (HandVeiled(seat, old, fresh),)


def _fresh_faces(deal: Deal, old: Sequence[Slot], said: Sequence[Card]) -> tuple[Card | None, ...]:
    """The faces of the fresh slots. Raises Refused where the known cards of the hand are not among them."""
    known = deal.known(old)
    if not said:
        return (None,) * len(old)
    whole = len(known) == len(old)
    if len(said) != len(old) or not set(known) <= set(said) or len(set(said)) < len(said):
        raise Refused("veil_other_cards")
    if not whole and not set(said).isdisjoint(
        face for slot in deal.lying if slot not in old and (face := deal.faces[slot]) is not None
    ):
        raise Refused("veil_other_cards")
    return tuple(said)


def shuffled_veil(deal: Deal, random: Random) -> Veil:
    """A veil for the hand that is to be veiled, in a random order; its cards must all be known."""
    assert deal.veiling is not None
    faces = list(deal.hand(deal.veiling))
    random.shuffle(faces)
    return Veil(tuple(faces))


def veiled_at_random(deal: D, random: Random) -> D:
    """The deal with the hand that is to be veiled in a random order; unchanged if there is none."""
    return deal if deal.veiling is None else veiled(deal, shuffled_veil(deal, random))[0]


def among(deal: Deal) -> tuple[Among, ...]:
    """The knowledge of face-down cards beyond their places: which cards are among which slots.

    For every veiled hand: the cards known to have been in it that have not been shown since.
    """
    open_now = {deal.faces[slot] for slot in deal.lying}
    found = []
    for at, each in enumerate(deal.veils):
        cards = tuple(card for card in deal.known(each.old) if card not in open_now)
        slots = tuple(
            slot for slot in lying_now(deal.veils[at + 1 :], each.fresh) if deal.faces[slot] is None
        )
        if cards and slots:
            found.append(Among(cards, slots, each.seat))
    return tuple(found)


def lying_now(later: Sequence[Veiled], slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots the cards of some slots may have moved to in later veils."""
    places = list(slots)
    for veil in later:
        if not set(veil.old).isdisjoint(places):
            places = [slot for slot in places if slot not in veil.old] + list(veil.fresh)
    return tuple(places)
