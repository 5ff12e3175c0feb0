"""The table itself: cloth under a lamp, four worn planks around it, brass in the wood."""

from art import palette
from art.canvas import (
    Point,
    corners,
    disc,
    document,
    group,
    number,
    path,
    polyline,
    radial,
    rectangle,
)
from art.cloth import cloth, smooth_cloth
from art.looks import LOOKS, Light, TableLook, Wood
from art.timber import planks_around

FRAME = 28.0
"""Breadth in units of the wood around the cloth."""

_CORNER = 36.0
"""Radius in units of the cloth's corners."""

_THICK = FRAME + _CORNER * 0.3
"""Breadth in units of a plank, which shows in the cloth's rounded corners."""

_SEEDS = (3, 5, 7, 11)
"""The seeds of its four planks."""

_INLAY = 11.0
"""How far in units the brass line runs from the table's edge."""

_SEWN = 40.0
"""The side in units of an emblem sewn into a corner of the cloth."""


def _ring(width: float, height: float, inset: float, style: str, radius: float) -> str:
    """A rounded frame all around the table, `inset` units from its edge.

    It is drawn as four strokes: the rasteriser walks every pixel between a shape's left and right
    end, so one closed outline would cost as much as the whole table.
    """
    left, top, right, bottom = inset, inset, width - inset, height - inset
    upper, lower = number(top + radius), number(bottom - radius)
    start, end = number(left + radius), number(right - radius)
    bend = f"A{number(radius)} {number(radius)} 0 0 1"
    return "".join(
        path(outline, style)
        for outline in (
            f"M{number(left)} {upper}{bend} {start} {number(top)}H{end}"
            f"{bend} {number(right)} {upper}",
            f"M{number(right)} {upper}V{lower}",
            f"M{number(right)} {lower}{bend} {end} {number(bottom)}H{start}"
            f"{bend} {number(left)} {lower}",
            f"M{number(left)} {lower}V{upper}",
        )
    )


def _line(colour: str, thick: float, opacity: float) -> str:
    """The attributes of a drawn line."""
    return (
        f'fill="none" stroke="{colour}" stroke-width="{number(thick)}" opacity="{number(opacity)}"'
    )


def _joints(width: float, height: float, wood: Wood) -> tuple[str, ...]:
    """The seams where the short planks meet the long ones, a dark gap beside a lit edge."""
    dark, lit = _line(palette.NIGHT, 1.4, 0.75), _line(wood.light_grain, 0.8, 0.4)
    seams = []
    for outer, inner in ((0.0, _THICK), (width, width - _THICK)):
        for y in (_THICK, height - _THICK):
            seams.append(path(polyline(((outer, y), (inner, y))), dark))
            seams.append(path(polyline(((outer, y + 1.1), (inner, y + 1.1))), lit))
    return tuple(seams)


def _brim(width: float, height: float, wood: Wood) -> tuple[str, ...]:
    """The step from the wood down to the cloth: its worn edge catches the lamp, then the shadow."""
    glow = [
        _ring(
            width,
            height,
            FRAME - 1 - step * 1.3,
            _line(wood.light_grain, 1.5, 0.42 * (1 - step / 5) ** 1.5),
            _CORNER + 1 + step * 1.3,
        )
        for step in range(5)
    ]
    shadow = [
        _ring(
            width,
            height,
            FRAME + step * 1.6,
            _line(palette.NIGHT, 2.0, 0.42 * (1 - step / 9) ** 1.6),
            _CORNER - step * 1.2,
        )
        for step in range(9)
    ]
    return (
        *glow,
        *shadow,
        _ring(width, height, FRAME, _line(palette.NIGHT, 1.6, 0.7), _CORNER),
    )


