"""North American Sixty-six in the kernel: ticks are bid once around, and the first lead makes trumps."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine.bits import append_if
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.auction import call, close_auction, open_auction
from game.bots.kernel.tricks import (
    HEAD,
    add_card,
    add_marriages,
    end,
    give_cards,
    hands_played,
    playable,
    show_marriage,
    sum_of,
    take_trick,
    total_of,
    write_plays,
)
from game.core.marriages import MELD, TRUMP_MELD
from game.rules.north_american.state import MOON, MOON_POINTS, TICK


@compiled
def deal_north_american(deal: IntArray, rules: IntArray) -> None:
    """Deal the stock: packets to each hand, the rest to the widow; the dealer's left bids first."""
    seats, at = rules[rule.SEATS], 0
    deal[row.IN_PLAY] = (1 << seats) - 1
    for packet in range(4):
        for step in range(1, seats + 1):
            for _ in range(rules[rule.PACKETS + packet]):
                deal[row.HAND + (deal[row.DEALER] + step) % seats] |= 1 << deal[row.STOCK + at]
                at += 1
    for left in range(at, rules[rule.CARDS]):
        deal[row.PILE] |= 1 << deal[row.STOCK + left]
    deal[row.STOCK_AT] = deal[row.STOCK_END]
    deal[row.ORDER] = 1 if rules[rule.NATURAL_RANKS] else 0
    deal[row.PHASE] = row.BID
    open_auction(deal, (deal[row.DEALER] + 1) % seats, seats)
    deal[row.LEADER] = deal[row.TURN]


@compiled
def side_north_american(rules: IntArray, seat: int) -> int:
    """The partners a seat counts with, itself among them, as a set."""
    return 0b101 << (seat & 1) if rules[rule.PARTNERS] else 1 << seat


@compiled_apart
def legal_north_american(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write every legal move of the seat to act. Returns how many there are."""
    if deal[row.PHASE] == row.PLAY:
        return add_marriages(deal, moves, write_plays(playable(deal, HEAD), moves))
    stuck = rules[rule.STICK_DEALER] != 0 and deal[row.TURN] == deal[row.DEALER]
    count = append_if(moves, 0, row.PASS, not stuck or deal[row.STANDING] >= 0)
    for bid in range(max(1, deal[row.STANDING] + 1), MOON + 1):
        moves[count] = row.BID_OF + bid
        count += 1
    return count


@compiled
def _auction_over(deal: IntArray, rules: IntArray) -> None:
    """The highest bidder leads, alone in a moon; where all passed the hands are thrown in."""
    holder = deal[row.HOLDER]
    if holder < 0:
        end(deal, row.PASSED_OUT)
        return
    deal[row.DECLARER], deal[row.CONTRACT] = holder, deal[row.STANDING]
    deal[row.PHASE] = row.PLAY
    deal[row.LEADER] = deal[row.TURN] = holder
    if deal[row.STANDING] == MOON:
        deal[row.IN_PLAY] &= ~(side_north_american(rules, holder) & ~(1 << holder))


@compiled
def _points(deal: IntArray, side: int) -> int:
    """Points of a side; its marriages count once it has a trick."""
    if sum_of(deal, row.TRICKS, side) == 0:
        return 0
    return total_of(deal, side)


@compiled_apart
def _count(deal: IntArray, rules: IntArray) -> None:
    """A tick for each 33 points, and the bid made or lost."""
    bid = deal[row.CONTRACT]
    bidders = side_north_american(rules, deal[row.DECLARER])
    if bid == MOON and not rules[rule.MOON_IN_POINTS]:
        made = sum_of(deal, row.TRICKS, bidders) == rules[rule.HAND_CARDS]
    else:
        made = _points(deal, bidders) >= (MOON_POINTS if bid == MOON else TICK * bid)
    for seat in range(rules[rule.SEATS]):
        own = side_north_american(rules, seat)
        deal[row.RESULT + seat] = _points(deal, own) // TICK
        if own == bidders and not made:
            deal[row.RESULT + seat] = -bid
        elif own == bidders and bid == MOON:
            deal[row.RESULT + seat] = MOON
    end(deal, row.MADE if made else row.SET)


@compiled_apart
def play_north_american(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move."""
    if move >= row.BID_OF or move == row.PASS:
        bid = move - row.BID_OF if move >= row.BID_OF else -1
        if not call(deal, bid, True) or bid == MOON:
            close_auction(deal)
            _auction_over(deal, rules)
        return
    if deal[row.TRUMP] < 0:
        deal[row.TRUMP] = move - row.MARRIAGE_OF if move >= row.MARRIAGE_OF else move // 6
    if move >= row.MARRIAGE_OF:
        suit = move - row.MARRIAGE_OF
        show_marriage(deal, suit, TRUMP_MELD if suit == deal[row.TRUMP] else MELD)
    elif add_card(deal, move, rules[rule.SEATS]):
        winner = take_trick(deal)
        if deal[row.PILE]:
            give_cards(deal, winner, deal[row.PILE])
            deal[row.PILE] = 0
        if hands_played(deal):
            _count(deal, rules)
