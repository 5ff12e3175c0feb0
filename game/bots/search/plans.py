"""Closed play against hidden hands: plans that are fixed in what they can see.

A closer does not know the other hand, so he needs one lead for all the hands the other may hold; only
what has been played tells them apart. Taking the best lead for each hand by itself and averaging would
see through the cards, and close far too often. The other side is given the benefit of knowing: of
moves that are equally good for it with open cards it makes its usual one.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled_apart
from game.bots.engine import row
from game.bots.engine.bits import first_move
from game.bots.engine.compiled_policy import habit
from game.bots.engine.kernel import legal, play
from game.bots.engine.scoring import total
from game.bots.engine.solver import margin_for, value_of_move


@compiled_apart
def knowing_move(deal: IntArray, rules: IntArray) -> int:
    """The best move with open cards; among equals the usual one."""
    moves = legal(deal, rules)
    seat = deal[row.TURN]
    if moves >> row.CLAIM & 1 and total(deal, rules, seat) < 66 and deal[row.CLOSER] != seat:
        moves &= ~(1 << row.CLAIM)
    if moves & (moves - 1) == 0:
        return first_move(moves)
    best, most = first_move(moves), -9
    usual = habit(deal, rules, 0)
    if moves >> usual & 1:
        best, most = usual, value_of_move(deal, rules, usual)
    while moves and most < 3:
        move = first_move(moves)
        moves &= moves - 1
        worth = value_of_move(deal, rules, move)
        if worth > most:
            best, most = move, worth
    return best


@compiled_apart
def seen_through(
    deal: IntArray,
    rules: IntArray,
    seat: int,
    hands: IntArray,
    first: int,
    end: int,
    worth: Float64Array,
) -> float:
    """The sum over some hands of the other side when the play is solved with open cards for each."""
    result = 0.0
    for at in range(first, end):
        deal[row.HAND + 1 - seat] = hands[at] & ~deal[row.GONE]
        result += worth[margin_for(deal, rules, seat) + 3]
    return result


@compiled_apart
def planned(
    deal: IntArray,
    rules: IntArray,
    seat: int,
    hands: IntArray,
    first: int,
    end: int,
    deep: int,
    worth: Float64Array,
) -> float:
    """The sum of what `seat` can reach against `hands[first:end]` with one plan for all of them.

    `worth[margin + 3]` is the worth of a margin. The plan chooses for what can be seen over `deep`
    cards of its own; beyond that the play is solved with open cards. The hands change their order.
    """
    if deal[row.TURN] < 0:
        return (end - first) * worth[margin_for(deal, rules, seat) + 3]
    if deal[row.TURN] == seat:
        if deep == 0 or end - first == 1:
            return seen_through(deal, rules, seat, hands, first, end, worth)
        moves, best = legal(deal, rules), -1e9
        right = moves >> row.CLAIM & 1 and total(deal, rules, seat) >= 66
        if right and deal[row.CLOSER] != 1 - seat:
            moves = 1 << row.CLAIM
        while moves:
            move = first_move(moves)
            moves &= moves - 1
            after = deal.copy()
            after[row.HAND + 1 - seat] = hands[first] & ~deal[row.GONE]
            play(after, rules, move)
            less = deep - 1 if move < row.MARRIAGE else deep
            best = max(best, planned(after, rules, seat, hands, first, end, less, worth))
        return best
    answers = hands.copy()
    for at in range(first, end):
        deal[row.HAND + 1 - seat] = hands[at] & ~deal[row.GONE]
        answers[at] = knowing_move(deal, rules)
    result, start = 0.0, first
    while start < end:
        answer, stop = answers[start], start
        for at in range(start, end):
            if answers[at] == answer:
                hands[at], hands[stop] = hands[stop], hands[at]
                answers[at], answers[stop] = answers[stop], answer
                stop += 1
        after = deal.copy()
        after[row.HAND + 1 - seat] = hands[start] & ~deal[row.GONE]
        play(after, rules, answer)
        result += planned(after, rules, seat, hands, start, stop, deep, worth)
        start = stop
    return result


@compiled_apart
def plan_after(
    deal: IntArray,
    rules: IntArray,
    seat: int,
    move: int,
    hands: IntArray,
    deep: int,
    worth: Float64Array,
) -> float:
    """The mean worth of a move of `seat` over the hands the other side may hold."""
    after = deal.copy()
    after[row.HAND + 1 - seat] = hands[0]
    play(after, rules, move)
    less = deep - 1 if move < row.MARRIAGE else deep
    return planned(after, rules, seat, hands, 0, len(hands), less, worth) / len(hands)
