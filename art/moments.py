"""The pictures of great moments: figures in brass, a contract sealed or torn, scales, scissors, a lock.

What moves is drawn anew for each `share` of its way, from 0 to 1.
"""

import math
import random

from art import palette
from art.canvas import (
    around,
    disc,
    document,
    group,
    linear,
    number,
    path,
    polyline,
    radial,
    rectangle,
    rounded,
)
from art.lettering import word, word_length
from art.marks import MARK
from art.sign import metal
from art.tally import barrel_parts

_DARK = f'stroke="{palette.NIGHT}" stroke-linejoin="round" stroke-linecap="round"'
_IRON = ((0.0, "#dfe3e4", 1.0), (0.5, "#9aa2a6", 1.0), (1.0, "#5c656a", 1.0))
_BRASS = ((0.0, palette.BRASS_LIT, 1.0), (0.5, palette.BRASS, 1.0), (1.0, palette.BRASS_DIM, 1.0))
_NUMERAL_HIGH = 128.0


def light_svg(colour: str, hot: bool) -> bytes:
    """A round light that fades outwards; a `hot` one has a white heart."""
    soft = ((0.0, colour, 0.75), (0.35, colour, 0.42), (0.7, colour, 0.12), (1.0, colour, 0.0))
    spark = ((0.0, "#ffffff", 1.0), (0.22, "#fff6d8", 1.0), (0.42, colour, 0.6), (1.0, colour, 0.0))
    return document(
        MARK,
        MARK,
        radial("light", (MARK / 2, MARK / 2), (MARK / 2, MARK / 2), spark if hot else soft),
        disc((MARK / 2, MARK / 2), MARK / 2, 'fill="url(#light)"'),
    )


def numerals_width(text: str) -> float:
    """How broad the picture of some figures is, in heights."""
    return (word_length(text) + 44) / _NUMERAL_HIGH


def numerals_svg(text: str, tarnished: bool = False, share: float = 0.0) -> bytes:
    """Figures in raised brass; tarnished ones are smaller, of iron, and fall over by `share`."""
    outline, length = word(text)
    width = length + 44
    if not tarnished:
        return document(
            width,
            _NUMERAL_HIGH,
            group("translate(22 14)", *metal(outline, "figures", 0, 104)),
        )
    middle = f"{number(width / 2)} {number(_NUMERAL_HIGH / 2)}"
    fallen = f"translate(0 {number(14 * share)}) rotate({number(24 * share**2)} {middle})"
    shrunk = f"translate({number(width * 0.16)} {number(_NUMERAL_HIGH * 0.16)}) scale(0.68)"
    return document(
        width,
        _NUMERAL_HIGH,
        linear("iron", (0, 0), (0, 104), _IRON),
        group(
            f"{fallen} {shrunk} translate(22 14)",
            path(outline, f'fill="{palette.NIGHT}" {_DARK} stroke-width="8"'),
            path(outline, 'fill="url(#iron)"'),
        ),
    )


def _tear(seed: int) -> str:
    """The torn middle of a sheet, from the upper edge to the lower one."""
    chance = random.Random(seed)
    points = [(48 + chance.uniform(-5, 5), 8 + 84 * step / 9) for step in range(10)]
    return " ".join(f"L{number(x)} {number(y)}" for x, y in points)


def _written() -> str:
    """Lines of handwriting on a contract."""
    return "".join(
        f"M16 {24 + row * 11}q5 -6 9 0t9 0 9 0 9 0{'' if row % 2 else ' 9 0 9 0'}"
        for row in range(4)
    )


