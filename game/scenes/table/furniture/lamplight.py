"""The light over the table: a lamp that breathes while the cards lie still, shade that closes in."""

from __future__ import annotations

import pygame

from game.scenes.elements.lamp_glow import Lamp, LampGlow
from game.stage.drawing.canvas import Canvas
from game.stage.motion.timeline import Clock

_LAMP = Lamp(share=0.44, strongest=24, awake=9.0)
# Steps of shade, its alpha at the edge, the share of the window it takes.
_STEPS, _DARKEST, _DEEP = 5, 105, 0.17
_CLOSES = 0.35  # seconds a step


class Lamplight:
    """The light of a table: `moving` while it changes the next frame, still where the clock jumps.

    `glow` is the lamp, which breathes while somebody is there.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.glow = LampGlow(clock, _LAMP)
        self.glow.doze()
        self._shade = 0
        self._wanted = 0
        self._waited = 0.0
        self._drawn = 0

    @property
    def moving(self) -> bool:
        return self.glow.moving or self._shade != self._drawn

    def tighten(self, tension: float) -> None:
        """Let the shade close in as far as the tension, from 0 to 1, asks."""
        self._wanted = 0 if self._clock.jumps else round(tension * _STEPS)

    def update(self, seconds: float) -> None:
        """Let time pass in which somebody here is asked: the cards lie still."""
        self.glow.update(seconds)
        self._waited += seconds
        if self._waited >= _CLOSES and self._shade != self._wanted:
            self._waited = 0.0
            self._shade += 1 if self._shade < self._wanted else -1

    def draw(self, canvas: Canvas) -> None:
        """Lay light and shade on the cloth, below everything else."""
        self._drawn = self._shade
        if canvas.high_contrast:
            return
        self.glow.draw(canvas)
        if self._shade:
            self._draw_shade(canvas)

    def _draw_shade(self, canvas: Canvas) -> None:
        wide, high = canvas.surface.get_size()
        deep_x, deep_y = round(wide * _DEEP), round(high * _DEEP)
        for side, size, corner in (
            ("left", (deep_x, high), (0, 0)),
            ("right", (deep_x, high), (wide - deep_x, 0)),
            ("top", (wide, deep_y), (0, 0)),
            ("bottom", (wide, deep_y), (0, high - deep_y)),
        ):
            canvas.surface.blit(self._edge(canvas, side, size), corner)

    def _edge(self, canvas: Canvas, side: str, size: tuple[int, int]) -> pygame.Surface:
        """The shade along one edge of the window, darkest there."""
        dark = _DARKEST * self._shade // _STEPS

        def make() -> pygame.Surface:
            fading = pygame.Surface((16, 1), pygame.SRCALPHA)
            for at in range(16):
                fading.set_at((at, 0), (0, 0, 0, round(dark * (1.0 - at / 15) ** 2)))
            if side in ("right", "bottom"):
                fading = pygame.transform.flip(fading, True, False)
            if side in ("top", "bottom"):
                fading = pygame.transform.rotate(fading, -90)
            return pygame.transform.smoothscale(fading, size)

        return canvas.textures.made(("shade", side, size, dark), make)
