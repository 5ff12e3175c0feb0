import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from game.stage.drawing.units import MovedUnits, Units
from game.stage.window import start_size, within_screen

sizes = st.tuples(st.integers(600, 3840), st.integers(600, 2160))


@given(sizes)
def test_the_core_is_wholly_visible_in_every_window(size):
    units = Units(*size)
    assert units.visible.inflate(0.01, 0.01).contains(units.core)


@given(sizes)
def test_one_axis_shows_exactly_the_core_and_the_other_is_extended(size):
    units = Units(*size)
    seen, core = units.visible, units.core
    assert seen.width == pytest.approx(core.width) or seen.height == pytest.approx(core.height)
    assert seen.center == pytest.approx((640, 360), abs=0.01)


@pytest.mark.parametrize(
    ("size", "tall"), [((1280, 720), False), ((1280, 1024), False), ((700, 1000), True)]
)
def test_a_window_taller_than_wide_has_the_tall_form(size, tall):
    units = Units(*size)
    assert units.tall is tall
    assert (units.core.height > units.core.width) is tall


@given(sizes, st.floats(100, 1300), st.floats(100, 1000))
def test_a_sheet_lies_in_the_middle_and_in_the_window(size, width, height):
    units = Units(*size)
    sheet = units.sheet(width, height)
    assert units.visible.contains(sheet)
    assert sheet.center == pytest.approx((640, 360), abs=0.01)


@pytest.mark.parametrize("size", [(600, 600), (960, 1080), (700, 1000)])
def test_a_sheet_uses_the_width_of_a_tall_window_that_is_nearly_square(size):
    units = Units(*size)
    assert units.sheet(1256, 900, 10).width == pytest.approx(units.visible.width - 20)


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


def test_what_is_moved_lies_whole_pixels_from_its_place_and_keeps_its_size():
    for size in ((1280, 720), (1366, 768), (700, 1000)):
        units = Units(*size)
        moved = MovedUnits(*size, 3.3, -40.7)
        area = FRect(100, 200, 333, 77)
        here, there = units.rect(area), moved.rect(area)
        assert there.size == here.size
        assert there.left - here.left == round(3.3 * units.scale)
        assert there.top - here.top == round(-40.7 * units.scale)


def test_a_window_is_opened_no_larger_than_its_screen():
    assert within_screen((1280, 720), (1024, 600)) == (1024, 600)
    assert within_screen((1280, 720), (1920, 1080)) == (1280, 720)
    assert within_screen((1280, 720), None) == (1280, 720)


def test_a_first_window_grows_with_a_dense_screen_and_keeps_its_shape():
    assert start_size(None) == (1280, 720)
    assert start_size((1920, 1080)) == (1280, 720)
    assert start_size((3840, 2160)) == (2560, 1440)
    assert start_size((2880, 1800)) == (1920, 1080)
    assert start_size((1024, 600)) == (1024, 600)
