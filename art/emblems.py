"""Emblems: silhouettes in a square of 100 units, struck on medals, woven into backs and cloths.

A `solid` is filled. `cuts` are lines carved into it, in the colour of the ground, `lines` are drawn beside it
in the colour of the solid; both are strokes `breadth` units wide.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from art.canvas import around, group, number, path, polyline
from art.lettering import word

SIDE = 100.0


@dataclass(frozen=True)
class Emblem:
    """One silhouette, as outlines of paths; a `number` is written across it, right of `left`, at most `width`
    units wide.
    """

    solid: str = ""
    cuts: str = ""
    lines: str = ""
    breadth: float = 5.0
    number: str = ""
    width: float = SIDE
    left: float = 0.0


def _ring(x: float, y: float, radius: float) -> str:
    """A circle as the outline of a path."""
    r, wide = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0Z"


def _star(x: float, y: float, outer: float, inner: float) -> str:
    return polyline(around((x, y), (outer, inner), 10), closed=True)


def _spokes(x: float, y: float, near: float, far: float, count: int) -> str:
    ends = zip(around((x, y), (near,), count), around((x, y), (far,), count), strict=True)
    return "".join(map(polyline, ends))


def _ear(x: float, foot: float, top: float) -> str:
    """The grains of an ear of corn that stands upright."""
    grains = []
    rows = 5
    step = (foot - top - 26) / rows
    for row in range(rows):
        y = top + 16 + row * step
        grains.append(f"M{x} {y + 15}c-15 -2 -18 -12 -14 -20c10 1 15 8 14 20Z")
        grains.append(f"M{x} {y + 15}c15 -2 18 -12 14 -20c-10 1 -15 8 -14 20Z")
    grains.append(f"M{x} {top + 20}c-8 -8 -6 -18 0 -24c6 6 8 16 0 24Z")
    return "".join(grains)


_PLACES: Mapping[str, Emblem] = {
    "linden": Emblem(
        solid=(
            "M50 8C60 20 88 24 88 50C88 70 70 78 54 74L52 74L54 94L46 94L48 74"
            "C30 78 12 70 12 50C12 24 40 20 50 8Z"
        ),
        cuts="M50 78V30M50 62L70 46M50 62L30 46M50 47L63 36M50 47L37 36",
        breadth=4.2,
    ),
    "kitchen": Emblem(
        solid=(
            "M18 40H82L78 78C77 86 72 90 64 90H36C28 90 23 86 22 78ZM12 30H88V37H12ZM44 20H56"
            "V27H44ZM4 46H15L16 56H4ZM85 46H96V56H84Z"
        ),
        cuts="M26 52H74",
    ),
    "mill": Emblem(
        solid="M38 52H62L70 94H30ZM44 44A8 8 0 1 0 56 44A8 8 0 1 0 44 44Z"
        "M52 40L60 6L74 12L56 42ZM56 46L92 50L90 64L54 50ZM48 48L40 84L28 78L44 46ZM44 42"
        "L8 38L11 24L46 38Z",
        cuts="M50 72V92M36 66H64",
        breadth=4.4,
    ),
    "market": Emblem(
        solid=(
            "M50 30C66 24 88 32 88 58C88 80 70 94 52 94C32 94 14 82 14 58C14 34 36 24 50 30Z"
            "M58 18C64 6 80 4 90 8C86 20 74 26 60 24Z"
        ),
        cuts="M50 32C40 44 40 76 50 92M28 44C24 50 23 56 24 62",
        lines="M50 30C50 22 52 16 58 10",
        breadth=5,
    ),
    "ferry": Emblem(
        solid=(
            "M8 58H92L80 80H20ZM47 8H53V56H47ZM55 12C74 22 82 38 80 52H55ZM45 18V52H22"
            "C24 40 32 28 45 18Z"
        ),
        lines="M6 90C14 84 20 84 28 90S42 96 50 90S64 84 72 90S86 96 94 90",
        breadth=5,
    ),
    "barn": Emblem(solid=_ear(50, 90, 12), lines="M50 92V30", breadth=4.6),
    "cellar": Emblem(
        solid="".join(
            _ring(x, y, 10.5)
            for x, y in ((28, 40), (50, 38), (72, 40), (39, 57), (61, 57), (50, 75), (50, 56))
        )
        + "M50 24C38 26 28 18 26 6C38 4 48 10 50 22C54 10 64 6 76 9C74 20 64 26 52 25Z",
        lines="M50 28V14",
        breadth=4.6,
    ),
    "coach": Emblem(
        solid=_ring(50, 50, 11),
        lines=_ring(50, 50, 38) + _spokes(50, 50, 10, 38, 8),
        breadth=7,
    ),
    "hall": Emblem(
        solid="M14 76L6 30L30 48L50 14L70 48L94 30L86 76ZM14 81H86V91H14ZM6 30"
        + _ring(6, 27, 6)
        + _ring(50, 12, 6.5)
        + _ring(94, 27, 6),
        cuts="M50 52L58 62L50 72L42 62Z",
        breadth=4,
    ),
}

_DEEDS: Mapping[str, Emblem] = {
    # a lantern
    "first_win": Emblem(
        solid="M34 30H66L72 78H28ZM26 80H74V90H26ZM38 18H62L66 27H34Z",
        cuts="M50 40C60 50 58 62 50 68C42 62 40 50 50 40Z",
        lines="M36 18C36 2 64 2 64 18",
    ),
    # three stars
    "three_in_a_row": Emblem(
        solid=_star(20, 62, 20, 9) + _star(50, 36, 24, 10.5) + _star(80, 62, 20, 9)
    ),
    # a tally of seven
    "seven_in_a_row": Emblem(
        lines="M14 20V80M27 20V80M40 20V80M53 20V80M6 66L61 34M74 20V80M88 20V80", breadth=7.5
    ),
    # a broom
    "every_deal": Emblem(
        solid="M58 42L84 58L60 92C44 92 26 84 16 72Z",
        cuts="M62 50L32 78M70 56L44 86M53 47L40 84",
        lines="M71 50L90 10M52 40L88 62",
        breadth=6.5,
    ),
    # three rings
    "three_marriages": Emblem(
        lines=_ring(33, 62, 20) + _ring(67, 62, 20) + _ring(50, 34, 20),
        solid="M50 2L56 9L50 15L44 9Z",
        breadth=6.5,
    ),
    # a door with a heart in it
    "trump_marriage_closed": Emblem(
        solid="M22 92V34C22 -2 78 -2 78 34V92Z",
        cuts=(
            "M50 52C38 44 34 38 34 32C34 22 48 22 50 32C52 22 66 22 66 32C66 38 62 44 50 52Z"
            "M64 66V74M30 92V84H70V92"
        ),
        breadth=5,
    ),
    # a padlock with three pips
    "three_closings": Emblem(
        solid="M18 44H82V92H18Z",
        cuts=_ring(33, 68, 3) + _ring(50, 68, 3) + _ring(67, 68, 3),
        lines="M32 44V30C32 6 68 6 68 30V44",
        breadth=8,
    ),
    # a padlock sprung open, and a pick
    "broken_closing": Emblem(
        solid="M12 50H66V92H12Z",
        cuts="M39 64V78M39 64" + _ring(39, 65, 3.4),
        lines="M22 50V34C22 12 56 12 56 30M62 62L92 22L86 16M92 22L96 28",
        breadth=7,
    ),
    # a raven
    "schwarz": Emblem(
        solid=(
            "M6 34L26 26C32 14 50 12 56 24C60 32 74 40 96 74L78 70L84 84L66 78L58 82L60 92H52"
            "L50 82L40 80L38 90H30L32 76C20 66 20 50 24 40Z"
        ),
        cuts="M48 44C58 50 68 60 74 70M38 28" + _ring(38, 28, 1.8),
        breadth=4.6,
    ),
    # scissors
    "schneider_from_behind": Emblem(
        solid="M46 54L78 4C88 12 86 22 80 30L56 60ZM54 54L22 4C12 12 14 22 20 30L44 60Z",
        lines=_ring(30, 78, 14) + _ring(70, 78, 14) + "M43 58L38 66M57 58L62 66",
        breadth=7,
    ),
    # an arrow that turns back upwards
    "from_behind": Emblem(
        solid="M72 6L98 44H46Z",
        lines="M28 14V58C28 96 72 96 72 58V40",
        breadth=13,
    ),
    # a slate with a nought
    "to_nothing": Emblem(
        solid="M10 16H90V84H10Z",
        cuts="M21 27H79V73H21ZM50 36C62 36 62 64 50 64C38 64 38 36 50 36Z",
        lines="M36 16L50 4L64 16",
        breadth=5.5,
    ),
    # a bundle on a stick
    "bettler": Emblem(
        solid="M16 34C-2 52 6 86 34 88C62 86 68 52 48 36L40 32L44 22L32 28L22 20L24 32Z",
        cuts="M22 38C28 42 38 42 46 38M20 60"
        + _ring(22, 60, 3)
        + _ring(42, 68, 3)
        + _ring(34, 52, 3),
        lines="M26 30L94 10",
        breadth=6,
    ),
    # a small glass on a stem
    "schnapser": Emblem(
        solid="M24 10H76L70 38C67 52 58 58 55 60V82H70V92H30V82H45V60C42 58 33 52 30 38Z",
        cuts="M30 24H70M42 36L46 46",
        breadth=5,
    ),
    # moon and star
    "moon": Emblem(
        solid="M62 8C36 10 16 28 16 54C16 78 36 94 58 94C72 94 82 88 90 76C66 82 46 68 46 44"
        "C46 28 52 16 62 8Z" + _star(76, 36, 17, 7)
    ),
    # a scroll, ticked off
    "all_contracts": Emblem(
        solid=(
            "M24 8H86C94 8 94 22 86 22H80V84C80 94 70 94 64 94H18C8 94 8 80 18 80H26V22"
            "C20 22 14 8 24 8Z"
        ),
        cuts="M38 34H68M36 56L48 68L70 44",
        breadth=6,
    ),
    # pipe and smoke
    "master": Emblem(
        solid=(
            "M8 44H44V70C44 84 36 90 26 90C16 90 8 84 8 70ZM44 62C60 66 66 40 94 38V47"
            "C72 48 70 78 44 74Z"
        ),
        cuts="M14 54H38",
        lines="M22 36C12 26 34 22 24 8M36 34C30 26 46 22 40 14",
        breadth=5.5,
    ),
    # a house with five windows
    "house": Emblem(
        solid="M50 4L96 42H86V92H14V42H4ZM70 8H82V26L70 18Z",
        cuts=(
            "M26 50H37V61H26ZM63 50H74V61H63ZM26 70H37V81H26ZM63 70H74V81H63ZM45 28H55V38H45Z"
            "M45 92V66H55V92"
        ),
        breadth=4.4,
    ),
    # the four suits
    "four_families": Emblem(
        solid="M27 46C13 36 8 30 8 22C8 10 24 9 27 20C30 9 46 10 46 22C46 30 41 36 27 46Z"
        "M73 6L91 26L73 46L55 26Z"
        "M27 54C36 64 46 70 46 80C46 91 32 91 29 83L33 96H21L25 83C22 91 8 91 8 80"
        "C8 70 18 64 27 54Z"
        + _ring(73, 63, 9.5)
        + _ring(63, 78, 9.5)
        + _ring(83, 78, 9.5)
        + "M71 72H75L79 96H67Z",
        cuts="M50 6V94M6 50H94",
        breadth=3,
    ),
    # a ladder with its first rung bright
    "first_round": Emblem(
        solid="M24 72H76V84H24Z", lines="M26 96V4M74 96V4M28 54H72M28 36H72M28 18H72", breadth=6
    ),
}


_BARREL = Emblem(
    solid="M20 6C4 30 4 70 20 94H80C96 70 96 30 80 6Z",
    cuts="M13 24H87M10 38H90M10 62H90M13 76H87M36 8C30 30 30 70 36 92M64 8C70 30 70 70 64 92",
    breadth=4,
)

_NUMBERS: Mapping[str, Emblem] = {
    "right_claims": Emblem(number="66", width=84),
    "big_contract": Emblem(number="150", width=88),
    "doubled": Emblem(number="2", width=60, left=34, lines="M8 36L36 64M36 36L8 64", breadth=9),
}

EMBLEMS: Mapping[str, Emblem] = MappingProxyType(
    {
        **_PLACES,
        **_DEEDS,
        **_NUMBERS,
        "barrel": _BARREL,
        "half_way": _PLACES["ferry"],
        "first_place": _PLACES["hall"],
    }
)
"""By the key of a place of the ladder, or of an achievement."""


def emblem(key: str, ink: str, ground: str) -> str:
    """An emblem in one ink, carved in the colour of the `ground`. Raises KeyError for an unknown one."""
    found = EMBLEMS[key]
    rounded = 'stroke-linecap="round" stroke-linejoin="round"'
    stroke = f'fill="none" stroke-width="{number(found.breadth)}" {rounded}'
    parts = []
    if found.lines:
        parts.append(path(found.lines, f'{stroke} stroke="{ink}"'))
    if found.solid:
        parts.append(path(found.solid, f'fill="{ink}"'))
    if found.cuts:
        parts.append(path(found.cuts, f'{stroke} stroke="{ground}"'))
    if found.number:
        outline, length = word(found.number, 2)
        scale = min(found.width / length, 0.62)
        x = found.left + (SIDE - found.left - length * scale) / 2
        place = f"translate({number(x)} {number(SIDE / 2 - 50 * scale)}) scale({number(scale)})"
        edge = f'stroke="{ink}" stroke-width="7" stroke-linejoin="round"'
        parts.append(group(place, path(outline, f'fill="{ink}" {edge}')))
    return "".join(parts)
