"""The places under the open sky: the linden, the mill, the market and the ferry."""

import math
import random

from art import palette
from art.canvas import Point, disc, group, number, polyline, rectangle
from art.places.parts import (
    HIGH,
    WIDE,
    WOOD,
    WOOD_DIM,
    WOOD_LIT,
    bricks,
    dusk,
    glow,
    line,
    shape,
    sky,
    stool,
    table,
    tuft,
)


def _hill(top: float, rise: float, colour: str, shift: float = 0.0) -> str:
    """A long hill across the picture."""
    points = [
        (
            x,
            top
            - rise * (0.5 + 0.5 * math.sin(x / 34 + shift))
            - rise * 0.3 * math.sin(x / 13 + shift),
        )
        for x in range(0, 206, 5)
    ]
    return shape(polyline([*points, (WIDE, HIGH), (0, HIGH)], True), colour)


def _leaves(seed: int, centre: Point, reach: Point, count: int, size: float, colour: str) -> str:
    """A cloud of leaves: blots strewn over an oval."""
    chance, found = random.Random(seed), []
    for _ in range(count):
        turn, away = chance.uniform(0, math.tau), math.sqrt(chance.random())
        x = centre[0] + reach[0] * away * math.cos(turn)
        y = centre[1] + reach[1] * away * math.sin(turn)
        r = size * chance.uniform(0.6, 1.2)
        found.append(
            f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 -{2 * r:.1f} 0Z"
        )
    return shape("".join(found), colour)


def _cloud(x: float, y: float, size: float, colour: str = "#ffffff", veil: float = 0.75) -> str:
    outline = "M-2 0q-.2 -.9 .9 -.9q.5 -1.2 1.5 -.7q1.1 -.3 1.2 .8q.7 .1 .6 .8Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return group(place, shape(outline, colour, veil))


def linden() -> tuple[str, ...]:
    """A bench and a table under the great tree, the well behind, the village in the evening sun."""
    church = (
        "M150 61V47l4 -9 4 9v6h9v8Z",
        "M154 38v-5M152 35h4",
    )
    return (
        sky("#79b9cf", "#bfe0cf", "#fbe6a4", low=74),
        glow("sun", (172, 46), 52, "#fff1b0", 0.95),
        disc((172, 46), 8, 'fill="#fff8d8"'),
        _hill(66, 9, "#9dba73"),
        shape(church[0], "#85a872"),
        line(church[1], "#85a872", 1),
        _hill(72, 7, "#7ba351", 2.1),
        rectangle(0, 72, WIDE, HIGH - 72, 'fill="#5f8c3a"'),
        shape("M0 84Q90 70 200 86V120H0Z", "#6c9a41"),
        shape("M0 92q60 -10 120 2t80 -4v30H0Z", "#55802f"),
        # the well
        shape("M13 80h30v17q-15 5 -30 0Z", "#8d8578"),
        bricks(13, 80, 30, 15, (7, 4), "#a39a8b", 4),
        shape("M13 80q15 -6 30 0q-15 6 -30 0Z", "#3a3630"),
        line("M16 80V58M40 80V58", WOOD_DIM, 2.4),
        shape("M8 60L28 44 48 60Z", "#b5482e"),
        shape("M28 44L48 60H30Z", "#8a3120"),
        line("M28 62v10", "#d8c39a", 0.8),
        shape("M25 72h6l-0.8 6h-4.4Z", WOOD),
        # the tree
        shape(
            "M86 98q6 -14 4 -34l-8 -18 5 -2 8 12 3 -16h6l-1 16 10 -14 4 3 -11 20q-3 18 5 33q-12 5 -25 0Z",
            WOOD_DIM,
        ),
        shape("M90 97q6 -14 5 -33l-6 -14 7 9 4 -16 2 0 -2 20q-1 20 -2 35Z", "#6b4626"),
        _leaves(3, (94, 24), (74, 26), 90, 9.0, "#2f5a24"),
        _leaves(5, (90, 20), (68, 22), 80, 7.0, "#44772d"),
        _leaves(9, (98, 17), (60, 17), 70, 5.4, "#5f9439"),
        _leaves(11, (112, 12), (46, 12), 60, 3.6, "#8fba4d"),
        _leaves(13, (124, 9), (36, 9), 30, 2.2, "#c4dc79"),
        tuft(2, 0, 200, 100, "#7fae4c"),
        stool(112, 96),
        table("linden", 146, 80, 70, 20),
        stool(184, 98),
        tuft(6, 0, 200, 119, "#456d27", 7),
        _leaves(21, (128, 74), (60, 24), 9, 1.3, "#d7d95e"),
        dusk((120, 60), 0.4),
    )


