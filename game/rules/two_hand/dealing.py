"""How a two-hand deal begins: the packets, the turn-up, and who has seen what."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import PACK_20, PACK_24, Card
from game.deal import Seat, Seats, Slot, seen_after
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Phase, TwoHandDeal

_BOTH: Seats = frozenset((0, 1))


def pack_of(rules: TwoHandOptions) -> tuple[Card, ...]:
    """The cards these rules are played with."""
    return PACK_24 if rules.cards == 24 else PACK_20


def turn_up_slot(rules: TwoHandOptions) -> Slot:
    """The place in the pack of the card that is turned up."""
    return 12 if rules.cards == 24 else 6


def packets(rules: TwoHandOptions, dealer: Seat) -> tuple[tuple[Seat, tuple[Slot, ...]], ...]:
    """3 and 3 and the turn-up; with 20 cards 3, the turn-up, 2; forehand first [seed 000], [PAG-S]."""
    spans = (
        ((0, 3), (3, 6), (6, 9), (9, 12))
        if rules.cards == 24
        else ((0, 3), (3, 6), (7, 9), (9, 11))
    )
    owners = (1 - dealer, dealer, 1 - dealer, dealer)
    return tuple((owner, tuple(range(*span))) for owner, span in zip(owners, spans, strict=True))


def deal_out(rules: TwoHandOptions, pack: Sequence[Card | None], dealer: Seat) -> TwoHandDeal:
    """A fresh deal; forehand leads. Raises ValueError for a pack or dealer that cannot be."""
    turn_up = turn_up_slot(rules)
    trump = _checked(rules, pack, dealer)
    hands = tuple(
        tuple(slot for holder, slots in packets(rules, dealer) if holder == seat for slot in slots)
        for seat in (0, 1)
    )
    dealt = {slot for hand in hands for slot in hand} | {turn_up}
    return TwoHandDeal(
        dealer=dealer,
        faces=tuple(pack),
        seen_by=seen_after(
            (frozenset(),) * len(pack),
            shown=(turn_up,),
            taken=[(seat, slot) for seat in (0, 1) for slot in hands[seat]],
            everyone=_BOTH,
        ),
        hands=hands,
        stock=tuple(slot for slot in range(len(pack)) if slot not in dealt),
        turn_up=turn_up,
        leader=1 - dealer,
        trick=(),
        won=((), ()),
        turn=1 - dealer,
        trump=trump.suit,
        phase=Phase.PLAY,
        declared=((), ()),
        announced=None,
        closing=None,
        result=None,
    )


def _checked(rules: TwoHandOptions, pack: Sequence[Card | None], dealer: Seat) -> Card:
    """The turn-up of a pack that can be dealt."""
    known = [card for card in pack if card is not None]
    if len(pack) != rules.cards:
        raise ValueError(f"this game is dealt from {rules.cards} cards, not {len(pack)}")
    if len(set(known)) < len(known) or not set(known) <= set(pack_of(rules)):
        raise ValueError("the pack holds a card twice, or one that does not belong to it")
    if dealer not in (0, 1):
        raise ValueError(f"the dealer must be seat 0 or 1, not {dealer}")
    turn_up = pack[turn_up_slot(rules)]
    if turn_up is None:
        raise ValueError("the turn-up must be known: its suit is trump")
    return turn_up
