"""How a deal of Thousand begins: the cut, the cards one by one, the stock, and who has seen what."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.auction import Auction
from game.core.cards import PACK_24, Card
from game.core.deal import Seat, Slot, changed, faces_of, seen_after
from game.core.events import ContractSettled, Event, PacketDealt, PileTaken, PileTurned
from game.rules.game import Played
from game.rules.thousand.options import ThousandForm
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.state import ThousandDeal, ThousandPhase


def deal_out(rules: Rules, pack: Sequence[str | None], dealer: Seat, golden: bool) -> ThousandDeal:
    """A fresh deal: a pack to be cut, or dealt hands. Raises ValueError for what cannot be dealt."""
    faces = faces_of(pack, PACK_24, dealer, rules.form.seats)
    deal = undealt(rules.form, faces, dealer, golden)
    if rules.blind_bid and not golden:
        deal = deal.but(looked=frozenset())
    return deal if rules.cut_nine_rule else dealt(rules, deal)[0]


def undealt(
    form: ThousandForm, faces: tuple[Card | None, ...], dealer: Seat, golden: bool
) -> ThousandDeal:
    """The pack before it is cut, with nothing bid; everybody may look at his cards once he has them."""
    nothing: tuple[tuple[Slot, ...], ...] = ((),) * form.seats
    players = form.players(dealer)
    return ThousandDeal(
        dealer=dealer,
        faces=faces,
        seen_by=(frozenset(),) * len(faces),
        hands=nothing,
        stock=tuple(range(len(faces))),
        leader=players[0],
        won=nothing,
        turn=(dealer - 1) % form.seats,
        in_play=tuple(sorted(players)),
        aside=nothing,
        phase=ThousandPhase.CUT,
        golden=golden,
        auction=Auction(() if golden else players),
        looked=frozenset(range(form.seats)),
        gifts=(None,) * form.seats,
        tricks=(0,) * form.seats,
        declared=((),) * form.seats,
        fines=(0,) * form.seats,
    )


def begun(rules: Rules, deal: ThousandDeal) -> tuple[Event, ...]:
    """The events before the first move: the dealing, and in a golden tour the taking of the stock."""
    if deal.phase is ThousandPhase.CUT:
        return ()
    whole = deal.but(stock=tuple(range(len(deal.pack))), hands=((),) * deal.seats, piles=())
    return dealt(rules, whole)[1]


def packets(
    form: ThousandForm, deal: ThousandDeal, order: Sequence[Slot]
) -> tuple[PacketDealt, ...]:
    """One card at a time from the dealer's left; those of the stock go to the middle [seed 003]."""
    players = form.players(deal.dealer)
    laid_by = {place for places in form.stocks for place in places}
    going_out = [slot for place, slot in enumerate(order) if place not in laid_by]
    return tuple(
        PacketDealt(players[at % len(players)], (slot,)) for at, slot in enumerate(going_out)
    )


def dealt(rules: Rules, deal: ThousandDeal) -> Played[ThousandDeal]:
    """The pack in `stock` is dealt; in a golden tour first hand has won what nobody bid for."""
    order = deal.stock
    events: tuple[Event, ...] = packets(rules.form, deal, order)
    hands: list[tuple[Slot, ...]] = [()] * deal.seats
    for packet in packets(rules.form, deal, order):
        hands[packet.seat] += packet.slots
    piles = tuple(tuple(order[place] for place in places) for places in rules.form.stocks)
    watching = [seat for seat in range(deal.seats) if seat not in deal.in_play]
    taken = [(seat, slot) for seat in deal.looked for slot in hands[seat]]
    if rules.dealer_sees_stock:
        taken += [(seat, slot) for seat in watching for pile in piles for slot in pile]
    after = deal.but(
        hands=tuple(hands),
        stock=(),
        piles=piles,
        seen_by=seen_after(deal.seen_by, taken=taken),
        phase=ThousandPhase.BID,
        turn=deal.auction.turn,
    )
    if not deal.golden:
        return after, events
    begun, won = auction_won(after)
    return begun, (*events, *won)


def auction_won(deal: ThousandDeal) -> Played[ThousandDeal]:
    """The declarer takes the one stock, or chooses of two; who bid unseen sees his cards [seed 003]."""
    declarer = deal.declarer
    assert declarer is not None
    taken = [(seat, slot) for seat, hand in enumerate(deal.hands) for slot in hand]
    deal = deal.but(seen_by=seen_after(deal.seen_by, taken=taken), leader=declarer, turn=declarer)
    settled = ContractSettled(declarer, str(deal.declared_points), ())
    if len(deal.piles) > 1:
        return deal.but(phase=ThousandPhase.TAKE), (settled,)
    after, events = stock_taken(deal, 0, ThousandPhase.GIVE)
    return after, (settled, *events)


def stock_taken(deal: ThousandDeal, pile: int, then: ThousandPhase) -> Played[ThousandDeal]:
    """A stock is turned over for all and goes into the declarer's hand, which is veiled anew."""
    seat, slots = deal.to_act, deal.piles[pile]
    after = deal.but(
        hands=changed(deal.hands, seat, (*deal.hands[seat], *slots)),
        piles=tuple(kept for at, kept in enumerate(deal.piles) if at != pile),
        seen_by=seen_after(deal.seen_by, shown=slots, everyone=deal.everyone),
        turned=slots,
        phase=then,
        veiling=seat,
    )
    return after, (PileTurned(slots), PileTaken(seat, slots))
