"""Small networks that value every move of a seat, learned from play: two layers over `facts`.

Two of them stand behind the habits in the row of numbers that is a manner of play: one for cards, which it
values as a part of what the contract counts, and one for all that comes before, in what the game scores.
All this is for compiled code only: parts of rows are written to.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, IntArray, compiled, compiled_apart
from game.bots.engine.layers import number_of_weights, pass_on
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.policy.facts import (
    CALL_FEATURES,
    CALL_OUTPUTS,
    FEATURES,
    PLAY_OUTPUTS,
    output_for,
    second_output_of,
)

FIRST, SECOND = 64, 32

PLAY_WEIGHTS = number_of_weights(FEATURES, FIRST, SECOND, PLAY_OUTPUTS)
CALL_WEIGHTS = number_of_weights(CALL_FEATURES, FIRST, SECOND, CALL_OUTPUTS)
WEIGHTS = PLAY_WEIGHTS + CALL_WEIGHTS

# A row of workings: the first layer, the second, the values.
VALUES_AT = FIRST + SECOND
WORKINGS = VALUES_AT + CALL_OUTPUTS

# How much better a move must be valued to be chosen e times as often: a card, and a call.
WARMTH, CALL_WARMTH = 0.015, 0.03


@compiled
def is_learned(deal: IntArray, rules: IntArray) -> bool:
    """Whether networks know positions such as this: cuts, and bids on cards unseen, are left to habit."""
    if rules[rule.FAMILY] == rule.THOUSAND and not deal[row.LOOKED] >> deal[row.TURN] & 1:
        return False
    return deal[row.PHASE] != row.CUT


@compiled
def own_part(deal: IntArray, networks: Float32Array) -> Float32Array:
    """The network for a position, of the two."""
    return networks[:PLAY_WEIGHTS] if deal[row.PHASE] == row.PLAY else networks[PLAY_WEIGHTS:]


@compiled_apart
def run_network(facts: IntArray, held: int, network: Float32Array, workings: Float32Array) -> None:
    """Both hidden layers and the values of all moves, from the first `held` of the facts."""
    features, outputs = FEATURES, PLAY_OUTPUTS
    if len(network) == CALL_WEIGHTS:
        features, outputs = CALL_FEATURES, CALL_OUTPUTS
    hidden, deep = workings[:FIRST], workings[FIRST:VALUES_AT]
    values = workings[VALUES_AT : VALUES_AT + outputs]
    for unit in range(FIRST):
        hidden[unit] = network[features * FIRST + unit]
    for at in range(held):
        part = network[facts[at] * FIRST : (facts[at] + 1) * FIRST]
        for unit in range(FIRST):
            hidden[unit] += part[unit]
    rest = network[(features + 1) * FIRST :]
    for unit in range(SECOND):
        deep[unit] = rest[FIRST * SECOND + unit]
    pass_on(hidden, rest[: FIRST * SECOND], deep)
    rest = rest[(FIRST + 1) * SECOND :]
    for unit in range(outputs):
        values[unit] = rest[SECOND * outputs + unit]
    pass_on(deep, rest[: SECOND * outputs], values)


@compiled
def network_value(
    deal: IntArray, rules: IntArray, move: int, order: IntArray, workings: Float32Array
) -> float:
    """The value that `run_network` found for a move."""
    second = second_output_of(move, order)
    value = float(workings[VALUES_AT + output_for(deal, rules, move, order)])
    return value + workings[VALUES_AT + second] if second >= 0 else value
