"""Writing SVG: the few elements the table, the slate and the lettering are made of.

Everything here returns text; `document` alone returns the finished bytes. Only the part of SVG
that SDL's rasteriser draws is written: shapes, paths, groups, and gradients in user space.
"""

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Stop = tuple[float, str, float]
"""A gradient's stop: offset 0..1, colour, opacity 0..1."""


def number(value: float) -> str:
    """A coordinate with at most two decimals and no superfluous zeros."""
    return repr(round(value, 2) + 0.0).removesuffix(".0")


def document(width: float, height: float, *parts: str) -> bytes:
    """A whole picture of `width` x `height` units, its parts drawn in order."""
    size = f'width="{number(width)}" height="{number(height)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>'
    return "\n".join((head, *parts, "</svg>\n")).encode()


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{number(offset * 100)}%" stop-color="{colour}"'
        f' stop-opacity="{number(opacity)}"/>'
        for offset, colour, opacity in stops
    )


def linear(name: str, start: Point, end: Point, stops: Iterable[Stop]) -> str:
    """A gradient from `start` to `end`, to be filled as ``url(#name)``."""
    line = (
        f'x1="{number(start[0])}" y1="{number(start[1])}"'
        f' x2="{number(end[0])}" y2="{number(end[1])}"'
    )
    units = 'gradientUnits="userSpaceOnUse"'
    return f'<linearGradient id="{name}" {units} {line}>{_stops(stops)}</linearGradient>'


def radial(name: str, centre: Point, radii: Point, stops: Iterable[Stop]) -> str:
    """An elliptic pool of colour around `centre`, to be filled as ``url(#name)``."""
    across, down = radii
    place = (
        f"translate({number(centre[0])} {number(centre[1])})"
        f" scale({number(across / 100)} {number(down / 100)})"
    )
    units = f'gradientUnits="userSpaceOnUse" gradientTransform="{place}"'
    pool = f'<radialGradient id="{name}" {units} cx="0" cy="0" r="100">'
    return f"{pool}{_stops(stops)}</radialGradient>"


def rectangle(
    left: float, top: float, width: float, height: float, style: str, radius: float = 0
) -> str:
    """A rectangle with corners rounded by `radius`; `style` holds its attributes."""
    corner = f' rx="{number(radius)}"' if radius else ""
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}"'
        f' height="{number(height)}"{corner} {style}/>'
    )


def disc(centre: Point, radius: float, style: str) -> str:
    """A circle with its attributes."""
    x, y = centre
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {style}/>'


def path(outline: str, style: str) -> str:
    """A path with its attributes."""
    return f'<path d="{outline}" {style}/>'


def around(centre: Point, radii: Sequence[float], count: int, turn: float = 0.0) -> list[Point]:
    """Points evenly around a centre, clockwise, at distances that take turns; the first one is above it, but
    for a `turn` in radians.
    """
    x, y = centre
    points = []
    for step in range(count):
        away, radius = turn + step * math.tau / count, radii[step % len(radii)]
        points.append((x + radius * math.sin(away), y - radius * math.cos(away)))
    return points


def corners(width: float, height: float, inset: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a field, `inset` units from its edges: the upper left and right one, then the lower."""
    right, bottom = width - inset, height - inset
    return (inset, inset), (right, inset), (inset, bottom), (right, bottom)


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """An outline through `points` by straight lines."""
    drawn = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{drawn}{'Z' if closed else ''}"


def curve(points: Sequence[Point]) -> str:
    """A smooth outline through `points` (Catmull-Rom, written as cubic arcs)."""
    if len(points) < 3:
        return polyline(points)
    padded = (points[0], *points, points[-1])
    arcs = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for before, here, there, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        leaving = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        arriving = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        arcs.append(
            "C" + " ".join(f"{number(x)} {number(y)}" for x, y in (leaving, arriving, there))
        )
    return "".join(arcs)


def rounded(points: Sequence[Point]) -> str:
    """A smooth closed outline through `points`."""
    return curve([*points, points[0]]) + "Z"


def group(transform: str, *parts: str) -> str:
    """Parts moved, turned or scaled together."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'
