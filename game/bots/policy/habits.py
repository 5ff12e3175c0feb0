"""The numbers of table habits, in card points: a row of them is a manner of play, one a family.

They were found by letting manners play each other on the same deals, hands turned round.
"""

from __future__ import annotations

from functools import lru_cache

from game.bots.compiling.compiled import Float32Array, IntArray, float32_array
from game.bots.kernel import rule_vectors as rule

# -- places --------------------------------------------------------------------------------------------

SHARPNESS = 0  # how much better a move must look to be chosen e times as often
CO_DEFENDER = 1  # Thousand: how much a trick of the other defender is wanted
FAT, LEAN = 2, 3  # what a partner adds to a trick of his side, and anybody to another
TRICK = 4  # what a trick stands for where tricks decide
TRUMP_KEPT = 5  # the highest trump out, one with one above it, a lower one
PLAIN_KEPT = 8  # the same of a plain suit
GUARDED = 11  # a card with enough beside it to become the highest
HALF_MARRIAGE = 12
LOW_CARD = 13  # each card above it, where no trick is wanted
DRAW_TRUMPS = 14
LONG_SUIT = 15
LONG_TRUMPS = 16  # North American: each card of the suit that the first lead makes trumps
MARRIAGE = 17  # part of its points that a marriage is worth to show
STOPPER = 18  # the highest card of a suit where a contract falls with the first trick it loses

CALL_SHARPNESS = 19  # as SHARPNESS, for calls, in what the game scores
DOUBT = 20  # points by which a hand may fall short of what is expected, one in four
PASSING = 21  # what it is worth to leave the auction to the others, in what the game scores
JUMPING = 22  # Thousand: what each step above the lowest bid costs
ANSWERING = 23  # chance to make a contract from which on a declarer answers a doubling

# Weights of what a hand holds (`holdings`).
BIDDING = 24  # points expected of a hand as dealt, ten weights
DECLARING = 34  # with the stock in it
FIRST_TRICKS = 44  # chances, nine weights each
EVERY_TRICK = 53
EVERY_TRICK_NO_TRUMP = 62
NO_TRICK = 71  # a base and what may be held of a suit, 32 weights
STOPPING = 104  # log odds of the defenders against each aim of `tricks`, nine weights each
STOPPING_WEIGHTS = 9
COUNT = STOPPING + 4 * STOPPING_WEIGHTS

# -- manners -------------------------------------------------------------------------------------------

