"""The picture of a position: where each card lies, which way up, and what lies over what.

Made from a view alone. Whatever happened before, a table whose clock has run out looks like this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.cards import RANKS, Card, Suit
from game.core.deal import Seat, Slot
from game.core.moves import MELD_CARDS
from game.scenes.table.facts.tricks import seats_of_trick, tricks_of
from game.scenes.table.facts.viewpoint import SeenDeal, Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import Layout, Spot

# Black and red by turns, so that neighbours in a hand are told apart at a glance.
_SUIT_ORDER: Sequence[Suit] = ("S", "H", "C", "D")

_STOCK, _TURN_UP, _WON, _TRICK, _HAND = 100.0, 50.0, 200.0, 300.0, 400.0
_LAID_DOWN = 0.7


@dataclass(frozen=True)
class Pose:
    """One card at rest: its place, its face or None, up or down, and its height in the heap.

    `dim` is how far it has gone grey, from 0 to 1: a hand that takes no part.
    """

    spot: Spot
    card: Card | None
    face_up: float
    z: float
    shadowed: bool = True
    dim: float = 0.0
    in_hand: bool = False


def poses(deal: SeenDeal, viewpoint: Viewpoint, layout: Layout) -> dict[Slot, Pose]:
    """Every card of a view by slot."""
    found: dict[Slot, Pose] = {}
    for seat in range(deal.seats):
        found.update(_hand(deal, seat, viewpoint, layout))
        found.update(_won(deal, seat, layout))
    found.update(_stock(deal, layout))
    found.update(_piles(deal, viewpoint, layout))
    found.update(_trick(deal, layout))
    return found


def hand_order(deal: SeenDeal, seat: Seat) -> tuple[Slot, ...]:
    """A hand from left to right: by suit and rank, what is not known at the end."""

    def place(slot: Slot) -> tuple[int, int, int]:
        card = deal.faces[slot]
        if card is None:
            return len(_SUIT_ORDER), 0, slot
        return _SUIT_ORDER.index(card.suit), RANKS.index(card.rank), slot

    return tuple(sorted(deal.hands[seat], key=place))


def _hand(deal: SeenDeal, seat: Seat, viewpoint: Viewpoint, layout: Layout) -> dict[Slot, Pose]:
    """An own hand is open and sorted; of another one only what has just been shown is."""
    open_hand = viewpoint.sees == "all" or (viewpoint.sees == "own" and seat == viewpoint.seat)
    family = family_of(deal)
    laid = family.laid_open(deal, seat)
    open_hand = open_hand or laid
    dim = _LAID_DOWN if family.sits_out(deal, seat) and not laid else 0.0
    order = hand_order(deal, seat) if open_hand else deal.hands[seat]
    shown = _announced(deal, seat)
    found = {}
    for at, slot in enumerate(order):
        card = deal.faces[slot]
        spot = (layout.open_fan if laid else layout.fan)(seat, len(order), at)
        lifted = slot in shown and not open_hand
        if slot in shown:
            spot = layout.raised(seat, spot)
        up = card is not None and (open_hand or slot in shown)
        z = _HAND + 20 * seat + at + 8 * lifted
        found[slot] = Pose(spot, card, float(up), z, dim=dim, in_hand=True)
    return found


def _announced(deal: SeenDeal, seat: Seat) -> tuple[Slot, ...]:
    """The two cards of the marriage that was just declared, until one of them is led."""
    announced = deal.announced
    if announced is None or deal.turn != seat:
        return ()
    pair = MELD_CARDS[announced]
    return tuple(slot for slot in deal.hands[seat] if deal.faces[slot] in pair)


def _won(deal: SeenDeal, seat: Seat, layout: Layout) -> dict[Slot, Pose]:
    found = {}
    packets = _packets(deal, seat)
    aside = _aside(deal, seat, len(packets), layout)
    found.update(aside)
    first = 1 if aside else 0
    for number, packet in enumerate(packets, first):
        spot = layout.won(seat, number, len(packets) + first)
        for at, slot in enumerate(packet):
            place = Spot(spot.x + at * 1.2, spot.y - at * 1.4, spot.height, spot.angle + at * 2)
            found[slot] = Pose(place, deal.faces[slot], 0.0, _WON + number * 4 + at, at == 0)
    return found


def _packets(deal: SeenDeal, seat: Seat) -> list[tuple[Slot, ...]]:
    """A seat's tricks, and the pile won with one of them, in the order they were taken."""
    pile = family_of(deal).pile_won(deal, seat)
    packets = [*tricks_of(deal, seat), *((pile,) if pile else ())]
    return sorted(packets, key=lambda packet: deal.won[seat].index(packet[0]))


