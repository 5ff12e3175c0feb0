"""The places of the tavern's ladder: a small picture of each, in its own light."""

from collections.abc import Callable

from art import palette
from art.canvas import disc, document, group, linear, path, rectangle

PLACE_SIZE = (200.0, 120.0)
"""Every place is drawn in a field of this width and height."""

_WIDE, _HIGH = PLACE_SIZE
_WOOD, _DARK_WOOD, _STONE = "#7a4f2a", "#3c2614", "#8b857a"
_LINE = f'stroke="{palette.NIGHT}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'


def _ground(top: float, shade: str) -> str:
    return rectangle(0, top, _WIDE, _HIGH - top, f'fill="{shade}"')


def _table(left: float, top: float, wide: float) -> str:
    """A table seen from the side, with two cards on it."""
    right = left + wide
    legs = path(
        f"M{left + 8} {top + 5}l-5 30M{right - 8} {top + 5}l5 30",
        f'fill="none" stroke="{_DARK_WOOD}" stroke-width="5" stroke-linecap="round"',
    )
    cards = "".join(
        rectangle(left + wide / 2 + at, top - 4, 10, 4, f'fill="#f4ecd8" {_LINE}')
        for at in (-14, 3)
    )
    return legs + cards + rectangle(left, top, wide, 7, f'fill="{_WOOD}" {_LINE}')


def _lamp(x: float, y: float) -> str:
    """A hanging lamp and its light."""
    return "".join(
        (
            disc((x, y + 8), 34, 'fill="#ffdf8a" opacity="0.22"'),
            disc((x, y + 8), 18, 'fill="#ffdf8a" opacity="0.35"'),
            path(f"M{x} 0V{y}", f'fill="none" stroke="{palette.NIGHT}" stroke-width="2"'),
            path(f"M{x - 11} {y + 8}q11 -16 22 0Z", f'fill="{palette.BRASS}" {_LINE}'),
        )
    )


def _linden() -> str:
    leaves = ((58, 34, 30), (92, 24, 32), (126, 36, 29), (92, 46, 30))
    return "".join(
        (
            _ground(84, "#6f9447"),
            path("M86 90Q90 64 84 44h18q-6 22 0 46Z", f'fill="{_WOOD}" {_LINE}'),
            *(disc((x, y), r, 'fill="#4f7f38"') for x, y, r in leaves),
            *(disc((x - 7, y - 8), r * 0.55, 'fill="#79a852"') for x, y, r in leaves),
            _table(112, 78, 64),
            rectangle(18, 72, 34, 26, f'fill="{_STONE}" {_LINE}'),
            path("M14 72l21 -20 21 20Z", f'fill="{palette.ACCENT}" {_LINE}'),
        )
    )


def _kitchen() -> str:
    tiles = "".join(
        rectangle(at * 25, 66 + row * 18, 25, 18, 'fill="none" stroke="#00000022"')
        for at in range(8)
        for row in range(3)
    )
    return "".join(
        (
            _ground(66, "#b98a58"),
            tiles,
            rectangle(22, 46, 70, 58, f'fill="#d8d2c4" {_LINE}'),
            rectangle(36, 70, 42, 24, f'fill="#4a1d10" {_LINE}'),
            path("M42 92q4 -18 14 -20 -2 10 8 8 8 6 8 12Z", 'fill="#f09a35"'),
            path("M34 30h46l-4 18H38Z", f'fill="#555b60" {_LINE}'),
            path(
                "M46 22q-6 -7 0 -13M58 22q-6 -7 0 -13M70 22q-6 -7 0 -13",
                'fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="3"',
            ),
            _table(112, 78, 70),
            *(
                path(f"M{x} 18v14m-7 0h14l-2 14h-10Z", f'fill="{palette.BRASS}" {_LINE}')
                for x in (122, 150, 178)
            ),
        )
    )


def _mill() -> str:
    sails = "".join(
        group(f"rotate({turn} 62 42)", path("M60 42V2h12l-6 40Z", f'fill="#efe6cf" {_LINE}'))
        for turn in (20, 110, 200, 290)
    )
    sacks = "".join(
        path(f"M{x} 106q-6 -28 6 -34l-4 -6h18l-4 6q12 8 6 34Z", f'fill="#d9c59a" {_LINE}')
        for x in (116, 144, 170)
    )
    return "".join(
        (
            _ground(94, "#8f9a52"),
            path("M36 106l10 -62q16 -14 32 0l10 62Z", f'fill="#e3d7bd" {_LINE}'),
            path("M42 46q20 -30 40 0Z", f'fill="{palette.ACCENT}" {_LINE}'),
            sails,
            rectangle(54, 82, 16, 24, f'fill="{_DARK_WOOD}"'),
            sacks,
        )
    )


