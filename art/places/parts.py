"""Parts that several places have: light and shade, planks and bricks, lamps, and the table with its cards."""

import random

from art import palette
from art.canvas import Point, disc, group, linear, number, path, polyline, radial, rectangle
from art.cloth import mixed
from art.looks import LOOKS

WIDE, HIGH = 200.0, 120.0
WOOD, WOOD_LIT, WOOD_DIM = "#7a4f2a", "#a8743f", "#3c2614"
CARD, CARD_SHADE = "#f8eed4", "#d8c39a"


def sky(*colours: str, low: float = HIGH) -> str:
    """A sky or a wall that changes from above to below, down to the height `low`."""
    last = len(colours) - 1
    stops = [(at / last, colour, 1.0) for at, colour in enumerate(colours)]
    return linear("sky", (0, 0), (0, low), stops) + rectangle(0, 0, WIDE, low, 'fill="url(#sky)"')


def glow(name: str, centre: Point, radius: float, colour: str, strength: float = 0.8) -> str:
    """A pool of light; `name` is that of its gradient, of its own within a picture."""
    stops = ((0.0, colour, strength), (0.35, colour, strength * 0.45), (1.0, colour, 0.0))
    return radial(name, centre, (radius, radius), stops) + disc(
        centre, radius, f'fill="url(#{name})"'
    )


def dusk(centre: Point, strength: float = 0.55) -> str:
    """The corners of a picture in the dark; `centre` stays in the light."""
    stops = ((0.0, palette.NIGHT, 0.0), (0.55, palette.NIGHT, 0.0), (1.0, palette.NIGHT, strength))
    return radial("corners", centre, (150, 105), stops) + rectangle(
        0, 0, WIDE, HIGH, 'fill="url(#corners)"'
    )


def shape(points: str, colour: str, opacity: float = 1.0) -> str:
    """A filled outline."""
    veil = "" if opacity == 1.0 else f' opacity="{number(opacity)}"'
    return path(points, f'fill="{colour}"{veil}')


def line(points: str, colour: str, breadth: float, opacity: float = 1.0) -> str:
    """A drawn line with round ends."""
    veil = "" if opacity == 1.0 else f' opacity="{number(opacity)}"'
    rounded = 'stroke-linecap="round" stroke-linejoin="round"'
    return path(
        points, f'fill="none" stroke="{colour}" stroke-width="{number(breadth)}" {rounded}{veil}'
    )


def tuft(seed: int, left: float, right: float, y: float, colour: str, high: float = 4.0) -> str:
    """Blades of grass or straw along a line."""
    chance, blades = random.Random(seed), []
    x = left
    while x < right:
        blades.append(
            f"M{x:.1f} {y:.1f}l{chance.uniform(-2, 2):.1f} -{chance.uniform(0.5, 1) * high:.1f}"
        )
        x += chance.uniform(0.8, 2.6)
    return line("".join(blades), colour, 0.9)


def bricks(
    left: float, top: float, wide: float, high: float, size: Point, colour: str, seed: int
) -> str:
    """Some stones of a wall that have another shade than the rest."""
    chance, found = random.Random(seed), []
    across, down = size
    row, y = 0, top
    while y < top + high - 0.5:
        x = left - (across / 2 if row % 2 else 0.0)
        while x < left + wide:
            if chance.random() < 0.42:
                begin, end = max(left, x + 0.5), min(left + wide, x + across - 0.5)
                if end > begin:
                    found.append(
                        f"M{begin:.1f} {y + 0.5:.1f}H{end:.1f}V{y + down - 0.5:.1f}H{begin:.1f}Z"
                    )
            x += across
        row, y = row + 1, y + down
    return shape("".join(found), colour)


def lamp(name: str, x: float, y: float, reach: float = 44.0) -> str:
    """A lamp that hangs from above, its flame and its light."""
    return "".join(
        (
            glow(name, (x, y + 4), reach, "#ffd779", 0.85),
            line(f"M{x} 0V{y - 6}", palette.NIGHT, 1.2),
            shape(f"M{x - 8} {y}q8 -12 16 0Z", "#8a6424"),
            shape(f"M{x - 8} {y}q8 -12 10 -5.5q-6 1 -7 5.5Z", palette.BRASS),
            shape(f"M{x - 8.5} {y}h17v1.6h-17Z", palette.BRASS_LIT),
            disc((x, y + 3.2), 2.6, 'fill="#fff3c4"'),
        )
    )


