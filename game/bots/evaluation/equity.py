"""The worth of game points in a match: the chance to win it after a deal.

At 0:0 three points are worth about three times one; at 6:5 a single one is worth the match.
"""

from __future__ import annotations

from functools import lru_cache

from game.bots.compiling.compiled import Float64Array, float64_array
from game.contest.match import Match
from game.core.deal import Seat
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.rules.two_hand.game import TwoHandGame, two_hand

# How often a decided deal brings one, two and three game points: more in Schnapsen, less in Sixty-six.
_SHARES = ((1, 0.36), (2, 0.47), (3, 0.17))

# A point is worth a little even where the match score does not ask for it.
_PRIDE = 0.002


@lru_cache(maxsize=8192)
def chance_to_win(game: TwoHandGame, score: Score, seat: Seat) -> float:
    """The chance of a seat to win a match at a score, Bummerl and all, against an equal."""
    if score.winners:
        return float(seat in score.winners)
    chance = 0.0
    for points, part in _SHARES:
        for margin in (points, -points):
            chance += part / 2 * chance_to_win(game, _after(game, score, seat, margin), seat)
    return chance


def _after(game: TwoHandGame, score: Score, seat: Seat, margin: int) -> Score:
    """The score once a seat has won (or, with a minus, lost) a deal by so many game points."""
    winner = seat if margin > 0 else 1 - seat
    points = tuple(abs(margin) if each == winner else 0 for each in (0, 1))
    outcome = Outcome(Reason.CLAIMED, points, (0, 0), (0, 0), (winner,) if margin else ())
    return game.scorer.after(score, 0, outcome)[0]


def worth_row(match: Match | None, seat: Seat) -> Float64Array:
    """The worth of winning (or, with a minus, losing) a deal by each margin of game points, -3 first.

    A row the compiled functions can take; without a match margins are worth just themselves.
    """
    if match is None:
        return plain_points()
    game = two_hand(match.game)
    after = {margin: _after(game, match.score, seat, margin) for margin in range(-3, 4)}
    return _row(
        [chance_to_win(game, score, seat) + _PRIDE * margin for margin, score in after.items()]
    )


def plain_points() -> Float64Array:
    """Margins worth just themselves."""
    return _row([float(margin) for margin in range(-3, 4)])


def won_or_not() -> Float64Array:
    """A won deal counts one, whatever it scores."""
    return _row([0.0] * 4 + [1.0] * 3)


def _row(numbers: list[float]) -> Float64Array:
    filled = float64_array(len(numbers))
    filled[:] = numbers
    return filled
