"""The places under a roof: the kitchen, the threshing floor, the cellar, the coach house and the hall."""

import math
import random

from art import palette
from art.canvas import disc, group, number, polyline, rectangle
from art.places.parts import (
    HIGH,
    WIDE,
    WOOD,
    WOOD_DIM,
    WOOD_LIT,
    bricks,
    dusk,
    glow,
    lamp,
    line,
    shape,
    sky,
    stool,
    table,
    tuft,
)


def _boards(top: float, colour: str, seam: str, far: float = 12.0) -> str:
    """A floor of boards that runs away from the eye."""
    seams = "".join(
        f"M{100 + (x - 100) * 0.55:.1f} {top}L{100 + (x - 100) * 1.5:.1f} {HIGH}"
        for x in range(-60, 270, round(far))
    )
    return rectangle(0, top, WIDE, HIGH - top, f'fill="{colour}"') + line(seams, seam, 0.9)


def _flame(x: float, y: float, size: float) -> str:
    """A flame that stands at (`x`, `y`)."""
    tongue = "M-1 0q-.5 -1.4 .5 -2.2q.2 .8 .6 .5q0 -1.2 .5 -1.7q1.4 1.6 .5 3.4Z"
    heart = "M-.5 0q-.1 -1 .4 -1.5q.9 .7 .5 1.5Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return group(place, shape(tongue, "#f08a2e"), shape(heart, "#ffdf7a"))


def kitchen() -> tuple[str, ...]:
    """The tiled stove and its fire, copper on the wall, a window into the night."""
    pans = "".join(
        line(f"M{x} 19v7", WOOD_DIM, 1.4)
        + disc((x, 26 + r), r, 'fill="#b8682e"')
        + shape(f"M{x - r * 0.75} {26 + r * 1.5}a{r} {r} 0 0 1 {r * 0.4} -{r * 1.3}", "#eaa565")
        + disc((x, 26 + r), r * 0.66, 'fill="#9a5222"')
        for x, r in ((112, 6.5), (128, 8), (145, 5.4))
    )
    tiles = "".join(
        rectangle(x, y, 11.2, 9.4, f'fill="{"#3f6e5b" if (row + at) % 2 else "#4d8069"}"', 1)
        + shape(f"M{x + 1} {y + 1}h9l-9 4Z", "#9cc7ad", 0.35)
        for row, y in enumerate((58.0, 68.0, 78.0, 88.0))
        for at, x in enumerate((20.0, 31.6, 43.2, 54.8, 66.4))
        if not (at in (1, 2, 3) and row in (1, 2))
    )
    garlic = "".join(
        disc((166 + (2.4 if at % 2 else -2.4), 24 + at * 4.6), 2.9, 'fill="#efe6d2"')
        + line(f"M{166} {22 + at * 4.6}v3", "#b9a77f", 0.7)
        for at in range(5)
    )
    return (
        sky("#6d4a2a", "#a57545", "#c08f5a", low=84),
        bricks(0, 0, 200, 82, (16, 9), "#b58350", 3),
        # the window
        rectangle(174, 14, 24, 30, f'fill="{WOOD_DIM}"', 1),
        rectangle(176.5, 16.5, 19, 25, 'fill="#1d2c4a"'),
        disc((190, 23), 3.4, 'fill="#f7edc4"'),
        disc((191.6, 22), 3.2, 'fill="#1d2c4a"'),
        line("M186 16v26M176 29h20", WOOD, 1.6),
        # the shelf with its plates
        shape("M98 17h86v3.4H98Z", WOOD_DIM),
        pans,
        garlic,
        _boards(84, "#8a5a30", "#5d3a1b", 14),
        # the stove
        glow("fire", (48, 80), 62, "#ff9a3d", 0.75),
        rectangle(15, 52, 68, 52, 'fill="#2f5546"', 2),
        tiles,
        shape("M10 46h78v8H10Z", "#5b4634"),
        shape("M10 46h78v2.4H10Z", "#8a6c4e"),
        rectangle(31, 67, 36, 22, 'fill="#1c0b05"', 2),
        _flame(42, 88, 5.4),
        _flame(55, 88, 6.4),
        _flame(49, 88, 4),
        line("M31 88.6h36", "#6d3a18", 2),
        rectangle(15, 100, 68, 6, 'fill="#3b2a1c"'),
        # the pot
        shape("M30 31h36l-3 16H33Z", "#4b4f54"),
        shape("M56 31h10l-3 16h-6Z", "#33363a"),
        shape("M28 28.6h40v3.4H28Z", "#6b7076"),
        line("M33 34l1.6 10", "#9aa0a6", 1.4),
        line(
            "M40 24q-4 -5 0 -9t0 -8M49 24q-4 -5 0 -10t0 -9M58 24q-4 -5 0 -9t0 -8",
            "#fff4dc",
            2,
            0.35,
        ),
        stool(112, 100),
        table("kitchen", 148, 80, 72, 21),
        stool(186, 101),
        glow("warmth", (70, 96), 60, "#ffb45c", 0.25),
        dusk((90, 70), 0.6),
    )


