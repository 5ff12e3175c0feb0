"""The policy: how likely the seat to act chooses each of its moves, by what it knows alone."""

from __future__ import annotations

import math

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
    float32_array,
    int_array,
)
from game.bots.engine.bits import chance
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.thousand import LIMIT_BID, MARRIAGE_POINTS
from game.bots.kernel.tricks import total_of
from game.bots.policy import habits as habit
from game.bots.policy.calls import call_appeal
from game.bots.policy.facts import FACTS, ORDER, read_facts
from game.bots.policy.knowledge import mates, unseen_by_turn
from game.bots.policy.network import (
    CALL_WARMTH,
    WARMTH,
    WORKINGS,
    is_learned,
    network_value,
    own_part,
    run_network,
)
from game.bots.policy.tricks import POINTS, aim_of, card_appeal
from game.core.cards import GOAL
from game.core.marriages import MELD, TRUMP_MELD

# A declaration above 120 is worth so much, in what the networks have learned, where it is made in one deal of
# five: on the barrel what counts nothing is worth no less.
_NOTHING = -0.7

# So many e times less likely than the best at most: nothing that is allowed is impossible.
_LEAST = 12.0


@compiled
def right_to_claim(deal: IntArray, rules: IntArray) -> bool:
    """Whether the side of the seat to act has 66 points."""
    own = mates(deal, rules, deal[row.TURN])
    return total_of(deal, own) >= GOAL


@compiled
def _marriage_appeal(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    unseen: int,
    suit: int,
) -> float:
    """How well a marriage looks: the better of its two leads, and its points."""
    trump, family = deal[row.TRUMP], rules[rule.FAMILY]
    if family == rule.THOUSAND or (family == rule.NORTH_AMERICAN and trump < 0):
        deal[row.TRUMP] = suit
    worth = TRUMP_MELD if suit == deal[row.TRUMP] else MELD
    if family == rule.THOUSAND:
        worth = MARRIAGE_POINTS[suit]
    king = 6 * suit + 2
    lead = max(
        card_appeal(deal, rules, habits, aim, unseen, king),
        card_appeal(deal, rules, habits, aim, unseen, king + 1),
    )
    deal[row.TRUMP] = trump
    return lead + habits[habit.HALF_MARRIAGE] + habits[habit.MARRIAGE] * worth


@compiled
def _appeal(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    unseen: int,
    move: int,
) -> float:
    """How well a move looks: e times as likely for each."""
    if deal[row.PHASE] != row.PLAY or move >= row.CLAIM_66:
        if move == row.CLAIM_66:
            return 30.0 if right_to_claim(deal, rules) else -30.0
        return call_appeal(deal, rules, habits, unseen, move)
    if move < row.MARRIAGE_OF:
        appeal = card_appeal(deal, rules, habits, aim, unseen, move)
    else:
        suit = move - row.MARRIAGE_OF
        appeal = _marriage_appeal(deal, rules, habits, aim, unseen, suit)
    return appeal / habits[habit.SHARPNESS]


@compiled
def to_weights(appeals: Float64Array, number: int) -> None:
    """Turn a `number` of appeals into weights that sum to 1."""
    best, total = -1e9, 0.0
    for at in range(number):
        best = max(best, appeals[at])
    for at in range(number):
        appeals[at] = math.exp(max(appeals[at] - best, -_LEAST))
        total += appeals[at]
    for at in range(number):
        appeals[at] /= total


@compiled_apart
def _write_appeals(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    moves: IntArray,
    number: int,
    appeals: Float64Array,
) -> None:
    """Write how well each of a `number` of moves looks by habit, the best as 0."""
    unseen, aim, best = unseen_by_turn(deal, rules), POINTS, -1e9
    if deal[row.PHASE] == row.PLAY:
        aim = aim_of(deal, rules)
    for at in range(number):
        appeals[at] = _appeal(deal, rules, habits, aim, unseen, moves[at])
        best = max(best, appeals[at])
    for at in range(number):
        appeals[at] = max(appeals[at] - best, -_LEAST)


@compiled_apart
def write_values(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    moves: IntArray,
    number: int,
    facts: IntArray,
    order: IntArray,
    workings: Float32Array,
    values: Float64Array,
) -> int:
    """Write what the networks of a manner value each of a `number` of moves, in what they have learned.

    Of a card they have learned how much it is better or worse than habit says. Claims are left to others.
    Returns how many facts were read; `facts`, `order` and `workings` are rows to work on.
    """
    held = read_facts(deal, rules, facts, order)
    run_network(facts, held, own_part(deal, manner[habit.COUNT :]), workings)
    if deal[row.PHASE] == row.PLAY:
        _write_appeals(deal, rules, manner, moves, number, values)
    for at in range(number):
        usual = WARMTH * values[at] if deal[row.PHASE] == row.PLAY else 0.0
        values[at] = usual
        if moves[at] != row.CLAIM_66:
            values[at] += network_value(deal, rules, moves[at], order, workings)
    return held


@compiled
def value_on_barrel(deal: IntArray, moves: IntArray, number: int, values: Float64Array) -> None:
    """Value the calls of a seat on the barrel, where `values` are what they bring elsewhere.

    A declaration up to 120 counts nothing, and the higher it is the more it keeps others from the bid; it
    may be raised once the stock is seen. Of those above, the lowest wins the match as well as any.
    """
    decided = False
    for at in range(number):
        declared = moves[at] - row.BID_OF
        if moves[at] == row.PASS:
            declared = deal[row.CONTRACT] if deal[row.PHASE] == row.RAISE else -1
        elif declared < 0:
            continue
        if declared <= LIMIT_BID:
            values[at] = _NOTHING + CALL_WARMTH * declared
            decided = declared >= 0 and deal[row.PHASE] == row.BID
        elif decided:
            values[at] = _NOTHING - 1.0
        else:
            decided = True


@compiled
def warmth_of(deal: IntArray) -> float:
    """How much better a move must be valued to be chosen e times as often."""
    return WARMTH if deal[row.PHASE] == row.PLAY else CALL_WARMTH


@compiled_apart
def policy(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    moves: IntArray,
    number: int,
    weights: Float64Array,
) -> None:
    """Write how likely each of a `number` of legal moves is, as weights that sum to 1.

    By the networks of the manner, where it has any and they know such positions, else by its habits.
    """
    if number == 1:
        weights[0] = 1.0
        return
    if len(manner) > habit.COUNT and is_learned(deal, rules):
        facts, order, workings = int_array(FACTS), int_array(ORDER), float32_array(WORKINGS)
        write_values(deal, rules, manner, moves, number, facts, order, workings, weights)
        if deal[row.ON_BARREL] >> deal[row.TURN] & 1 and deal[row.PHASE] in (row.BID, row.RAISE):
            value_on_barrel(deal, moves, number, weights)
        for at in range(number):
            weights[at] /= warmth_of(deal)
        if moves[number - 1] == row.CLAIM_66:
            weights[number - 1] = 1e3 if right_to_claim(deal, rules) else -1e3
    else:
        _write_appeals(deal, rules, manner, moves, number, weights)
    to_weights(weights, number)


@compiled
def drawn_by_weight(weights: Float64Array, number: int, rng_state: IntArray) -> int:
    """One place of a `number` of weights that sum to 1, drawn as often as it weighs."""
    left = chance(rng_state) / 4294967296.0
    for at in range(number - 1):
        left -= weights[at]
        if left < 0.0:
            return at
    return number - 1
