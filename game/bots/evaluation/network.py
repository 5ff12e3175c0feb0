"""Small networks that value every move of a position, learned from playing against themselves.

Two layers of rectified units over the facts of `features` and the house rules in force. Each size of the
pack has three of them, behind each other in one row of weights: while most of the stock is left, for its
last two draws, and for closed play. `training` made them and can make them again. All this is for
compiled code only: parts of rows are written to.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.bots.compiling.compiled import (
    COMPILED,
    Float32Array,
    IntArray,
    compiled,
    compiled_apart,
    float32_array,
)
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import chance, count, first_move
from game.bots.engine.kernel import legal, stock_count
from game.bots.engine.layers import number_of_weights, pass_on, read_weights
from game.bots.engine.scoring import total
from game.bots.evaluation.features import FEATURES, MOST_AT_ONCE, output_of, see

PACKS = (20, 24)
FIRST, SECOND, OUTPUTS = 256, 64, 36

# The house rules a network is told of, in the order it has learned them in.
RULES = (
    rule.CARDS,
    rule.MELD_AFTER_TRICK,
    rule.MELD_WHEN_CLOSED,
    rule.KING_IS_LED,
    rule.PAIRS_COUNT,
    rule.EXCHANGE_AFTER_TRICK,
    rule.EXCHANGE_ON_FOLLOW,
    rule.EXCHANGE_LEAST,
    rule.EXCHANGE_ON_CLOSE,
    rule.CLOSE_BEFORE_DRAW,
    rule.CLOSE_LEAST,
    rule.CLAIM_ON_LEAD,
    rule.LAST_TRICK,
    rule.EVALUATED_AT_CLOSE,
    rule.WOULD_HAVE_WON,
    rule.FALSE_THREE_IF,
    rule.FAILED_ASKS_CLOSER,
    rule.FAILED_AT_END,
    rule.BEATEN_FLAT,
    rule.SETTLED,
    rule.UNCLAIMED_66_DRAWS,
    rule.MELDS_TO_33,
    rule.AUTO_CLAIM,
)
INPUTS = FEATURES + len(RULES)

# The length of a network, and of all three.
NETWORK = number_of_weights(INPUTS, FIRST, SECOND, OUTPUTS)
NETWORKS = 3
WEIGHTS = NETWORKS * NETWORK

# A row of workings: what the rules alone bring to each network, the first layer, the second, the values.
HIDDEN_AT = NETWORKS * FIRST
DEEP_AT = HIDDEN_AT + FIRST
VALUES_AT = DEEP_AT + SECOND
WORKINGS = VALUES_AT + OUTPUTS
# A row of facts: those that hold, and the order of the suits behind them.
FACTS = MOST_AT_ONCE + 4

FILE = Path(__file__).with_name("network.npy")


@cache
def learned(cards: int) -> Float32Array:
    """The weights of the master's networks for a pack; none where nothing is compiled: they would be slow.

    Raises ValueError where the file holds networks of another shape.
    """
    if not COMPILED:
        return float32_array(0)
    own: Float32Array = read_weights(FILE, (len(PACKS), WEIGHTS))[PACKS.index(cards)]
    return own


@compiled
def network_for(deal: IntArray) -> int:
    """Which of the networks a position is for."""
    if deal[row.CLOSER] >= 0:
        return 2
    return 0 if stock_count(deal) > 4 else 1


@compiled
def rule_input(rules: IntArray, at: int) -> float:
    """A house rule a network is told of, as a small number."""
    place = RULES[at]
    return (rules[place] - 20) / 4 if place == rule.CARDS else float(rules[place])


@compiled_apart
def begin(rules: IntArray, weights: Float32Array, workings: Float32Array) -> None:
    """The share of the house rules in the first layers: computed once for all positions of a deal."""
    for which in range(NETWORKS):
        own = weights[which * NETWORK : (which + 1) * NETWORK]
        base = workings[which * FIRST : (which + 1) * FIRST]
        for unit in range(FIRST):
            base[unit] = own[INPUTS * FIRST + unit]
        for at in range(len(RULES)):
            strength = rule_input(rules, at)
            if strength != 0.0:
                part = own[(FEATURES + at) * FIRST : (FEATURES + at + 1) * FIRST]
                for unit in range(FIRST):
                    base[unit] += strength * part[unit]


@compiled_apart
def forward(
    facts: IntArray, held: int, which: int, weights: Float32Array, workings: Float32Array
) -> None:
    """Both hidden layers and the values of all moves, from the first `held` of the facts."""
    own = weights[which * NETWORK : (which + 1) * NETWORK]
    base, hidden = workings[which * FIRST : (which + 1) * FIRST], workings[HIDDEN_AT:DEEP_AT]
    for unit in range(FIRST):
        hidden[unit] = base[unit]
    deep, values = workings[DEEP_AT:VALUES_AT], workings[VALUES_AT:WORKINGS]
    for at in range(held):
        start = facts[at] * FIRST
        part = own[start : start + FIRST]
        for unit in range(FIRST):
            hidden[unit] += part[unit]
    rest = own[(INPUTS + 1) * FIRST :]
    for unit in range(SECOND):
        deep[unit] = rest[FIRST * SECOND + unit]
    pass_on(hidden, rest[: FIRST * SECOND], deep)
    rest = rest[(FIRST + 1) * SECOND :]
    for unit in range(OUTPUTS):
        values[unit] = rest[SECOND * OUTPUTS + unit]
    pass_on(deep, rest[: SECOND * OUTPUTS], values)


@compiled_apart
def questions(deal: IntArray, rules: IntArray) -> int:
    """The moves worth a thought: a right claim alone, and never a false one."""
    moves = legal(deal, rules)
    if moves >> row.CLAIM & 1 == 0:
        return moves
    return 1 << row.CLAIM if total(deal, rules, deal[row.TURN]) >= 66 else moves & ~(1 << row.CLAIM)


@compiled
def any_question(moves: int, rng_state: IntArray) -> int:
    """One of a set of moves, each equally likely."""
    low, high = moves & 0xFFFFFFFF, moves >> 32
    which = (chance(rng_state) >> 8) % (count(low) + count(high))
    for _ in range(which):
        moves &= moves - 1
    return first_move(moves)


@compiled_apart
def trained_move(
    deal: IntArray, rules: IntArray, weights: Float32Array, workings: Float32Array, facts: IntArray
) -> int:
    """The move the network values most for the seat to act; `begin` has been called for the rules."""
    moves = questions(deal, rules)
    if moves & (moves - 1) == 0:
        return first_move(moves)
    order = facts[MOST_AT_ONCE:]
    forward(facts, see(deal, rules, facts, order), network_for(deal), weights, workings)
    best, most = -1, -1e30
    while moves:
        move = first_move(moves)
        moves &= moves - 1
        value = workings[VALUES_AT + output_of(move, order)]
        if value > most:
            best, most = move, value
    return best