def barn() -> tuple[str, ...]:
    """A threshing floor by lamplight: beams, straw, a moon between the boards."""
    planks = "".join(
        rectangle(x, 14, 8.6, 84, f'fill="{shade}"')
        for x, shade in zip(
            range(14, 186, 9), ("#54371c", "#4b3018", "#5d3e20", "#50341a") * 5, strict=False
        )
    )
    hay = random.Random(4)
    straws = "".join(
        f"M{x:.1f} {y:.1f}l{hay.uniform(-7, 7):.1f} -{hay.uniform(1, 6):.1f}"
        for x, y in ((hay.uniform(8, 74), hay.uniform(76, 104)) for _ in range(140))
        if y > 104 - 28 * math.sin(math.pi * (x - 4) / 74)
    )
    shaft = polyline(((150, 14), (158, 14), (118, 104), (92, 104)), True)
    return (
        rectangle(0, 0, WIDE, HIGH, 'fill="#2a1a0c"'),
        planks,
        line("M22.6 16V96M58.4 16V96M112.4 16V96M139.4 16V96", "#9db4c9", 0.8, 0.5),
        shape(shaft, "#cfe0ee", 0.13),
        shape("M-4 34L100 -8 204 34V20L100 -24 -4 20Z", "#1e1208"),
        line("M0 32L100 -8 200 32", WOOD_DIM, 7),
        line("M0 29L100 -11 200 29", WOOD, 1.4),
        rectangle(0, 36, WIDE, 7, f'fill="{WOOD_DIM}"'),
        rectangle(0, 36, WIDE, 1.6, f'fill="{WOOD_LIT}" opacity="0.6"'),
        line("M22 36L40 14M178 36L160 14", WOOD_DIM, 5),
        rectangle(12, 36, 9, 66, f'fill="{WOOD_DIM}"'),
        rectangle(179, 36, 9, 66, f'fill="{WOOD_DIM}"'),
        rectangle(12, 36, 2, 66, f'fill="{WOOD}"'),
        rectangle(179, 36, 2, 66, f'fill="{WOOD}"'),
        _boards(98, "#8a6733", "#5b421d", 18),
        glow("lamplight", (112, 60), 84, "#ffc765", 0.42),
        # the straw
        shape("M2 106Q10 70 42 74T80 106Z", "#b98b36"),
        shape("M6 106Q16 80 40 78T70 106Z", "#d3a849"),
        line(straws, "#f0d27c", 0.8),
        line("M66 102L82 50M78 56l7 -9M83 57l1 -11M87 58l-3 -12", "#8c97a0", 1.4),
        # flails and a wheel on the wall
        line("M160 50l12 30M172 80l-14 12", WOOD_LIT, 2),
        tuft(9, 20, 200, 108, "#d3b25c", 3),
        lamp("lamp", 112, 46, 56),
        stool(84, 96, 12),
        table("barn", 122, 76, 74, 22),
        stool(162, 98),
        tuft(5, 0, 200, 120, "#c79f45", 6),
        dusk((115, 70), 0.72),
    )