def mill() -> tuple[str, ...]:
    """A tower mill on its hill above the ripe fields, sacks before the door."""
    sail = "M0 -4L2.4 -38 11 -38 8 -6Z"
    laths = "M1 -10h8M1.4 -16h8M1.8 -22h8M2 -28h8.4M2.3 -34h8.6M5.4 -5L7 -38"
    sails = "".join(
        group(
            f"translate(62 38) rotate({turn})",
            shape(sail, "#f4ead0"),
            line(laths, "#a58b5c", 0.7),
            line("M0 0L2.4 -39", WOOD_DIM, 1.8),
        )
        for turn in (24, 114, 204, 294)
    )
    sacks = "".join(
        shape(f"M{x} {y}q-5 -16 3 -20l-2 -3.4h9.6l-2 3.4q8 4 3 20Z", "#d9c59a")
        + shape(f"M{x + 7} {y}q3 -12 -0.6 -20h1q8 4 3 20Z", "#b89f6d")
        + line(f"M{x + 1.6} {y - 19.6}q3.4 1.4 6.4 0", "#8a6b3a", 1.1)
        for x, y in ((86, 104), (97, 108), (92, 92))
    )
    furrows = "".join(f"M{x} 84Q{x + 30} 100 {x + 74} 121" for x in range(-60, 220, 12))
    return (
        sky("#5d9fc6", "#a9d3e0", "#f4ecc9", low=86),
        glow("sun", (150, 30), 60, "#fffbe0", 0.8),
        _cloud(140, 26, 10),
        _cloud(178, 44, 7, veil=0.6),
        _cloud(24, 22, 8, veil=0.65),
        _hill(78, 8, "#a7bf7c", 0.6),
        _hill(84, 6, "#c9b65a", 2.7),
        shape("M0 86q100 -10 200 2v32H0Z", "#dcbc58"),
        line(furrows, "#b8923a", 1.1, 0.55),
        shape("M18 100q44 -22 92 2v18H10Z", "#8ea348"),
        # the tower
        shape("M40 102L47 44h30l7 58q-22 7 -44 0Z", "#efe3c6"),
        shape("M66 44h11l7 58q-8 3 -16 3Z", "#c8b48a"),
        bricks(45, 50, 34, 46, (8, 5), "#e0cfa6", 7),
        shape("M44 46Q62 8 80 46Z", "#8a3a26"),
        shape("M64 24Q75 29 80 46H68Z", "#642415"),
        shape("M56 104v-17q6 -8 12 0v18Z", "#4a2d17"),
        line("M62 85v19", "#2e1a0c", 0.8),
        shape("M57 62h8v9h-8ZM60 52", "#5f86a0"),
        line("M61 62v9M57 66.5h8", "#efe3c6", 0.9),
        line(
            "M38 78Q62 86 86 78M40 78v-6M50 81v-6M62 82v-6M74 81v-6M84 78v-6M39 72Q62 80 85 72",
            WOOD_DIM,
            1.2,
        ),
        sails,
        disc((62, 38), 3.2, f'fill="{WOOD_DIM}"'),
        disc((61.4, 37.4), 1.4, f'fill="{palette.BRASS}"'),
        sacks,
        tuft(4, 0, 200, 106, "#a8b856", 5),
        stool(119, 100),
        table("mill", 153, 82, 70, 21),
        stool(188, 101),
        tuft(8, 0, 200, 120, "#7d8f3c", 7),
        dusk((110, 56), 0.32),
    )


