"""The lamp over the table: its light breathes a little while somebody is there."""

from __future__ import annotations

import math

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.motion.timeline import Clock

_AWAKE = 25.0
_STEPS_PER_SECOND = 8.0
_STRONGEST = 34
_SHARE = 0.62


class LampGlow:
    """A warm light whose strength wanders; still with reduced motion and when nobody is there."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._time = 0.0
        self._awake = _AWAKE
        self._drawn: int | None = None

    @property
    def moving(self) -> bool:
        return self._drawn is not None and self._strength != self._drawn

    def wake(self) -> None:
        """Somebody is there."""
        self._awake = _AWAKE

    def update(self, seconds: float) -> None:
        self._awake = max(0.0, self._awake - seconds)
        if self._awake > 0 and not self._clock.jumps:
            self._time += seconds

    def draw(self, canvas: Canvas) -> None:
        """Lay the light over what is drawn so far."""
        self._drawn = self._strength
        wide, high = canvas.surface.get_size()
        size = round(wide * _SHARE), round(high * _SHARE)
        light = canvas.textures.made(("lamp", size, self._drawn), lambda: self._light(canvas, size))
        place = light.get_rect(center=(wide // 2, round(high * 0.46)))
        canvas.surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)

    def _light(self, canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
        light = canvas.textures.made("small lamp", _small_light).copy()
        strength = self._drawn or 0
        light.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.smoothscale(light, size)

    @property
    def _strength(self) -> int:
        """0 to the strongest, changed in steps so that a still moment needs no drawing."""
        time = math.floor(self._time * _STEPS_PER_SECOND) / _STEPS_PER_SECOND
        wave = math.sin(time * 0.9) * 0.6 + math.sin(time * 2.3 + 1.0) * 0.3
        return round(_STRONGEST * (0.62 + 0.38 * wave) / 2) * 2


def _small_light() -> pygame.Surface:
    """A soft round glow, small enough to be made dot by dot."""
    small = pygame.Surface((32, 18))
    for y in range(18):
        for x in range(32):
            away = math.hypot((x - 15.5) / 15.5, (y - 8.5) / 8.5)
            share = max(0.0, 1.0 - away) ** 1.6 * 255
            small.set_at((x, y), (round(share), round(share * 0.78), round(share * 0.42)))
    return small
