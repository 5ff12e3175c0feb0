"""A sign that something is being made ready, and what is loaded meanwhile."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Sequence

from pygame import FRect

from game.scenes.elements.panels import draw_parchment
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import INK
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Intent, Menu
from game.stage.scene import Scene

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


def load_in_background(
    context: AppContext, modules: Sequence[str], then: Callable[[], object]
) -> None:
    """Import modules beside the frames, then call `then` on the stage's thread.

    It is called also where one of them cannot be imported: what is wrong is said where it is used.
    """

    def load() -> None:
        try:
            for module in modules:
                importlib.import_module(module)
        finally:
            context.stage.post(then)

    threading.Thread(target=load, daemon=True).start()


def wait_for(
    context: AppContext, key: str, modules: Sequence[str], then: Callable[[], object]
) -> None:
    """Load modules, then call `then`: at once where they are there, else under the sentence `key`.

    Whoever does not want to wait any longer stays where he is, and `then` is not called.
    """
    if all(module in sys.modules for module in modules):
        then()
        return
    page = Waiting(context, key)
    context.push(page)

    def enter() -> None:
        if context.stage.top is page:
            context.stage.pop()
            then()

    load_in_background(context, modules, enter)
