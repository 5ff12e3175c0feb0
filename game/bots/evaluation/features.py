"""The network's inputs: which of a few hundred simple facts hold for the seat to act.

Only what the seat may know goes in: its hand, what lies open or has been played, points and stock.
Plain suits are alike, so they are put in an order by what the seat holds and has seen of them.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import KINGS, QUEENS, TRUMPS, count, lowest, points, points_in
from game.bots.engine.compiled_policy import closing_reach, highest_run, maybe_held, winners
from game.bots.engine.kernel import meld_worth, stock_count
from game.bots.engine.layers import card_place, write_each
from game.bots.engine.scoring import total
from game.core.marriages import MELD

# Where each kind of fact begins: ten times a card each, then numbers, each in steps of its own.
_HELD, _SHOWN, _GONE, _LED, _TURNED, _OPEN, _HIGHEST, _TAKES, _REACHES, _GIVES = range(0, 240, 24)
_TOTAL, _OTHER_TOTAL = 240, 307  # each point up to 66
_NEAR, _OTHER_NEAR = 374, 397  # 23 steps of three points
_WAITING = 420  # melds without a trick: none, 20, more; the seat's and the other's
_TRICKS = 426  # whether a trick has been won, the seat's and the other's
_STOCK = 430  # 13 steps
_CLOSER = 443  # nobody, the seat, the other
_AT_CLOSING = 446  # the other of the closer had no trick, less than 33, more
_PHASE = 449  # about to draw, about to answer a closing, about to lead from a meld
_OUT = 452  # seven steps for each suit: cards of it the other may hold
_MARRIAGES = 480  # of the hand, by suit
_ENOUGH = 484  # marriages that reach 66
_NEXT = 488  # cards that one card outside beats in their suit
_HALVES = 512  # royals whose other half may still be got
_THEIRS = 536  # suits whose marriage the other may hold
_REACH = 540  # 26 steps of four points: what a closing may come to
_TRUMPS = 566  # seven steps: trumps held
_WEIGHT = 573  # 20 steps of three points: the points in the hand
_AFIELD = 593  # 20 steps of six points: the points outside

FEATURES = 613
MOST_AT_ONCE = 140


@compiled
def standing(deal: IntArray, suit: int) -> int:
    """The rank of a plain suit in the order: the suit led first, then by cards held, gone, shown, barred."""
    seat, shift = deal[row.TURN], 6 * suit
    held, gone = deal[row.HAND + seat] >> shift & TRUMPS, deal[row.GONE] >> shift & TRUMPS
    shown = deal[row.SHOWN + 1 - seat] >> shift & TRUMPS
    barred = deal[row.BARRED + 1 - seat] >> shift & TRUMPS
    led = 1 if deal[row.LED] >= 0 and deal[row.LED] // 6 == suit else 0
    return led << 30 | held << 18 | gone << 12 | shown << 6 | barred


@compiled
def order_suits(deal: IntArray, order: IntArray) -> None:
    """`order[suit]` becomes the place of a suit: trumps stay first."""
    order[0] = 0
    for suit in range(1, 4):
        place, mine = 1, standing(deal, suit)
        for other in range(1, 4):
            theirs = standing(deal, other)
            if theirs > mine or (theirs == mine and other < suit):
                place += 1
        order[suit] = place


@compiled
def output_of(move: int, order: IntArray) -> int:
    """The network's output for a move, 0 to 35; a claim, which is never a question, has none."""
    if move < row.MARRIAGE:
        return card_place(move, order)
    if move < row.EXCHANGE:
        return (move & 28) + order[move & 3]
    return move if move < row.EXCHANGE + 2 else move - 1


