"""The house rules as a row of numbers: int64 [number of `PLACES`], what the kernel reads.

Every option has the place it has among the options: a number stands for itself, on is 1 and off 0, and
a word is its place among the option's choices. A rule that changes nothing within a deal needs no line
here; one that does gets the name by which the kernel asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.compiling.compiled import IntArray, int_array
from game.rules.options import Options
from game.rules.two_hand.options import TwoHandOptions

PLACES = {option.name: at for at, option in enumerate(TwoHandOptions.all())}


def _choice(name: str, value: str) -> int:
    return TwoHandOptions.option(name).choices.index(value)


CARDS = PLACES["cards"]
MELD_AFTER_TRICK = PLACES["marriage_needs_trick"]
MELD_WHEN_CLOSED = PLACES["marriage_when_closed"]
KING_IS_LED = PLACES["marriage_lead"]
PAIRS_COUNT = PLACES["ober_unter_pair"]
EXCHANGE_AFTER_TRICK = PLACES["exchange_needs_trick"]
EXCHANGE_ON_FOLLOW = PLACES["exchange_on_follow"]
EXCHANGE_LEAST = PLACES["exchange_min_stock"]
EXCHANGE_ON_CLOSE = PLACES["exchange_on_close_by_opponent"]
CLOSE_BEFORE_DRAW = PLACES["close_before_draw"]
CLOSE_LEAST = PLACES["close_min_stock"]
CLAIM_ON_LEAD = PLACES["claim_timing"]
LAST_TRICK = PLACES["last_trick_rule"]
EVALUATED_AT_CLOSE = PLACES["closed_eval"]
WOULD_HAVE_WON = PLACES["false_claim"]
FALSE_THREE_IF = PLACES["false_claim_three_if"]
FAILED_ASKS_CLOSER = PLACES["failed_close_three_if"]
FAILED_AT_END = PLACES["failed_close_moment"]
BEATEN_FLAT = PLACES["beaten_closer_flat"]
SETTLED = PLACES["auto_settle_closed"]
UNCLAIMED_66_DRAWS = PLACES["unclaimed"]
MELDS_TO_33 = PLACES["schneider_counts_melds"]
AUTO_CLAIM = PLACES["auto_claim"]

BONUS_TEN = _choice("last_trick_rule", "bonus10")
LAST_WINS = _choice("last_trick_rule", "wins")
OPPONENT_TRICKLESS = _choice("false_claim_three_if", "opponent_no_tricks")
OFFENDER_TRICKLESS = _choice("false_claim_three_if", "offender_no_tricks")


def rule_vector(options: TwoHandOptions) -> IntArray:
    """The rules in force, one number an option."""
    numbers = int_array(len(PLACES))
    write_options(numbers, options, PLACES)
    return numbers


def write_options(numbers: IntArray, options: Options, places: Mapping[str, int]) -> None:
    """Write the number of every option to its place."""
    for option in options.all():
        value = getattr(options, option.name)
        number = option.choices.index(value) if isinstance(value, str) else int(value)
        numbers[places[option.name]] = number
