"""How a deal of Bauernschnapsen or a talon game begins: cut or knock, the packets, and the talon."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.auction import Auction
from game.core.cards import PACK_20, Card
from game.core.deal import Conditions, Seat, Slot, around, changed, faces_of, seen_after
from game.core.events import Event, PacketDealt
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.options import GameForm
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, BauernschnapsenPhase

# A packet: who gets how many cards; None is the talon.
_Packet = tuple[Seat | None, int]


def first_packets(form: GameForm, dealer: Seat, knocked: bool) -> tuple[_Packet, ...]:
    """The packets dealt before trumps are called: three to each, or after a knock to forehand alone."""
    seats = around(dealer, form.seats)
    if knocked:
        return ((seats[0], form.first),)
    return (*((seat, form.first) for seat in seats), *_talon(form))


def second_packets(form: GameForm, dealer: Seat, knocked: bool) -> tuple[_Packet, ...]:
    """The packets dealt once trumps are called; after a knock the talon comes last [seed 002]."""
    seats = around(dealer, form.seats)
    if not knocked:
        return tuple((seat, form.second) for seat in seats)
    others = tuple((seat, form.hand) for seat in seats[1:])
    return ((seats[0], form.second), *others, *_talon(form))


def deal_out(
    rules: Rules,
    pack: Sequence[str | None],
    dealer: Seat,
    conditions: Conditions,
) -> BauernschnapsenDeal:
    """A fresh deal. Raises ValueError for what cannot be dealt.

    Forehand is to call trumps; where the dealer's right chooses between cut and knock, he comes first.
    """
    faces = faces_of(pack, PACK_20, dealer, rules.form.seats)
    scores = tuple(points for _, points in conditions)
    whole = undealt(rules.form, dealer, faces, scores)
    if rules.cut_mode == "asked":
        return whole
    return dealt_first(rules.form, whole, knocked=rules.cut_mode == "knock")[0]


def undealt(
    form: GameForm, dealer: Seat, faces: tuple[Card | None, ...], scores: tuple[int, ...]
) -> BauernschnapsenDeal:
    """The whole pack in the stock, to be cut by the dealer's right."""
    nothing: tuple[tuple[Slot, ...], ...] = ((),) * form.seats
    return BauernschnapsenDeal(
        dealer=dealer,
        faces=faces,
        seen_by=(frozenset(),) * len(faces),
        hands=nothing,
        stock=tuple(range(len(faces))),
        leader=(dealer + 1) % form.seats,
        won=nothing,
        turn=(dealer - 1) % form.seats,
        in_play=tuple(range(form.seats)),
        aside=nothing,
        phase=BauernschnapsenPhase.CUT,
        auction=Auction(around(dealer, form.seats)),
        tricks=(0,) * form.seats,
        declared=((),) * form.seats,
        scores=scores,
    )


def dealt_first(
    form: GameForm, deal: BauernschnapsenDeal, knocked: bool
) -> tuple[BauernschnapsenDeal, tuple[Event, ...]]:
    """The first packets; forehand is to call trumps."""
    dealt, events = _dealt(deal, first_packets(form, deal.dealer, knocked))
    return dealt.but(phase=BauernschnapsenPhase.TRUMP, turn=deal.forehand), events


def dealt_second(
    form: GameForm, deal: BauernschnapsenDeal
) -> tuple[BauernschnapsenDeal, tuple[Event, ...]]:
    """The rest; a card of it that forehand has turned up lies in his hand already."""
    knocked = not deal.hands[(deal.forehand + 1) % form.seats]
    packets = second_packets(form, deal.dealer, knocked)
    if deal.turned is not None:
        packets = ((deal.forehand, form.second - 1), *packets[1:])
    return _dealt(deal, packets)


def dealing(form: GameForm, deal: BauernschnapsenDeal) -> tuple[Event, ...]:
    """The packets of a fresh deal."""
    if deal.phase is BauernschnapsenPhase.CUT:
        return ()
    knocked = not deal.hands[(deal.forehand + 1) % form.seats]
    whole = undealt(form, deal.dealer, deal.faces, deal.scores)
    return dealt_first(form, whole, knocked)[1]


def _dealt(
    deal: BauernschnapsenDeal, packets: Sequence[_Packet]
) -> tuple[BauernschnapsenDeal, tuple[Event, ...]]:
    events: list[Event] = []
    for seat, size in packets:
        slots, stock = deal.stock[:size], deal.stock[size:]
        if seat is None:
            deal = deal.but(stock=stock, piles=(slots,))
            continue
        deal = deal.but(
            stock=stock,
            hands=changed(deal.hands, seat, (*deal.hands[seat], *slots)),
            seen_by=seen_after(deal.seen_by, taken=[(seat, slot) for slot in slots]),
        )
        events.append(PacketDealt(seat, slots))
    return deal, tuple(events)


def _talon(form: GameForm) -> tuple[_Packet, ...]:
    return ((None, form.talon),) if form.talon else ()
