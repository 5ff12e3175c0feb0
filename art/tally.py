"""The marks in chalk and wood beside a score of Thousand: the barrel, a bolt, a fall."""

from art import palette
from art.canvas import document, group, linear, path, polyline, rectangle
from art.marks import MARK

_HOOP = f'fill="{palette.SLATE_DIM}" stroke="{palette.NIGHT}" stroke-width="1"'
_CHALK = f'fill="none" stroke="{palette.CHALK}" stroke-linecap="round" stroke-linejoin="round"'

_SHADE = _CHALK.replace(palette.CHALK, palette.SLATE_DIM)


def barrel_svg() -> bytes:
    """The barrel one sits on from 880: staves and hoops, with an empty lid for a number."""
    return document(MARK, MARK, *barrel_parts())


def barrel_parts() -> tuple[str, ...]:
    """The barrel as it stands, in a square of `MARK` units."""
    body = "M14 6C6 20 6 44 14 58H50C58 44 58 20 50 6Z"
    staves = "M23 6C19 22 19 42 23 58M41 6C45 22 45 42 41 58"
    hoops = ("M10.5 13C9 17 8.6 19 8.2 22H55.8C55.4 19 55 17 53.5 13Z",)
    lower = "M8.2 42C8.6 45 9 47 10.5 51H53.5C55 47 55.4 45 55.8 42Z"
    lid = f'fill="{palette.PARCHMENT_LIT}" stroke="{palette.NIGHT}" stroke-width="1.6"'
    return (
        linear(
            "stave", (8, 0), (56, 0), ((0, "#7a4a24", 1), (0.4, "#c98f52", 1), (1, "#5d3719", 1))
        ),
        path(body, f'fill="url(#stave)" stroke="{palette.NIGHT}" stroke-width="2"'),
        path(staves, f'fill="none" stroke="{palette.WOOD_GRAIN_DARK}" stroke-width="1.4"'),
        *(path(hoop, _HOOP) for hoop in (*hoops, lower)),
        rectangle(19, 20, 26, 24, lid, 8),
    )


def bolt_svg() -> bytes:
    """A bolt in chalk: head, shank and thread, for a defender's round without a trick."""
    head = polyline(((20, 6), (44, 6), (50, 14), (44, 22), (20, 22), (14, 14)), closed=True)
    shank = "M24 23V56H40V23M24 33L40 29M24 41L40 37M24 49L40 45"
    return document(
        MARK,
        MARK,
        group("translate(1.5 2)", path(head + shank, f'{_SHADE} stroke-width="5"')),
        path(head, f'{_CHALK} stroke-width="5"'),
        path(shank, f'{_CHALK} stroke-width="4.4"'),
    )


def fall_svg() -> bytes:
    """A fall from the barrel in chalk: the barrel overturned, and where it went."""
    down = "M10 10V52M2 43L10 53L18 43"
    barrel = "M-15 -10C-18 -4 -18 4 -15 10H15C18 4 18 -4 15 -10ZM-6 -10V10M6 -10V10"
    return document(
        MARK,
        MARK,
        group("translate(1.5 2)", path(f"{down}M26 58H58", f'{_SHADE} stroke-width="5"')),
        group("translate(34 24) rotate(64)", path(barrel, f'{_CHALK} stroke-width="3.6"')),
        path(down, f'{_CHALK} stroke-width="5"'),
        path("M26 58H58", f'{_CHALK} stroke-width="4.4"'),
    )