def contract_svg(made: bool, share: float) -> bytes:
    """A contract on parchment: the seal comes down on it, or it is torn in two."""
    ink = (
        f'fill="none" stroke="{palette.INK}" stroke-width="2" stroke-linecap="round" opacity="0.75"'
    )
    paper = linear("paper", (0, 0), (0, 100), ((0, "#fbf1d8", 1), (1, palette.PARCHMENT_DIM, 1)))
    rim = f'fill="url(#paper)" {_DARK} stroke-width="2"'
    if made:
        size = 1.0 + 1.6 * (1.0 - share)
        seal = group(f"translate(70 72) scale({number(size)})", *_wax()) if share > 0.02 else ""
        sheet = "M8 8H88V92H8Z"
        return document(110, 104, paper, path(sheet, rim), path(_written(), ink), seal)
    tear = _tear(3)
    left, right = f"M8 8H48{tear}L48 92H8Z", f"M88 8H48{tear}L48 92H88Z"
    apart, turn = 9 * share, 15 * share
    halves = (
        group(
            f"translate({number(-apart)} {number(9 * share)}) rotate({number(-turn)} 28 92)",
            path(left, rim),
            path(_half(14, "q4 -6 8 0t8 0 8 0"), ink),
        ),
        group(
            f"translate({number(apart)} {number(13 * share)}) rotate({number(turn)} 68 92)",
            path(right, rim),
            path(_half(58, "q4 -6 8 0t8 0"), ink),
        ),
    )
    return document(110, 104, paper, group("translate(10 4) scale(0.9)", *halves))


def _half(left: int, line: str) -> str:
    """The handwriting on one half of a torn contract."""
    return "".join(f"M{left} {24 + row * 11}{line}" for row in range(4))


def _wax() -> tuple[str, ...]:
    """Red wax with a star pressed into it, around the origin."""
    chance = random.Random(12)
    rough = [chance.uniform(16.5, 19.5) for _ in range(16)]
    rim = around((0, 0), rough, len(rough), math.pi / 2)
    star = around((0, 0), (10, 4.4), 10)
    return (
        linear(
            "wax", (-16, -16), (14, 18), ((0, "#f0644a", 1), (0.5, "#c8341f", 1), (1, "#7d170d", 1))
        ),
        path(rounded(rim), 'fill="url(#wax)" stroke="#5c0f08" stroke-width="1.4"'),
        disc((0, 0), 13, 'fill="#a92717" stroke="#701309" stroke-width="1.6"'),
        path(polyline(star, True), f'fill="{palette.CREAM}" opacity="0.9"'),
    )


def scissors_svg(share: float) -> bytes:
    """A tailor's scissors, closed at 0 and wide open at 1."""
    turn = 2 + 24 * share
    blade = "M0 0L-5 -44L3 -46L6 -4Z"
    handle = 'fill="none" stroke="url(#bow)" stroke-width="6.5"'
    bow = 'cx="-13" cy="28" rx="8.5" ry="12"'
    dark = f'fill="none" stroke="{palette.NIGHT}" stroke-width="10"'
    halves = [
        group(
            f"translate(48 54) rotate({number(turn * way)}) scale({way} 1)",
            path("M0 0L-8 18", dark),
            f"<ellipse {bow} {dark}/>",
            path("M0 0L-8 18", handle),
            f"<ellipse {bow} {handle}/>",
            path(blade, f'fill="url(#steel)" {_DARK} stroke-width="2"'),
        )
        for way in (1, -1)
    ]
    return document(
        96,
        104,
        linear("steel", (-6, 0), (6, 0), _IRON),
        linear("bow", (0, 10), (0, 44), _BRASS),
        *halves,
        disc((48, 54), 4.5, f'fill="{palette.BRASS_LIT}" {_DARK} stroke-width="1.6"'),
    )


def blot_svg(share: float) -> bytes:
    """Soot that has fallen on somebody: a black blot, grown to its `share`."""
    chance = random.Random(8)
    points = []
    for step in range(22):
        turn = math.tau * step / 22
        reach = (30 + chance.uniform(-7, 9)) * (0.25 + 0.75 * share)
        points.append((60 + 1.5 * reach * math.cos(turn), 44 + reach * math.sin(turn)))
    drops = "".join(
        disc(
            (60 + 1.5 * away * math.cos(turn), 44 + away * math.sin(turn)),
            chance.uniform(1.5, 4.2) * share,
            'fill="#120e0c" opacity="0.9"',
        )
        for turn, away in ((chance.uniform(0, math.tau), chance.uniform(34, 42)) for _ in range(16))
    )
    return document(
        120,
        88,
        radial(
            "soot", (60, 40), (56, 40), ((0, "#2c2622", 1), (0.7, "#120e0c", 1), (1, "#060403", 1))
        ),
        path(rounded(points), 'fill="url(#soot)" stroke="#6b5a4c" stroke-width="1"'),
        drops,
    )


