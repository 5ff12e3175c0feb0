"""One move tried on many layouts: played on by the policy, and the last tricks searched with open cards."""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    float64_array,
    int_array,
)
from game.bots.engine.bits import copy_into, count
from game.bots.kernel import row
from game.bots.policy.playout import make, play_by_policy
from game.bots.trials.endings import DEEPEST, ending_equity


@compiled
def try_on_layouts(
    layouts: IntArray,
    rules: IntArray,
    manner: Float32Array,
    match: IntArray,
    chances: Float64Array,
    move: int,
    first: int,
    last: int,
    luck: int,
    solved: int,
    found: Float64Array,
) -> None:
    """Write the equity of the seat to act after a move, in the trials from `first` to before `last`.

    Each has the next layout, all over again after the last one, and luck of its own; the policy plays the
    rest of the deal, and the last tricks are solved with open cards: from a lead with `solved` cards on.
    """
    stack, moves = int_array(row.LENGTH * DEEPEST), int_array(row.MOST_MOVES * DEEPEST)
    values, weights = float64_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    number, deal, rng_state = len(layouts) // row.LENGTH, stack[: row.LENGTH], int_array(1)
    for at in range(first, last):
        start = at % number * row.LENGTH
        copy_into(deal, layouts[start : start + row.LENGTH])
        seat = deal[row.TURN]
        rng_state[0] = (luck + 2654435761 * (at + 1)) % 4294967295 + 1
        ending = count(deal[row.HAND + seat]) <= solved and deal[row.PHASE] == row.PLAY
        make(deal, rules, move)
        if not ending:
            play_by_policy(deal, rules, manner, solved, weights, moves, rng_state)
        found[at] = ending_equity(stack, moves, rules, match, chances, values, seat)
