"""Deals the view allows, laid out at random, and played to their end after every move.

All moves are tried on the same layouts, so that luck of the cards does not tell them apart. Sums are
kept twice: game points, and what the points are worth in the match.
"""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
    float32_array,
    int_array,
)
from game.bots.engine import row
from game.bots.engine.bits import any_of, chance, copy_into, first_move
from game.bots.engine.compiled_policy import habit, hidden
from game.bots.engine.kernel import play
from game.bots.engine.solver import margin_for, solve, value_of_move
from game.bots.evaluation.network import FACTS, WORKINGS, begin, questions, trained_move
from game.bots.search.opponent_model import CHOICES, careless_move


@compiled_apart
def lay_out(
    deal: IntArray,
    rules: IntArray,
    seat: int,
    held: int,
    old: int,
    barred: int,
    rng_state: IntArray,
) -> None:
    """Deal the hidden cards anew: `held` to the other hand, the rest to the stock.

    The first `old` of the held ones are none of `barred`, as long as there are others.
    """
    left = hidden(deal, rules, seat)
    hand = 0
    for at in range(held):
        free = left & ~barred if at < old and left & ~barred else left
        if not free:
            break
        card = any_of(free, rng_state)
        hand |= 1 << card
        left ^= 1 << card
    deal[row.HAND + 1 - seat] = deal[row.SHOWN + 1 - seat] | hand
    for at in range(deal[row.STOCK_AT], deal[row.STOCK_END]):
        if not left:
            break
        card = any_of(left, rng_state)
        deal[row.STOCK + at] = card
        left ^= 1 << card


@compiled
def all_open(deal: IntArray) -> bool:
    """Whether the stock has been played out, so that both hands are known and may be solved."""
    return deal[row.TURN_UP] < 0 and deal[row.CLOSER] < 0 and deal[row.PHASE] == row.PLAY


@compiled_apart
def solved_move(deal: IntArray, rules: IntArray) -> int:
    """The first of the best moves with all cards known."""
    moves, seat, best, most = questions(deal, rules), deal[row.TURN], -1, -4
    if moves & (moves - 1) == 0:
        return first_move(moves)
    after = deal.copy()
    while moves and most < 3:
        move = first_move(moves)
        moves &= moves - 1
        copy_into(after, deal)
        play(after, rules, move)
        if after[row.PHASE] != row.PLAY or after[row.TURN] < 0:
            brings = value_of_move(deal, rules, move)
        elif after[row.TURN] == seat:
            brings = solve(after, rules, most, 3)
        else:
            brings = -solve(after, rules, -3, -most)
        if brings > most:
            best, most = move, brings
    return best


@compiled_apart
def ended(
    deal: IntArray, rules: IntArray, seat: int, choices: int, turn: int, rng_state: IntArray
) -> int:
    """Game points for `seat` with all cards known; the other may be careless at its next so many choices."""
    while deal[row.TURN] >= 0:
        moves, mine, move = questions(deal, rules), deal[row.TURN] == seat, -1
        if not mine and moves & (moves - 1) and choices > 0:
            choices -= 1
            move = careless_move(deal, rules, turn, rng_state)
        if move < 0:
            if choices == 0:
                break
            move = solved_move(deal, rules)
        play(deal, rules, move)
    return margin_for(deal, rules, seat)


@compiled_apart
def played_out(
    deal: IntArray,
    rules: IntArray,
    seat: int,
    weights: Float32Array,
    workings: Float32Array,
    facts: IntArray,
    careless: bool,
    rng_state: IntArray,
) -> int:
    """Game points for `seat` when both do as the network says, and solve a stock played out.

    A `careless` other slips now and then, with all cards known at its next `CHOICES`. Without weights both
    follow their habits, of which `luck` breaks ties, and nobody is careless.
    """
    turn = rng_state[0] & 3
    while deal[row.TURN] >= 0:
        if all_open(deal):
            return ended(
                deal, rules, seat, CHOICES if careless and len(weights) else 0, turn, rng_state
            )
        if len(weights) == 0:
            move = habit(deal, rules, turn)
        else:
            move = -1
            if careless and deal[row.TURN] != seat:
                move = careless_move(deal, rules, turn, rng_state)
            if move < 0:
                move = trained_move(deal, rules, weights, workings, facts)
        play(deal, rules, move)
    return margin_for(deal, rules, seat)


@compiled
def try_moves(
    deal: IntArray,
    rules: IntArray,
    moves: IntArray,
    known: IntArray,
    worth: Float64Array,
    points: Float64Array,
    equity: Float64Array,
    rng_state: IntArray,
    worlds: int,
    careless: bool,
    weights: Float32Array,
) -> None:
    """Add the results of `worlds` layouts to `points` and `equity`, for each of `moves`.

    `known` holds how many hidden cards the other hand has, how many of them are old, and what the old
    ones cannot be; `worth[margin + 3]` is the worth of a margin. Play follows the network of `weights`,
    the other being `careless` or not, or, where there are none, habits.
    """
    seat = deal[row.TURN]
    world, after = deal.copy(), deal.copy()
    workings, facts, slips = float32_array(WORKINGS), int_array(FACTS), rng_state.copy()
    if len(weights) > 0:
        begin(rules, weights, workings)
    for _ in range(worlds):
        lay_out(world, rules, seat, known[0], known[1], known[2], rng_state)
        drawn = chance(rng_state)
        for at in range(len(moves)):
            copy_into(after, world)
            play(after, rules, moves[at])
            slips[0] = drawn
            margin = played_out(after, rules, seat, weights, workings, facts, careless, slips)
            points[at] += margin
            equity[at] += worth[margin + 3]
