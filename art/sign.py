"""The tavern's sign: the game's name in brass, its flourish, and the board it hangs on."""

from art import palette
from art.canvas import disc, document, group, linear, number, path, polyline, rectangle
from art.lettering import word
from art.pen import Nib, stroke, strokes_of
from art.timber import plank

_LETTERING = 780.0
"""The width of the lettering in units."""

SIGN = (900.0, 360.0)
"""Width and height of the whole sign in units, chains included."""

_FLOURISH = (
    "362,184 300,196 240,180 176,176 120,190 98,206 82,198 90,184 108,188; "
    "300,194 272,206 246,204 238,194 248,188; 206,177 186,166 166,168 162,178 170,182"
)
"""The left half of the flourish under the word; the right half mirrors it."""


def metal(outline: str, name: str, top: float, bottom: float) -> tuple[str, ...]:
    """`outline` as raised brass: its shadow, a dark rim, and metal lit from above."""
    stops = (
        (0.0, palette.BRASS_LIT, 1.0),
        (0.45, "#f0c25e", 1.0),
        (0.55, palette.BRASS, 1.0),
        (1.0, "#a8742a", 1.0),
    )
    rim = f'fill="{palette.NIGHT}" stroke="{palette.NIGHT}" stroke-linejoin="round"'
    body = 'stroke-linejoin="round" stroke-width="2.4"'
    return (
        linear(name, (0, top), (0, bottom), stops),
        group("translate(0 5)", path(outline, f'{rim} stroke-width="9" opacity="0.45"')),
        path(outline, f'{rim} stroke-width="7.5"'),
        path(outline, f'fill="url(#{name})" stroke="url(#{name})" {body}'),
    )


def _lettering() -> tuple[str, ...]:
    """The name and its flourish, from x = 0 on."""
    letters, length = word("SNAPSZER")
    width = _LETTERING
    scale = 1.14
    left = (width - length * scale) / 2
    place = f"translate({number(left)} 34) scale({number(scale)})"
    half = [*strokes_of(_FLOURISH)]
    other = [[(width - x, y) for x, y in points] for points in half]
    flourish = "".join(stroke(points, Nib(7.5)) for points in (*half, *other))
    lozenge = polyline(
        ((width / 2 - 13, 186), (width / 2, 173), (width / 2 + 13, 186), (width / 2, 199)), True
    )
    red = f'fill="{palette.ACCENT}" stroke="{palette.NIGHT}" stroke-width="3"'
    return (
        *metal(flourish, "flourish", 164, 208),
        path(lozenge, red),
        group(place, *metal(letters, "letters", 0, 104)),
    )


def _chain(x: float, top: float, bottom: float) -> str:
    """Iron links from `top` to `bottom`, seen from the side and from the front in turn."""
    links = []
    count = round((bottom - top) / 11)
    for link in range(count):
        y = top + (link + 0.5) * (bottom - top) / count
        half = 2.2 if link % 2 else 5.0
        for colour, thick in ((palette.NIGHT, 4.4), ("#8d8377", 2.4)):
            style = f'fill="none" stroke="{colour}" stroke-width="{thick}"'
            links.append(
                f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{half}" ry="7.6" {style}/>'
            )
    return "".join(links)


def _board(left: float, top: float, width: float, height: float) -> tuple[str, ...]:
    """Three planks side by side in a dark frame, nailed at the corners."""
    third = height / 3
    frame = 'fill="none" stroke-linejoin="round"'
    near = 17.0
    nails = (
        (left + near, top + near),
        (left + width - near, top + near),
        (left + near, top + height - near),
        (left + width - near, top + height - near),
    )
    return (
        rectangle(left, top + 8, width, height, f'fill="{palette.NIGHT}" opacity="0.4"', 10),
        *(
            group(
                f"translate({number(left)} {number(top + row * third)})",
                *plank(f"board{row}", width, third, 20 + row),
            )
            for row in range(3)
        ),
        rectangle(
            left, top, width, height, f'{frame} stroke="{palette.NIGHT}" stroke-width="15"', 8
        ),
        rectangle(
            left, top, width, height, f'{frame} stroke="{palette.WOOD_DIM}" stroke-width="11"', 8
        ),
        rectangle(
            left,
            top - 3,
            width,
            height + 3,
            f'{frame} stroke="{palette.WOOD_LIT}" stroke-width="2" opacity="0.7"',
            8,
        ),
        *(
            disc(nail, 5.5, f'fill="{palette.NIGHT}"')
            + disc(nail, 4.2, f'fill="{palette.BRASS}"')
            + disc((nail[0] - 1.2, nail[1] - 1.4), 1.4, f'fill="{palette.BRASS_LIT}"')
            for nail in nails
        ),
    )


def sign_svg() -> bytes:
    """The whole sign on its chains, in the proportions of `SIGN`; hang it from the top edge."""
    width, height = SIGN
    top = 84.0
    return document(
        width,
        height,
        _chain(width * 0.2, -6, top + 4),
        _chain(width * 0.8, -6, top + 4),
        *_board(20, top, width - 40, height - top - 20),
        group(f"translate({number((width - _LETTERING) / 2)} {number(top + 20)})", *_lettering()),
    )
