"""The house rules as a row of numbers: int64 [len(RULES)], what the kernel reads.

Only the rules that matter to play and score have a place; each number is the place of the chosen
value among the option's choices, except where it is a number itself.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, int_array
from game.rules.two_hand.options import TwoHandOptions

RULES = (
    "cards",
    "marriage_needs_trick",
    "marriage_when_closed",
    "marriage_lead",
    "ober_unter_pair",
    "exchange_needs_trick",
    "exchange_on_follow",
    "exchange_min_stock",
    "exchange_on_close_by_opponent",
    "close_before_draw",
    "close_min_stock",
    "claim_timing",
    "last_trick_rule",
    "closed_eval",
    "false_claim",
    "false_claim_three_if",
    "failed_close_three_if",
    "failed_close_moment",
    "beaten_closer_flat",
    "auto_settle_closed",
    "unclaimed",
    "schneider_counts_melds",
    "auto_claim",
)
_NUMBERS = ("cards", "exchange_min_stock", "close_min_stock")

CARDS = RULES.index("cards")
MELD_AFTER_TRICK = RULES.index("marriage_needs_trick")
MELD_WHEN_CLOSED = RULES.index("marriage_when_closed")
KING_IS_LED = RULES.index("marriage_lead")
PAIRS_COUNT = RULES.index("ober_unter_pair")
EXCHANGE_AFTER_TRICK = RULES.index("exchange_needs_trick")
EXCHANGE_ON_FOLLOW = RULES.index("exchange_on_follow")
EXCHANGE_LEAST = RULES.index("exchange_min_stock")
EXCHANGE_ON_CLOSE = RULES.index("exchange_on_close_by_opponent")
CLOSE_BEFORE_DRAW = RULES.index("close_before_draw")
CLOSE_LEAST = RULES.index("close_min_stock")
CLAIM_ON_LEAD = RULES.index("claim_timing")
LAST_TRICK = RULES.index("last_trick_rule")
EVALUATED_AT_CLOSE = RULES.index("closed_eval")
WOULD_HAVE_WON = RULES.index("false_claim")
FALSE_THREE_IF = RULES.index("false_claim_three_if")
FAILED_ASKS_CLOSER = RULES.index("failed_close_three_if")
FAILED_AT_END = RULES.index("failed_close_moment")
BEATEN_FLAT = RULES.index("beaten_closer_flat")
SETTLED = RULES.index("auto_settle_closed")
UNCLAIMED_66_DRAWS = RULES.index("unclaimed")
MELDS_TO_33 = RULES.index("schneider_counts_melds")
AUTO_CLAIM = RULES.index("auto_claim")

BONUS_TEN, LAST_WINS = 1, 2


def rule_vector(options: TwoHandOptions) -> IntArray:
    """The rules in force, in the order of RULES."""
    numbers = int_array(len(RULES))
    for at, name in enumerate(RULES):
        value = getattr(options, name)
        if name in _NUMBERS or isinstance(value, bool):
            numbers[at] = int(value)
        else:
            numbers[at] = options.option(name).choices.index(value)
    return numbers
