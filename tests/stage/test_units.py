import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from game.stage.units import CORE_HEIGHT, CORE_WIDTH, Units

sizes = st.tuples(st.integers(800, 3840), st.integers(600, 2160))


@given(sizes)
def test_the_core_is_wholly_visible_in_every_window(size):
    seen = Units(*size).visible
    assert seen.left <= 0.001
    assert seen.top <= 0.001
    assert seen.right >= CORE_WIDTH - 0.001
    assert seen.bottom >= CORE_HEIGHT - 0.001


@given(sizes)
def test_one_axis_shows_exactly_the_core_and_the_other_is_extended(size):
    seen = Units(*size).visible
    assert seen.width == pytest.approx(CORE_WIDTH) or seen.height == pytest.approx(CORE_HEIGHT)
    assert seen.center == pytest.approx((CORE_WIDTH / 2, CORE_HEIGHT / 2), abs=0.01)


@given(sizes, st.floats(-200, 1500), st.floats(-200, 900))
def test_pixels_and_units_lead_back_to_each_other(size, x, y):
    units = Units(*size)
    assert units.to_design(*units.to_pixels(x, y)) == pytest.approx((x, y), abs=0.01)


@given(sizes, st.floats(0, 600), st.floats(1, 300), st.floats(1, 300))
def test_areas_that_touch_in_units_touch_in_pixels(size, left, first, second):
    units = Units(*size)
    one = units.rect(FRect(left, 10, first, 10))
    other = units.rect(FRect(FRect(left, 10, first, 10).right, 10, second, 10))
    assert one.right == other.left


def test_nothing_that_has_a_length_vanishes():
    assert Units(800, 600).length(0.2) == 1
    assert Units(800, 600).length(0) == 0