@compiled
def _standings(deal: IntArray, rules: IntArray, seat: int, inputs: IntArray, at: int) -> int:
    """Points, melds that wait and tricks of both seats."""
    mine, theirs = total(deal, rules, seat), total(deal, rules, 1 - seat)
    inputs[at] = _TOTAL + min(66, mine)
    inputs[at + 1] = _OTHER_TOTAL + min(66, theirs)
    inputs[at + 2] = _NEAR + min(22, mine // 3)
    inputs[at + 3] = _OTHER_NEAR + min(22, theirs // 3)
    at += 4
    for who in range(2):
        player = seat if who == 0 else 1 - seat
        waiting = deal[row.MELDED + player] if deal[row.TRICKS + player] == 0 else 0
        inputs[at] = _WAITING + 3 * who + min(2, waiting // MELD)
        inputs[at + 1] = _TRICKS + 2 * who + min(1, deal[row.TRICKS + player])
        at += 2
    return at


@compiled
def _stages(deal: IntArray, seat: int, inputs: IntArray, at: int) -> int:
    """The stock, the closing and the phase."""
    inputs[at] = _STOCK + min(12, stock_count(deal))
    closer = deal[row.CLOSER]
    inputs[at + 1] = _CLOSER + (0 if closer < 0 else 1 if closer == seat else 2)
    at += 2
    if closer >= 0:
        below = 1 if deal[row.CLOSING_POINTS + 1 - closer] < 33 else 2
        inputs[at] = _AT_CLOSING + (0 if deal[row.CLOSING_TRICKS + 1 - closer] == 0 else below)
        at += 1
    if deal[row.PHASE] == row.DRAWING or deal[row.PHASE] == row.ANSWER or deal[row.ANNOUNCED] >= 0:
        stage = 0 if deal[row.PHASE] == row.DRAWING else 1 if deal[row.PHASE] == row.ANSWER else 2
        inputs[at] = _PHASE + stage
        at += 1
    return at


@compiled
def worth_more(cards: int, least: int) -> int:
    """Those of some cards that are worth so many points or more."""
    some = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if points(card) >= least:
            some |= 1 << card
    return some


@compiled_apart
def _trick(
    deal: IntArray, rules: IntArray, seat: int, inputs: IntArray, at: int, order: IntArray
) -> int:
    """Each card of the hand in this trick: it takes it, wins the deal with it or loses the deal with it."""
    hand, led, other = deal[row.HAND + seat], deal[row.LED], 1 - seat
    missing = 66 - deal[row.CARD_POINTS + seat] - deal[row.MELDED + seat]
    if led < 0:
        lowest_worth = 0 if rules[rule.CARDS] == 24 else 2
        return write_each(inputs, at, _REACHES, worth_more(hand, missing - lowest_worth), order)
    taking = winners(hand, led)
    at = write_each(inputs, at, _LED, 1 << led, order)
    at = write_each(inputs, at, _TAKES, taking, order)
    at = write_each(inputs, at, _REACHES, worth_more(taking, missing - points(led)), order)
    lacks = 66 - deal[row.CARD_POINTS + other] - deal[row.MELDED + other] - points(led)
    return write_each(inputs, at, _GIVES, worth_more(hand & ~taking, lacks), order)


@compiled
def next_highest(hand: int, outside: int) -> int:
    """The cards of a hand that a single card outside beats in their own suit."""
    less = outside
    for suit in range(4):
        against = outside & TRUMPS << 6 * suit
        less ^= against & -against
    return highest_run(hand, less) & ~highest_run(hand, outside)


@compiled_apart
def _prospects(
    deal: IntArray, rules: IntArray, outside: int, inputs: IntArray, at: int, order: IntArray
) -> int:
    """Features of things to come: marriages of either side, a closing, and where the points are."""
    hand = deal[row.HAND + deal[row.TURN]]
    at = write_each(inputs, at, _NEXT, next_highest(hand, outside), order)
    partners = outside >> 1 & KINGS | outside << 1 & QUEENS
    at = write_each(inputs, at, _HALVES, hand & partners, order)
    for suit in range(4):
        if outside >> (6 * suit + 2) & 3 == 3:
            inputs[at] = _THEIRS + order[suit]
            at += 1
    inputs[at] = _REACH + min(25, closing_reach(deal, rules, deal[row.TURN]) // 4)
    inputs[at + 1] = _TRUMPS + count(hand & TRUMPS)
    inputs[at + 2] = _WEIGHT + min(19, points_in(hand) // 3)
    inputs[at + 3] = _AFIELD + min(19, points_in(outside) // 6)
    return at + 4


@compiled_apart
def see(deal: IntArray, rules: IntArray, inputs: IntArray, order: IntArray) -> int:
    """Write the facts that hold to `inputs` and the suits' places to `order`; how many facts hold."""
    seat = deal[row.TURN]
    hand = deal[row.HAND + seat]
    outside = maybe_held(deal, rules, seat) & ~deal[row.BARRED + 1 - seat]
    order_suits(deal, order)
    at = write_each(inputs, 0, _HELD, hand, order)
    at = write_each(inputs, at, _SHOWN, deal[row.SHOWN + 1 - seat], order)
    at = write_each(inputs, at, _GONE, deal[row.GONE], order)
    at = write_each(inputs, at, _OPEN, deal[row.SHOWN + seat], order)
    at = _trick(deal, rules, seat, inputs, at, order)
    if deal[row.TURN_UP] >= 0:
        at = write_each(inputs, at, _TURNED, 1 << deal[row.TURN_UP], order)
    at = write_each(inputs, at, _HIGHEST, highest_run(hand, outside), order)
    for suit in range(4):
        if hand >> (6 * suit + 2) & 3 == 3:
            inputs[at] = _MARRIAGES + order[suit]
            at += 1
            if total(deal, rules, seat) + meld_worth(suit) >= 66:
                inputs[at] = _ENOUGH + order[suit]
                at += 1
    for suit in range(4):
        inputs[at + suit] = _OUT + 7 * order[suit] + count(outside >> 6 * suit & TRUMPS)
    at = _prospects(deal, rules, outside, inputs, at + 4, order)
    at = _standings(deal, rules, seat, inputs, at)
    return _stages(deal, seat, inputs, at)
