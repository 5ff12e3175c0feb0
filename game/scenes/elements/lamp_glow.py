"""The lamp over the table: its light breathes a little while somebody is there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.motion.timeline import Clock

_AWAKE = 25.0
_STEPS_PER_SECOND = 8.0
_STRONGEST, _STEP = 34, 3
_MOTES, _MOTE = 6, (2.6, 4.4)  # how many specks of dust, and how large they are, in units
_MOTE_INK = (244, 231, 201)


@dataclass(frozen=True)
class Lamp:
    """A lamp's light: its share of the window, how strong it gets, seconds it breathes unwatched."""

    share: float = 0.62
    strongest: int = _STRONGEST
    awake: float = _AWAKE


_OVER_A_PAGE = Lamp()


class LampGlow:
    """A warm light whose strength wanders, and dust in it.

    It is still with reduced motion, and when nobody is there.
    """

    def __init__(self, clock: Clock, lamp: Lamp = _OVER_A_PAGE) -> None:
        self._clock = clock
        self._lamp = lamp
        self._time = 0.0
        self._awake = lamp.awake
        self._drawn: tuple[int, float] | None = None

    @property
    def moving(self) -> bool:
        return self._drawn is not None and (self._strength, self._moment) != self._drawn

    def wake(self) -> None:
        """Let the light breathe for a while: somebody is there."""
        self._awake = self._lamp.awake

    def doze(self) -> None:
        """Let the light rest until somebody comes."""
        self._awake = 0.0

    def update(self, seconds: float) -> None:
        self._awake = max(0.0, self._awake - seconds)
        if self._awake > 0 and not self._clock.jumps:
            self._time += seconds

    def draw(self, canvas: Canvas) -> None:
        """Lay the light over what is drawn so far."""
        self._drawn = self._strength, self._moment
        wide, high = canvas.surface.get_size()
        size = round(wide * self._lamp.share), round(high * self._lamp.share)
        light = canvas.textures.made(
            ("lamp", size, self._strength), lambda: self._light(canvas, size)
        )
        place = light.get_rect(center=(wide // 2, round(high * 0.46)))
        canvas.surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)
        if self._clock.lively and not canvas.high_contrast:
            self._draw_dust(canvas, place)

    def _draw_dust(self, canvas: Canvas, lit: pygame.Rect) -> None:
        """Specks that drift in the light, each on a slow path of its own."""
        for number in range(_MOTES):
            turn = self._moment * (0.05 + 0.013 * number) + 2.4 * number
            x = lit.centerx + lit.width * 0.3 * math.sin(turn) * math.cos(number)
            y = lit.centery + lit.height * 0.3 * math.cos(turn * 1.3 + number)
            side = canvas.units.length(_MOTE[number % 2])
            mote = canvas.textures.made(("mote", side), partial(_mote, side))
            canvas.surface.blit(mote, (round(x), round(y)))

    def _light(self, canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
        light = canvas.textures.made("small lamp", _small_light).copy()
        strength = self._strength
        light.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.smoothscale(light, size)

    @property
    def _moment(self) -> float:
        """The time in steps, so that a still moment needs no drawing."""
        return math.floor(self._time * _STEPS_PER_SECOND) / _STEPS_PER_SECOND

    @property
    def _strength(self) -> int:
        """The strength of the light now, from 0 to the lamp's strongest, in few steps."""
        time = self._moment
        wave = math.sin(time * 0.9) * 0.6 + math.sin(time * 2.3 + 1.0) * 0.3
        return round(self._lamp.strongest * (0.62 + 0.38 * wave) / _STEP) * _STEP


def _mote(side: int) -> pygame.Surface:
    """A faint round speck."""
    large = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    pygame.draw.circle(large, (*_MOTE_INK, 70), (side * 2, side * 2), side * 2 - 1)
    return pygame.transform.smoothscale(large, (side, side))


def _small_light() -> pygame.Surface:
    """A soft round glow, small enough to be made dot by dot."""
    small = pygame.Surface((32, 18))
    for y in range(18):
        for x in range(32):
            away = math.hypot((x - 15.5) / 15.5, (y - 8.5) / 8.5)
            share = max(0.0, 1.0 - away) ** 1.6 * 255
            small.set_at((x, y), (round(share), round(share * 0.78), round(share * 0.42)))
    return small
