import pytest

from game.stage.motion import tweens

ARRIVING = [
    tweens.ease_out,
    tweens.ease_in,
    tweens.ease_in_out,
    tweens.overshoot,
    tweens.settle,
    tweens.thud,
]


@pytest.mark.parametrize("ease", ARRIVING)
def test_an_easing_begins_here_and_ends_there(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("ease", ARRIVING)
def test_nothing_moves_linearly(ease):
    assert max(abs(ease(step / 20) - step / 20) for step in range(21)) > 0.05


def test_there_and_back_comes_home():
    assert tweens.there_and_back(0.5) == pytest.approx(1.0)
    assert tweens.there_and_back(1.0) == pytest.approx(0.0, abs=1e-9)


def test_an_approaching_value_lands_on_its_goal():
    value = 0.0
    for _ in range(60):
        value = tweens.approach(value, 1.0, 1 / 60)
    assert value == 1.0


def test_an_approach_does_not_depend_on_how_time_is_cut():
    once = tweens.approach(0.0, 1.0, 0.1)
    twice = tweens.approach(tweens.approach(0.0, 1.0, 0.05), 1.0, 0.05)
    assert once == pytest.approx(twice)
