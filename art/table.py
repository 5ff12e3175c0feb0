"""The table itself: cloth under a lamp, four worn planks around it, brass in the wood."""

from art import palette
from art.canvas import Point, document, group, number, path, polyline, radial, rectangle
from art.cloth import cloth
from art.timber import plank

FRAME = 26.0
"""Breadth in units of the wood around the cloth."""

_CORNER = 34.0
"""Radius in units of the cloth's corners."""

_INLAY = 12.5
"""How far in units the brass line runs from the table's edge."""


def _planks(width: float, height: float) -> tuple[str, ...]:
    """Four planks, lit edge outwards; the long ones run through and hold the short ones."""
    thick = FRAME + _CORNER * 0.3
    side = height - 2 * FRAME
    at_left = f"translate(0 {number(height - FRAME)}) rotate(-90)"
    at_right = f"translate({number(width)} {number(FRAME)}) rotate(90)"
    at_bottom = f"translate({number(width)} {number(height)}) rotate(180)"
    return (
        group(at_left, *plank("left", side, thick, 3)),
        group(at_right, *plank("right", side, thick, 5)),
        *plank("top", width, thick, 7),
        group(at_bottom, *plank("bottom", width, thick, 11)),
    )


def _corners(width: float, height: float, inset: float) -> tuple[Point, ...]:
    return (
        (inset, inset),
        (width - inset, inset),
        (width - inset, height - inset),
        (inset, height - inset),
    )


def _joints(width: float, height: float) -> tuple[str, ...]:
    """The seams where the short planks meet the long ones, a dark gap beside a lit edge."""
    seams = []
    for x, _ in _corners(width, height, 0)[:2]:
        inner = x + FRAME + _CORNER * 0.3 if x == 0 else x - FRAME - _CORNER * 0.3
        for y in (FRAME, height - FRAME):
            seam = polyline(((x, y), (inner, y)))
            lit = polyline(((x, y + 1), (inner, y + 1)))
            seams.append(path(seam, f'stroke="{palette.NIGHT}" stroke-width="1.3" opacity="0.7"'))
            seams.append(
                path(lit, f'stroke="{palette.WOOD_GRAIN_LIGHT}" stroke-width="0.7" opacity="0.3"')
            )
    return tuple(seams)


def _brim(width: float, height: float) -> tuple[str, ...]:
    """Where the wood steps down to the cloth: a lit edge, and its shadow on the cloth."""
    rings = []
    for step in range(9):
        inset = FRAME + step * 1.6
        style = (
            f'fill="none" stroke="{palette.NIGHT}" stroke-width="{number(2.0)}"'
            f' opacity="{number(0.42 * (1 - step / 9) ** 1.6)}"'
        )
        rings.append(
            rectangle(
                inset, inset, width - 2 * inset, height - 2 * inset, style, _CORNER - step * 1.2
            )
        )
    edge = FRAME - 1.1
    lit = f'fill="none" stroke="{palette.WOOD_GRAIN_LIGHT}" stroke-width="1.4" opacity="0.55"'
    dark = f'fill="none" stroke="{palette.NIGHT}" stroke-width="1.6" opacity="0.65"'
    return (
        *rings,
        rectangle(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, dark, _CORNER),
        rectangle(edge, edge, width - 2 * edge, height - 2 * edge, lit, _CORNER + 1.1),
    )


def _nail(place: Point) -> str:
    """A round-headed brass nail, lit from above."""
    x, y = number(place[0]), number(place[1])
    lit_x, lit_y = number(place[0] - 1.0), number(place[1] - 1.3)
    return (
        f'<circle cx="{x}" cy="{number(place[1] + 0.9)}" r="4.6" fill="{palette.NIGHT}" opacity="0.55"/>'
        f'<circle cx="{x}" cy="{y}" r="4.1" fill="{palette.BRASS_DIM}"/>'
        f'<circle cx="{x}" cy="{y}" r="3.3" fill="{palette.BRASS}"/>'
        f'<circle cx="{lit_x}" cy="{lit_y}" r="1.3" fill="{palette.BRASS_LIT}"/>'
    )


def _brass(width: float, height: float) -> tuple[str, ...]:
    """A thin brass line let into the wood all around, with a nail at each corner."""
    inset = _INLAY
    frame = (inset, inset, width - 2 * inset, height - 2 * inset)
    shade = f'fill="none" stroke="{palette.NIGHT}" stroke-width="2.6" opacity="0.45"'
    metal = f'fill="none" stroke="{palette.BRASS}" stroke-width="1.3" opacity="0.75"'
    return (
        rectangle(*frame, shade, 9),
        rectangle(*frame, metal, 9),
        *(_nail(corner) for corner in _corners(width, height, inset + 2.4)),
    )


def _dusk(width: float, height: float) -> tuple[str, ...]:
    """The evening closing in: the lamp reaches the middle of the wood, not its corners."""
    stops = ((0.0, palette.NIGHT, 0.0), (0.62, palette.NIGHT, 0.06), (1.0, palette.NIGHT, 0.62))
    centre = (width / 2, height * 0.44)
    return (
        radial("dusk", centre, (width * 0.66, height * 0.84), stops),
        rectangle(0, 0, width, height, 'fill="url(#dusk)"'),
    )


def table_svg(width: float = 1280, height: float = 720) -> bytes:
    """The whole table as the stage's background, `width` x `height` units."""
    return document(
        width,
        height,
        *_planks(width, height),
        *_joints(width, height),
        *_brass(width, height),
        *cloth(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, _CORNER),
        *_brim(width, height),
        *_dusk(width, height),
    )
