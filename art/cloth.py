"""The cloth of the table: green under a lamp, with a nap that keeps the light from banding."""

import random

from art import palette
from art.canvas import number, path, radial, rectangle

_FIBRES_PER_UNIT = 1 / 170
"""Fibres of one shade for each square unit of cloth; denser costs drawing time, not looks."""


def _fibres(width: float, height: float, seed: int) -> str:
    """Short stray threads scattered over the cloth, as one outline."""
    chance = random.Random(seed)
    count = int(width * height * _FIBRES_PER_UNIT)
    strokes = []
    for _ in range(count):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        along, across = chance.uniform(2.0, 6.5), chance.uniform(-1.2, 1.2)
        if chance.random() < 0.5:
            along, across = across, along
        strokes.append(f"M{x:.1f} {y:.1f}l{along:.1f} {across:.1f}")
    return "".join(strokes)


def cloth(left: float, top: float, width: float, height: float, radius: float) -> tuple[str, ...]:
    """A cloth with its upper left corner at (`left`, `top`), lit by a lamp above its middle."""
    centre = (left + width / 2, top + height * 0.46)
    reach = (width * 0.60, height * 0.78)
    warm = (width * 0.34, height * 0.50)
    shape = (left, top, width, height)
    light = f'fill="none" stroke="{palette.CLOTH_THREAD_LIGHT}" stroke-width="1.1"'
    dark = f'fill="none" stroke="{palette.CLOTH_THREAD_DARK}" stroke-width="1.1"'
    threads = f'<g transform="translate({number(left)} {number(top)})">'
    return (
        radial(
            "cloth",
            centre,
            reach,
            (
                (0.0, palette.CLOTH_LIT, 1),
                (0.55, palette.CLOTH, 1),
                (1.0, palette.CLOTH_DIM, 1),
            ),
        ),
        radial(
            "lamp",
            centre,
            warm,
            ((0.0, palette.LAMP, 0.11), (0.5, palette.LAMP, 0.05), (1.0, palette.LAMP, 0)),
        ),
        rectangle(*shape, 'fill="url(#cloth)"', radius),
        rectangle(*shape, 'fill="url(#lamp)"', radius),
        threads,
        path(_fibres(width - 7, height - 7, 1), f'{light} opacity="0.10"'),
        path(_fibres(width - 7, height - 7, 2), f'{dark} opacity="0.16"'),
        "</g>",
    )
