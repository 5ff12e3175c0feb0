"""The worth of game points in a match: the chance to win it after a deal.

At 0:0 three points are worth about three times one; at 6:5 a single one is worth the match.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache

from game.bots.compiling.compiled import float64_array
from game.contest.match import Match
from game.core.deal import Seat

# How often a decided deal brings one, two and three game points: more in Schnapsen, less in Sixty-six.
_SHARES = ((1, 0.36), (2, 0.47), (3, 0.17))

# A point is worth a little even where the match score does not ask for it.
_PRIDE = 0.002


@lru_cache(maxsize=512)
def chance_to_win(mine: int, other: int) -> float:
    """The chance of the player who needs `mine` more points, against an equal who needs `other`."""
    if mine <= 0 or other <= 0:
        return 1.0 if mine <= 0 else 0.0
    won = sum(part * chance_to_win(mine - points, other) for points, part in _SHARES)
    lost = sum(part * chance_to_win(mine, other - points) for points, part in _SHARES)
    return (won + lost) / 2


def worth_of(match: Match, seat: Seat, margin: int) -> float:
    """The worth of winning (or, with a minus, losing) a deal by so many game points."""
    mine, other = match.scores[seat], match.scores[1 - seat]
    if margin > 0:
        mine += margin + match.marks.carry
    elif margin < 0:
        other += match.marks.carry - margin
    target = match.target
    return chance_to_win(target - mine, target - other) + _PRIDE * margin


def worths(match: Match, seat: Seat) -> list[float]:
    """`worths[margin + 3]` for every margin of a deal, -3 to 3."""
    return [worth_of(match, seat, margin) for margin in range(-3, 4)]


def worth_row(match: Match | None, seat: Seat) -> MutableSequence[float]:
    """The same as a row the compiled functions can take; without a match, margins worth just themselves."""
    return _row(worths(match, seat)) if match else plain_points()


def plain_points() -> MutableSequence[float]:
    """Margins worth just themselves."""
    return _row([float(margin) for margin in range(-3, 4)])


def won_or_not() -> MutableSequence[float]:
    """A won deal counts one, whatever it scores."""
    return _row([0.0] * 4 + [1.0] * 3)


def _row(numbers: list[float]) -> MutableSequence[float]:
    filled = float64_array(len(numbers))
    for at, number in enumerate(numbers):
        filled[at] = number
    return filled
