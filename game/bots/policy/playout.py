"""Deals played to their end by the policy, over the kernel."""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
)
from game.bots.engine.bits import count
from game.bots.kernel import row
from game.bots.kernel.game import legal, play
from game.bots.policy.knowledge import note_shown
from game.bots.policy.tricks import POINTS, aim_of
from game.bots.policy.weights import drawn_by_weight, policy


@compiled_apart
def make(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move, and note what it shows."""
    note_shown(deal, rules, move)
    play(deal, rules, move)


@compiled
def is_ending(deal: IntArray, rules: IntArray, cards: int) -> bool:
    """Whether a seat is on lead with so few cards or fewer, where points decide.

    Where a trick decides, open cards would make the defence too good: it would know what to keep.
    """
    if deal[row.PHASE] != row.PLAY or deal[row.TRICK_SIZE] or aim_of(deal, rules) != POINTS:
        return False
    return count(deal[row.HAND + deal[row.TURN]]) <= cards


@compiled_apart
def play_by_policy(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    left: int,
    weights: Float64Array,
    moves: IntArray,
    rng_state: IntArray,
) -> int:
    """Play a deal until a lead with so many cards `left`, 0 for its end. Returns the moves made.

    `weights` and `moves` are rows to work on.
    """
    made = 0
    while deal[row.TURN] >= 0 and not is_ending(deal, rules, left):
        number, chosen = legal(deal, rules, moves), 0
        if number > 1:
            policy(deal, rules, manner, moves, number, weights)
            chosen = drawn_by_weight(weights, number, rng_state)
        make(deal, rules, moves[chosen])
        made += 1
    return made