def _cask(x: float, y: float, r: float) -> str:
    """A cask seen from its end: staves, hoop, tap and bung."""
    staves = "".join(
        f"M{x + at * r * 0.36:.1f} {y - r * 0.9:.1f}V{y + r * 0.9:.1f}" for at in (-2, -1, 0, 1, 2)
    )
    return "".join(
        (
            disc((x + 1, y + 1.5), r + 1.4, f'fill="{palette.NIGHT}" opacity="0.5"'),
            disc((x, y), r + 1, 'fill="#2b2420"'),
            disc((x, y), r, f'fill="{WOOD}"'),
            shape(
                f"M{x - r * 0.7} {y - r * 0.7}A{r} {r} 0 0 1 {x + r * 0.5} {y - r * 0.86}L{x} {y}Z",
                WOOD_LIT,
                0.6,
            ),
            line(staves, WOOD_DIM, 0.8, 0.8),
            disc((x, y), r * 0.86, 'fill="none" stroke="#2b2420" stroke-width="1.8"'),
            rectangle(x - r * 0.5, y - 1.6, r, 3.2, f'fill="{WOOD_DIM}"'),
            rectangle(x - 1.2, y + r * 0.45, 2.4, r * 0.4, f'fill="{palette.BRASS}"'),
        )
    )


def cellar() -> tuple[str, ...]:
    """A vault of stone, casks on both sides, one candle."""
    stones = []
    chance = random.Random(6)
    for ring, radius in enumerate((74.0, 86.0, 98.0, 111.0, 124.0)):
        count = 13 + ring * 2
        for at in range(count):
            start = math.pi * (1.02 + 0.96 * at / count)
            end = math.pi * (1.02 + 0.96 * (at + 0.9) / count)
            inner, outer = radius + 0.8, radius + 11
            corners = [
                (100 + r * 1.05 * math.cos(turn), 102 + r * 0.86 * math.sin(turn))
                for r, turn in ((inner, start), (inner, end), (outer, end), (outer, start))
            ]
            shade = chance.choice(("#4f463d", "#5a5046", "#463e36", "#61564a"))
            stones.append(shape(polyline(corners, True), shade))
    return (
        rectangle(0, 0, WIDE, HIGH, 'fill="#15110e"'),
        *stones,
        shape("M22 102V92C26 50 62 38 100 38S174 50 178 92V102Z", "#1b1512"),
        shape("M34 102V94C40 58 70 48 100 48S160 58 166 94V102Z", "#120d0b"),
        bricks(60, 52, 80, 30, (10, 6), "#1f1814", 2),
        glow("far", (100, 74), 46, "#c97a35", 0.35),
        rectangle(0, 98, WIDE, 22, 'fill="#2a221c"'),
        *(
            line(f"M{100 + x * 0.6:.0f} 98L{100 + x * 1.7:.0f} 120", "#1a1411", 1)
            for x in range(-90, 91, 18)
        ),
        line("M0 104h200M0 111h200", "#1a1411", 0.9),
        _cask(24, 84, 17),
        _cask(58, 88, 14),
        _cask(40, 55, 14),
        _cask(178, 82, 18),
        _cask(150, 88, 12),
        _cask(172, 48, 13),
        rectangle(6, 99, 70, 4, f'fill="{WOOD_DIM}"'),
        rectangle(138, 99, 60, 4, f'fill="{WOOD_DIM}"'),
        glow("candle", (104, 66), 66, "#ffb54e", 0.6),
        stool(76, 102, 12),
        table("cellar", 106, 80, 64, 20),
        stool(140, 103, 12),
        # the candle and a bottle
        shape("M97.4 66h4v15h-4Z", "#efe3c0"),
        shape("M94 80.4h11v2h-11Z", palette.BRASS),
        _flame(99.4, 66, 1.9),
        glow("flame", (99.4, 63), 13, "#ffe9a8", 0.95),
        shape("M119 82V70q0 -3 2 -4v-6h3.4v6q2 1 2 4v12Z", "#244a31"),
        line("M120.6 79V71", "#86b894", 0.9),
        dusk((102, 76), 0.85),
    )


