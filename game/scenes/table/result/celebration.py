"""What goes on around the page of a won match: lights, guests with their mugs, cards that rain down."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import replace

import pygame

from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.particles import Particles
from game.stage.sprays import CONFETTI, Spray
from game.stage.timeline import Action, Call, Fade, Sequence, Together, Tween, Wait
from game.stage.tweens import ease_out
from game.stage.units import Units

_CHEERS, _TOASTS = 2.4, 7.0
_LANTERN = "#f4ba52"
_HALO, _STEPS = 560.0, 8
_POSES = 3
_LIGHT = 160, 160
_BOB = 5.0


def prepare_guests(context: AppContext) -> None:
    """Have the guests painted beside the frames, before the match is seen to be over."""
    for raised in range(_POSES):
        name, size, make = _guests(context.window.units, raised)
        context.textures.prepare_svg(name, size, make)


def _guests(units: Units, raised: int) -> tuple[Hashable, tuple[int, int], Callable[[], bytes]]:
    """The guests along the whole lower edge: the picture's name, its size in pixels, what paints it."""
    from art.audience import HIGH, audience_svg

    wide = round(units.visible.width)
    size = units.length(wide), units.length(HIGH)
    return ("guests", wide, raised), size, lambda: audience_svg(wide, raised)


class Celebration:
    """`lit` is how far the lights have gone up, `come` how far the guests have, from 0 to 1; `cheer` is how
    often they have raised their mugs.

    Where the person here has lost, they cheer the other one: with no rain of cards, and less light.
    """

    def __init__(self, context: AppContext, lost: bool) -> None:
        self._context = context
        self._lost = lost
        self._visible = context.window.units.visible
        self.particles = Particles()
        prepare_guests(context)
        self.lit = self.come = 0.0
        self.cheer = 0.0

    def resized(self, units: Units) -> None:
        self._visible = units.visible
        self.particles.clear()

    def begin(self) -> Action:
        """Everything at once, and then it is quiet."""
        loud = 0.5 if self._lost else 1.0
        return Together(
            Fade(self, 0.7, ease_out, lit=0.45 if self._lost else 1.0),
            Tween(self, 0.45, ease_out, come=1.0),
            Sequence(Wait(0.5), Call(lambda: self._context.speaker.play("applause", loud))),
            Tween(self, _CHEERS, lambda share: share, cheer=_TOASTS),
            *(() if self._lost else map(self._rain, self._sprays())),
        )

    def _sprays(self) -> tuple[Spray, ...]:
        """Two showers, one after the other, over the whole width."""
        wide = self._visible.width
        first = replace(CONFETTI, across=wide, count=round(CONFETTI.count * wide / 1280))
        return first, replace(first, during=1.4)

    def _rain(self, spray: Spray) -> Action:
        seen = self._visible
        return self.particles.burst(spray, seen.centerx, seen.top - 30)

    def draw_behind(self, canvas: Canvas) -> None:
        """Lights and guests, before the page is laid over them."""
        seen, units = canvas.visible, canvas.units
        halo = self._halo(canvas)
        if halo is not None:
            for x in (seen.left + seen.width * 0.1, seen.right - seen.width * 0.1):
                left, top = units.to_pixels(x, seen.top + 60)
                canvas.surface.blit(halo, halo.get_rect(center=(round(left), round(top))))
        guests = canvas.textures.svg(*_guests(units, round(self.cheer) % _POSES))
        rise = units.length(_BOB * abs(math.sin(math.pi * self.cheer)))
        low = canvas.surface.get_rect().bottom + units.length(_BOB) - rise
        low += round(guests.get_height() * (1.0 - self.come))
        canvas.surface.blit(guests, guests.get_rect(bottomleft=(0, low)))

    def _halo(self, canvas: Canvas) -> pygame.Surface | None:
        """The light around a lantern, as large as it burns."""
        from art.moments import light_svg

        side = canvas.units.length(_HALO * round(self.lit * _STEPS) / _STEPS)
        if not side:
            return None
        light = canvas.textures.svg("halo", _LIGHT, lambda: light_svg(_LANTERN, hot=False))
        return canvas.textures.made(
            ("halo", side), lambda: pygame.transform.smoothscale(light, (side, side))
        )

    def draw_over(self, canvas: Canvas) -> None:
        """The rain of cards, before everything."""
        self.particles.draw(canvas)
