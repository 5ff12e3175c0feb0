"""Figures: how a king, queen or jack is put together from drawn parts.

A figure is the upper half of a card. Head parts are drawn around the middle of the face, fists
around their own middle, bodies in card units; bodies end where the band across the middle lies.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from art.fragments import fragment
from art.inks import INK

Place = tuple[float, float]
"""A point in card units."""


@dataclass(frozen=True)
class Head:
    """Names of the parts of a head, from the back forward; `mirrored` makes it look left."""

    behind: str
    face: str
    front: str
    crown: str
    mirrored: bool = False


@dataclass(frozen=True)
class Figure:
    """A body with a head at `head_at`, something `over` the body, and fists where they grip.

    `dyed` swaps colour classes of the part that lies over the body (a horse's coat, say).
    """

    body: str
    head: Head
    head_at: Place
    fists: tuple[Place, ...] = ()
    over: str = ""
    dyed: Mapping[str, str] = field(default_factory=dict)


def painted(figure: Figure) -> str:
    """The figure's shapes, in the order in which they cover one another."""
    head = figure.head
    over = _dyed(fragment(figure.over), figure.dyed) if figure.over else ""
    return outlined(
        _head(figure, head.behind, "neck")
        + fragment(figure.body)
        + over
        + "".join(_at(place, "", fragment("figures/fist")) for place in figure.fists)
        + _head(figure, head.face, head.front, head.crown)
    )


def outlined(shapes: str) -> str:
    """Shapes drawn with the ink outline that all figures share."""
    return (
        f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">'
        f"{shapes}</g>"
    )


def _head(figure: Figure, *names: str) -> str:
    flip = " scale(-1 1)" if figure.head.mirrored else ""
    shapes = "".join(fragment(f"figures/{name}") for name in names if name)
    return _at(figure.head_at, flip, shapes)


def _at(place: Place, flip: str, shapes: str) -> str:
    return f'<g transform="translate({place[0]:g} {place[1]:g}){flip}">{shapes}</g>'


def _dyed(shapes: str, dyes: Mapping[str, str]) -> str:
    def dye(worn: re.Match[str]) -> str:
        return f'class="{dyes.get(worn[1], worn[1])}"'

    return re.sub(r'class="(\w+)"', dye, shapes)
