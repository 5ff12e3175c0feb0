"""Small marks laid on the table and the slate: chalk, seals, crowns, medals, the program's icon."""

import math
import random

from art import palette
from art.canvas import (
    Point,
    around,
    curve,
    disc,
    document,
    group,
    linear,
    path,
    polyline,
    rectangle,
    rounded,
)
from art.lettering import word

MARK = 64.0
"""Every mark is drawn in a square of this side."""

_MIDDLE: Point = (MARK / 2, MARK / 2)


def _blob(radius: float, rough: float, seed: int) -> str:
    """A round thing made by hand: an outline straying from a circle by `rough` units."""
    chance = random.Random(seed)
    points = [
        (
            _MIDDLE[0] + (radius + chance.uniform(-rough, rough)) * math.cos(step * math.tau / 18),
            _MIDDLE[1] + (radius + chance.uniform(-rough, rough)) * math.sin(step * math.tau / 18),
        )
        for step in range(18)
    ]
    return rounded(points)


def _crumbs(radius: float, seed: int) -> str:
    """Chalk dust around a mark, as one outline of tiny squares."""
    chance = random.Random(seed)
    crumbs = []
    for _ in range(46):
        turn, away = chance.uniform(0, math.tau), radius * chance.uniform(0.9, 1.28)
        x, y = MARK / 2 + away * math.cos(turn), MARK / 2 + away * math.sin(turn)
        size = chance.uniform(0.5, 1.5)
        crumbs.append(f"M{x:.1f} {y:.1f}h{size:.1f}v{size:.1f}h-{size:.1f}Z")
    return "".join(crumbs)


def bummerl_svg() -> bytes:
    """A Bummerl: the fat dot of chalk beside a loser's name, pressed on with a turn of the hand."""
    chalk = f'fill="{palette.CHALK}"'
    swirl = [
        (
            MARK / 2 + step * 0.62 * math.cos(step * 0.62),
            MARK / 2 + step * 0.62 * math.sin(step * 0.62),
        )
        for step in range(30)
    ]
    dark = f'fill="none" stroke="{palette.SLATE_DIM}" stroke-linecap="round"'
    return document(
        MARK,
        MARK,
        path(_blob(21, 1.6, 5), f'{chalk} opacity="0.55"'),
        path(_blob(18.5, 1.2, 6), f'{chalk} opacity="0.9"'),
        path(curve(swirl), f'{dark} stroke-width="1.3" opacity="0.3"'),
        path(_crumbs(21, 7), f'{chalk} opacity="0.55"'),
    )


def dealer_mark_svg() -> bytes:
    """The dealer's mark: a brass button with a fan of three cards on it."""
    card = f'fill="{palette.PARCHMENT_LIT}" stroke="{palette.INK}" stroke-width="1.6"'
    fan = "".join(
        group(f"rotate({turn} 32 50)", rectangle(25, 17, 14, 21, card, 2)) for turn in (-32, 0, 32)
    )
    lozenge = polyline(((32, 22), (36, 27.5), (32, 33), (28, 27.5)), closed=True)
    return document(
        MARK,
        MARK,
        disc((32, 34), 29, f'fill="{palette.NIGHT}" opacity="0.45"'),
        linear("button", (0, 4), (0, 60), ((0, palette.BRASS_LIT, 1), (1, palette.BRASS_DIM, 1))),
        disc(_MIDDLE, 28, f'fill="url(#button)" stroke="{palette.INK}" stroke-width="2"'),
        disc(_MIDDLE, 23.5, f'fill="{palette.WOOD_DIM}" stroke="{palette.BRASS_DIM}"'),
        fan,
        path(lozenge, f'fill="{palette.ACCENT}"'),
    )


