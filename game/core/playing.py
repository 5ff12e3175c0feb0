"""The effects of a marriage, a card and a trick on a deal, for every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from game.core.auction import AuctionDeal
from game.core.cards import Card, points_of
from game.core.deal import Deal, Seat, Slot, changed, seen_after, without
from game.core.events import DealEnded, Event, HandsShown, LaidAway, PileWon, TrickWon
from game.core.holding import holder_slot, slot_of
from game.core.moves import MELD_CARDS, FaceDown, Meld
from game.core.outcome import Outcome
from game.core.refused import Refused
from game.core.tricks import STRENGTH, Strength, winning

D = TypeVar("D", bound=Deal)
A = TypeVar("A", bound=AuctionDeal)


def meld_shown(deal: D, seat: Seat, meld: Meld) -> tuple[D, tuple[Slot, Slot]]:
    """The deal once a seat has shown the two cards of a meld, and their slots; one of them is led next."""
    slots = []
    for card in MELD_CARDS[meld]:
        slot = holder_slot(deal, card)
        assert slot is not None
        deal = deal.opened({slot: card})
        slots.append(slot)
    after = deal.but(
        seen_by=seen_after(deal.seen_by, shown=slots, everyone=deal.everyone),
        declared=changed(deal.declared, seat, (*deal.declared[seat], meld)),
        announced=meld,
    )
    return after, (slots[0], slots[1])


def laid_away(deal: D, seat: Seat, what: Iterable[Card | FaceDown]) -> tuple[D, LaidAway]:
    """Cards of the hand of the seat to act go aside, face down. Raises Refused where one is not held."""
    slots: list[Slot] = []
    for each in what:
        slot = slot_of(deal, each)
        if slot is None or slot in slots:
            raise Refused("card_not_held", card=str(each))
        if deal.faces[slot] is None and isinstance(each, Card):
            deal = deal.opened({slot: each})
        slots.append(slot)
    laid = tuple(sorted(slots))
    kept = tuple(slot for slot in deal.hands[seat] if slot not in laid)
    after = deal.but(hands=changed(deal.hands, seat, kept), aside=changed(deal.aside, seat, laid))
    return after, LaidAway(seat, laid)


def card_known(deal: D, card: Card) -> tuple[D, Slot]:
    """The slot of a card in the hand of the seat to act, and the deal in which its face is known.

    Raises Refused where it is not held.
    """
    slot = holder_slot(deal, card)
    if slot is None:
        raise Refused("card_not_held", card=card)
    return (deal if deal.faces[slot] is not None else deal.opened({slot: card})), slot


def card_played(deal: D, seat: Seat, slot: Slot) -> D:
    """A card goes from a hand to the trick, open for all; the next seat in play is to act."""
    return deal.but(
        hands=changed(deal.hands, seat, without(deal.hands[seat], slot)),
        seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
        trick=(*deal.trick, slot),
        announced=None,
        turn=deal.left_of(seat),
    )


def trick_winner(deal: Deal, strength: Strength = STRENGTH) -> Seat:
    """The seat whose card is winning the trick on the table."""
    winner = deal.leader
    for _ in range(winning(deal.known(deal.trick), deal.trump, strength)):
        winner = deal.left_of(winner)
    return winner


def trick_taken(deal: A, strength: Strength = STRENGTH) -> tuple[A, TrickWon]:
    """A full trick goes to whoever has won it, who leads next."""
    trick, winner = deal.known(deal.trick), trick_winner(deal, strength)
    taken = deal.but(
        trick=(),
        won=changed(deal.won, winner, (*deal.won[winner], *deal.trick)),
        tricks=changed(deal.tricks, winner, deal.tricks[winner] + 1),
        leader=winner,
        turn=winner,
    )
    return taken, TrickWon(winner, deal.trick, points_of(trick))


def piles_won(deal: D, winner: Seat) -> tuple[D, tuple[Event, ...]]:
    """The piles on the table, if there are any, go to a seat's won cards, open for all."""
    slots = tuple(slot for pile in deal.piles for slot in pile)
    if not slots:
        return deal, ()
    after = deal.but(
        won=changed(deal.won, winner, (*deal.won[winner], *slots)),
        piles=(),
        seen_by=seen_after(deal.seen_by, shown=slots, everyone=deal.everyone),
    )
    return after, (PileWon(winner, slots),)


def deal_ended(
    deal: D, outcome: Outcome, shown: Iterable[Slot] = (), **changes: Any
) -> tuple[D, tuple[Event, ...]]:
    """The deal is over with this outcome; cards that were never played are laid open."""
    shown = tuple(shown)
    after = deal.but(
        phase=type(deal.phase)("over"),
        turn=None,
        announced=None,
        result=outcome,
        seen_by=seen_after(deal.seen_by, shown=shown, everyone=deal.everyone),
        **changes,
    )
    return after, (*((HandsShown(shown),) if shown else ()), DealEnded(outcome))


def card_refused(
    deal: Deal, card: Card, duty: tuple[Card, ...], strength: Strength = STRENGTH
) -> Refused:
    """Why a held card may not be played while the cards of `duty` may."""
    if deal.announced is not None and len(duty) == 1:
        return Refused("lead_the_card", card=duty[0])
    if deal.announced is not None:
        return Refused("lead_the_marriage", suit=duty[0].suit)
    trick = deal.known(deal.trick)
    led, best = trick[0], trick[winning(trick, deal.trump, strength)]
    if duty[0].suit == led.suit:
        if card.suit == led.suit:
            return Refused("must_beat", suit=led.suit, card=best)
        return Refused("must_follow", suit=led.suit)
    trump = duty[0].suit
    if card.suit == trump:
        return Refused("must_overtrump", suit=led.suit, card=best)
    return Refused("must_trump", suit=led.suit, trump=trump)