def coach() -> tuple[str, ...]:
    """The coach with its lanterns lit in a yard gate, rain outside, hay bales and the table beside it."""
    wheels = "".join(
        disc((x, 94), r, 'fill="none" stroke="#1c1410" stroke-width="3.4"')
        + disc((x, 94), r, 'fill="none" stroke="#c9962f" stroke-width="1.1"')
        + "".join(
            group(f"rotate({turn} {x} 94)", line(f"M{x} 94V{number(94 - r)}", "#8a2f1c", 1.6))
            for turn in range(0, 360, 45)
        )
        + disc((x, 94), 3, f'fill="{palette.BRASS}"')
        for x, r in ((38, 13.0), (84, 16.0))
    )
    rain_at = random.Random(2)
    rain = "".join(
        f"M{x:.1f} {y:.1f}l-2 8"
        for x, y in ((rain_at.uniform(118, 176), rain_at.uniform(22, 82)) for _ in range(46))
    )
    return (
        rectangle(0, 0, WIDE, HIGH, 'fill="#3a3029"'),
        bricks(0, 0, 200, 98, (13, 7), "#463a31", 5),
        # the gate and the night outside
        shape("M112 98V48Q146 -4 180 48V98Z", "#6b5a48"),
        shape("M117 98V50Q146 4 175 50V98Z", "#1a2a3f"),
        shape("M117 80q14 -10 28 -3t30 -2v23h-58Z", "#22384c"),
        shape("M124 74l6 -8 6 8v10h-12ZM150 76l7 -9 7 9v10h-14Z", "#16222f"),
        shape("M128 78h3v4h-3ZM156 79h3v4h-3Z", "#ffd779"),
        line(rain, "#a9c2d6", 0.7, 0.6),
        rectangle(0, 0, WIDE, 13, f'fill="{WOOD_DIM}"'),
        line("M0 13h200", "#20140a", 1.4),
        *(rectangle(x, 0, 9, 17, 'fill="#2c1b0e"') for x in (20, 88, 186)),
        rectangle(0, 98, WIDE, 22, 'fill="#5d4f3f"'),
        bricks(0, 98, 200, 22, (12, 5.5), "#6d5e4c", 8),
        shape("M118 98h56l14 12h-84Z", "#7f9bb0", 0.25),
        # the coach
        glow("lanterns", (60, 62), 58, "#ffc765", 0.5),
        line("M20 84Q58 92 100 82", "#1c1410", 3),
        shape("M22 76Q20 44 36 36H84Q102 42 98 76Q90 86 60 86T22 76Z", "#a3281c"),
        shape("M72 36H84Q102 42 98 76Q92 84 76 85.6Q86 60 72 36Z", "#6f160e"),
        shape("M34 34H86L92 39H29Z", "#2a1a14"),
        rectangle(32, 44, 18, 18, 'fill="#ffdf95"', 2),
        line("M41 44v18", "#6f160e", 1.1),
        shape("M32 44h7q-1 10 -7 12ZM50 44h-7q1 10 7 12Z", "#7d1a1d"),
        rectangle(56, 42, 20, 38, 'fill="#8c2016" stroke="#c9962f" stroke-width="1"', 2),
        rectangle(59, 45, 14, 15, 'fill="#ffdf95"', 1.5),
        disc((73, 66), 1.2, f'fill="{palette.BRASS_LIT}"'),
        line("M24 70Q58 77 97 70", "#c9962f", 1.1),
        shape("M60 70.5l2.6 3 -2.6 3 -2.6 -3Z", palette.BRASS_LIT),
        *(
            shape(f"M{x - 2.4} 50h4.8l1 8h-6.8Z", palette.BRASS)
            + disc((x, 54), 1.8, 'fill="#fff3c4"')
            + glow(f"lantern{x}", (x, 54), 16, "#ffe08a", 0.9)
            for x in (26, 92)
        ),
        wheels,
        lamp("lamp", 150, 40, 50),
        # bales
        rectangle(2, 92, 18, 13, 'fill="#b98b36"', 1.5),
        line("M6 92v13M15 92v13", "#6d4e1c", 0.9),
        stool(116, 101),
        table("coach", 152, 82, 72, 20),
        stool(189, 102),
        dusk((110, 66), 0.6),
    )


