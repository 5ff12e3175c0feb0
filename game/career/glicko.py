"""Glicko-2: how strong somebody is, how sure that is, and how steadily he plays.

After Mark Glickman, "Example of the Glicko-2 system" (2013): the steps and the letters are his. A rating
says how two compare: 200 points more win three of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

# His scale within: ratings around 0, in steps of this many points.
_SCALE = 173.7178
_MIDDLE = 1500.0

# How much the volatility may change in a period; 0.3 to 1.2 are sensible.
_TAU = 0.5
# Where the search for the new volatility ends.
_NEAR = 1e-6

# Nobody is surer than this of anybody: who has played long can still become better.
LEAST_DEVIATION = 30.0
MOST_DEVIATION = 350.0


@dataclass(frozen=True)
class Rating:
    """A rating in points, its deviation (two of them either way are 95 %), and its volatility.

    The default values are those of a player without games.
    """

    rating: float = _MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - _MIDDLE) / _SCALE

    @property
    def phi(self) -> float:
        return self.deviation / _SCALE


@dataclass(frozen=True)
class Game:
    """A game against somebody with this rating; `score` is 1 for won, 0 for lost, 0.5 for neither."""

    opponent: Rating
    score: float


def expected(player: Rating, opponent: Rating) -> float:
    """The share of games a player is expected to win against somebody."""
    return 1 / (1 + exp(-_weight(opponent.phi) * (player.mu - opponent.mu)))


def rated(player: Rating, games: Sequence[Game]) -> Rating:
    """The rating after a period with these games; one without any only makes it less sure."""
    if not games:
        return unseen(player, 1)
    weights = [_weight(game.opponent.phi) for game in games]
    shares = [expected(player, game.opponent) for game in games]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e in zip(weights, shares, strict=True))
    surplus = sum(g * (game.score - e) for g, game, e in zip(weights, games, shares, strict=True))
    volatility = _volatility(player, variance, variance * surplus)
    widened = sqrt(player.phi**2 + volatility**2)
    phi = 1 / sqrt(1 / widened**2 + 1 / variance)
    return _in_points(player.mu + phi**2 * surplus, phi, volatility)


def unseen(player: Rating, periods: int) -> Rating:
    """The rating after so many periods without a game: as high, but less sure."""
    phi = sqrt(player.phi**2 + periods * player.volatility**2)
    return _in_points(player.mu, phi, player.volatility)


def _weight(phi: float) -> float:
    """The weight of a game against an opponent whose rating has this deviation: Glickman's g."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(player: Rating, variance: float, difference: float) -> float:
    """The new volatility: the root of Glickman's f by the Illinois method, his step 5."""
    phi, begin = player.phi, log(player.volatility**2)

    def f(x: float) -> float:
        total = phi**2 + variance + exp(x)
        return exp(x) * (difference**2 - total) / (2 * total**2) - (x - begin) / _TAU**2

    low = begin
    if difference**2 > phi**2 + variance:
        high = log(difference**2 - phi**2 - variance)
    else:
        steps = 1
        while f(begin - steps * _TAU) < 0:
            steps += 1
        high = begin - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _in_points(mu: float, phi: float, volatility: float) -> Rating:
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, phi * _SCALE))
    return Rating(_MIDDLE + mu * _SCALE, deviation, volatility)
