"""One move tried on many layouts: played to the end by habit, or searched with open cards near it."""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float64Array,
    IntArray,
    compiled,
    float64_array,
    int_array,
)
from game.bots.equity.equity import equity
from game.bots.kernel import row
from game.bots.policy.playout import make, play_by_habit
from game.bots.trials.endings import DEEPEST, ending_equity

_ROWS = "int64[::1], int64[::1], float64[::1], int64[::1], float64[::1]"


@compiled(f"void({_ROWS}, int64, int64, int64, int64, boolean, float64[::1])")
def try_on_layouts(
    layouts: IntArray,
    rules: IntArray,
    habits: Float64Array,
    match: IntArray,
    chances: Float64Array,
    move: int,
    first: int,
    last: int,
    luck: int,
    solved: bool,
    found: Float64Array,
) -> None:
    """Write the equity of the seat to act after a move, in the trials from `first` to before `last`.

    Each has the next layout, all over again after the last one, and luck of its own; the rest of the deal
    is `solved` with open cards or played by habit.
    """
    stack, moves = int_array(row.LENGTH * DEEPEST), int_array(row.MOST_MOVES * DEEPEST)
    values, weights = float64_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    number, deal, rng_state = len(layouts) // row.LENGTH, stack[: row.LENGTH], int_array(1)
    for at in range(first, last):
        start = at % number * row.LENGTH
        for place in range(row.LENGTH):
            deal[place] = layouts[start + place]
        seat = deal[row.TURN]
        rng_state[0] = (luck + 2654435761 * (at + 1)) % 4294967295 + 1
        make(deal, rules, move)
        if solved:
            found[at] = ending_equity(stack, moves, rules, match, chances, values, seat)
        else:
            play_by_habit(deal, rules, habits, weights, moves, rng_state)
            equity(deal, rules, match, chances, values)
            found[at] = values[seat]
