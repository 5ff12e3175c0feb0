"""The audience of a decided match: the guests of the tavern, seen from behind."""

import random
from dataclasses import dataclass

from art import palette
from art.canvas import disc, document, number, path, rectangle

HIGH = 120.0
"""The height of the picture of the guests in units; it is as broad as is asked for."""

MUG = 34.0, 126.0
"""The size of a mug and the arm that holds it up, in units."""

_COLOURS = "#140c08", "#1b100a", "#100906"


@dataclass(frozen=True)
class Guest:
    """A guest seen from behind: the middle of the head, its size, and the furniture that hides the rest."""

    x: float
    top: float
    size: float
    colour: str

    @property
    def mug(self) -> tuple[float, float]:
        """The top left corner of the guest's mug when it is held up."""
        return self.x + self.size - 8, self.top - 29


def guests_along(wide: int) -> tuple[Guest, ...]:
    """The guests along an edge so many units long: the same ones every evening."""
    chance = random.Random(66)
    return tuple(
        Guest(
            left + chance.uniform(-9, 9),
            46 + chance.uniform(-7, 13),
            21 + chance.uniform(-2, 4),
            chance.choice(_COLOURS),
        )
        for left in range(-20, wide + 40, 54)
    )


def audience_svg(wide: int) -> bytes:
    """The guests at the edge of the light, seen from behind."""
    shapes = []
    for place, guest in enumerate(guests_along(wide)):
        x, top, size = guest.x, guest.top, guest.size
        fill = f'fill="{guest.colour}"'
        if place % 4 == 1:
            shapes.append(_hat(x, top - size * 0.52, size, fill))
        shapes.append(
            disc((x, top), size * 0.8, fill)
            + path(
                f"M{number(x - size * 1.7)} 130Q{number(x - size * 1.6)} {number(top + size)} "
                f"{number(x)} {number(top + size * 0.72)}Q{number(x + size * 1.6)} {number(top + size)} "
                f"{number(x + size * 1.7)} 130Z",
                fill,
            )
        )
    return document(wide, HIGH, *shapes)


def mug_svg() -> bytes:
    """A mug of beer, and the arm that holds it up."""
    x, y = 15.0, 13.0
    glass = f'fill="#c9892c" stroke="{palette.NIGHT}" stroke-width="2"'
    return document(
        *MUG,
        path(
            f"M{x - 4} {y + 20}L{x - 14} {MUG[1]}H{x + 4}L{x + 8} {y + 20}Z",
            f'fill="{_COLOURS[0]}"',
        ),
        rectangle(x - 9, y - 6, 18, 26, glass, 3),
        path(f"M{x + 9} {y}q9 2 7 10q-2 6 -7 5", 'fill="none" stroke="#c9892c" stroke-width="3"'),
        path(f"M{x - 10} {y - 5}q2 -7 7 -5q4 -6 8 -1q6 -2 6 6Z", f'fill="{palette.CREAM}"'),
    )


def _hat(x: float, y: float, size: float, cloth: str) -> str:
    """A hat with a brim."""
    brim = f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(size * 1.25)}" ry="5" {cloth}/>'
    return brim + rectangle(x - size * 0.68, y - size * 0.8, size * 1.36, size * 0.9, cloth, 6)
