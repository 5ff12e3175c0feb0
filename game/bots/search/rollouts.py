"""The worth of each move, from many deals the view allows, each played out after every move.

All moves are tried on the same layouts, so that luck of the cards does not tell them apart. Sums are
kept twice: game points, and what the points are worth in the match.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from game.bots.compiling.compiled import Float32Array, IntArray, compiled, float32_array, int_array
from game.bots.engine.bits import chance
from game.bots.engine.kernel import copy_into, play
from game.bots.engine.state_layout import TURN
from game.bots.evaluation.network import FACTS, WORKINGS, begin
from game.bots.search.playout import lay_out, played_out

_ROWS = "int64[::1], int64[::1]"


@compiled(
    f"void({_ROWS}, int64[::1], int64[::1], float64[::1], float64[::1], float64[::1], int64[::1], int64,"
    "boolean, float32[::1])"
)
def try_moves(
    deal: IntArray,
    rules: IntArray,
    moves: IntArray,
    known: IntArray,
    worth: MutableSequence[float],
    points: MutableSequence[float],
    equity: MutableSequence[float],
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
    seat = deal[TURN]
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
