"""Frozen values: what a class of them says, makes and refuses."""

import pickle

import pytest

from game.core.frozen_value import FrozenValue


class Nothing(FrozenValue):
    pass


class Place(FrozenValue):
    row: int
    column: int = 1


class Room(Place):
    name: str = "hall"


class Corner(Place):
    pass


class Other(FrozenValue):
    row: int
    column: int = 1


def test_fields_are_given_by_place_or_name_those_of_the_base_first():
    room = Room(3, name="cellar")
    assert (room.row, room.column, room.name) == (3, 1, "cellar")
    match room:
        case Place(row, column):
            assert (row, column) == (3, 1)
    match room:
        case Room(_, _, name):
            assert name == "cellar"
    assert Corner.__match_args__ == Place.__match_args__
    assert Corner(2).column == 1


def test_equal_are_values_of_one_class_with_equal_fields():
    assert Place(3) == Place(row=3, column=1) != Place(3, 2)
    assert {Place(3), Place(3, 1)} == {Place(3)}
    assert Place(3) not in (Other(3), Corner(3), Nothing(), (3, 1))
    assert Nothing() == Nothing()


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((1, 2, 3), {}), ((1,), {"row": 2}), ((1,), {"colour": 2})],
    ids=["none", "too many", "twice", "unknown"],
)
def test_fields_that_are_missing_or_unknown_are_refused(values, named):
    with pytest.raises(TypeError, match="Place has the fields row, column"):
        Place(*values, **named)


def test_a_value_never_changes():
    place = Place(3)
    with pytest.raises(AttributeError, match=r"Place\.row"):
        place.row = 4
    assert place == Place(3)


def test_a_value_is_written_with_its_fields_and_survives_pickling():
    assert repr(Room(3)) == "Room(row=3, column=1, name='hall')"
    assert pickle.loads(pickle.dumps(Room(3))) == Room(3)
