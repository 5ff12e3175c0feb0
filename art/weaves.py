"""The patterns woven into a cloth, in the colour that the light gives them (a gradient named "woven")."""

import math
import random
from collections.abc import Iterator

from art.canvas import number, path, polyline
from art.looks import Pattern

_WOVEN = 'fill="url(#woven)"'


def woven(pattern: Pattern, width: float, height: float, deep: str) -> tuple[str, ...]:
    """A pattern over a cloth of `width` x `height` units; `deep` is the colour of its shadows."""
    match pattern:
        case "dappled":
            return (path("".join(_leaf_shadows(width, height)), f'fill="{deep}" opacity="0.17"'),)
        case "gingham":
            across = path("".join(_bands(height, width, 34.0, False)), f'{_WOVEN} opacity="0.2"')
            return across, path(
                "".join(_bands(width, height, 34.0, True)), f'{_WOVEN} opacity="0.2"'
            )
        case "ticking":
            lines = "".join(_bands(width, height, 46.0, True, 0.16))
            return (path(lines, f'{_WOVEN} opacity="0.5"'),)
        case "striped":
            stripes = "".join(_bands(width, height, 96.0, True))
            return (path(stripes, f'{_WOVEN} opacity="0.26"'),)
        case "rippled":
            style = 'fill="none" stroke="url(#woven)" stroke-width="2" opacity="0.32"'
            return (path("".join(_ripples(width, height)), style),)
        case "boards":
            seams = "".join(f"M0 {number(y)}H{number(width)}" for y in _steps(height, 82.0))
            dark = f'fill="none" stroke="{deep}" stroke-width="2.4" opacity="0.55"'
            lit = 'fill="none" stroke="url(#woven)" stroke-width="1" opacity="0.5"'
            below = "".join(f"M0 {number(y + 2)}H{number(width)}" for y in _steps(height, 82.0))
            return path(seams, dark), path(below, lit)
        case "quilted":
            dark = f'fill="none" stroke="{deep}" stroke-width="2" opacity="0.4"'
            lit = 'fill="none" stroke="url(#woven)" stroke-width="1" opacity="0.55"'
            return (
                path("".join(_diagonals(width, height, 76.0, 0.0)), dark),
                path("".join(_diagonals(width, height, 76.0, 1.6)), lit),
            )
        case "damask":
            return (path("".join(_lozenges(width, height, 84.0)), f'{_WOVEN} opacity="0.22"'),)
    return ()


def _steps(room: float, step: float) -> Iterator[float]:
    """The places of lines that share a room evenly, about `step` apart."""
    count = max(1, round(room / step))
    yield from (room * at / count for at in range(1, count))


def _bands(
    across: float, along: float, step: float, upright: bool, share: float = 0.5
) -> Iterator[str]:
    """Bands as broad as that `share` of a step, side by side; symmetric to the middle."""
    count = round(across / step) | 1
    step = across / count
    broad = step * share
    for at in range(1, count, 2):
        start = at * step + (step - broad) / 2
        if upright:
            yield f"M{number(start)} 0h{number(broad)}v{number(along)}h-{number(broad)}Z"
        else:
            yield f"M0 {number(start)}h{number(along)}v{number(broad)}h-{number(along)}Z"


def _leaf_shadows(width: float, height: float) -> Iterator[str]:
    """Shadows of leaves thrown on the cloth by the sun behind a tree, thickest in two corners."""
    chance = random.Random(12)
    for _ in range(round(width * height / 2600)):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        near = abs(x / width - y / height)  # none between the corners above left and below right
        if chance.random() > near * 1.5:
            continue
        size, turn = chance.uniform(9, 20), chance.uniform(0, math.tau)
        points = ((0, -1.2), (0.8, -0.3), (0.5, 0.7), (0, 1.2), (-0.5, 0.7), (-0.8, -0.3))
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        yield polyline([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in points], True)


def _ripples(width: float, height: float) -> Iterator[str]:
    """Rows of small waves."""
    count = max(1, round(width / 64))
    step = width / count
    for row, y in enumerate(_steps(height, 44.0)):
        shift = step / 2 if row % 2 else 0.0
        for at in range(count):
            left = at * step + shift + step * 0.14
            if left + step * 0.6 < width:
                q = step * 0.18
                yield (
                    f"M{number(left)} {number(y)}q{number(q)} -7 {number(2 * q)} 0"
                    f"t{number(2 * q)} 0"
                )


def _diagonals(width: float, height: float, step: float, shift: float) -> Iterator[str]:
    """Lines both ways across the cloth, which make lozenges."""
    count = round(width / step)
    step = width / count
    rise = step * max(1, round(height / step)) / height
    reach = height * rise
    for at in range(-count, 2 * count + 1):
        x = at * step + shift
        for end in (x + reach, x - reach):
            yield _clipped(x, 0.0, end, height, width)


def _clipped(x0: float, y0: float, x1: float, y1: float, width: float) -> str:
    """The part of a line that lies on the cloth."""
    low, high = 0.0, 1.0
    run = x1 - x0
    if run:
        enters, leaves = sorted(((0 - x0) / run, (width - x0) / run))
        low, high = max(low, enters), min(high, leaves)
    if low >= high:
        return ""
    at = [(x0 + run * t, y0 + (y1 - y0) * t) for t in (low, high)]
    return polyline(at)


def _lozenges(width: float, height: float, step: float) -> Iterator[str]:
    """Four-leaved flowers in rows, every second row between those above it."""
    columns, rows = max(1, round(width / step)), max(1, round(height / (step * 0.6)))
    wide, high = width / columns, height / rows
    for row in range(rows):
        for column in range(columns + 1):
            x = column * wide + (wide / 2 if row % 2 else 0.0)
            y = (row + 0.5) * high
            if 20 < x < width - 20:
                yield _flower(x, y)


def _flower(x: float, y: float) -> str:
    return "".join(
        f"M{number(x)} {number(y)}q{a} {b} {c} {d}q{e} {f} {g} {h}Z"
        for a, b, c, d, e, f, g, h in (
            (-9, -8, 0, -22, 9, 14, 0, 22),
            (-9, 8, 0, 22, 9, -14, 0, -22),
            (-8, -7, -18, 0, 10, 7, 18, 0),
            (8, -7, 18, 0, -10, 7, -18, 0),
        )
    )
