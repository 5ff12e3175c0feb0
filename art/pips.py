"""The places of the suit signs on a nine and a ten; units of a 250 x 390 card."""

from collections.abc import Mapping

from art.fragments import centred
from game.core.cards import Rank

_LEFT, _MIDDLE, _RIGHT = 88.0, 125.0, 162.0
_ROWS = (66.0, 152.0, 238.0, 324.0)
_SIDES = tuple((x, y) for y in _ROWS for x in (_LEFT, _RIGHT))

PLACES: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    "9": (*_SIDES, (_MIDDLE, 195.0)),
    "T": (*_SIDES, (_MIDDLE, 109.0), (_MIDDLE, 281.0)),
}
"""Middles of the signs; those in the lower half stand on their heads."""


def pips(sign: str, rank: Rank) -> str:
    """The signs of a nine or a ten, each 48 units high."""
    return "".join(centred(sign, x, y, 48, turned=y > 195) for x, y in PLACES[rank])