_THOUSAND_CARDS = (
    *(0.52, -1.03, 6.0, 3.0, 60.0, 15.82, 8.0, 4.04, 9.0, 4.0, 1.0),
    *(1.91, 10.0, 4.0, 2.11, 1.09, 5.0, 1.0, 20.0),
)
_CARDS = {
    (rule.THOUSAND, 3): _THOUSAND_CARDS,
    (rule.THOUSAND, 4): _THOUSAND_CARDS,
    (rule.THOUSAND, 2): (
        *(0.52, -0.35, 6.0, 3.0, 60.0, 14.0, 8.0, 4.04, 9.0, 4.0, 1.0),
        *(1.91, 10.0, 4.0, 3.0, 0.98, 5.0, 1.0, 20.0),
    ),
    (rule.NORTH_AMERICAN, 4): (
        *(0.35, 0.0, 4.02, 3.0, 60.0, 22.42, 10.03, 4.39, 11.78, 4.0, 0.19),
        *(0.46, 9.12, 4.0, 1.05, 0.5, 5.19, 3.84, 20.0),
    ),
    (rule.NORTH_AMERICAN, 3): (
        *(0.52, 0.0, 6.0, 1.77, 60.0, 22.42, 8.0, 5.0, 8.06, 4.0, 1.29),
        *(1.9, 8.71, 4.0, -2.64, 0.5, 5.0, 1.0, 20.0),
    ),
    (rule.NORTH_AMERICAN, 2): (
        *(0.52, 0.0, 4.96, 3.0, 71.06, 14.66, 15.18, 4.46, 13.57, 3.38, 1.22),
        *(-0.53, 10.6, 4.0, -1.33, -0.71, 9.2, 0.36, 20.0),
    ),
    (rule.BAUERNSCHNAPSEN, 4): (
        *(0.78, 0.0, 6.0, 3.0, 60.0, 14.71, 12.51, 2.21, 9.0, 4.0, 1.56),
        *(2.0, 3.3, 3.39, 2.73, 0.5, 5.0, 0.73, 20.0),
    ),
    (rule.BAUERNSCHNAPSEN, 3): (
        *(1.0, 0.0, 6.0, 3.0, 60.0, 11.95, 8.0, 7.86, 9.0, 4.0, 1.0),
        *(0.69, 10.0, 8.57, 3.0, 1.24, 5.0, 0.53, 20.0),
    ),
}
_PARTNERS_HOLDINGS = (
    *(0.0,) * 20,
    *(-0.61, -0.15, 1.38, 0.2, -0.47, -0.29, -1.19, -1.43, 0.79),
    *(-0.96, 0.2, 0.92, -1.04, -0.95, -0.19, -3.17, -1.65, 0.22),
    *(-0.22, 0.0, 0.0, 0.0, -0.25, 0.51, -1.41, -0.18, -0.22),
    0.52,
    *(0.0, -2.33, -1.15, -2.66, -0.42, -1.93, -1.39, -2.86),
    *(-0.05, -1.51, -1.0, -2.13, -0.42, -1.48, -0.47, -1.61),
    *(0.21, -1.2, -0.54, -1.78, 0.17, -0.99, -0.11, -1.06),
    *(0.71, -0.33, 0.56, -0.49, 1.26, 0.78, 2.12, -6.0),
)
_TALON_HOLDINGS = (
    *(0.0,) * 20,
    *(-0.36, -0.05, 0.96, 0.5, -0.05, -0.21, -0.93, -0.98, 1.02),
    *(-0.38, 0.17, 0.45, -0.54, -0.45, -0.14, -1.21, -1.11, 0.72),
    *(-0.12, 0.0, 0.0, 0.0, -0.37, 0.45, -0.64, -0.5, -0.12),
    0.87,
    *(0.0, -0.61, -0.5, -1.58, -0.44, -1.3, -1.05, -3.15),
    *(-0.22, -0.79, -0.67, -1.61, -0.63, -1.21, -0.96, -2.08),
    *(0.01, -0.6, -0.14, -1.42, 0.1, -0.92, -0.55, -1.75),
    *(0.5, -0.09, 0.28, -0.61, 0.88, 0.2, 0.56, -3.79),
)
_HOLDINGS = {
    (rule.THOUSAND, 3): (
        *(4.27, 19.85, 7.1, 4.61, 2.6, 7.56, 3.37, 6.76, 5.67, 2.16),
        *(-32.06, 25.33, 8.24, 4.69, 12.2, 9.53, 2.84, -0.18, 6.94, 1.77),
        *(0.0,) * 60,
    ),
    (rule.THOUSAND, 4): (
        *(12.0, 20.87, 2.17, 3.1, 5.69, 7.56, 5.15, 6.61, 3.72, 2.68),
        *(-30.05, 25.22, 7.73, 4.2, 12.09, 9.46, 2.78, -0.44, 7.5, 1.45),
        *(0.0,) * 60,
    ),
    (rule.THOUSAND, 2): (
        *(3.51, 17.09, 7.59, 7.31, 0.71, 9.96, 7.21, 10.71, 3.09, 1.8),
        *(-21.17, 22.93, 8.44, 11.37, 13.2, 10.72, 6.84, 1.62, 2.19, 1.8),
        *(0.0,) * 60,
    ),
    (rule.NORTH_AMERICAN, 4): (
        *(34.9, 10.22, 4.84, 1.37, 4.99, 5.33, 3.82, -0.3, 9.76, 2.56),
        *(0.0,) * 10,
        *(0.0,) * 9,
        *(-0.33, 0.19, 0.55, -0.87, -1.01, 0.08, -1.89, -0.38, -0.33),
        *(0.0,) * 42,
    ),
    (rule.NORTH_AMERICAN, 3): (
        *(-3.61, 17.04, 5.55, 4.88, 7.57, 4.35, 1.45, -0.46, 10.7, 1.95),
        *(0.0,) * 10,
        *(0.0,) * 9,
        *(-0.38, 0.23, 0.44, -0.36, -0.93, -0.04, -2.07, -0.75, -0.38),
        *(0.0,) * 42,
    ),
    (rule.NORTH_AMERICAN, 2): (
        *(11.89, 13.62, 3.35, 5.14, 15.3, 4.0, 3.05, -0.77, 8.15, 4.49),
        *(0.0,) * 10,
        *(0.0,) * 9,
        *(-0.21, 0.44, 0.27, -0.59, -0.11, 0.05, -1.94, -0.68, -0.21),
        *(0.0,) * 42,
    ),
    (rule.BAUERNSCHNAPSEN, 4): _PARTNERS_HOLDINGS,
    (rule.BAUERNSCHNAPSEN, 3): _TALON_HOLDINGS,
}
_CALLS = {
    (rule.THOUSAND, 3): (15.0, 20.0, -11.96, 3.0, 0.0),
    (rule.THOUSAND, 4): (15.0, 20.0, -11.96, 3.0, 0.0),
    (rule.THOUSAND, 2): (15.0, 17.08, -1.84, 3.0, 0.0),
    (rule.NORTH_AMERICAN, 4): (0.2, 19.67, 1.03, 0.0, 0.0),
    (rule.NORTH_AMERICAN, 3): (0.2, 20.14, -0.3, 0.0, 0.0),
    (rule.NORTH_AMERICAN, 2): (0.4, 11.66, 0.32, 0.0, 0.0),
    (rule.BAUERNSCHNAPSEN, 4): (0.2, 16.0, -0.22, 0.0, 0.65),
    (rule.BAUERNSCHNAPSEN, 3): (0.2, 16.0, 0.18, 0.0, 0.65),
}


