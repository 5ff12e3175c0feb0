"""A sign that something is being made ready; it stands until whoever put it there takes it away."""

from __future__ import annotations

from pygame import FRect

from game.scenes.panels import draw_parchment
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import SUBHEADING
from game.stage.intents import Cancel, Intent, Menu
from game.stage.palette import INK
from game.stage.scene import Scene
from game.stage.units import Units

_WIDTH, _HEIGHT, _PAD = 520.0, 130.0, 36.0


class Waiting(Scene):
    """Says the sentence `key`. Cancel takes it away: then nobody waits any more."""

    overlay = True

    def __init__(self, context: AppContext, key: str) -> None:
        self.context = context
        self._key = key
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)

    def resized(self, units: Units) -> None:
        self._sheet.center = units.core.center

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Cancel | Menu):
            self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._sheet)
        words, (x, y) = self.context.words(self._key), self._sheet.center
        canvas.text(words, x, y, SUBHEADING, INK, "centre", width=_WIDTH - 2 * _PAD)
