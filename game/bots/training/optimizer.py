"""How a network is changed: what each weight did to the error, and steps against it (Adam)."""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, IntArray, compiled
from game.bots.evaluation.features import FEATURES
from game.bots.evaluation.network import (
    DEEP_AT,
    FIRST,
    FIRST_BIAS_AT,
    HIDDEN_AT,
    NETWORK,
    OUTPUT_AT,
    OUTPUT_BIAS_AT,
    OUTPUTS,
    RULES,
    SECOND,
    SECOND_AT,
    SECOND_BIAS_AT,
    VALUES_AT,
    forward,
    rule_input,
)

_SINGLES = "float32[::1], float32[::1]"


@compiled(f"void(int64, float32, int64, {_SINGLES}, {_SINGLES})")
def _blame_second(
    output: int,
    error: float,
    which: int,
    weights: Float32Array,
    slopes: Float32Array,
    workings: Float32Array,
    blame: Float32Array,
) -> None:
    """Add the slopes of the last two layers; `blame` becomes that of the first layer's units."""
    own = weights[which * NETWORK : (which + 1) * NETWORK]
    hidden, deep = workings[HIDDEN_AT:DEEP_AT], workings[DEEP_AT:VALUES_AT]
    below, above = blame[:FIRST], blame[FIRST:]
    slopes[OUTPUT_BIAS_AT + output] += error
    for to in range(SECOND):
        above[to] = error * own[OUTPUT_AT + to * OUTPUTS + output] if deep[to] > 0 else 0.0
        slopes[OUTPUT_AT + to * OUTPUTS + output] += error * deep[to]
        slopes[SECOND_BIAS_AT + to] += above[to]
    for unit in range(FIRST):
        below[unit] = 0.0
        signal = hidden[unit]
        if signal > 0:
            start = SECOND_AT + unit * SECOND
            part, slope = own[start : start + SECOND], slopes[start : start + SECOND]
            for to in range(SECOND):
                slope[to] += above[to] * signal
                below[unit] += above[to] * part[to]


@compiled(f"float64(int64[::1], int64[::1], int64, int64, int64, float64, {_SINGLES}, {_SINGLES})")
def learn_from(
    rules: IntArray,
    facts: IntArray,
    held: int,
    output: int,
    which: int,
    result: float,
    weights: Float32Array,
    slopes: Float32Array,
    workings: Float32Array,
    blame: Float32Array,
) -> float:
    """Add the slopes of an example's squared error to `slopes`, a row like `weights`; that error.

    `result` is what the move of `output` came to; `blame` is room for both hidden layers.
    """
    forward(facts, held, which, weights, workings)
    error = result - workings[VALUES_AT + output]
    own = slopes[which * NETWORK : (which + 1) * NETWORK]
    _blame_second(output, error, which, weights, own, workings, blame)
    below = blame[:FIRST]
    for unit in range(FIRST):
        own[FIRST_BIAS_AT + unit] += below[unit]
    for at in range(held):
        part = own[facts[at] * FIRST : (facts[at] + 1) * FIRST]
        for unit in range(FIRST):
            part[unit] += below[unit]
    for at in range(len(RULES)):
        strength = rule_input(rules, at)
        if strength != 0.0:
            part = own[(FEATURES + at) * FIRST : (FEATURES + at + 1) * FIRST]
            for unit in range(FIRST):
                part[unit] += strength * below[unit]
    return error * error


@compiled(f"void({_SINGLES}, {_SINGLES}, int64, float64, int64)")
def step(
    weights: Float32Array,
    slopes: Float32Array,
    mean: Float32Array,
    square: Float32Array,
    examples: int,
    rate: float,
    steps: int,
) -> None:
    """One step of Adam (Kingma and Ba 2015); `slopes` are cleared, `mean` and `square` are its memory."""
    reach = rate / (1 - 0.9**steps)
    scale = 1 / (1 - 0.999**steps)
    for at in range(len(weights)):
        slope = slopes[at] / examples
        slopes[at] = 0.0
        mean[at] += 0.1 * (slope - mean[at])
        square[at] += 0.001 * (slope * slope - square[at])
        weights[at] += reach * mean[at] / ((square[at] * scale) ** 0.5 + 1e-7)
