"""A small network that values every move of a position, learned from playing against itself.

Two layers of rectified units over the facts of `features` and the house rules in force. One row holds
all its weights, part after part; `training` made them and can make them again. All this is for compiled
code only: parts of rows are written to.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.bots import rulebook as rule
from game.bots.bits import first_move
from game.bots.compiled import COMPILED, Row, Singles, compiled, singles
from game.bots.counting import total
from game.bots.features import FEATURES, MOST_AT_ONCE, output_of, see
from game.bots.kernel import legal
from game.bots.places import CLAIM, TURN

FIRST, SECOND, OUTPUTS = 128, 32, 36
INPUTS = FEATURES + len(rule.RULES)

# Where the parts of the row of weights begin behind those of the inputs, and its length.
FIRST_BIAS_AT = INPUTS * FIRST
SECOND_AT = FIRST_BIAS_AT + FIRST
SECOND_BIAS_AT = SECOND_AT + FIRST * SECOND
OUTPUT_AT = SECOND_BIAS_AT + SECOND
OUTPUT_BIAS_AT = OUTPUT_AT + OUTPUTS * SECOND
WEIGHTS = OUTPUT_BIAS_AT + OUTPUTS

# A row of workings: what the rules alone bring, the first layer, the second.
HIDDEN_AT, DEEP_AT = FIRST, 2 * FIRST
WORKINGS = DEEP_AT + SECOND
# A row of facts: those that hold, and the order of the suits behind them.
FACTS = MOST_AT_ONCE + 4

FILE = Path(__file__).with_name("network.npy")

_NETWORK = "float32[::1], float32[::1]"


@cache
def learned() -> Singles:
    """The weights of the master's network; none where nothing is compiled, as it would take too long.

    Raises ValueError where the file holds a network of another shape.
    """
    if not COMPILED:
        return singles(0)
    import numpy

    weights: Singles = numpy.load(FILE).astype(numpy.float32)
    if len(weights) != WEIGHTS:
        raise ValueError(f"{FILE.name} holds {len(weights)} weights and not {WEIGHTS}: train anew")
    return weights


@compiled("float64(int64[::1], int64)")
def rule_input(rules: Row, at: int) -> float:
    """A house rule as a small number."""
    return (rules[at] - 20) / 4 if at == rule.CARDS else float(rules[at])


@compiled(f"void(int64[::1], {_NETWORK})")
def begin(rules: Row, weights: Singles, workings: Singles) -> None:
    """What the house rules bring to the first layer: worked out once for all positions of a deal."""
    base = workings[:FIRST]
    base[:] = weights[FIRST_BIAS_AT:SECOND_AT]
    for at in range(len(rules)):
        strength = rule_input(rules, at)
        if strength != 0.0:
            part = weights[(FEATURES + at) * FIRST : (FEATURES + at + 1) * FIRST]
            for unit in range(FIRST):
                base[unit] += strength * part[unit]


@compiled(f"void(int64[::1], int64, {_NETWORK})")
def forward(facts: Row, held: int, weights: Singles, workings: Singles) -> None:
    """Both hidden layers, from the first `held` of the facts."""
    base, hidden = workings[:FIRST], workings[HIDDEN_AT:DEEP_AT]
    for unit in range(FIRST):
        hidden[unit] = base[unit]
    for at in range(held):
        start = facts[at] * FIRST
        part = weights[start : start + FIRST]
        for unit in range(FIRST):
            hidden[unit] += part[unit]
    deep = workings[DEEP_AT:WORKINGS]
    bias = weights[SECOND_BIAS_AT:OUTPUT_AT]
    for unit in range(SECOND):
        deep[unit] = bias[unit]
    for unit in range(FIRST):
        signal = hidden[unit]
        if signal > 0:
            start = SECOND_AT + unit * SECOND
            part = weights[start : start + SECOND]
            for to in range(SECOND):
                deep[to] += signal * part[to]
        else:
            hidden[unit] = 0
    for unit in range(SECOND):
        deep[unit] = max(deep[unit], 0)


@compiled(f"float32({_NETWORK}, int64)")
def value_of(weights: Singles, workings: Singles, output: int) -> float:
    """The game points to be expected for the move of an output, once `forward` has run."""
    start = OUTPUT_AT + output * SECOND
    part, deep = weights[start : start + SECOND], workings[DEEP_AT:WORKINGS]
    value = weights[OUTPUT_BIAS_AT + output]
    for unit in range(SECOND):
        value += deep[unit] * part[unit]
    return value


@compiled("int64(int64[::1], int64[::1])")
def questions(deal: Row, rules: Row) -> int:
    """The moves worth a thought: a right claim alone, and never a false one."""
    moves = legal(deal, rules)
    if moves >> CLAIM & 1 == 0:
        return moves
    return 1 << CLAIM if total(deal, rules, deal[TURN]) >= 66 else moves & ~(1 << CLAIM)


@compiled(f"int64(int64[::1], int64[::1], {_NETWORK}, int64[::1])")
def trained_move(deal: Row, rules: Row, weights: Singles, workings: Singles, facts: Row) -> int:
    """The move the network values most for the seat to act; `begin` has been called for the rules."""
    moves = questions(deal, rules)
    if moves & (moves - 1) == 0:
        return first_move(moves)
    order = facts[MOST_AT_ONCE:]
    forward(facts, see(deal, rules, facts, order), weights, workings)
    best, most = -1, -1e30
    while moves:
        move = first_move(moves)
        moves &= moves - 1
        value = value_of(weights, workings, output_of(move, order))
        if value > most:
            best, most = move, value
    return best