def solved_svg() -> bytes:
    """A stamp in red ink, a little askew: a tick in two rings with notches between them."""
    ink = f'fill="none" stroke="{palette.ACCENT}" stroke-linecap="round" stroke-linejoin="round"'
    notches = "".join(
        f"M{32 + 22.6 * x:.1f} {32 + 22.6 * y:.1f}L{32 + 25.4 * x:.1f} {32 + 25.4 * y:.1f}"
        for x, y in around((0, 0), (1,), 36, math.pi / 2)
    )
    return document(
        MARK,
        MARK,
        group(
            "rotate(-11 32 32)",
            path(_blob(28.6, 0.35, 31), f'{ink} stroke-width="2.6" opacity="0.92"'),
            path(_blob(20.4, 0.3, 32), f'{ink} stroke-width="1.3" opacity="0.85"'),
            path(notches, f'{ink} stroke-width="1.1" opacity="0.8"'),
            path(polyline([(20.5, 33), (28.5, 41), (44.5, 22.5)]), f'{ink} stroke-width="5.4"'),
        ),
    )


def crown_svg() -> bytes:
    """The mark of the card that is winning the trick: a crown, to be laid on its corner."""
    crown = "M10 46 5 19l14 9.5L32 9l13 19.5L59 19l-5 27Z"
    rim = f'stroke="{palette.NIGHT}" stroke-width="3" stroke-linejoin="round"'
    jewels = ((5.5, 18), (32, 9), (58.5, 18))
    return document(
        MARK,
        MARK,
        linear("gold", (0, 8), (0, 58), ((0, palette.BRASS_LIT, 1), (1, "#d08c22", 1))),
        path(crown, f'fill="url(#gold)" {rim}'),
        rectangle(9, 46, 46, 10, f'fill="url(#gold)" {rim}', 3),
        *(disc(jewel, 4.4, f'fill="{palette.BRASS_LIT}" {rim}') for jewel in jewels),
        path(polyline(((32, 26), (38, 34), (32, 42), (26, 34)), True), f'fill="{palette.ACCENT}"'),
    )


def medal_svg() -> bytes:
    """A medal on a ribbon in the colours of the house, for the winner of a match."""
    rim = f'stroke="{palette.NIGHT}" stroke-width="2" stroke-linejoin="round"'
    star = around((32, 41), (12, 5), 10)
    return document(
        MARK,
        MARK,
        linear("gold", (0, 22), (0, 62), ((0, palette.BRASS_LIT, 1), (1, "#c98a2a", 1))),
        path("M14 3h13l11 22-10 6Z", f'fill="{palette.ACCENT}" {rim}'),
        path("M50 3H37L26 25l10 6Z", f'fill="#2f7a4a" {rim}'),
        disc((32, 42), 19.5, f'fill="url(#gold)" {rim}'),
        disc((32, 42), 15.5, f'fill="none" stroke="{palette.BRASS_DIM}" stroke-width="1.4"'),
        path(polyline(star, closed=True), f'fill="{palette.BRASS_DIM}"'),
    )


def icon_svg() -> bytes:
    """The program's icon: two cards and the number to reach, legible at 32 pixels."""
    sixty_six, length = word("66", 2)
    scale = 0.25
    card = f'stroke="{palette.INK}" stroke-width="2"'
    written = f'fill="{palette.INK}" stroke="{palette.INK}" stroke-width="7"'
    at = 35.5 - length * scale / 2
    return document(
        MARK,
        MARK,
        linear("baize", (0, 0), (0, 64), ((0, "#2f7a4a", 1), (1, "#123a24", 1))),
        rectangle(1.5, 1.5, 61, 61, f'fill="url(#baize)" stroke="{palette.NIGHT}"', 13),
        rectangle(4, 4, 56, 56, f'fill="none" stroke="{palette.BRASS}" stroke-width="2.2"', 11),
        group("rotate(-16 26 34)", rectangle(8, 12, 30, 42, f'fill="{palette.ACCENT}" {card}', 4)),
        group(
            "rotate(7 36 33)",
            rectangle(17, 9, 38, 47, f'fill="{palette.PARCHMENT_LIT}" {card}', 4.5),
            group(f"translate({at:.2f} 19) scale({scale})", path(sixty_six, written)),
        ),
    )