def _house(x: float, wide: float, top: float, wall: str, roof: str, shade: str) -> str:
    """A gabled house on the square."""
    gable = f"M{x} {top + 18}L{x + wide / 2} {top}L{x + wide} {top + 18}Z"
    panes = "".join(
        rectangle(x + wide * share - 2.6, top + down, 5.2, 7, 'fill="#f7dc93"')
        + line(f"M{number(x + wide * share)} {top + down}v7", shade, 0.7)
        for share in (0.28, 0.72)
        for down in (22, 36)
    )
    return "".join(
        (
            rectangle(x, top + 16, wide, 92 - top - 16, f'fill="{wall}"'),
            rectangle(
                x + wide * 0.62,
                top + 16,
                wide * 0.38,
                92 - top - 16,
                f'fill="{shade}" opacity="0.3"',
            ),
            shape(gable, roof),
            shape(
                f"M{x + wide / 2} {top}L{x + wide} {top + 18}H{x + wide * 0.6}Z",
                palette.NIGHT,
                0.22,
            ),
            panes,
        )
    )


def market() -> tuple[str, ...]:
    """Zsófi's stall on the square, her plums under a striped awning, flags from house to house."""
    stripes = "".join(
        shape(
            f"M{22 + at * 11.5} 44L{18 + at * 12.6} 60q6 7 12.6 0L{33.5 + at * 11.5} 44Z",
            palette.ACCENT if at % 2 else "#f8edd2",
        )
        for at in range(7)
    )
    chance = random.Random(8)
    plums = "".join(
        disc((x, y), 3.2, f'fill="{ink}"') + disc((x - 1, y - 1.1), 0.9, 'fill="#b98cc4"')
        for row, y in enumerate((78.0, 75.2, 72.4))
        for x in (24 + row * 2.4 + at * 5.0 for at in range(15 - row))
        for ink in (chance.choice(("#5a2f63", "#4a2456", "#6b3a74")),)
    )
    flags = "".join(
        shape(f"M{x} {y}l5 1 -3 6Z", ink)
        for x, y, ink in (
            (10, 13.5, "#e8533a"), (26, 17.5, "#f2cf79"), (42, 20, "#2f7a4a"), (58, 21.3, "#e8533a"),
            (74, 21.8, "#f2cf79"), (90, 21.4, "#2a5080"), (106, 20.2, "#e8533a"), (122, 18.2, "#f2cf79"),
            (138, 15.2, "#2f7a4a"), (154, 11.4, "#e8533a"), (170, 6.6, "#f2cf79"),
        )
    )  # fmt: skip
    stones = random.Random(5)
    cobbles = "".join(
        f"M{x:.1f} {y:.1f}a3.4 1.5 0 1 0 6.8 0a3.4 1.5 0 1 0 -6.8 0Z"
        for row, y in enumerate(range(96, 122, 4))
        for x in ((at * 9 + (row % 2) * 4.5 + stones.uniform(-1, 1)) for at in range(-1, 23))
    )
    return (
        sky("#6db0cf", "#c3dfd6", "#fbe7b4", low=92),
        glow("sun", (120, 20), 70, "#fff6cf", 0.8),
        _cloud(150, 18, 8, veil=0.7),
        _house(-8, 40, 22, "#d9b382", "#8f4a2e", "#8a6a40"),
        _house(32, 34, 14, "#c98f6a", "#6d3a2a", "#7d4a2c"),
        _house(66, 44, 26, "#e3cfa0", "#9a5433", "#a5854f"),
        _house(110, 34, 18, "#b9a3a0", "#5f3a3a", "#6b5550"),
        _house(144, 62, 24, "#dcbd84", "#8a4630", "#8f6d3e"),
        line("M0 8Q84 36 176 2", "#4a3524", 0.9),
        flags,
        rectangle(0, 90, WIDE, 30, 'fill="#a08e72"'),
        shape(cobbles, "#b9a78a"),
        shape("M0 90h200v5H0Z", "#7d6c54", 0.5),
        # the stall
        line("M20 58V100M104 58V100", WOOD_DIM, 3),
        shape("M18 60h88v8H18Z", palette.NIGHT, 0.25),
        plums,
        shape("M16 80h92l-3 17H19Z", WOOD),
        line("M17 85.6h90M18 91.4h88", WOOD_DIM, 1),
        shape("M16 80h92v2.4H16Z", WOOD_LIT),
        shape("M22 44h80.5l4 3H18Z", "#8a3120"),
        stripes,
        # a basket of apples before it
        shape("M30 100h20l-2.4 10H32.4Z", "#a9743c"),
        *(disc((x, 99), 3, 'fill="#c9382a"') for x in (34, 40, 46)),
        line("M31 103.4h18M31.6 106.6h16.8", WOOD_DIM, 0.9),
        stool(118, 99),
        table("market", 153, 82, 70, 20),
        stool(188, 100),
        dusk((110, 56), 0.3),
    )


