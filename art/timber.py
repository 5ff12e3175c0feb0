"""Wood: planks with their grain, knots and worn edges."""

import math
import random
from functools import partial

from art.canvas import Point, curve, group, linear, number, path, rectangle
from art.looks import OAK, Wood

Seeds = tuple[int, int, int, int]
"""The seeds of the planks to the left, to the right, above and below."""

_STEP = 46.0
"""Units between two points of a grain line."""


def _knots(chance: random.Random, length: float, breadth: float) -> list[Point]:
    """The places of this plank's knots; about one in 420 units, none in a very narrow plank."""
    if breadth < 20:
        return []
    places = range(max(0, round(length / 420)))
    return [(chance.uniform(30, length - 30), chance.uniform(0.25, 0.75) * breadth) for _ in places]


def _pushed(across: float, along: float, knots: list[Point], breadth: float) -> float:
    """A grain line's place across the plank, bent around the knots it passes."""
    for knot_along, knot_across in knots:
        near = math.exp(-(((along - knot_along) / 34) ** 2))
        side = 1 if across >= knot_across else -1
        reach = max(0.0, 1 - abs(across - knot_across) / (breadth * 0.5))
        across += side * near * reach * breadth * 0.14
    return across


def _grain(
    chance: random.Random, length: float, breadth: float, knots: list[Point], wood: Wood
) -> list[str]:
    """Grain lines running along a plank that lies from (0, 0) to (length, breadth)."""
    lines = []
    count = max(3, round(breadth / 3.4))
    for row in range(count):
        base = (row + chance.uniform(0.25, 0.75)) * breadth / count
        start, end = sorted(chance.uniform(-0.4, 1.4) * length for _ in range(2))
        start = min(max(0.0, start), 0.6 * length)
        end = min(length, max(end, start + 0.4 * length))
        sway, phase = chance.uniform(0.3, 1.3), chance.uniform(0, math.tau)
        steps = max(2, round((end - start) / _STEP))
        points = []
        for step in range(steps + 1):
            along = start + (end - start) * step / steps
            across = base + sway * math.sin(along / 90 + phase)
            across = _pushed(across, along, knots, breadth)
            points.append((along, min(breadth - 0.6, max(0.6, across))))
        dark = chance.random() < 0.72
        colour = wood.dark_grain if dark else wood.light_grain
        lines.append(
            path(
                curve(points),
                f'fill="none" stroke="{colour}" stroke-width="{chance.uniform(0.5, 1.5):.2f}"'
                f' stroke-linecap="round" opacity="{chance.uniform(0.14, 0.42):.2f}"',
            )
        )
    return lines


def _knot(place: Point, size: float, wood: Wood) -> str:
    """A knot: three rings around a dark heart."""
    x, y = place
    return "".join(
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{size * scale * 1.7:.1f}" ry="{size * scale:.1f}"'
        f' fill="{wood.dark_grain}" opacity="{opacity}"/>'
        for scale, opacity in ((1.0, 0.22), (0.66, 0.34), (0.3, 0.6))
    )


def plank(
    name: str, length: float, breadth: float, seed: int, wood: Wood = OAK, smooth: bool = False
) -> tuple[str, ...]:
    """A plank lying from (0, 0) to (`length`, `breadth`), its grain along the x axis, its upper edge lit.

    `name` is that of its gradient, so it must be its own within a picture; the same `seed` grows
    the same tree. A `smooth` one has neither grain nor knots, as it is seen from afar.
    """
    chance = random.Random(seed)
    knots = _knots(chance, length, breadth)
    shade = chance.choice(wood.shades)
    stops = ((0.0, wood.lit, 1.0), (0.16, shade, 1.0), (0.78, shade, 1.0), (1.0, wood.dim, 1.0))
    planed = (
        linear(name, (0, 0), (0, breadth), stops),
        rectangle(0, 0, length, breadth, f'fill="url(#{name})"'),
    )
    if smooth:
        return planed
    return (
        *planed,
        *_grain(chance, length, breadth, knots, wood),
        *(_knot(knot, min(3.4, breadth * 0.09), wood) for knot in knots),
    )


def planks_around(
    size: Point, breadth: float, thick: float, seeds: Seeds, wood: Wood = OAK, smooth: bool = False
) -> tuple[str, ...]:
    """Four planks around a field, their outer edges lit; the long ones run through and hold the short ones.

    They stand out of the field by `breadth` units, and reach into it by the rest of what they are `thick`.
    """
    width, height = size
    left, right, top, bottom = seeds
    draw, side = partial(plank, breadth=thick, wood=wood, smooth=smooth), height - 2 * breadth
    at_left = f"translate(0 {number(height - breadth)}) rotate(-90)"
    at_right = f"translate({number(width)} {number(breadth)}) rotate(90)"
    at_bottom = f"translate({number(width)} {number(height)}) rotate(180)"
    return (
        group(at_left, *draw("left", side, seed=left)),
        group(at_right, *draw("right", side, seed=right)),
        *draw("top", width, seed=top),
        group(at_bottom, *draw("bottom", width, seed=bottom)),
    )
