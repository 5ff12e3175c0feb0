"""Things to write on: a wooden panel, a framed slate, a sheet of old paper."""

import math
import random

from art import palette
from art.canvas import (
    Point,
    corners,
    curve,
    disc,
    document,
    group,
    number,
    path,
    radial,
    rectangle,
    rounded,
)
from art.cloth import mixed
from art.timber import plank, planks_around

_PLANK = 62.0
"""Breadth in units a panel's planks are near to."""

_SLATE_FRAME = 13.0
"""Breadth in units of the wood around a slate."""


def _edge(
    width: float, height: float, inset: float, colour: str, thick: float, opacity: float
) -> str:
    """A line along a panel's border, `inset` units from its edge."""
    style = f'fill="none" stroke="{colour}" stroke-width="{thick}" opacity="{opacity}"'
    return rectangle(inset, inset, width - 2 * inset, height - 2 * inset, style)


def _boards(width: float, height: float, seed: int) -> tuple[str, ...]:
    """Planks from the top to the bottom of a panel, all equally broad."""
    count = max(1, round(height / _PLANK))
    breadth = height / count
    return tuple(
        group(
            f"translate(0 {number(row * breadth)})",
            *plank(f"board{row}", width, breadth, seed + row),
        )
        for row in range(count)
    )


def wood_svg(width: float, height: float) -> bytes:
    """A panel of planks with a dark rim and a worn, lit edge; nails when there is room."""
    nails = corners(width, height, 13.0) if width >= 120 and height >= 80 else ()
    return document(
        width,
        height,
        *_boards(width, height, 40),
        _edge(width, height, 2, palette.NIGHT, 4, 0.85),
        _edge(width, height, 4.6, palette.WOOD_GRAIN_LIGHT, 1.3, 0.55),
        *(
            disc(nail, 4.4, f'fill="{palette.NIGHT}" opacity="0.8"')
            + disc(nail, 3.4, f'fill="{palette.BRASS}"')
            + disc((nail[0] - 1, nail[1] - 1.2), 1.1, f'fill="{palette.BRASS_LIT}"')
            for nail in nails
        ),
    )


def _wiped(width: float, height: float) -> tuple[str, ...]:
    """The traces a damp sponge left of earlier scores: faint streaks of chalk along the slate."""
    chance = random.Random(66)
    streaks = []
    for _ in range(max(6, round(width * height / 2600))):
        y = chance.uniform(_SLATE_FRAME + 4, height - _SLATE_FRAME - 4)
        left = chance.uniform(_SLATE_FRAME + 4, width * 0.6)
        right = min(width - _SLATE_FRAME - 4, left + chance.uniform(0.15, 0.5) * width)
        sag = min(height - _SLATE_FRAME - 3, y + chance.uniform(0, 5))
        points: list[Point] = [(left, y), ((left + right) / 2, sag), (right, y)]
        style = f'fill="none" stroke="{palette.CHALK}" stroke-linecap="round"'
        breadth, faint = chance.uniform(0.7, 3.2), chance.uniform(0.02, 0.05)
        streaks.append(
            path(curve(points), f'{style} stroke-width="{breadth:.1f}" opacity="{faint:.3f}"')
        )
    return tuple(streaks)


def slate_svg(width: float, height: float) -> bytes:
    """A school slate for chalk scores, in a narrow wooden frame with brass at its corners."""
    frame = _SLATE_FRAME
    inner = (frame, frame, width - 2 * frame, height - 2 * frame)
    stops = (
        (0.0, palette.SLATE_LIT, 1.0),
        (0.6, palette.SLATE, 1.0),
        (1.0, palette.SLATE_DIM, 1.0),
    )
    return document(
        width,
        height,
        *planks_around((width, height), frame, frame, (60, 61, 62, 63)),
        radial("slate", (width * 0.42, height * 0.32), (width * 0.8, height * 0.8), stops),
        rectangle(*inner, 'fill="url(#slate)"'),
        *_wiped(width, height),
        rectangle(*inner, f'fill="none" stroke="{palette.NIGHT}" stroke-width="2.4" opacity="0.8"'),
        _edge(width, height, 1, palette.NIGHT, 2, 0.7),
        *(
            disc(end, 2.6, f'fill="{palette.BRASS}" stroke="{palette.NIGHT}" stroke-width="0.8"')
            for end in corners(width, height, frame / 2)
        ),
    )


def _torn(width: float, height: float, inset: float, seed: int) -> list[Point]:
    """A sheet's outline, hand-cut: it strays a little from a straight rectangle."""
    chance = random.Random(seed)
    outline: list[Point] = []
    left, top, right, bottom = inset, inset, width - inset, height - inset
    sides = (
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((right, bottom), (left, bottom)),
        ((left, bottom), (left, top)),
    )
    for start, end in sides:
        pieces = max(2, round(math.dist(start, end) / 26))
        for piece in range(pieces):
            share = piece / pieces
            stray = 0.0 if piece == 0 else chance.uniform(-1.5, 1.5)
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            outline.append((x + stray, y + stray))
    return outline


def _foxing(width: float, height: float) -> tuple[str, ...]:
    """Brown specks and the ring a glass left in one corner."""
    chance = random.Random(20)
    ring = min(width, height) * 0.13
    place = (width - ring * 1.5, height - ring * 1.45)
    stain = f'fill="none" stroke="{palette.PARCHMENT_DIM}"'
    specks = (
        disc(
            (chance.uniform(14, width - 14), chance.uniform(14, height - 14)),
            chance.uniform(0.6, 2.4),
            f'fill="{palette.PARCHMENT_DIM}" opacity="{chance.uniform(0.12, 0.4):.2f}"',
        )
        for _ in range(round(width * height / 5200))
    )
    return (
        *specks,
        disc(place, ring, f'{stain} stroke-width="4" opacity="0.22"'),
        disc((place[0] + 2, place[1] + 1), ring - 3, f'{stain} stroke-width="1.6" opacity="0.2"'),
    )


def parchment_svg(width: float, height: float) -> bytes:
    """A sheet of old paper for rules and results, its edges cut by hand and browned by age."""
    stops = tuple(
        (share, mixed(palette.PARCHMENT_LIT, palette.PARCHMENT_DIM, share**2.6 * 0.85), 1.0)
        for share in (0.0, 0.3, 0.5, 0.7, 0.85, 1.0)
    )
    outline = rounded(_torn(width, height, 7, 9))
    centre = (width / 2, height * 0.45)
    return document(
        width,
        height,
        group("translate(1.5 3.5)", path(outline, f'fill="{palette.NIGHT}" opacity="0.45"')),
        radial("sheet", centre, (width * 0.66, height * 0.72), stops),
        path(outline, 'fill="url(#sheet)"'),
        path(outline, f'fill="none" stroke="{palette.BRASS_DIM}" stroke-width="1.6" opacity="0.6"'),
        *_foxing(width, height),
    )
