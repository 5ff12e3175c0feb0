"""A broad-nibbed pen: strokes given by their middle line come out thick and thin as written.

The nib is a short edge held at an angle; a stroke is what the edge sweeps over. Letters written
this way need only the points a hand would pass through, and they belong together by themselves.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from art.canvas import Point, polyline

_SMOOTHNESS = 10
"""Straight pieces between two points of a stroke."""


@dataclass(frozen=True)
class Nib:
    """How broad the pen's edge is in units, and how it is held in degrees from the horizontal."""

    breadth: float
    angle: float = 32.0

    @property
    def edge(self) -> Point:
        """The vector from the middle of the edge to its upper right end."""
        held = math.radians(self.angle)
        return (math.cos(held) * self.breadth / 2, -math.sin(held) * self.breadth / 2)


def strokes_of(text: str) -> Iterator[list[Point]]:
    """The points of the strokes in a text, one stroke after the other: ``6,97 18,94 30,96; 66,8 78,6``."""
    for each in filter(None, text.split(";")):
        pairs = (point.split(",") for point in each.split())
        yield [(float(x), float(y)) for x, y in pairs]


def smooth(points: Sequence[Point]) -> list[Point]:
    """The line a hand draws through `points` (Catmull-Rom), as many short straight pieces."""
    if len(points) < 3:
        return list(points)
    padded = (points[0], *points, points[-1])
    line = [points[0]]
    for before, here, there, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        line.extend(
            _between(before, here, there, after, step / _SMOOTHNESS)
            for step in range(1, _SMOOTHNESS + 1)
        )
    return line


def _between(before: Point, here: Point, there: Point, after: Point, share: float) -> Point:
    x, y = (
        0.5
        * (
            2 * b
            + (c - a) * share
            + (2 * a - 5 * b + 4 * c - d) * share**2
            + (3 * b - a - 3 * c + d) * share**3
        )
        for a, b, c, d in zip(before, here, there, after, strict=True)
    )
    return (x, y)


def _runs(line: Sequence[Point], edge: Point) -> list[list[Point]]:
    """The line cut where it turns past the nib's edge, so each run keeps the edge on one side."""
    runs: list[list[Point]] = []
    side_before = None
    for start, end in pairwise(line):
        side = edge[0] * (end[1] - start[1]) >= edge[1] * (end[0] - start[0])
        if side != side_before:
            runs.append([start])
        runs[-1].append(end)
        side_before = side
    return runs


def _swept(run: Sequence[Point], edge: Point) -> list[Point]:
    """The area the edge covers along one run, always walked round the same way."""
    across, up = edge
    there = [(x + across, y + up) for x, y in run]
    back = [(x - across, y - up) for x, y in reversed(run)]
    outline = [*there, *back]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, outline[0]]))
    return outline if area >= 0 else outline[::-1]


def stroke(points: Sequence[Point], nib: Nib) -> str:
    """The outline of a stroke through `points`; to be filled by the nonzero rule.

    Runs are walked round one way, so strokes of a letter may cross without cancelling each other.
    """
    runs = _runs(smooth(points), nib.edge)
    return "".join(polyline(_swept(run, nib.edge), closed=True) for run in runs)