def _market() -> str:
    stripes = "".join(
        path(
            f"M{40 + at * 20} 26h20v24q-10 8 -20 0Z",
            f'fill="{palette.ACCENT if at % 2 else "#f4ecd8"}" {_LINE}',
        )
        for at in range(6)
    )
    plums = "".join(
        disc((56 + at % 8 * 12, 76 - at // 8 * 8), 7, 'fill="#5a2f63" stroke="#2c1533"')
        for at in range(16)
    )
    return "".join(
        (
            _ground(92, "#b59e78"),
            path("M44 50v56M156 50v56", f'fill="none" stroke="{_DARK_WOOD}" stroke-width="6"'),
            plums,
            rectangle(38, 80, 124, 22, f'fill="{_WOOD}" {_LINE}'),
            stripes,
        )
    )


def _ferry() -> str:
    waves = "".join(
        path(
            f"M-10 {y}q14 -8 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0",
            'fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="2"',
        )
        for y in (76, 92, 112)
    )
    logs = "".join(rectangle(44, 82 + at * 8, 116, 8, f'fill="{_WOOD}" {_LINE}') for at in range(2))
    return "".join(
        (
            path("M0 60q40 -26 90 -8t110 -8v30H0Z", 'fill="#5f7d4a"'),
            _ground(64, "#4a7f95"),
            waves,
            logs,
            path("M0 34Q100 50 200 30", 'fill="none" stroke="#2a2018" stroke-width="2.5"'),
            path("M60 84V41M146 84V38", f'fill="none" stroke="{_DARK_WOOD}" stroke-width="5"'),
            _table(78, 62, 50),
        )
    )


def _barn() -> str:
    beams = "".join(
        path(f"M{x} 0v120", f'fill="none" stroke="{_DARK_WOOD}" stroke-width="7"')
        for x in (20, 180)
    )
    straw = "".join(
        path(f"M{x} 108l{lean} -22", 'fill="none" stroke="#e3bd55" stroke-width="3"')
        for x, lean in zip(range(30, 176, 6), (5, -4, 8, -7, 3) * 5, strict=True)
    )
    return "".join(
        (
            _ground(96, "#a87f3f"),
            path("M0 30L100 -14 200 30", f'fill="none" stroke="{_DARK_WOOD}" stroke-width="8"'),
            beams,
            straw,
            _lamp(100, 30),
            _table(64, 74, 72),
        )
    )


def _cellar() -> str:
    barrels = "".join(
        disc((x, y), 19, f'fill="{_WOOD}" stroke="{_DARK_WOOD}" stroke-width="5"')
        + disc((x, y), 12, 'fill="none" stroke="#a87343" stroke-width="2"')
        + rectangle(x - 2, y + 6, 4, 8, f'fill="{palette.BRASS}"')
        for x, y in ((30, 86), (72, 86), (51, 50), (172, 86))
    )
    return "".join(
        (
            path("M0 120V50Q100 -50 200 50V120Z", 'fill="#5b5148"'),
            path(
                "M14 120V58Q100 -26 186 58V120",
                'fill="none" stroke="#7a6f62" stroke-width="6" stroke-dasharray="16 4"',
            ),
            _ground(104, "#3d352e"),
            barrels,
            _lamp(122, 34),
            _table(98, 80, 50),
        )
    )


def _coach() -> str:
    wheels = "".join(
        disc((x, 92), r, f'fill="none" stroke="{_DARK_WOOD}" stroke-width="5"')
        + path(
            f"M{x - r} 92h{2 * r}M{x} {92 - r}v{2 * r}",
            f'fill="none" stroke="{_DARK_WOOD}" stroke-width="3"',
        )
        for x, r in ((52, 16), (112, 20))
    )
    return "".join(
        (
            _ground(100, "#8a7a63"),
            path("M0 0h200v22H0Z", f'fill="{_DARK_WOOD}"'),
            path("M34 76q-8 -40 22 -44h58q26 6 22 44Z", f'fill="{palette.ACCENT}" {_LINE}'),
            rectangle(58, 40, 24, 22, f'fill="#cfe0e4" {_LINE}'),
            rectangle(92, 40, 22, 34, f'fill="#7d2418" {_LINE}'),
            wheels,
            _lamp(166, 40),
            _table(146, 84, 42),
        )
    )


def _hall() -> str:
    panes = "".join(
        path(f"M{x} 66V34q14 -20 28 0v32Z", f'fill="#ffd98a" {_LINE}')
        + path(f"M{x + 14} 24v42M{x} 46h28", _LINE)
        for x in (22, 150)
    )
    crown = "M86 30l-6 -20 10 8 10 -14 10 14 10 -8 -6 20Z"
    return "".join(
        (
            rectangle(0, 0, _WIDE, 84, 'fill="#6b2f22"'),
            rectangle(0, 66, _WIDE, 20, f'fill="{_DARK_WOOD}"'),
            _ground(86, "#5a3a20"),
            panes,
            path(crown, f'fill="{palette.BRASS}" {_LINE}'),
            disc((100, 66), 42, 'fill="#ffdf8a" opacity="0.18"'),
            _table(50, 78, 100),
        )
    )


# The colours of the sky or the wall behind, from above to below.
_LIGHT = {
    "linden": ("#bfe0ea", "#f1ecc6"),
    "kitchen": ("#e8d3a6", "#cfae78"),
    "mill": ("#a9cfe3", "#f3e5bd"),
    "market": ("#f2d9a0", "#f7ecd0"),
    "ferry": ("#f0b779", "#f6dfae"),
    "barn": ("#4b2f16", "#7f5526"),
    "cellar": ("#1d1815", "#352b24"),
    "coach": ("#70604e", "#a89275"),
    "hall": ("#6b2f22", "#6b2f22"),
}
_SCENES: dict[str, Callable[[], str]] = {
    "linden": _linden,
    "kitchen": _kitchen,
    "mill": _mill,
    "market": _market,
    "ferry": _ferry,
    "barn": _barn,
    "cellar": _cellar,
    "coach": _coach,
    "hall": _hall,
}

PLACES = tuple(_SCENES)
"""From the foot of the ladder to its top."""


def place_svg(key: str) -> bytes:
    """The picture of a place, 200 x 120 units. Raises KeyError for an unknown one."""
    above, below = _LIGHT[key]
    return document(
        _WIDE,
        _HIGH,
        linear("light", (0, 0), (0, _HIGH), ((0.0, above, 1.0), (1.0, below, 1.0))),
        rectangle(0, 0, _WIDE, _HIGH, 'fill="url(#light)"'),
        _SCENES[key](),
    )
