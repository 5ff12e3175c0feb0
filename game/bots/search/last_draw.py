"""One face-down card left: every hand of the other weighed, and each side chooses for what it knows.

After this trick both draw and nothing is hidden any more, so whatever follows can be solved. The other
side does not know the last card either: its answer is the one that is best on average over the layouts
it must reckon with, unless it is careless.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine.bits import PACK, copy_into, first_move, lowest
from game.bots.engine.compiled_policy import habit, hidden
from game.bots.engine.kernel import legal, play
from game.bots.engine.scoring import total
from game.bots.engine.solver import margin_for
from game.bots.search.opponent_model import CHOICES, carelessly, hoped_for


@compiled_apart
def settled(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The margin of `seat` once the trick has been played, all cards being known."""
    if deal[row.TURN] < 0 or deal[row.PHASE] != row.DRAWING:
        return margin_for(deal, rules, seat)
    drawn, turn = deal.copy(), deal[row.TURN]
    play(drawn, rules, row.DRAW)
    best = margin_for(drawn, rules, turn)
    if legal(deal, rules) >> row.CLOSE & 1:
        closed = deal.copy()
        play(closed, rules, row.CLOSE)
        if closed[row.TURN] == turn:
            best = max(best, margin_for(closed, rules, turn))
    return best if turn == seat else -best


@compiled_apart
def best_answer(deal: IntArray, rules: IntArray, worth: Float64Array) -> int:
    """The follower's card that leaves the leader least, not knowing which is the last of the stock.

    `worth` is of the leader's margins, as everywhere here.
    """
    seat = deal[row.TURN]
    cards = legal(deal, rules) & PACK
    last = deal[row.STOCK + deal[row.STOCK_AT]]
    reckoned = (deal[row.HAND + 1 - seat] & ~deal[row.SHOWN + 1 - seat]) | 1 << last
    best, least = lowest(cards), 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        leaves, left = 0.0, reckoned
        while left:
            other_last = lowest(left)
            left &= left - 1
            after = deal.copy()
            after[row.HAND + 1 - seat] = (deal[row.HAND + 1 - seat] | 1 << last) & ~(
                1 << other_last
            )
            after[row.STOCK + deal[row.STOCK_AT]] = other_last
            play(after, rules, card)
            leaves += worth[settled(after, rules, 1 - seat) + 3]
        if leaves < least:
            best, least = card, leaves
    return best


@compiled_apart
def answered(deal: IntArray, rules: IntArray, seat: int, worth: Float64Array) -> float:
    """The hope of `seat` once its lead is answered: thoughtfully, by habit, or by a slip."""
    wise, usual = best_answer(deal, rules, worth), habit(deal, rules, 0)
    evaluation, habitual, slipped, slips = 0.0, 0.0, 0.0, 0
    cards = legal(deal, rules) & PACK
    if cards >> usual & 1 == 0:
        usual = wise
    after = deal.copy()
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        copy_into(after, deal)
        play(after, rules, card)
        hope = hoped_for(after, rules, seat, CHOICES, worth)
        slipped += hope
        slips += 1
        if card == wise:
            evaluation = hope
        if card == usual:
            habitual = hope
    return carelessly(evaluation, habitual, slipped / slips)


@compiled_apart
def went_on(
    deal: IntArray, rules: IntArray, seat: int, careless: bool, worth: Float64Array
) -> float:
    """The expectation of `seat` after its move, in one layout; `deal` may be changed."""
    to_answer = deal[row.TURN] >= 0 and deal[row.LED] >= 0
    if careless:
        if to_answer:
            return answered(deal, rules, seat, worth)
        return hoped_for(deal, rules, seat, CHOICES, worth)
    if to_answer:
        play(deal, rules, best_answer(deal, rules, worth))
    return worth[settled(deal, rules, seat) + 3]


@compiled
def weighed(
    deal: IntArray,
    rules: IntArray,
    move: int,
    hands: IntArray,
    careless: bool,
    worth: Float64Array,
) -> float:
    """The average worth of a move for the seat to act, over hands the other side may hold.

    Valid with one face-down card and the turn-up in the stock, for anything but closing. The other plays
    as well as it knows, or is `careless`. A hand that is likelier stands several times in a row, and is
    worked out once.
    """
    seat = deal[row.TURN]
    begun = deal.copy()
    play(begun, rules, move)
    if begun[row.TURN] == seat and move >= 24:
        moves, best = legal(begun, rules) & ~(1 << row.CLOSE), -1e9
        if total(begun, rules, seat) < 66:
            moves &= ~(1 << row.CLAIM)
        while moves:
            next_move = first_move(moves)
            moves &= moves - 1
            best = max(best, weighed(begun, rules, next_move, hands, careless, worth))
        return best
    if begun[row.TURN] < 0:
        return worth[margin_for(begun, rules, seat) + 3]
    unseen, result, hope = hidden(deal, rules, seat), 0.0, 0.0
    for at in range(len(hands)):
        if at == 0 or hands[at] != hands[at - 1]:
            world = deal.copy()
            world[row.HAND + 1 - seat] = hands[at]
            world[row.STOCK + deal[row.STOCK_AT]] = lowest(unseen & ~hands[at])
            play(world, rules, move)
            hope = went_on(world, rules, seat, careless, worth)
        result += hope
    return result / len(hands)
