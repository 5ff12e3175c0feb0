"""A sign that something is being made ready, and what is loaded meanwhile."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Sequence

from pygame import FRect

from game.scenes.elements.panels import draw_parchment
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import INK
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Intent, Menu
from game.stage.scene import Scene
from game.stage.user_action import UserAction

_WIDTH, _HEIGHT, _PAD = 520.0, 130.0, 36.0


class Loaded(UserAction):
    """The modules for `then` are loaded: act on it, if its waiting page is still on top."""

    then: UserAction | None


class Waiting(Scene):
    """Says the sentence `key` until the modules for `then` are `Loaded`; Cancel takes it away."""

    overlay = True

    def __init__(self, context: AppContext, key: str, then: UserAction | None = None) -> None:
        self.context = context
        self._key = key
        self._then = then
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)

    def resized(self, units: Units) -> None:
        self._sheet.center = units.core.center

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Cancel | Menu):
            self.stage.pop()

    def act(self, action: UserAction) -> bool:
        if action != Loaded(self._then):
            return False
        if self.stage.top is self:
            self.stage.pop()
            if self._then is not None:
                self.stage.act(self._then)
        return True

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._sheet)
        words, (x, y) = self.context.words(self._key), self._sheet.center
        canvas.text(words, x, y, SUBHEADING, INK, "centre", width=_WIDTH - 2 * _PAD)


def load_in_background(context: AppContext, modules: Sequence[str], then: UserAction) -> None:
    """Import modules beside the frames, then emit `then` on the stage's thread.

    It is emitted also where one of them cannot be imported: what is wrong is said where it is used.
    """

    def load() -> None:
        try:
            for module in modules:
                importlib.import_module(module)
        finally:
            context.stage.post(then)

    threading.Thread(target=load, daemon=True).start()


def wait_for(context: AppContext, key: str, modules: Sequence[str], then: UserAction) -> None:
    """Load modules, then emit `then`: at once where they are there, else under the sentence `key`.

    A player who cancels the wait stays on the page, and `then` is not emitted.
    """
    if all(module in sys.modules for module in modules):
        context.stage.act(then)
        return
    context.push(Waiting(context, key, then))
    load_in_background(context, modules, Loaded(then))
