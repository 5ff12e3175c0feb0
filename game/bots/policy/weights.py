"""The policy: how likely the seat to act chooses each of its moves, by what it knows alone."""

from __future__ import annotations

import math

from game.bots.compiling.compiled import Float64Array, IntArray, compiled
from game.bots.engine.bits import chance
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.thousand import MARRIAGE_POINTS
from game.bots.kernel.tricks import card_points_of, marriage_cards, meld_points_of
from game.bots.policy import habits as habit
from game.bots.policy.calls import call_appeal
from game.bots.policy.knowledge import mates, unseen_by_turn
from game.bots.policy.tricks import POINTS, aim_of, card_appeal
from game.core.marriages import MELD, TRUMP_MELD
from game.core.outcome import GOAL

_ROWS = "int64[::1], int64[::1]"
_ALL = f"{_ROWS}, float64[::1]"

# So many e times less likely than the best at most: nothing that is allowed is impossible.
_LEAST = 12.0


@compiled(f"boolean({_ROWS})")
def _claim_is_right(deal: IntArray, rules: IntArray) -> bool:
    """Whether the side of the seat to act has 66 points."""
    own = mates(deal, rules, deal[row.TURN])
    return card_points_of(deal, own) + meld_points_of(deal, own) >= GOAL


@compiled(f"float64({_ALL}, int64, int64, int64)")
def _marriage_appeal(
    deal: IntArray,
    rules: IntArray,
    habits: Float64Array,
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
    pair, lead = marriage_cards(suit), -1000.0
    for card in range(6 * suit + 2, 6 * suit + 4):
        if pair >> card & 1:
            lead = max(lead, card_appeal(deal, rules, habits, aim, unseen, card))
    deal[row.TRUMP] = trump
    return lead + habits[habit.HALF_MARRIAGE] + habits[habit.MARRIAGE] * worth


@compiled(f"float64({_ALL}, int64, int64, int64)")
def _appeal(
    deal: IntArray,
    rules: IntArray,
    habits: Float64Array,
    aim: int,
    unseen: int,
    move: int,
) -> float:
    """How well a move looks: e times as likely for each."""
    if deal[row.PHASE] != row.PLAY or move >= row.CLAIM_66:
        if move == row.CLAIM_66:
            return 30.0 if _claim_is_right(deal, rules) else -30.0
        return call_appeal(deal, rules, habits, unseen, move)
    if move < row.MARRIAGE_OF:
        appeal = card_appeal(deal, rules, habits, aim, unseen, move)
    else:
        suit = move - row.MARRIAGE_OF
        appeal = _marriage_appeal(deal, rules, habits, aim, unseen, suit)
    return appeal / habits[habit.SHARPNESS]


@compiled(f"void({_ALL}, int64[::1], int64, float64[::1])", apart=True)
def policy(
    deal: IntArray,
    rules: IntArray,
    habits: Float64Array,
    moves: IntArray,
    number: int,
    weights: Float64Array,
) -> None:
    """Write how likely each of a `number` of legal moves is, as weights that sum to 1."""
    if number == 1:
        weights[0] = 1.0
        return
    unseen, aim = unseen_by_turn(deal, rules), POINTS
    if deal[row.PHASE] == row.PLAY:
        aim = aim_of(deal, rules)
    best = -1e9
    for at in range(number):
        weights[at] = _appeal(deal, rules, habits, aim, unseen, moves[at])
        best = max(best, weights[at])
    total = 0.0
    for at in range(number):
        weights[at] = math.exp(max(weights[at] - best, -_LEAST))
        total += weights[at]
    for at in range(number):
        weights[at] /= total


@compiled("int64(float64[::1], int64, int64[::1])")
def drawn_by_weight(weights: Float64Array, number: int, rng_state: IntArray) -> int:
    """One place of a `number` of weights that sum to 1, drawn as often as it weighs."""
    left = chance(rng_state) / 4294967296.0
    for at in range(number - 1):
        left -= weights[at]
        if left < 0.0:
            return at
    return number - 1
