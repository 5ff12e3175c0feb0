"""Who looks on when a match is decided: the guests of the tavern, seen from behind."""

import random

from art import palette
from art.canvas import disc, document, number, path, rectangle

HIGH = 120.0
"""The height of the picture in units; it is as broad as is asked for."""


def audience_svg(wide: int, raised: int) -> bytes:
    """The guests at the edge of the light, seen from behind; every third has lifted a mug, by turns."""
    chance = random.Random(66)
    heads = []
    for place, left in enumerate(range(-20, wide + 40, 54)):
        x = left + chance.uniform(-9, 9)
        top = 46 + chance.uniform(-7, 13)
        size = 21 + chance.uniform(-2, 4)
        lifted = place % 3 == raised % 3
        fill = f'fill="{chance.choice(("#140c08", "#1b100a", "#100906"))}"'
        if lifted:
            heads.append(_mug(x + size + 7, top - 16, fill))
        if place % 4 == 1:
            heads.append(_hat(x, top - size * 0.52, size, fill))
        heads.append(
            disc((x, top), size * 0.8, fill)
            + path(
                f"M{number(x - size * 1.7)} 130Q{number(x - size * 1.6)} {number(top + size)} "
                f"{number(x)} {number(top + size * 0.72)}Q{number(x + size * 1.6)} {number(top + size)} "
                f"{number(x + size * 1.7)} 130Z",
                fill,
            )
        )
    return document(wide, HIGH, *heads)


def _mug(x: float, y: float, sleeve: str) -> str:
    """A mug of beer held up."""
    glass = f'fill="#c9892c" stroke="{palette.NIGHT}" stroke-width="2"'
    return (
        path(
            f"M{number(x - 4)} {number(y + 20)}L{number(x - 14)} 112"
            f"H{number(x + 4)}L{number(x + 8)} {number(y + 20)}Z",
            sleeve,
        )
        + rectangle(x - 9, y - 6, 18, 26, glass, 3)
        + path(
            f"M{number(x + 9)} {number(y)}q9 2 7 10q-2 6 -7 5",
            'fill="none" stroke="#c9892c" stroke-width="3"',
        )
        + path(
            f"M{number(x - 10)} {number(y - 5)}q2 -7 7 -5q4 -6 8 -1q6 -2 6 6Z",
            f'fill="{palette.CREAM}"',
        )
    )


def _hat(x: float, y: float, size: float, cloth: str) -> str:
    """A hat with a brim."""
    brim = f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(size * 1.25)}" ry="5" {cloth}/>'
    return brim + rectangle(x - size * 0.68, y - size * 0.8, size * 1.36, size * 0.9, cloth, 6)
