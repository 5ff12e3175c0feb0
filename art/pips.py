"""Where the suit signs lie on a nine and a ten; units of a 250 x 390 card."""

from collections.abc import Mapping

from art.courts import outlined
from art.fragments import centred, fragment
from game.cards import Rank, Suit

_LEFT, _MIDDLE, _RIGHT = 90.0, 125.0, 160.0
_ROWS = (72.0, 154.0, 236.0, 318.0)
_SIDES = tuple((x, y) for y in _ROWS for x in (_LEFT, _RIGHT))

PLACES: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    "9": (*_SIDES, (_MIDDLE, 195.0)),
    "T": (*_SIDES, (_MIDDLE, 113.0), (_MIDDLE, 277.0)),
}
"""Middles of the signs; those in the lower half stand on their heads."""


def pips(sign: str, rank: Rank, size: float = 52) -> str:
    """The signs of a nine or a ten, each `size` units high."""
    return "".join(centred(sign, x, y, size, turned=y > 195) for x, y in PLACES[rank])


def french_ace(suit: Suit) -> str:
    """A large sign, inlaid, inside a wreath of ten blossoms."""
    blossom = fragment(f"french/wreath_{suit}")
    wreath = "".join(
        f'<g transform="rotate({36 * step} 125 195) translate(125 109)">{blossom}</g>'
        for step in range(10)
    )
    return outlined(wreath) + inlaid(fragment(f"french/{suit}"), 125, 195, 112)


def inlaid(sign: str, x: float, y: float, size: float) -> str:
    """A one-colour sign with a line of card stock and a gilt heart inside it."""
    layers = (("suit", 1.0), ("cream", 0.8), ("suit", 0.72), ("ochre", 0.36))
    return "".join(
        centred(sign.replace('class="suit"', f'class="{ink}"'), x, y, size * share)
        for ink, share in layers
    )
