"""How a North American deal begins: the packets, the widow, and who has seen what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from game.core.auction import Auction
from game.core.cards import PACK_24
from game.core.deal import Seat, Slot, around, faces_of, seen_after
from game.rules.north_american.options import Form
from game.rules.north_american.state import NorthAmericanDeal, NorthAmericanPhase

Packet = tuple[Seat, tuple[Slot, ...]]


def packets(form: Form, dealer: Seat) -> tuple[Packet, ...]:
    """Threes from the dealer's left, then one each if one is left [seed 001]."""
    order = [(seat, size) for size in form.packets for seat in around(dealer, form.seats)]
    ends = accumulate((size for _, size in order), initial=0)
    spans = (tuple(range(*span)) for span in pairwise(ends))
    return tuple((seat, span) for (seat, _), span in zip(order, spans, strict=True))


def deal_out(form: Form, pack: Sequence[str | None], dealer: Seat) -> NorthAmericanDeal:
    """A fresh deal; the dealer's left bids first. Raises ValueError for what cannot be dealt."""
    faces = faces_of(pack, PACK_24, dealer, form.seats)
    dealt = packets(form, dealer)
    seats = tuple(range(form.seats))
    hands = tuple(
        tuple(slot for holder, slots in dealt if holder == seat for slot in slots) for seat in seats
    )
    taken = [(seat, slot) for seat, hand in enumerate(hands) for slot in hand]
    widow = tuple(range(form.seats * form.hand, len(faces)))
    order = around(dealer, form.seats)
    nothing: tuple[tuple[Slot, ...], ...] = ((),) * form.seats
    return NorthAmericanDeal(
        dealer=dealer,
        faces=faces,
        seen_by=seen_after((frozenset(),) * len(faces), taken=taken),
        hands=hands,
        leader=order[0],
        won=nothing,
        turn=order[0],
        in_play=seats,
        aside=nothing,
        piles=(widow,) if widow else (),
        phase=NorthAmericanPhase.BID,
        auction=Auction(order, once=True),
        tricks=(0,) * form.seats,
        declared=((),) * form.seats,
    )
