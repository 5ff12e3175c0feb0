import pytest

from game.scenes.table.result.counting import Tally

COUNTS = range(0, 121, 5)


def test_a_count_rises_grows_and_gets_hot_on_its_way_to_its_goal():
    tally = Tally(66)
    for measure in (tally.height, tally.growth, tally.heat):
        measured = [measure(value) for value in COUNTS]
        assert measured == sorted(measured)
    assert (tally.heat(50), tally.heat(66)) == (pytest.approx(0.0), 1.0)
    assert tally.colour(0) != tally.colour(60) != tally.colour(66)


def test_a_count_reaches_its_goal_once():
    tally = Tally(100)
    assert [tally.reaches(value - 5, value) for value in COUNTS].count(True) == 1
    assert tally.reaches(98, 121)
    assert not tally.reaches(100, 104)


def test_where_nothing_hangs_on_a_number_nothing_is_hot_and_nothing_is_reached():
    tally = Tally(None)
    assert {tally.heat(value) for value in COUNTS} == {0.0}
    assert not any(tally.reaches(0, value) for value in COUNTS)
