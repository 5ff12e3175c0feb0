"""The card backs of the places of the ladder: a place's emblem on a medallion, over a ground of its own."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from art.canvas import around, disc, group, number, path, polyline, rectangle, rounded
from art.card_format import HEIGHT, WIDTH
from art.emblems import SIDE, emblem
from art.inks import INK

_MIDDLE = (WIDTH / 2, HEIGHT / 2)
_LEFT, _TOP, _RIGHT, _BOTTOM = 24.0, 24.0, WIDTH - 24.0, HEIGHT - 24.0
"""The field inside the borders."""

_SEAL, _EMBLEM = 58.0, 74.0
"""The radius of the medallion and the side of the emblem on it."""


@dataclass(frozen=True)
class _Inks:
    """The ground, the print on it, the strong colour of the medallion, and the gold of lines."""

    ground: str
    print: str
    seal: str
    gold: str


def _grid(step: float) -> Iterator[tuple[int, float, float]]:
    """Points in rows over the field, about `step` apart, each with its row and column added up."""
    across, down = (round(room / step) | 1 for room in (_RIGHT - _LEFT, _BOTTOM - _TOP))
    for row in range(down):
        y = _TOP + (_BOTTOM - _TOP) * (row + 0.5) / down
        for column in range(across):
            yield row + column, _LEFT + (_RIGHT - _LEFT) * (column + 0.5) / across, y


def _strewn(key: str, step: float, size: float) -> Callable[[_Inks], str]:
    """Small emblems in rows, upright in the upper half and turned round in the lower."""

    def ground(inks: _Inks) -> str:
        small, placed = emblem(key, inks.print, inks.ground), []
        for place, x, y in _grid(step):
            if place % 2 == 0:
                turn = 180 if y > HEIGHT / 2 else 0
                where = f"translate({number(x)} {number(y)}) rotate({turn})"
                placed.append(group(f"{where} scale({size / SIDE:.3f}) translate(-50 -50)", small))
        return "".join(placed)

    return ground


def _tiles(inks: _Inks) -> str:
    """Painted tiles with a flower in each and a quarter of one in their corners."""
    side = (_RIGHT - _LEFT) / 4
    parts = []
    rows = round((_BOTTOM - _TOP) / side)
    high = (_BOTTOM - _TOP) / rows
    petal = "M0 0q-7 -8 0 -19q7 11 0 19Z"
    for row in range(rows):
        for column in range(4):
            x, y = _LEFT + column * side, _TOP + row * high
            parts.append(
                rectangle(x, y, side, high, f'fill="none" stroke="{inks.print}" stroke-width="1.6"')
            )
            middle = f"translate({number(x + side / 2)} {number(y + high / 2)})"
            flower = "".join(
                group(f"rotate({turn})", path(petal, f'fill="{inks.print}"'))
                for turn in range(0, 360, 45 if (row + column) % 2 else 90)
            )
            parts.append(group(middle, flower, disc((0, 0), 4, f'fill="{inks.gold}"')))
    return "".join(parts)


def _sails(inks: _Inks) -> str:
    """Wind wheels of four vanes, every second one turned by an eighth."""
    vane = path("M0 0L-7 -20H6L3 -4Z", f'fill="{inks.print}"')
    parts = []
    for place, x, y in _grid(49.0):
        lean = 22 if place % 2 else 67
        wheel = "".join(group(f"rotate({lean + turn})", vane) for turn in range(0, 360, 90))
        at = f"translate({number(x)} {number(y)})"
        parts.append(group(at, wheel, disc((0, 0), 3, f'fill="{inks.gold}"')))
    return "".join(parts)


def _awning(inks: _Inks) -> str:
    """The stripes of a market awning down to their scallops, from both ends, and plums between."""
    parts, count, drop = [], 8, 96.0
    broad = (_RIGHT - _LEFT) / count
    for at in range(0, count, 1):
        ink = inks.seal if at % 2 == 0 else "#f6e8c6"
        x = _LEFT + at * broad
        scallop = f"q{number(-broad / 2)} 20 {number(-broad)} 0Z"
        stripe = f"M{number(x)} {_TOP}h{number(broad)}V{number(_TOP + drop)}{scallop}"
        flap = path(stripe, f'fill="{ink}" stroke="{INK}" stroke-width="1.6"')
        parts += [flap, group(f"rotate(180 {_MIDDLE[0]} {_MIDDLE[1]})", flap)]
    return _strewn("market", 40.0, 34.0)(inks) + "".join(parts)


def _waves(inks: _Inks) -> str:
    """Scales of water, row over row."""
    parts, radius = [], 14.5
    style = f'fill="{inks.ground}" stroke="{inks.print}" stroke-width="2"'
    count = round((_RIGHT - _LEFT) / (2 * radius))
    radius = (_RIGHT - _LEFT) / (2 * count)
    row, y = 0, _TOP + radius
    while y <= _BOTTOM + 0.1:
        for at in range(count + row % 2):
            x = _LEFT + (2 * at + (0 if row % 2 else 1)) * radius
            parts += [
                path(_arch(x, y, size), style) for size in (radius, radius * 0.62, radius * 0.28)
            ]
        row, y = row + 1, y + radius
    return "".join(parts)


def _arch(x: float, y: float, size: float) -> str:
    """Half a circle that stands on the line `y`; at the edges of the field half of that."""
    left, right, bend = x - size, x + size, f"A{number(size)} {number(size)} 0 0"
    top = f"M{number(x)} {number(y - size)}{bend}"
    if left < _LEFT - 0.1:
        return f"{top} 1 {number(right)} {number(y)}"
    if right > _RIGHT + 0.1:
        return f"{top} 0 {number(left)} {number(y)}"
    return f"M{number(left)} {number(y)}{bend} 1 {number(right)} {number(y)}"


def _trellis(inks: _Inks) -> str:
    """A lattice of laths with grapes in its panes."""
    style = f'fill="none" stroke="{inks.gold}" stroke-width="2.2"'
    lines, step = [], (_RIGHT - _LEFT) / 4
    high = (_BOTTOM - _TOP) / 7
    for row in range(7):
        for column in range(4):
            x, y = _LEFT + column * step, _TOP + row * high
            if (row + column) % 2:
                lines.append(polyline(((x, y), (x + step, y + high))))
            else:
                lines.append(polyline(((x + step, y), (x, y + high))))
    scale, parts = 0.3, [path("".join(lines), style)]
    small = emblem("cellar", inks.print, inks.ground)
    for row in range(1, 7):
        for column in range(1, 4):
            if (row + column) % 2:
                continue
            x, y = _LEFT + column * step, _TOP + row * high
            turn = 180 if y > HEIGHT / 2 else 0
            where = f"translate({number(x)} {number(y)}) rotate({turn}) scale({scale})"
            parts.append(group(f"{where} translate(-50 -50)", small))
    return "".join(parts)


def _quilted(inks: _Inks) -> str:
    """Quilted lacquer: lozenges with a nail where they meet."""
    thin = f'fill="none" stroke="{inks.print}" stroke-width="2"'
    lines, nails = [], []
    step, high = (_RIGHT - _LEFT) / 5, (_BOTTOM - _TOP) / 8
    for row in range(8):
        for column in range(5):
            x, y = _LEFT + column * step, _TOP + row * high
            corners = ((x + step / 2, y), (x + step, y + high / 2), (x + step / 2, y + high))
            lines.append(polyline((*corners, (x, y + high / 2)), closed=True))
            nails.append(disc((x + step / 2, y + high / 2), 3.2, f'fill="{inks.gold}"'))
    return path("".join(lines), thin) + "".join(nails)


_BACKS: Mapping[str, tuple[_Inks, Callable[[_Inks], str]]] = MappingProxyType(
    {
        "linden": (
            _Inks("#dfe6b0", "#7d9a3f", "#3f5c1e", "#d9a92f"),
            _strewn("linden", 34.0, 32.0),
        ),
        "kitchen": (_Inks("#f4ead2", "#2a5080", "#1f3f6b", "#dd9f2e"), _tiles),
        "mill": (_Inks("#8fb4c4", "#f6efdc", "#35566a", "#dd9f2e"), _sails),
        "market": (_Inks("#f3e2bd", "#6a3a74", "#5a2f63", "#dd9f2e"), _awning),
        "ferry": (_Inks("#1d5a63", "#8fc7c4", "#0c3239", "#f2cf79"), _waves),
        "barn": (
            _Inks("#7a4a26", "#e3bd55", "#4b2c1a", "#f2cf79"),
            _strewn("barn", 30.0, 36.0),
        ),
        "cellar": (_Inks("#4a1226", "#b98ad0", "#2b0916", "#dd9f2e"), _trellis),
        "coach": (_Inks("#1c1a26", "#6a6480", "#8c2a1c", "#e0b552"), _quilted),
        "hall": (
            _Inks("#8c1d1a", "#dd9f2e", "#1b2f52", "#f2cf79"),
            _strewn("hall", 29.0, 25.0),
        ),
    }
)

PLACE_BACKS: tuple[str, ...] = tuple(_BACKS)


def place_back(key: str) -> str:
    """The print of a place's back, in card units. Raises KeyError for an unknown place."""
    inks, ground = _BACKS[key]
    return "".join(
        (
            rectangle(11, 11, WIDTH - 22, HEIGHT - 22, f'fill="{inks.ground}"', 9),
            ground(inks),
            rectangle(17, 17, WIDTH - 34, HEIGHT - 34, _frame(inks.ground, 12), 7),
            rectangle(11, 11, WIDTH - 22, HEIGHT - 22, _frame(inks.seal, 5), 9),
            rectangle(19, 19, WIDTH - 38, HEIGHT - 38, _frame(inks.gold, 2.2), 6),
            *_medallion(key, inks),
        )
    )


def _frame(ink: str, breadth: float) -> str:
    return f'fill="none" stroke="{ink}" stroke-width="{number(breadth)}"'


def _medallion(key: str, inks: _Inks) -> Iterator[str]:
    """A scalloped seal with a ring of pearls around the emblem."""
    x, y = _MIDDLE
    scallops = rounded(around(_MIDDLE, (_SEAL, _SEAL - 6), 32, math.pi / 2))
    yield path(scallops, f'fill="{inks.gold}" stroke="{INK}" stroke-width="2.6"')
    yield disc(_MIDDLE, _SEAL - 9, f'fill="{inks.seal}" stroke="{INK}" stroke-width="2"')
    for pearl in around(_MIDDLE, (_SEAL - 14,), 24, math.pi / 2):
        yield disc(pearl, 1.7, f'fill="{inks.gold}"')
    scale = _EMBLEM * 0.82 / SIDE
    at = f"translate({number(x)} {number(y)}) scale({scale:.3f}) translate(-50 -50)"
    yield group(at, emblem(key, "#f7e3ad", inks.seal))
