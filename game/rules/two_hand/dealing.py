"""How a two-hand deal begins: the packets, the turn-up, and who has seen what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.cards import PACK_20, PACK_24, Card, Suit
from game.core.deal import NOBODY, Seat, Slot, faces_of, seen_after
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Phase, TwoHandDeal


def pack_of(rules: TwoHandOptions) -> tuple[Card, ...]:
    """The cards these rules are played with."""
    return PACK_24 if rules.cards == 24 else PACK_20


def turn_up_slot(cards: int) -> Slot:
    """The place in a pack of so many cards of the one that is turned up."""
    return 12 if cards == 24 else 6


def packets(cards: int, dealer: Seat) -> tuple[tuple[Seat, tuple[Slot, ...]], ...]:
    """3 and 3 and the turn-up; with 20 cards 3, the turn-up, 2; forehand first [seed 000], [PAG-S]."""
    spans = ((0, 3), (3, 6), (6, 9), (9, 12)) if cards == 24 else ((0, 3), (3, 6), (7, 9), (9, 11))
    owners = (1 - dealer, dealer, 1 - dealer, dealer)
    return tuple((owner, tuple(range(*span))) for owner, span in zip(owners, spans, strict=True))


def deal_out(rules: TwoHandOptions, pack: Sequence[str | None], dealer: Seat) -> TwoHandDeal:
    """A fresh deal; forehand leads. Raises ValueError for a pack or dealer that cannot be."""
    faces = faces_of(pack, pack_of(rules), dealer, 2)
    turn_up = faces[turn_up_slot(rules.cards)]
    if turn_up is None:
        raise ValueError("the turn-up must be known: its suit is trump")
    return _face_down(rules.cards, dealer, turn_up.suit).but(faces=faces)


@cache
def _face_down(cards: int, dealer: Seat, trump: Suit) -> TwoHandDeal:
    """A fresh deal without the faces: the same for every pack of this trump."""
    turn_up = turn_up_slot(cards)
    dealt = packets(cards, dealer)
    hands = tuple(
        tuple(slot for holder, slots in dealt if holder == seat for slot in slots)
        for seat in (0, 1)
    )
    taken = [(seat, slot) for seat in (0, 1) for slot in hands[seat]]
    lying = {turn_up, *(slot for _, slot in taken)}
    deal = TwoHandDeal(
        dealer=dealer,
        faces=(None,) * cards,
        seen_by=(NOBODY,) * cards,
        hands=hands,
        stock=tuple(slot for slot in range(cards) if slot not in lying),
        turn_up=turn_up,
        leader=1 - dealer,
        won=((), ()),
        turn=1 - dealer,
        in_play=(0, 1),
        aside=((), ()),
        trump=trump,
        phase=Phase.PLAY,
        trick_points=(0, 0),
        declared=((), ()),
    )
    seen = seen_after(deal.seen_by, shown=(turn_up,), taken=taken, everyone=deal.everyone)
    return deal.but(seen_by=seen)
