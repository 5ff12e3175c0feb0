"""The worth of each move, from many deals the view allows, each played out after every move.

All moves are tried on the same layouts, so that luck of the cards does not tell them apart. Sums are
kept twice: game points, and what the points are worth in the match.
"""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    float32_array,
    int_array,
)
from game.bots.engine import row
from game.bots.engine.bits import chance
from game.bots.engine.kernel import copy_into, play
from game.bots.evaluation.network import FACTS, WORKINGS, begin
from game.bots.search.playout import lay_out, played_out


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