def ferry() -> tuple[str, ...]:
    """A raft in midstream at sundown, the rope above it, the table on its planks."""
    glitter = random.Random(3)
    sparks = "".join(
        f"M{100 + glitter.uniform(-1, 1) * (8 + (y - 62) * 0.9):.1f} {y:.1f}h{glitter.uniform(3, 11):.1f}"
        for y in (62 + at * 1.7 for at in range(34))
    )
    ripples = "".join(
        f"M{x:.1f} {y:.1f}q3 -1.6 6 0t6 0"
        for y in range(70, 120, 8)
        for x in (glitter.uniform(-6, 190) for _ in range(8))
    )
    reeds = "".join(
        f"M{x} 121q{lean} -18 {lean * 2} -{high}"
        for x, lean, high in (
            *((4, 2, 34), (9, -1, 28), (14, 2, 38), (19, 1, 24), (183, -2, 30)),
            *((189, 1, 40), (195, -1, 32), (199, -2, 26)),
        )
    )
    return (
        sky("#46557f", "#b3677a", "#f29a5c", "#ffdc8f", low=62),
        glow("sun", (100, 58), 60, "#fff0b8", 1.0),
        disc((100, 57), 11, 'fill="#fff4cf"'),
        _cloud(52, 24, 9, "#f7b98c", 0.55),
        _cloud(152, 18, 11, "#e79a86", 0.5),
        shape("M0 58q14 -12 30 -8t28 4q14 -8 28 2l22 6 26 -4q16 -10 34 -4t32 0v10H0Z", "#5b4a58"),
        shape("M0 62q20 -6 44 -3l34 3h46l40 -4q20 -4 36 0v6H0Z", "#3f3a44"),
        rectangle(0, 62, WIDE, 58, 'fill="#3d6a7c"'),
        shape("M0 62h200v14H0Z", "#d98f66", 0.45),
        shape("M0 76h200v14H0Z", "#7d6f78", 0.35),
        line(sparks, "#ffe7a6", 1.2, 0.85),
        line(ripples, "#a8cdd0", 0.7, 0.5),
        # the rope and its posts
        line("M-4 30Q100 46 204 26", "#2a1d14", 1.6),
        line("M58 90V40.6M146 90V38.6", WOOD_DIM, 3.6),
        line("M57 90V42", WOOD_LIT, 0.9),
        line("M58 42l-6 12M146 40l6 12", "#c9b083", 0.9),
        glow("lantern", (146, 52), 26, "#ffd779", 0.9),
        shape("M143 47h6v8h-6Z", palette.BRASS),
        shape("M144 48.4h4v5.4h-4Z", "#fff3c4"),
        # the raft
        shape("M34 92h132l12 16H22Z", WOOD),
        *(
            line(f"M{34 - at * 2.4} {92 + at * 3.2}h{132 + at * 4.8}", WOOD_DIM, 0.9)
            for at in range(1, 5)
        ),
        shape("M22 108h156v5H22Z", WOOD_DIM),
        *(disc((26 + at * 10.6, 110.5), 2.3, 'fill="#8d6238"') for at in range(15)),
        shape("M18 113q80 9 164 0l-4 5q-80 6 -156 0Z", "#16303a", 0.5),
        stool(66, 92, 12),
        stool(138, 92, 12),
        table("ferry", 102, 73, 62, 14),
        line(reeds, "#27311f", 1.5),
        *(
            f'<ellipse cx="{x}" cy="{y}" rx="1.5" ry="5" fill="#5a3a20"/>'
            for x, y in ((8, 88), (18, 85), (191, 83), (180, 93))
        ),
        dusk((100, 62), 0.42),
    )
