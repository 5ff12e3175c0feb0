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
from game.stage.motion.particle_painter import ParticlePainter
from game.stage.motion.sprays import Spray
from game.stage.motion.timeline import Clock

_Point = tuple[float, float]

_SIZES = 3


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
