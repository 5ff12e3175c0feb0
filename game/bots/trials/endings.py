"""The last tricks with open cards, exactly: each seat makes the move that is worth most to itself.

Where two sides stand against each other what one gains the other loses, and moves that cannot matter any more
are left out.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled, compiled_apart
from game.bots.engine.bits import copy_into
from game.bots.equity.equity import equity
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.game import legal, play
from game.bots.policy.knowledge import mates

# Rows for the moves of three tricks of four seats, with a marriage before each lead.
DEEPEST = 20


@compiled
def _level(stack: IntArray, depth: int) -> IntArray:
    """The row of a depth."""
    return stack[row.LENGTH * depth : row.LENGTH * (depth + 1)]


@compiled
def _play_below(stack: IntArray, rules: IntArray, depth: int, move: int) -> None:
    """Make a move of the row of a depth, in the row below."""
    after = _level(stack, depth + 1)
    copy_into(after, _level(stack, depth))
    play(after, rules, move)


@compiled
def two_sides(rules: IntArray) -> bool:
    """Whether every deal is played between two sides: partners, or a declarer against the rest."""
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        return True
    return rules[rule.SEATS] == 2 or rules[rule.PARTNERS] != 0


@compiled_apart
def _solved_for_side(
    stack: IntArray,
    moves: IntArray,
    rules: IntArray,
    match: IntArray,
    chances: Float64Array,
    values: Float64Array,
    depth: int,
    seat: int,
    low: float,
    high: float,
) -> float:
    """The equity of a seat's side at a depth, as far as it is within `low` and `high`."""
    deal = _level(stack, depth)
    if deal[row.TURN] < 0:
        equity(deal, rules, match, chances, values)
        return values[seat]
    own = mates(deal, rules, seat) >> deal[row.TURN] & 1
    may = moves[row.MOST_MOVES * depth : row.MOST_MOVES * (depth + 1)]
    best = -1e9 if own else 1e9
    for at in range(legal(deal, rules, may)):
        _play_below(stack, rules, depth, may[at])
        value = _solved_for_side(
            stack, moves, rules, match, chances, values, depth + 1, seat, low, high
        )
        if own:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            return best
    return best


@compiled_apart
def _solve_for_each(
    stack: IntArray,
    moves: IntArray,
    rules: IntArray,
    match: IntArray,
    chances: Float64Array,
    values: Float64Array,
    depth: int,
) -> None:
    """Write each seat's equity at a depth where each plays for itself."""
    deal, first = _level(stack, depth), row.MOST_SEATS * depth
    if deal[row.TURN] < 0:
        equity(deal, rules, match, chances, values[first : first + row.MOST_SEATS])
        return
    may = moves[row.MOST_MOVES * depth : row.MOST_MOVES * (depth + 1)]
    below, turn, best = first + row.MOST_SEATS, deal[row.TURN], -1e9
    for at in range(legal(deal, rules, may)):
        _play_below(stack, rules, depth, may[at])
        _solve_for_each(stack, moves, rules, match, chances, values, depth + 1)
        if values[below + turn] > best:
            best = values[below + turn]
            for seat in range(row.MOST_SEATS):
                values[first + seat] = values[below + seat]


@compiled_apart
def ending_equity(
    stack: IntArray,
    moves: IntArray,
    rules: IntArray,
    match: IntArray,
    chances: Float64Array,
    values: Float64Array,
    seat: int,
) -> float:
    """The equity of a seat in the deal that is the first row of the stack; the rest is room to work in."""
    if two_sides(rules):
        return _solved_for_side(stack, moves, rules, match, chances, values, 0, seat, -1e9, 1e9)
    _solve_for_each(stack, moves, rules, match, chances, values, 0)
    return values[seat]


@compiled_apart
def can_be_made(stack: IntArray, moves: IntArray, rules: IntArray, depth: int) -> bool:
    """Whether the contract is made from a depth on, with open cards and against the best defence."""
    deal = _level(stack, depth)
    declarer = deal[row.DECLARER]
    if deal[row.TURN] < 0:
        return bool(deal[row.RESULT + declarer] > 0)
    own = bool(mates(deal, rules, declarer) >> deal[row.TURN] & 1)
    may = moves[row.MOST_MOVES * depth : row.MOST_MOVES * (depth + 1)]
    for at in range(legal(deal, rules, may)):
        _play_below(stack, rules, depth, may[at])
        if can_be_made(stack, moves, rules, depth + 1) == own:
            return own
    return not own
