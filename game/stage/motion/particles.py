"""Sparks, dust, small cards and pools of lamplight over a scene: many small pictures, drawn in one batch.

A burst is an action of a timeline. Where its particles are follows from its age and its seed alone, so that
a moment looks the same each time, is as fast as the clock and ends where it is skipped. Where movement is
reduced or off there are none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import CREAM
from game.stage.drawing.vectors import faded, rasterise
from game.stage.motion.sprays import Shape, Spray
from game.stage.motion.timeline import Clock

_Point = tuple[float, float]
_Look = tuple[int, ...]

_SIZES = 3
_LEVELS = 6
_TURNS, _SQUEEZES = 16, 4
_GLOW = 160  # pixels a glow is drawn at before it is stretched
_BACK = (140, 42, 34)


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
        self._painter: ParticlePainter | None = None
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
        """The visible pictures of it now, with the corners in pixels."""
        found = []
        if self._painter is None:
            self._painter = ParticlePainter(canvas, self.spray)
        painter = self._painter
        for each in self._particles:
            share = (self._age - each.start) / self.spray.seconds
            if 0.0 <= share < 1.0:
                picture = painter.picture(each.size, each.phase, each.spin, share)
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


class ParticlePainter:
    """Finds or makes the picture of a particle as it looks after a share of its life.

    There are few sizes, turns and strengths, each made once and shared.
    """

    def __init__(self, canvas: Canvas, spray: Spray) -> None:
        self._units = canvas.units
        self._textures = canvas.textures
        self._spray = spray
        self._kept: dict[_Look, pygame.Surface] = {}

    def picture(self, size: float, phase: float, spin: float, share: float) -> pygame.Surface:
        """A particle of a size in units; `phase` (0 to tau) tells it from the others of the burst."""
        shape = self._spray.shape
        pixels = max(2, self._units.length(size))
        level = max(1, round(_LEVELS * strength(shape, share)))
        look: _Look = (pixels, level)
        if shape == "card":
            look += _turned(phase, phase / math.tau + spin * share * self._spray.seconds)
        elif shape == "suit":
            look += (int(phase * 10) % len(self._spray.suits),)
        found = self._kept.get(look)
        if found is None:
            found = self._kept[look] = self._fainter(look)
        return found

    def _fainter(self, look: _Look) -> pygame.Surface:
        """A picture at one of a few strengths; at its full one it outlives the burst."""
        _, level, *_ = look
        textures, spray = self._textures, self._spray
        worn = (textures.deck, textures.four_colour) if spray.shape in ("card", "suit") else ()
        name = "particle", spray.shape, spray.colour, spray.suits, *worn
        whole = textures.made((*name, look[0], *look[2:]), lambda: self._whole(look))
        return whole if level >= _LEVELS else faded(whole, level / _LEVELS)

    def _whole(self, look: _Look) -> pygame.Surface:
        pixels, _, *rest = look
        match self._spray.shape:
            case "card":
                return self._card(pixels, *rest)
            case "suit":
                return self._textures.suit(self._spray.suits[rest[0]], pixels)
        return self._light(pixels)

    def _light(self, pixels: int) -> pygame.Surface:
        """A spark with a bright heart, or soft light or dust that fades outwards."""
        from art.moments import light_svg

        side = min(pixels, _GLOW)
        ink = "#" + "".join(f"{part:02x}" for part in self._spray.colour[:3])
        picture = rasterise(light_svg(ink, hot=self._spray.shape == "spark"), (side, side))
        if side == pixels:
            return picture
        return pygame.transform.smoothscale(picture, (pixels, pixels))

    def _card(self, pixels: int, suit: int, turn: int, squeeze: int) -> pygame.Surface:
        """A slip of card stock that turns in the air, its suit on one side."""
        flat = self._slip(pixels, self._spray.suits[suit] if suit >= 0 else "")
        wide = max(2, round(flat.get_width() * squeeze / _SQUEEZES))
        narrow = pygame.transform.smoothscale(flat, (wide, flat.get_height()))
        return pygame.transform.rotozoom(narrow, 360 * turn / _TURNS, 1.0)

    def _slip(self, high: int, sign: str) -> pygame.Surface:
        """The face of a slip with its suit, or its wine-red back."""
        flat = pygame.Surface((max(3, round(high * 0.66)) + 2, high + 2), pygame.SRCALPHA)
        area = flat.get_rect().inflate(-2, -2)
        stock = CREAM[:3] if sign else _BACK
        pygame.draw.rect(flat, stock, area, border_radius=max(1, high // 8))
        if sign:
            suit = self._textures.suit(sign, max(2, round(high * 0.5)))
            flat.blit(suit, suit.get_rect(center=area.center))
        return flat


def strength(shape: Shape, share: float) -> float:
    """How strong a particle is after a share of its life, from 0 to 1."""
    if shape == "glow":
        return math.sin(math.pi * math.sqrt(share)) * 0.8
    if shape == "dust":
        return 0.62 * (1.0 - share)
    return min(1.0, share * 12.0, (1.0 - share) * 2.6)


def _turned(phase: float, turned: float) -> _Look:
    """Which suit a card shows (-1 for its back), how it is turned, and how narrow it is seen."""
    swing = math.cos(turned * math.tau * 1.7)
    suit = int(phase * 10) % 4 if swing > 0 else -1
    return suit, round(turned * _TURNS) % _TURNS, max(1, round(abs(swing) * _SQUEEZES))
