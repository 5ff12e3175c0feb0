"""The cloth of the table: of one colour under a lamp, woven so finely that the light never bands."""

import math
import random

from art.canvas import Stop, group, number, path, radial, rectangle
from art.looks import TableLook
from art.weaves import woven

_ROW = 2.7
"""Units between two threads of the weave."""

_STEPS = 12
"""Stops of the lamp's light; enough for its edge to be felt and not seen."""


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0..1) of it given over to `other`; both ``#rrggbb``."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _lamplight(lit: str, dim: str) -> tuple[Stop, ...]:
    """A colour from the middle of the light outwards, falling off as light does."""
    stops = []
    for step in range(_STEPS + 1):
        away = step / _STEPS
        light = math.exp(-((away * 1.55) ** 2))
        light = (light - math.exp(-(1.55**2))) / (1 - math.exp(-(1.55**2)))
        stops.append((away, mixed(dim, lit, light), 1.0))
    return tuple(stops)


def _threads(length: float, breadth: float, upright: bool, seed: int) -> str:
    """Broken threads running along a cloth `length` long, as one outline."""
    chance = random.Random(seed)
    runs = []
    for row in range(1, int(breadth / _ROW)):
        across = row * _ROW + chance.uniform(-0.9, 0.9)
        along = chance.uniform(-90, 60)
        while along < length:
            end = min(length, along + chance.uniform(14, 130))
            start = max(0.0, along)
            if end > start:
                here = f"{across:.1f} {start:.1f}V" if upright else f"{start:.1f} {across:.1f}H"
                runs.append(f"M{here}{end:.1f}")
            along = end + chance.uniform(30, 190)
    return "".join(runs)


def _weave(width: float, height: float, look: TableLook) -> tuple[str, ...]:
    """Light and dark threads both ways; together they are the grain that hides the steps."""
    light = f'fill="none" stroke="{look.pale}" stroke-width="1" opacity="0.08"'
    dark = f'fill="none" stroke="{look.deep}" stroke-width="1" opacity="0.13"'
    return (
        path(_threads(width, height, False, 1), light),
        path(_threads(height, width, True, 2), light),
        path(_threads(width, height, False, 3), dark),
        path(_threads(height, width, True, 4), dark),
    )


def smooth_cloth(
    left: float, top: float, width: float, height: float, radius: float, look: TableLook
) -> tuple[str, ...]:
    """The cloth without its threads, its upper left corner at (`left`, `top`), lit by a lamp."""
    light = look.light
    centre = (left + width * light.across, top + height * light.down)
    reach = (width * light.reach[0], height * light.reach[1])
    return (
        radial("cloth", centre, reach, _lamplight(look.lit, look.dim)),
        rectangle(left, top, width, height, 'fill="url(#cloth)"', radius),
        radial("woven", centre, reach, _lamplight(mixed(look.lit, look.pale, 0.45), look.dim)),
        group(
            f"translate({number(left)} {number(top)})",
            *woven(look.pattern, width, height, look.deep),
        ),
    )


def cloth(
    left: float, top: float, width: float, height: float, radius: float, look: TableLook
) -> tuple[str, ...]:
    """A cloth with its corner at (`left`, `top`), lit by a lamp above it."""
    margin = 4.0
    return (
        *smooth_cloth(left, top, width, height, radius, look),
        f'<g transform="translate({number(left + margin)} {number(top + margin)})">',
        *_weave(width - 2 * margin, height - 2 * margin, look),
        "</g>",
    )