def scales_svg(share: float) -> bytes:
    """A pair of scales, level at 0; at 1 its left pan is down."""
    tilt = 15 * share
    angle = math.radians(tilt)
    rim = f'fill="url(#brass)" {_DARK} stroke-width="2"'
    chain = f'fill="none" stroke="{palette.BRASS}" stroke-width="1.6"'
    pans = []
    for way in (-1, 1):
        x = 60 + way * 42 * math.cos(angle)
        y = 24 - way * 42 * math.sin(angle)
        pans.append(
            path(
                f"M{number(x)} {number(y)}L{number(x - 15)} {number(y + 32)}"
                f"M{number(x)} {number(y)}L{number(x + 15)} {number(y + 32)}",
                chain,
            )
            + path(
                f"M{number(x - 18)} {number(y + 32)}H{number(x + 18)}"
                f"Q{number(x + 14)} {number(y + 43)} {number(x)} {number(y + 43)}"
                f"Q{number(x - 14)} {number(y + 43)} {number(x - 18)} {number(y + 32)}Z",
                rim,
            )
        )
    return document(
        120,
        108,
        linear("brass", (0, 0), (0, 108), _BRASS),
        path("M57 20H63L65 92H55Z", rim),
        path("M34 102Q60 82 86 102Z", rim),
        group(f"rotate({number(-tilt)} 60 24)", path("M16 22H104V26H16Z", rim)),
        *pans,
        disc((60, 22), 6, rim),
    )


def padlock_svg(share: float) -> bytes:
    """A padlock: locked at 0, sprung open at 1."""
    up, turn = 10 * share, 24 * share
    iron = 'fill="none" stroke-linecap="round"'
    shackle = "M22 50V30a18 18 0 0 1 36 0V50"
    moved = f"translate(0 {number(-up)}) rotate({number(-turn)} 22 48)"
    return document(
        92,
        114,
        linear("iron", (0, 0), (80, 0), _IRON),
        linear("brass", (0, 44), (0, 96), _BRASS),
        group(
            f"translate(6 12) {moved}",
            path(shackle, f'{iron} stroke="{palette.NIGHT}" stroke-width="13"'),
            path(shackle, f'{iron} stroke="#aeb6ba" stroke-width="8.5"'),
        ),
        group(
            "translate(6 12)",
            rectangle(10, 46, 60, 48, f'fill="url(#brass)" {_DARK} stroke-width="2.6"', 8),
            disc((40, 65), 6.5, f'fill="{palette.NIGHT}"'),
            path("M37 67H43L45 83H35Z", f'fill="{palette.NIGHT}"'),
        ),
    )


def struck_svg(share: float) -> bytes:
    """Two strokes of red chalk, one after the other: struck out."""
    first, second = min(1.0, share * 2), max(0.0, share * 2 - 1)
    style = f'fill="none" stroke="{palette.ACCENT}" stroke-width="9" stroke-linecap="round"'
    strokes = []
    for x, y, way, long in ((14, 14, 1, first), (66, 14, -1, second)):
        if long > 0:
            end = (x + way * 52 * long, y + 52 * long)
            line = f"M{x} {y}L{number(end[0])} {number(end[1])}"
            strokes.append(
                path(line, style.replace(palette.ACCENT, palette.NIGHT) + ' opacity="0.4"')
            )
            strokes.append(path(line, style))
    return document(80, 80, *strokes)


def moon_svg() -> bytes:
    """The moon that was shot: a crescent of brass."""
    crescent = "M58 10A36 36 0 1 0 74 68A29 29 0 1 1 58 10Z"
    return document(
        92,
        92,
        linear(
            "moon",
            (10, 6),
            (70, 86),
            ((0, "#fffbe6", 1), (0.5, palette.BRASS_LIT, 1), (1, palette.BRASS, 1)),
        ),
        path(crescent, f'fill="url(#moon)" {_DARK} stroke-width="3"'),
    )


def rolling_barrel_svg(share: float) -> bytes:
    """The barrel on its side at 0, rolled upright at 1."""
    turn = -96 * (1.0 - share)
    return document(
        96, 96, group(f"rotate({number(turn)} 48 60) translate(16 22)", *barrel_parts())
    )
