"""Ratings: the worked example of their author, and what anybody would expect of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.career.glicko import LEAST_DEVIATION, MOST_DEVIATION, Game, Rating, expected, rated

RATINGS = some.builds(
    Rating, some.floats(400, 2800), some.floats(LEAST_DEVIATION, MOST_DEVIATION), some.just(0.06)
)
GAMES = some.lists(some.builds(Game, RATINGS, some.sampled_from([0.0, 0.5, 1.0])), max_size=12)


def test_the_worked_example_of_its_author():
    """Glickman 2013: 1500 +- 200 beats 1400 +- 30, then loses to 1550 +- 100 and to 1700 +- 300."""
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_only_makes_a_rating_less_sure():
    after = rated(Rating(1600, 80), [])
    assert after.rating == pytest.approx(1600)
    assert after.deviation > 80


@given(RATINGS, RATINGS)
def test_what_one_expects_the_other_does_not(one, other):
    if one.deviation == other.deviation:
        assert expected(one, other) + expected(other, one) == pytest.approx(1)
    if abs(one.rating - other.rating) > 1e-6:
        assert (expected(one, other) > 0.5) == (one.rating > other.rating)


@given(RATINGS, GAMES)
def test_games_bring_nothing_that_is_no_rating(player, games):
    after = rated(player, games)
    assert LEAST_DEVIATION <= after.deviation <= MOST_DEVIATION
    assert 0 < after.volatility < 1
    assert -2000 < after.rating < 6000


@given(RATINGS, RATINGS)
def test_winning_helps_and_losing_does_not(player, opponent):
    won = rated(player, [Game(opponent, 1)])
    lost = rated(player, [Game(opponent, 0)])
    assert lost.rating <= player.rating <= won.rating
    assert lost.rating < won.rating
