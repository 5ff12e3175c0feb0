"""Marks and sparks over a table or a page, its sounds, and a short shaking where something heavy falls."""

from __future__ import annotations

import math

from game.scenes.table.animation.marks import Mark
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.motion.particles import Particles
from game.stage.motion.timeline import Action, Call, Clock

STOP = 0.08  # seconds everything stands still where something heavy falls
_FAR = 6.0
_SECONDS = 0.15
_APART = 1.0  # seconds between one shake and the next
_SWINGS = 40  # changes of side a second


class Showing:
    """The surface of moments: `marks` and `particles` over it, and `tremor`, its shaking in units.

    A `silent` one makes no sound.
    """

    def __init__(self, context: AppContext, silent: bool = False) -> None:
        self.context = context
        self._silent = silent
        self.marks: list[Mark] = []
        self.particles = Particles()
        self.tremor = 0.0
        self._shook = -math.inf

    def sound(self, name: str, loudness: float = 1.0, height: float = 0.0) -> None:
        if not self._silent:
            self.context.speaker.play(name, loudness, height)

    def heard(self, name: str, loudness: float = 1.0) -> Action:
        """A sound that is made when its turn comes."""
        return Call(lambda: self.sound(name, loudness))

    def may_shake(self) -> bool:
        """Whether there may be a shake now, one a second of the stage; if so it is spent."""
        now = self.context.stage.now
        if now - self._shook < _APART:
            return False
        self._shook = now
        return True

    def draw_marks(self, canvas: Canvas) -> None:
        """The marks, and the sparks behind them."""
        self.particles.draw(canvas)
        for mark in tuple(self.marks):
            mark.draw(canvas)

    def shift(self, canvas: Canvas) -> None:
        """Move the finished frame as far to the side as the tremor goes."""
        if self.tremor:
            canvas.surface.scroll(canvas.units.length(1) * round(self.tremor), 0)


class Tremble:
    """A short shaking, at most six units to the side, and as much less as its `weight`.

    There is none where motion is reduced or calm.
    """

    def __init__(self, showing: Showing, weight: float = 1.0) -> None:
        self._showing = showing
        self._far = _FAR * weight
        self._spent = 0.0

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if not clock.lively:
            self.finish()
            return seconds
        self._spent += seconds * clock.speed
        left = 1.0 - self._spent / _SECONDS
        if left <= 0:
            self.finish()
            return (self._spent - _SECONDS) / clock.speed
        side = 1.0 if int(self._spent * _SWINGS) % 2 == 0 else -1.0
        self._showing.tremor = self._far * left * side
        return None

    def finish(self) -> None:
        self._showing.tremor = 0.0
