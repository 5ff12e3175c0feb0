"""The picture of a moment: an emblem that grows and moves, points that rise off a trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import FRect

from art.moments import numerals_svg, numerals_width
from game.scenes.table.animation.marks import Mark
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import TextStyle
from game.stage.drawing.palette import INK, LAMP, with_alpha
from game.stage.drawing.vectors import faded

_STEPS, _FADES = 12, 5
POINTS = TextStyle(46, "serif", "Bold")


@dataclass(frozen=True)
class Drawing:
    """A drawing in the proportions `size`; `make` draws what is `given`, at a share of its movement."""

    make: Callable[..., bytes]
    size: tuple[float, float]
    given: tuple[object, ...] = ()

    def svg(self, share: float) -> bytes:
        return self.make(*self.given, share)


def numerals(text: str, *, fall: bool) -> Drawing:
    """Figures of brass, or iron ones that `fall` over."""
    return Drawing(numerals_svg, (numerals_width(text), 1.0), (text, fall))


@dataclass(eq=False)
class Emblem(Mark):
    """A drawing at a `share` of its movement; `scale` and `share` run from 0 to 1.

    `wide` and `high` are in units at scale 1; `alpha` is from 0 to 1.
    """

    drawing: Drawing
    x: float
    y: float
    wide: float
    high: float
    scale: float = 0.0
    share: float = 0.0
    alpha: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        if self.scale < 0.06 or self.alpha < 0.02:
            return
        units, step = canvas.units, round(min(1.0, max(0.0, self.share)) * _STEPS)
        size, drawing = (units.length(self.wide), units.length(self.high)), self.drawing
        picture = canvas.textures.svg((drawing, step), size, lambda: drawing.svg(step / _STEPS))
        if abs(self.scale - 1.0) > 0.01:
            grown = max(2, round(size[0] * self.scale)), max(2, round(size[1] * self.scale))
            picture = pygame.transform.smoothscale(picture, grown)
        if self.alpha < 0.996:
            picture = faded(picture, self.alpha)
        x, y = units.to_pixels(self.x, self.y)
        canvas.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def prepare(self, context: AppContext) -> None:
        """Make its first picture in the background."""
        units, step = context.window.units, round(self.share * _STEPS)
        size, drawing = (units.length(self.wide), units.length(self.high)), self.drawing
        context.textures.prepare_svg((drawing, step), size, lambda: drawing.svg(step / _STEPS))


@dataclass(eq=False)
class Rider(Emblem):
    """The barrel with the face of the player who sits on it, or slides off."""

    face: str = ""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        side = self.high * 0.46 * min(1.0, self.scale)
        if side > 6:
            fallen = 1.0 - self.share
            face = FRect(0, 0, side, side)
            face.midbottom = self.x + fallen * self.high * 0.55, self.y - self.high * 0.18
            face.y += fallen**2 * self.high * 0.56
            draw_portrait(canvas, self.face, face)


@dataclass(eq=False)
class RisingPoints(Mark):
    """The points of a trick as they rise off it and are counted; `value` rolls, `risen` is in units.

    `alpha` is from 0 to 1.
    """

    x: float
    y: float
    value: float = 0.0
    risen: float = 0.0
    alpha: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        alpha = round(255 * round(self.alpha * _FADES) / _FADES)
        if self.value >= 0.5 and alpha:
            words, y = f"+{round(self.value)}", self.y - self.risen
            canvas.text(words, self.x + 1.5, y + 2.5, POINTS, with_alpha(INK, alpha), "centre")
            canvas.text(words, self.x, y, POINTS, with_alpha(LAMP, alpha), "centre")