def _stitching(width: float, height: float, look: TableLook) -> tuple[str, ...]:
    """A line of thread sewn into the cloth's border; at a place of the ladder a second one, and its emblem in
    each corner.
    """
    style = _line(look.thread, 1.4, 0.26) + ' stroke-dasharray="7 4.5"'
    seam = _ring(width, height, FRAME + 15, style, _CORNER - 11)
    if not look.emblem:
        return (seam,)
    from art.emblems import emblem  # the house's own tables have none, nor has the first frame

    inner = _ring(width, height, FRAME + 21, _line(look.thread, 1.0, 0.2), _CORNER - 15)
    sewn = emblem(look.emblem, look.thread, look.dim)
    scale = _SEWN / 100
    emblems = "".join(
        group(
            f"translate({number(x)} {number(y)}) rotate({turn}) scale({scale}) translate(-50 -50)",
            sewn,
        )
        for (x, y), turn in zip(
            corners(width, height, FRAME + 52), (-45, 45, -135, 135), strict=True
        )
    )
    return (seam, inner, f'<g opacity="0.22">{emblems}</g>')


def _nail(place: Point) -> str:
    """A round-headed brass nail, lit from above."""
    x, y = place
    return (
        disc((x, y + 1.1), 5.4, f'fill="{palette.NIGHT}" opacity="0.55"')
        + disc(place, 4.8, f'fill="{palette.BRASS_DIM}"')
        + disc((x, y - 0.3), 3.9, f'fill="{palette.BRASS}"')
        + disc((x - 1.2, y - 1.6), 1.5, f'fill="{palette.BRASS_LIT}"')
    )


def _diamond(place: Point, long: float, short: float) -> str:
    """A lozenge of brass let into the wood."""
    x, y = place
    outline = polyline(((x - long, y), (x, y - short), (x + long, y), (x, y + short)), closed=True)
    edge = f'stroke="{palette.NIGHT}" stroke-width="1.2"'
    return path(outline, f'fill="{palette.BRASS}" {edge}')


def _brass(width: float, height: float) -> tuple[str, ...]:
    """A brass line let into the wood all around, nails at its corners, lozenges halfway."""
    return (
        _ring(width, height, _INLAY, _line(palette.NIGHT, 3.0, 0.5), 10),
        _ring(width, height, _INLAY, _line(palette.BRASS, 1.4, 0.85), 10),
        _diamond((width / 2, _INLAY), 15, 5),
        _diamond((width / 2, height - _INLAY), 15, 5),
        _diamond((_INLAY, height / 2), 5, 15),
        _diamond((width - _INLAY, height / 2), 5, 15),
        *map(_nail, corners(width, height, _INLAY + 2.6)),
    )


def _dusk(width: float, height: float, light: Light) -> tuple[str, ...]:
    """The evening closing in: the lamp reaches the middle of the wood, not its corners."""
    stops = ((0.0, palette.NIGHT, 0.0), (0.7, palette.NIGHT, 0.0), (1.0, palette.NIGHT, light.dusk))
    centre = (width * light.across, height * (light.down - 0.01))
    return (
        radial("dusk", centre, (width * 0.72, height * 0.92), stops),
        rectangle(0, 0, width, height, 'fill="url(#dusk)"'),
    )


def table_svg(width: float = 1280, height: float = 720, name: str = "green") -> bytes:
    """The whole table as the stage's background, `width` x `height` units.

    Raises KeyError for a name that is not in `art.looks.LOOKS`.
    """
    look = LOOKS[name]
    return document(
        width,
        height,
        *planks_around((width, height), FRAME, _THICK, _SEEDS, look.wood),
        *_joints(width, height, look.wood),
        *_brass(width, height),
        *cloth(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, _CORNER, look),
        *_stitching(width, height, look),
        *_brim(width, height, look.wood),
        *_dusk(width, height, look.light),
    )


def rough_table_svg(width: float = 1280, height: float = 720, name: str = "green") -> bytes:
    """The same table without grain, weave and brass: quickly made, for a first look from afar."""
    look = LOOKS[name]
    return document(
        width,
        height,
        *planks_around((width, height), FRAME, _THICK, _SEEDS, look.wood, smooth=True),
        *smooth_cloth(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, _CORNER, look),
        *_dusk(width, height, look.light),
    )
