"""Each place of the ladder has a picture, a table and a back of its own, in the part of SVG that is drawn."""

from itertools import combinations

from art.looks import LOOKS
from art.place_backs import PLACE_BACKS
from art.places import PLACES
from game.career import PLACES as LADDER


def test_every_place_is_drawn_with_its_table_its_back_and_its_stake():
    keys = tuple(place.key for place in LADDER)
    assert keys == PLACES == PLACE_BACKS
    assert set(keys) < set(LOOKS)


def test_no_two_tables_are_laid_alike():
    looks = [LOOKS[key] for key in PLACES]
    for one, other in combinations(looks, 2):
        assert one.lit != other.lit
        assert one.wood != other.wood
        assert one.light != other.light