# -- fitted ------------------------------------------------------------------------------------------

# Log odds that a contract falls, by logistic regression over contracts that habit played out undisturbed. The
# chances of `holdings` in these games are fitted so too, over bids made at random as well; that of no trick
# with four seats half over such, half over 5,800 hands whose lead was searched against open cards. Kept is
# only what then won more on 50,000 deals with the seats turned.
_STOPPING = {
    (rule.BAUERNSCHNAPSEN, 4): (
        *(-2.34, 0.84, 0.26, 0.85, 0.09, 0.61, 0.32, 0.11, 0.0),
        *(-1.75, 0.0, 4.33, 0.14, -0.0, -1.17, -0.07, -0.09, -0.06),
        *(-1.11, 0.0, 2.72, 0.28, -0.26, -0.49, -0.23, 0.34, 1.53),
        *(-1.75, 0.11, 0.15, -0.03, 0.24, 0.01, -0.11, 0.4, -0.09),
    ),
    (rule.BAUERNSCHNAPSEN, 3): (
        *(-1.89, 0.41, 0.11, 0.5, 0.05, 0.66, 0.17, 0.04, 0.0),
        *(-0.87, 1.29, 0.63, 0.39, 0.21, -0.15, -0.04, -0.26, 0.01),
        *(-0.87, 3.7, 2.26, 0.25, -0.2, 0.08, -0.38, 0.38, 0.04),
        *(-2.25, 0.5, 0.41, 0.2, 0.08, 0.04, -0.03, 0.6, -0.11),
    ),
}
_LATE_TALON_CALLS = (0.2, 16.0, 0.18, 0.0, 0.65)
_LATE_TALON_HOLDINGS = (
    *(0.0,) * 20,
    *(-0.33, 0.17, 0.74, -0.11, -0.22, -0.22, -0.89, -1.04, 0.63),
    *(-0.39, 0.04, 0.7, -1.01, -0.08, -0.14, -1.19, -1.09, 0.63),
    *(-0.12, 0.0, 0.0, 0.0, -0.37, 0.43, -0.59, -0.56, -0.12),
    0.56,
    *(0.0, -2.68, -1.14, -3.77, -0.4, -2.19, -1.5, -3.06),
    *(-0.17, -1.46, -1.19, -1.99, -0.52, -1.06, -0.49, -1.26),
    *(-0.1, -1.68, -0.45, -1.91, 0.1, -0.83, -0.18, -0.87),
    *(0.45, -0.26, 0.59, -0.34, 1.1, 1.7, 1.45, -5.07),
)
_LATE_TALON_STOPPING = (
    *(-0.58, 0.2, 0.32, 0.45, 0.24, 0.51, 0.27, -0.1, 0.0),
    *(-0.95, 0.0, 0.98, 0.45, 0.29, -0.49, 0.09, -0.22, 0.02),
    *(-1.22, 3.12, 2.5, 0.4, -0.18, 0.17, -0.25, 0.29, 0.06),
    *(-1.58, 0.16, 0.14, 0.12, -0.02, -0.03, -0.04, 0.63, -0.13),
)


def habits_of(rules: IntArray) -> Float32Array:
    """The usual manner of a game, by its rule vector; not to be changed."""
    family, seats = int(rules[rule.FAMILY]), int(rules[rule.SEATS])
    late = family == rule.BAUERNSCHNAPSEN and seats == 3 and rules[rule.TALON_CONTRACTS] != 0
    return _manner(family, seats, bool(late))


@lru_cache(maxsize=16)
def _manner(family: int, seats: int, late_talon: bool) -> Float32Array:
    """The manner of a family; `late_talon` where the low contracts are played without the talon."""
    key = family, seats
    calls, holdings, stopping = _CALLS[key], _HOLDINGS[key], _STOPPING.get(key, ())
    if late_talon:
        calls, holdings, stopping = _LATE_TALON_CALLS, _LATE_TALON_HOLDINGS, _LATE_TALON_STOPPING
    numbers = float32_array(COUNT)
    for place, number in enumerate((*_CARDS[key], *calls, *holdings, *stopping)):
        numbers[place] = number
    return numbers
