"""The moments between two positions: one event after the other, applied to what lies on the table.

A move may bring several events (a card, the trick, two drawings); the picture shows each of them in
turn. Only where cards lie is followed here: what a move means has been decided by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deal import Slot, Veiled, changed, without
from game.core.events import (
    CardDrawn,
    CardPlayed,
    CardTurned,
    ContractSettled,
    Event,
    Exchanged,
    Gave,
    HandVeiled,
    LaidAway,
    MeldDeclared,
    PacketDealt,
    PileTaken,
    PileWon,
    TrickWon,
    TrumpNamed,
    TurnedUp,
)
from game.scenes.table.facts.viewpoint import SeenDeal
from game.scenes.table.families import family_of


def undealt(deal: SeenDeal) -> SeenDeal:
    """The same pack before the first packet: every card in the stock, in dealing order."""
    nothing: tuple[tuple[int, ...], ...] = ((),) * deal.seats
    return deal.but(
        hands=nothing,
        stock=tuple(range(len(deal.faces))),
        turn_up=None,
        trick=(),
        won=nothing,
        aside=nothing,
        piles=(),
    )


def after(deal: SeenDeal, event: Event) -> SeenDeal:
    """The poses of the cards once `event` has been seen."""
    match event:
        case PacketDealt(seat, slots):
            hands = changed(deal.hands, seat, (*deal.hands[seat], *slots))
            return deal.but(hands=hands, stock=_left(deal.stock, slots))
        case TurnedUp(slot):
            return deal.but(turn_up=slot, stock=without(deal.stock, slot))
        case CardTurned(seat, slot):
            hands = changed(deal.hands, seat, (*deal.hands[seat], slot))
            return deal.but(hands=hands, stock=_left(deal.stock, (slot,)))
        case CardPlayed(seat, slot):
            hands = changed(deal.hands, seat, without(deal.hands[seat], slot))
            return deal.but(hands=hands, trick=(*deal.trick, slot), announced=None)
        case TrickWon(seat, slots):
            won = changed(deal.won, seat, (*deal.won[seat], *slots))
            gathered = deal.but(won=won, trick=(), leader=seat)
            return SeenDeal(family_of(deal).trick_counted(gathered, seat))
        case PileWon(seat, slots):
            won = changed(deal.won, seat, (*deal.won[seat], *slots))
            aside = tuple(_left(laid, slots) for laid in deal.aside)
            return without_pile(deal.but(won=won, aside=aside), slots)
        case CardDrawn(seat, slot, turn_up):
            hands = changed(deal.hands, seat, (*deal.hands[seat], slot))
            rest = None if turn_up else deal.turn_up
            return deal.but(hands=hands, stock=_left(deal.stock, (slot,)), turn_up=rest)
        case Exchanged(seat, given, taken):
            hand = (*without(deal.hands[seat], given), taken)
            return deal.but(hands=changed(deal.hands, seat, hand), turn_up=given)
        case ContractSettled(_, _, out):
            return deal.but(in_play=tuple(seat for seat in deal.in_play if seat not in out))
        case TrumpNamed(_, suit):
            return deal.but(trump=suit)
        case HandVeiled(seat, old, fresh):
            veils = (*deal.veils, Veiled(seat, old, fresh))
            return deal.but(hands=changed(deal.hands, seat, fresh), veils=veils, veiling=None)
        case PileTaken(seat, slots):
            hands = changed(deal.hands, seat, (*deal.hands[seat], *slots))
            return without_pile(deal.but(hands=hands), slots)
        case LaidAway(seat, slots):
            hands = changed(deal.hands, seat, _left(deal.hands[seat], slots))
            return deal.but(hands=hands, aside=changed(deal.aside, seat, slots))
        case Gave(seat, slot, to):
            hands = changed(deal.hands, seat, without(deal.hands[seat], slot))
            return deal.but(hands=changed(hands, to, (*hands[to], slot)))
        case MeldDeclared(seat, meld):
            declared = changed(deal.declared, seat, (*deal.declared[seat], meld))
            return deal.but(declared=declared, announced=meld)
    return deal


def seen_as(deal: SeenDeal, known: SeenDeal) -> SeenDeal:
    """`deal` with the faces that are `known` after a move; a pile stays as it is while it lies there."""
    lying = {slot for pile in deal.piles for slot in pile}
    faces = tuple(
        deal.faces[slot] if slot in lying else face for slot, face in enumerate(known.faces)
    )
    return deal.but(faces=faces, seen_by=known.seen_by)


def without_pile(deal: SeenDeal, gone: Sequence[Slot]) -> SeenDeal:
    """`deal` when some cards have left its piles; an empty pile lies there no more."""
    left = (_left(pile, gone) for pile in deal.piles)
    return deal.but(piles=tuple(pile for pile in left if pile))


def _left(slots: tuple[Slot, ...], gone: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots that are left when others have gone, of which not all need have been there."""
    return tuple(slot for slot in slots if slot not in gone)
