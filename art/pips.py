"""Where the suit signs lie on a nine and a ten; units of a 250 x 390 card."""

from collections.abc import Mapping

from art.courts import outlined
from art.fragments import centred, fragment
from game.cards import Rank, Suit

_LEFT, _MIDDLE, _RIGHT = 88.0, 125.0, 162.0
_ROWS = (66.0, 152.0, 238.0, 324.0)
_SIDES = tuple((x, y) for y in _ROWS for x in (_LEFT, _RIGHT))

PLACES: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    "9": (*_SIDES, (_MIDDLE, 195.0)),
    "T": (*_SIDES, (_MIDDLE, 109.0), (_MIDDLE, 281.0)),
}
"""Middles of the signs; those in the lower half stand on their heads."""


def pips(sign: str, rank: Rank, size: float = 48) -> str:
    """The signs of a nine or a ten, each `size` units high."""
    return "".join(centred(sign, x, y, size, turned=y > 195) for x, y in PLACES[rank])


def french_ace(suit: Suit) -> str:
    """A large inlaid sign inside a wreath of ten blossoms."""
    blossom = fragment(f"french/wreath_{suit}")
    wreath = "".join(
        f'<g transform="rotate({36 * step} 125 195) translate(125 105)">{blossom}</g>'
        for step in range(10)
    )
    sign = fragment(f"french/{suit}") + fragment(f"french/inlay_{suit}")
    return outlined(wreath) + centred(sign, 125, 195, 130)