def hall() -> tuple[str, ...]:
    """The regulars' hall: tall windows, a chandelier, the crown on its banner, the master's chair."""
    windows = "".join(
        shape(f"M{x - 2} 74V30Q{x + 12} 2 {x + 26} 30V74Z", "#3a1c12")
        + shape(f"M{x} 72V31Q{x + 12} 7 {x + 24} 31V72Z", "#f3b04a")
        + shape(f"M{x} 72V56h8v16ZM{x + 16} 40h8v16h-8Z", "#c9562e")
        + shape(f"M{x + 8} 24h8v16h-8ZM{x} 40h8v16H{x}Z", "#ffdf8a")
        + shape(f"M{x + 16} 56h8v16h-8Z", "#3f7a5a")
        + line(f"M{x + 8} 20V72M{x + 16} 20V72M{x} 40h24M{x} 56h24", "#3a1c12", 1.2)
        for x in (14, 162)
    )
    candles = "".join(
        shape(f"M{x - 0.9} 24h1.8v5h-1.8Z", "#f4ead0") + _flame(x, 24, 1.2)
        for x in (76, 86, 94, 106, 114, 124)
    )
    panels = "".join(
        rectangle(x, 78, 17, 15, 'fill="none" stroke="#7d4526" stroke-width="1"', 0.5)
        for x in range(2, 200, 20)
    )
    return (
        sky("#4a1712", "#74261b", "#8a3524", low=74),
        *(rectangle(x, 0, 2, 74, 'fill="#8a3524" opacity="0.5"') for x in range(4, 200, 12)),
        windows,
        # the banner
        shape("M80 12h40v44l-20 12 -20 -12Z", "#1b2f52"),
        shape("M100 12h20v44l-20 12Z", "#13233f"),
        line("M82.6 14v41l17.4 10.4L117.4 55V14", palette.BRASS, 1),
        shape("M88 48l-3.4 -16 8 6.4L100 27l7.4 11.4 8 -6.4 -3.4 16Z", palette.BRASS),
        shape("M100 27l7.4 11.4 8 -6.4 -3.4 16H100Z", "#a8742a"),
        rectangle(88, 49, 24, 3.4, f'fill="{palette.BRASS_LIT}"'),
        line("M78 12h44", palette.BRASS_DIM, 2.4),
        rectangle(0, 72, WIDE, 24, 'fill="#4a2513"'),
        rectangle(0, 72, WIDE, 2.6, 'fill="#8a5430"'),
        panels,
        _boards(94, "#6b3a1c", "#43220f", 15),
        shape("M30 120L52 100H148L170 120Z", "#7d1a1d"),
        shape("M36 120L56 102.4H144L164 120Z", "#9a2a22"),
        # the chandelier
        glow("chandelier", (100, 26), 70, "#ffd779", 0.62),
        line("M100 0V18", palette.BRASS_DIM, 1.6),
        line(
            "M74 29Q100 40 126 29M84 29Q100 34 116 29M100 18L76 29M100 18L124 29",
            palette.BRASS,
            1.5,
        ),
        candles,
        # the master's chair
        shape("M88 84V58q12 -10 24 0v26Z", "#3a1c12"),
        shape("M91 82V61q9 -7 18 0v21Z", "#8c1d1a"),
        disc((100, 55), 2.6, f'fill="{palette.BRASS}"'),
        stool(56, 102, 12),
        table("hall", 100, 80, 84, 22),
        stool(145, 102, 12),
        glow("windows", (26, 70), 40, "#ffb54e", 0.25),
        glow("windows2", (174, 70), 40, "#ffb54e", 0.25),
        dusk((100, 58), 0.62),
    )