def table(place: str, x: float, y: float, wide: float = 66.0, legs: float = 22.0) -> str:
    """The table of a place, seen from a little above: its cloth, two hands of cards, the stock and a trick.

    (`x`, `y`) is the middle of its far edge, `wide` how long the near one is.
    """
    look = LOOKS[place]
    far, deep = wide * 0.8, wide * 0.27
    near = y + deep
    wood = look.wood
    top = polyline(
        ((x - far / 2, y), (x + far / 2, y), (x + wide / 2, near), (x - wide / 2, near)), True
    )
    edge = f"M{number(x - wide / 2)} {number(near)}h{number(wide)}v3.4h-{number(wide)}Z"
    inset = 2.6
    cloth = polyline(
        (
            (x - far / 2 + inset, y + 1.2),
            (x + far / 2 - inset, y + 1.2),
            (x + wide / 2 - inset * 1.6, near - 1.8),
            (x - wide / 2 + inset * 1.6, near - 1.8),
        ),
        True,
    )
    feet = "".join(
        line(f"M{number(foot)} {number(near + 2)}l{lean} {legs}", wood.dim, 3.4)
        for foot, lean in ((x - wide * 0.42, -2.4), (x + wide * 0.42, 2.4))
    )
    behind = "".join(
        line(
            f"M{number(foot)} {number(near + 2)}v{number(legs * 0.7)}",
            mixed(wood.dim, "#000000", 0.35),
            2.4,
        )
        for foot in (x - far * 0.4, x + far * 0.4)
    )
    lit, dim = mixed(look.lit, look.pale, 0.35), mixed(look.lit, look.dim, 0.3)
    middle = (x, y + deep * 0.4)
    light = radial(f"cloth-{place}", middle, (wide * 0.5, deep), ((0, lit, 1), (1, dim, 1)))
    shadow = f'fill="{palette.NIGHT}" opacity="0.35"'
    foot = f'cx="{number(x)}" cy="{number(near + legs)}" rx="{number(wide * 0.52)}" ry="4"'
    floor = f"<ellipse {foot} {shadow}/>"
    return "".join(
        (
            floor,
            behind,
            feet,
            shape(top, wood.lit),
            shape(edge, wood.shades[0]),
            line(f"M{number(x - wide / 2)} {number(near)}h{number(wide)}", wood.light_grain, 0.7),
            light,
            path(cloth, f'fill="url(#cloth-{place})"'),
            _cards(x, y, deep),
        )
    )


def _cards(x: float, y: float, deep: float) -> str:
    """A hand on the far side and one on the near, the stock, and two cards played."""
    thin = f'stroke="{palette.NIGHT}" stroke-width="0.35"'
    back = f'fill="#a02a20" {thin}'
    face = f'fill="{CARD}" {thin}'
    card = "M-2.6 -1.5H2.6L3 1.7H-3Z"
    far = "".join(
        group(
            f"translate({number(x + at * 3.4)} {number(y + 2.6 + abs(at) * 0.25)}) rotate({at * -5})",
            path(card, back),
        )
        for at in (-2, -1, 0, 1, 2)
    )
    near = "".join(
        group(
            f"translate({number(x + at * 4)} {number(y + deep - 3.4 + abs(at) * 0.4)})"
            f" rotate({at * 6}) scale(1.25)",
            path(card, face),
            disc((-1.6, -0.5), 0.55, f'fill="{"#b92b20" if at % 2 else "#1f1b24"}"'),
        )
        for at in (-2, -1, 0, 1, 2)
    )
    played = "".join(
        group(
            f"translate({number(x + dx)} {number(y + deep * 0.47 + dy)}) rotate({turn})",
            path(card, face),
            disc((0, 0.1), 0.7, f'fill="{ink}"'),
        )
        for dx, dy, turn, ink in ((-1.6, -0.4, -12, "#1f1b24"), (2.2, 0.7, 9, "#b92b20"))
    )
    stock = "".join(
        group(f"translate({number(x - 14)} {number(y + deep * 0.48 - lift)})", path(card, back))
        for lift in (0.0, 0.6, 1.2)
    )
    return far + stock + played + near


def stool(x: float, y: float, wide: float = 13.0) -> str:
    """A stool: its round seat at (`x`, `y`)."""
    legs = line(
        f"M{x - wide * 0.36} {y}l-1.6 13M{x + wide * 0.36} {y}l1.6 13M{x} {y}v11", WOOD_DIM, 2
    )
    seat = f'<ellipse cx="{x}" cy="{y}" rx="{wide / 2}" ry="{wide * 0.2}" fill="{WOOD}"/>'
    lit = f'<ellipse cx="{x}" cy="{y - 0.9}" rx="{wide / 2}" ry="{wide * 0.19}" fill="{WOOD_LIT}"/>'
    return legs + seat + lit
