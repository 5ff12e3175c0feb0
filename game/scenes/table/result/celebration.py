"""The surroundings of a won match's page: lights, guests with their mugs, cards that rain down."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import replace

from game.scenes.elements.widget_page import WidgetPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.motion.particles import Particles
from game.stage.motion.sprays import CONFETTI, Spray
from game.stage.motion.timeline import Action, Call, InOrder, Together, Tween, Wait
from game.stage.motion.tweens import ease_out

_CHEERS, _TOASTS = 2.4, 7.0
_LANTERN = "#f4ba52"
_HALO, _DIM, _HANGS = 560.0, 0.45, 60.0
_BY_TURNS = 3  # every third guest lifts a mug
_BOB = 5.0


_Picture = tuple[Hashable, tuple[int, int], Callable[[], bytes]]


def prepare_guests(context: AppContext, lost: bool) -> None:
    """Paint the guests and their light in the background, before the match is seen to be over."""
    units = context.window.units
    for picture in (_guests(units), _mug(units), halo(units, lost)):
        context.textures.prepare_svg(*picture)


def _guests(units: Units) -> _Picture:
    """The guests along the whole lower edge: the picture's name, its size in pixels, what paints it."""
    from art.audience import HIGH, audience_svg

    wide = round(units.visible.width)
    return ("guests", wide), (units.length(wide), units.length(HIGH)), lambda: audience_svg(wide)


def _mug(units: Units) -> _Picture:
    from art.audience import MUG, mug_svg

    return "mug", (units.length(MUG[0]), units.length(MUG[1])), mug_svg


def halo(units: Units, lost: bool) -> _Picture:
    """The light around a lantern; there is less of it after a loss."""
    from art.moments import light_svg

    side = units.length(_HALO * (_DIM if lost else 1.0))
    return "halo", (side, side), lambda: light_svg(_LANTERN, hot=False)


def lifted(place: int, cheer: float) -> float:
    """How far the guest in this place holds a mug up, from 0 to 1, after so many toasts."""
    to_turn = (cheer - place + _BY_TURNS / 2) % _BY_TURNS - _BY_TURNS / 2
    return math.cos(to_turn * math.pi / 2) ** 2 if abs(to_turn) < 1.0 else 0.0


class Celebration:
    """The guests, lights and flying cards around the page of a decided match.

    `lit` is how far the lights have come down, `come` how far the guests have come up, from 0 to 1; `cheer`
    is how many toasts they have drunk. Where the person here has `lost` there is less light and no rain of
    cards.
    """

    def __init__(self, context: AppContext, lost: bool) -> None:
        self._context = context
        self._lost = lost
        self._visible = context.window.units.visible
        self.particles = Particles()
        prepare_guests(context, lost)
        self.lit = self.come = 0.0
        self.cheer = 0.0

    def resized(self, units: Units) -> None:
        self._visible = units.visible
        self.particles.clear()

    def begin(self) -> Action:
        """Everything at once, and then it is quiet."""
        loud = 0.5 if self._lost else 1.0
        return Together(
            Tween(self, 0.7, ease_out, lit=1.0),
            Tween(self, 0.45, ease_out, come=1.0),
            InOrder(Wait(0.5), Call(lambda: self._context.speaker.play("applause", loud))),
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
        """A lantern at either side, let down from above."""
        if self.lit <= 0.0:
            return
        seen, units = canvas.visible, canvas.units
        light = canvas.textures.svg(*halo(units, self._lost))
        hidden = (1.0 - self.lit) * (_HANGS + light.get_height() / units.length(2.0))
        for x in (seen.left + seen.width * 0.1, seen.right - seen.width * 0.1):
            left, top = units.to_pixels(x, seen.top + _HANGS - hidden)
            canvas.surface.blit(light, light.get_rect(center=(round(left), round(top))))

    def _draw_guests(self, canvas: Canvas) -> None:
        from art.audience import MUG, guests_along

        units = canvas.units
        guests, mug = canvas.textures.svg(*_guests(units)), canvas.textures.svg(*_mug(units))
        bob = _BOB * (1.0 - abs(math.sin(math.pi * self.cheer)))
        low = canvas.surface.get_rect().bottom + units.length(bob)
        top = low - round(guests.get_height() * self.come)
        for place, guest in enumerate(guests_along(round(units.visible.width))):
            up = lifted(place, self.cheer)
            if up:
                x, y = guest.mug
                down = y + MUG[1] * (1.0 - up)
                canvas.surface.blit(mug, (round(x * units.scale), top + round(down * units.scale)))
        canvas.surface.blit(guests, (0, top))

    def draw_over(self, canvas: Canvas) -> None:
        """The guests, who look on from this side of the page, and the rain of cards before everything."""
        self._draw_guests(canvas)
        self.particles.draw(canvas)


class CelebratedPage(WidgetPage):
    """A page with guests around it. What moves there has ended once it is laid out again."""

    celebration: Celebration
    _laid_out = False

    def celebrate(self, lost: bool) -> None:
        """Put the guests at the ready, less loud where the person here has `lost`."""
        self.celebration = Celebration(self.context, lost)
        self._timeline = self.context.timeline()

    def resized(self, units: Units) -> None:
        if self._laid_out:
            self._timeline.finish()
            self.celebration.resized(units)
        self._laid_out = True
        super().resized(units)

    def update(self, seconds: float) -> None:
        self._timeline.update(seconds)
        super().update(seconds)

    @property
    def moving(self) -> bool:
        return self._timeline.moving or super().moving