def _aside(deal: SeenDeal, seat: Seat, tricks: int, layout: Layout) -> dict[Slot, Pose]:
    """The cards a seat has laid away: side by side in the shade before its tricks, open at the end."""
    spot = layout.won(seat, 0, tricks + 1)
    found = {}
    for at, slot in enumerate(deal.aside[seat]):
        up = _opened(deal, slot)
        place = Spot(spot.x + at * spot.height * 0.34, spot.y, spot.height, 4.0 * at - 4.0)
        dim = _LAID_DOWN * (1.0 - up)
        found[slot] = Pose(place, deal.faces[slot], up, _WON + at, dim=dim)
    return found


def _opened(deal: SeenDeal, slot: Slot) -> float:
    """1 for a card off the hands that lies open now that the deal is over, else 0."""
    seen = deal.faces[slot] is not None and deal.seen_by[slot] == deal.everyone
    return float(seen and family_of(deal).over(deal))


def _stock(deal: SeenDeal, layout: Layout) -> dict[Slot, Pose]:
    """The turn-up crosswise beneath the stock; once the stock is closed, turned over on top."""
    found = {}
    last = len(deal.stock) - 1
    for at, slot in enumerate(deal.stock):
        depth = last - at
        shadowed = depth == 0 or at == 0
        found[slot] = Pose(layout.stock(depth), None, 0.0, _STOCK + depth, shadowed)
    if deal.turn_up is not None:
        closed = family_of(deal).closed(deal)
        spot = layout.closed_turn_up(len(deal.stock)) if closed else layout.turn_up
        z = _STOCK + 60 if closed else _TURN_UP
        found[deal.turn_up] = Pose(spot, deal.faces[deal.turn_up], float(not closed), z)
    return found


def _piles(deal: SeenDeal, viewpoint: Viewpoint, layout: Layout) -> dict[Slot, Pose]:
    """A widow or a talon where a stock would lie, one pile crosswise over what lies below it.

    Face down until the deal is over, but open to whoever has seen it; open cards lie side by side. Piles
    of which one is to be chosen lie in the middle.
    """
    found = {}
    offered = family_of(deal).offers_piles(deal)
    for number, pile in enumerate(deal.piles):
        for at, slot in enumerate(pile):
            spot = layout.stock(len(deal.stock) + number * 8 + at)
            seen = viewpoint.sees == "own" and deal.faces[slot] is not None
            up = max(_opened(deal, slot), float(seen))
            across = 90.0 if (number + bool(deal.stock)) % 2 else 0.0
            aside = up * (at - (len(pile) - 1) / 2) * spot.height * 0.14
            turned = Spot(spot.x + aside, spot.y, spot.height, across)
            if offered:
                turned = layout.offered(number, len(deal.piles), at)
            z = _STOCK + 30 + number * 8 + at
            found[slot] = Pose(turned, deal.faces[slot], up, z, at == 0)
    return found


def _trick(deal: SeenDeal, layout: Layout) -> dict[Slot, Pose]:
    found = {}
    for at, (slot, seat) in enumerate(zip(deal.trick, seats_of_trick(deal), strict=True)):
        spot = layout.trick(seat, slot, at)
        found[slot] = Pose(spot, deal.faces[slot], 1.0, _TRICK + at)
    return found
