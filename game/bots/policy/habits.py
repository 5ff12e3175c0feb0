"""The numbers of table habits, in card points: a row of them is a manner of play, one a family.

They stand in `habits.txt`: a line has a form of a family (`late` where the low contracts are played without
the talon), a part of its manner and the numbers of that part; a part without a line is nought.

They were found by letting manners play each other on the same deals, hands turned round. Those of `stopping`
are log odds that a contract falls, by logistic regression over contracts that habit played out undisturbed.
The chances of `holdings` in these games are fitted so too, over bids made at random as well; that of no trick
with four seats half over such, half over 5,800 hands whose lead was searched against open cards. Kept is only
what then won more on 50,000 deals with the seats turned.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

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

FILE = Path(__file__).with_name("habits.txt")

_FAMILIES = {
    rule.BAUERNSCHNAPSEN: "bauernschnapsen",
    rule.NORTH_AMERICAN: "north_american",
    rule.THOUSAND: "thousand",
}
_PARTS = {
    "cards": SHARPNESS,
    "calls": CALL_SHARPNESS,
    "bidding": BIDDING,
    "declaring": DECLARING,
    "first_tricks": FIRST_TRICKS,
    "every_trick": EVERY_TRICK,
    "every_trick_no_trump": EVERY_TRICK_NO_TRUMP,
    "no_trick": NO_TRICK,
    "stopping": STOPPING,
}


def form_of(rules: IntArray) -> str:
    """The family of a game and the number of its seats."""
    return f"{_FAMILIES[int(rules[rule.FAMILY])]}_{int(rules[rule.SEATS])}"


def habits_of(rules: IntArray) -> Float32Array:
    """The usual manner of a game, by its rule vector; not to be changed."""
    form = form_of(rules)
    late = form == "bauernschnapsen_3" and rules[rule.TALON_CONTRACTS] != 0
    return _manner(f"{form}_late" if late else form)


@lru_cache(maxsize=16)
def _manner(name: str) -> Float32Array:
    numbers = float32_array(COUNT)
    for line in FILE.read_text(encoding="utf-8").splitlines():
        match line.split():
            case [form, part, *own] if form == name:
                first = _PARTS[part]
                numbers[first : first + len(own)] = list(map(float, own))
    return numbers
