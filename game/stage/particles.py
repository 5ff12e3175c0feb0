"""Sparks, dust, small cards and pools of lamplight over a scene: many small pictures, drawn in one batch.

A burst is an action of a timeline. Where its particles are follows from its age and its seed alone, so that
a moment looks the same each time, is as fast as the clock and ends where it is skipped. Where movement is
reduced or off there are none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Literal

import pygame

from game.stage.canvas import Canvas
from game.stage.palette import CHALK, CREAM, LAMP, RED, Colour
from game.stage.textures import Textures
from game.stage.timeline import Clock
from game.stage.vectors import rasterise

Shape = Literal["spark", "glow", "dust", "suit", "card"]
_Point = tuple[float, float]

_LEVELS = 6
_SIZES = 3
_TURNS, _SQUEEZES = 16, 4
_GLOW = 160  # pixels a glow is drawn at before it is stretched
_SUITS = "HDCS"


@dataclass(frozen=True)
class Spray:
    """How the particles of a burst look and fly: lengths in units, times in seconds at speed 1.

    `direction` is in degrees clockwise from the right, `spread` the whole angle around it. They start within
    `during` seconds, anywhere in an area `across` and `down`, and live for `seconds`; `drag` is how often a
    second their speed falls to a third, `spin` how often they turn. With `homing` they end where the burst
    aims. `suits` are those of the suit signs.
    """

    shape: Shape
    count: int
    seconds: float
    size: tuple[float, float]
    speed: tuple[float, float] = (0.0, 0.0)
    direction: float = -90.0
    spread: float = 360.0
    gravity: float = 0.0
    drag: float = 1.5
    spin: float = 0.0
    during: float = 0.0
    across: float = 0.0
    down: float = 0.0
    colour: Colour = LAMP
    homing: bool = False
    suits: str = "HDCS"


SPARKS = Spray("spark", 46, 0.75, (9, 22), (200, 760), gravity=420, drag=2.6, across=70, down=40)
MOTES = Spray(
    "spark", 20, 0.62, (8, 15), (40, 120), spread=150, drag=2.0, during=0.16, across=90, homing=True
)
DUST = Spray(
    *("dust", 26, 0.7, (16, 38), (40, 170)), gravity=30, drag=2.8, across=70, down=10, colour=CHALK
)
EMBERS = Spray(
    *("spark", 24, 0.8, (5, 12), (30, 130)),
    spread=70,
    gravity=-50,
    across=180,
    down=20,
    during=0.15,
)
SOOT = Spray(
    *("dust", 22, 0.8, (20, 44), (50, 200)), gravity=60, drag=2.6, across=60, colour=(24, 20, 18)
)
RED_SPARKS = Spray(
    *("spark", 30, 0.6, (8, 18), (90, 330)), gravity=520, drag=2.4, across=60, colour=RED
)
SUITS_RISING = Spray(
    *("suit", 12, 1.0, (16, 26), (70, 170)),
    spread=80,
    gravity=-40,
    across=110,
    during=0.2,
    drag=1.8,
)
LAMPLIGHT = Spray("glow", 1, 1.1, (520, 520))
GLINT = Spray("glow", 1, 0.5, (190, 190), colour=CREAM)
CONFETTI = Spray(
    *("card", 70, 3.4, (16, 27), (20, 150)),
    direction=90,
    spread=120,
    gravity=330,
    drag=1.2,
    spin=0.6,
    during=0.7,
    across=1280,
    down=60,
)


@dataclass(frozen=True, slots=True)
class _Particle:
    start: float
    x: float
    y: float
    across: float
    down: float
    size: float
    phase: float
    spin: float


class Burst:
    """Particles of one spray from a point, as an action of a timeline."""

    def __init__(
        self, layer: Particles, spray: Spray, at: _Point, goal: _Point | None, seed: int
    ) -> None:
        self._layer = layer
        self.spray = spray
        self._goal = goal or at
        self._particles = _scattered(spray, at, Random(seed))
        self._age = 0.0
        self._begun = False

    @property
    def length(self) -> float:
        """Seconds at speed 1 until the last particle has gone."""
        return self.spray.during + self.spray.seconds

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if clock.jumps:
            self.finish()
            return seconds
        if not self._begun:
            self._begun = True
            self._layer.bursts.append(self)
        self._age += seconds * clock.speed
        if self._age < self.length:
            return None
        self.finish()
        return (self._age - self.length) / clock.speed

    def finish(self) -> None:
        self._begun = True
        if self in self._layer.bursts:
            self._layer.bursts.remove(self)

    def pictures(self, canvas: Canvas) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """What is seen of it now, with the corners in pixels."""
        found = []
        for each in self._particles:
            share = (self._age - each.start) / self.spray.seconds
            if 0.0 <= share < 1.0:
                picture = _picture(canvas, self.spray, each, share)
                x, y = canvas.units.to_pixels(*self._place(each, share))
                corner = round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
                found.append((picture, corner))
        return found

    def _place(self, each: _Particle, share: float) -> _Point:
        """Thrown, slowed down and drawn to the earth, or home to the goal."""
        spray, age = self.spray, share * self.spray.seconds
        way = (1.0 - math.exp(-spray.drag * age)) / spray.drag
        fall = spray.gravity / spray.drag
        x = each.x + each.across * way
        y = each.y + fall * age + (each.down - fall) * way
        if spray.shape == "card":
            x += 14.0 * math.sin(4.0 * age + each.phase)
        if spray.homing:
            home = share**3
            x, y = x + (self._goal[0] - x) * home, y + (self._goal[1] - y) * home
        return x, y


class Particles:
    """All bursts over one scene, drawn together."""

    def __init__(self) -> None:
        self.bursts: list[Burst] = []
        self._made = 0

    def burst(self, spray: Spray, x: float, y: float, goal: _Point | None = None) -> Burst:
        """An action that lets particles fly from a point; with a `goal`, to it where they are homing."""
        self._made += 1
        return Burst(self, spray, (x, y), goal, self._made)

    def clear(self) -> None:
        """Take away whatever is in the air."""
        self.bursts.clear()

    def draw(self, canvas: Canvas) -> None:
        """Draw all of them in one batch, light below what flies in it."""
        if not self.bursts:
            return
        order = sorted(self.bursts, key=lambda each: each.spray.shape != "glow")
        canvas.surface.fblits([blit for burst in order for blit in burst.pictures(canvas)])


def _scattered(spray: Spray, at: _Point, chance: Random) -> tuple[_Particle, ...]:
    """The particles as they start."""
    low, high = spray.size
    found = []
    for number in range(spray.count):
        turn = math.radians(spray.direction + (chance.random() - 0.5) * spray.spread)
        speed = chance.uniform(*spray.speed)
        found.append(
            _Particle(
                start=chance.random() * spray.during,
                x=at[0] + (chance.random() - 0.5) * spray.across,
                y=at[1] + (chance.random() - 0.5) * spray.down,
                across=speed * math.cos(turn),
                down=speed * math.sin(turn),
                size=low + (high - low) * (number % _SIZES) / (_SIZES - 1),
                phase=chance.random() * math.tau,
                spin=spray.spin * chance.choice((-1.0, 1.0)) * chance.uniform(0.6, 1.4),
            )
        )
    return tuple(found)


def _picture(canvas: Canvas, spray: Spray, each: _Particle, share: float) -> pygame.Surface:
    """One particle as it looks after this share of its life; the pictures are kept and shared."""
    level = max(1, round(_LEVELS * _strength(spray.shape, share)))
    pixels, textures = max(2, canvas.units.length(each.size)), canvas.textures
    if spray.shape == "card":
        turned = each.phase / math.tau + each.spin * share * spray.seconds
        return _card(textures, pixels, int(each.phase * 10) % 4, turned, level)
    if spray.shape == "suit":
        suit = spray.suits[int(each.phase * 10) % len(spray.suits)]
        sign = "suit", textures.deck, textures.four_colour, suit, pixels
        return _fainter(textures, sign, textures.suit(suit, pixels), level)
    colour = spray.colour[:3]
    key = spray.shape, colour, pixels
    whole = textures.made(("particle", key), lambda: _round(spray.shape, colour, pixels))
    return _fainter(textures, key, whole, level)


def _strength(shape: Shape, share: float) -> float:
    """How strong a particle is after a share of its life, from 0 to 1."""
    if shape == "glow":
        return math.sin(math.pi * math.sqrt(share)) * 0.8
    if shape == "dust":
        return 0.62 * (1.0 - share)
    return min(1.0, share * 12.0, (1.0 - share) * 2.6)


def _round(shape: Shape, colour: tuple[int, ...], pixels: int) -> pygame.Surface:
    """A spark with a bright heart, or soft light or dust that fades outwards."""
    from art.moments import light_svg

    side = min(pixels, _GLOW)
    ink = "#" + "".join(f"{part:02x}" for part in colour)
    picture = rasterise(light_svg(ink, hot=shape == "spark"), (side, side))
    return picture if side == pixels else pygame.transform.smoothscale(picture, (pixels, pixels))


def _card(textures: Textures, pixels: int, suit: int, turned: float, level: int) -> pygame.Surface:
    """A spark of a card: a slip of card stock that turns in the air, its suit on one side."""
    turn = round(turned * _TURNS) % _TURNS
    swing = math.cos(turned * math.tau * 1.7)
    squeeze = max(1, round(abs(swing) * _SQUEEZES))
    sign = _SUITS[suit] if swing > 0 else ""
    key = "slip", textures.deck, textures.four_colour, sign, pixels, turn, squeeze

    def make() -> pygame.Surface:
        flat = _slip(textures, pixels, sign)
        wide = max(2, round(flat.get_width() * squeeze / _SQUEEZES))
        narrow = pygame.transform.smoothscale(flat, (wide, flat.get_height()))
        return pygame.transform.rotozoom(narrow, 360 * turn / _TURNS, 1.0)

    return _fainter(textures, key, textures.made(("particle", key), make), level)


def _slip(textures: Textures, high: int, sign: str) -> pygame.Surface:
    """The face of a slip with its suit, or its wine-red back."""
    flat = pygame.Surface((max(3, round(high * 0.66)) + 2, high + 2), pygame.SRCALPHA)
    area = flat.get_rect().inflate(-2, -2)
    pygame.draw.rect(
        flat, (CREAM if sign else (140, 42, 34))[:3], area, border_radius=max(1, high // 8)
    )
    if sign:
        suit = textures.suit(sign, max(2, round(high * 0.5)))
        flat.blit(suit, suit.get_rect(center=area.center))
    return flat


def _fainter(
    textures: Textures, key: tuple[object, ...], whole: pygame.Surface, level: int
) -> pygame.Surface:
    """A picture at one of a few strengths."""
    if level >= _LEVELS:
        return whole

    def make() -> pygame.Surface:
        faint = whole.copy()
        alpha = round(255 * level / _LEVELS)
        faint.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return faint

    return textures.made(("particle", *key, level), make)
