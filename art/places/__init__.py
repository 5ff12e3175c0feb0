"""The places of the tavern's ladder: a picture of each in its own light, with its table in front.

parts      what several of them have: light, the table, planks, lamps
outdoors   under the open sky        indoors   under a roof
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from art.canvas import document
from art.places import indoors, outdoors
from art.places.parts import HIGH, WIDE

_SCENES: Mapping[str, Callable[[], tuple[str, ...]]] = MappingProxyType(
    {
        "linden": outdoors.linden,
        "kitchen": indoors.kitchen,
        "mill": outdoors.mill,
        "market": outdoors.market,
        "ferry": outdoors.ferry,
        "barn": indoors.barn,
        "cellar": indoors.cellar,
        "coach": indoors.coach,
        "hall": indoors.hall,
    }
)

PLACES = tuple(_SCENES)
"""From the foot of the ladder to its top."""


def place_svg(key: str) -> bytes:
    """The picture of a place, 200 x 120 units. Raises KeyError for an unknown one."""
    return document(WIDE, HIGH, *_SCENES[key]())
