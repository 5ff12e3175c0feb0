"""Deals played to their end by habit, over the kernel."""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled
from game.bots.kernel import row
from game.bots.kernel.game import legal, play
from game.bots.policy.knowledge import note_shown
from game.bots.policy.weights import drawn_by_weight, policy

_ROWS = "int64[::1], int64[::1]"
_ALL = f"{_ROWS}, float64[::1]"


@compiled(f"void({_ROWS}, int64)", apart=True)
def make(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move, and note what it shows."""
    note_shown(deal, rules, move)
    play(deal, rules, move)


@compiled(f"int64({_ALL}, float64[::1], int64[::1], int64[::1])", apart=True)
def play_by_habit(
    deal: IntArray,
    rules: IntArray,
    habits: Float64Array,
    weights: Float64Array,
    moves: IntArray,
    rng_state: IntArray,
) -> int:
    """Play a deal to its end; `weights` and `moves` are rows to work on. Returns the moves made."""
    made = 0
    while deal[row.TURN] >= 0:
        number, chosen = legal(deal, rules, moves), 0
        if number > 1:
            policy(deal, rules, habits, moves, number, weights)
            chosen = drawn_by_weight(weights, number, rng_state)
        make(deal, rules, moves[chosen])
        made += 1
    return made
