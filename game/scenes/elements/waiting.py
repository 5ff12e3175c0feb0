"""A sign that something is being made ready, and what is loaded meanwhile."""

from __future__ import annotations

import importlib
import sys
import threading

from pygame import FRect

from game.scenes.actions import Loaded
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


class EndWait(UserAction):
    """The code for `action` is loaded: act on it, if its waiting page is still on top."""

    action: UserAction


class Waiting(Scene):
    """Says that the network is made ready, until the code for `action` is loaded; Cancel takes it away."""

    overlay = True

    def __init__(self, context: AppContext, action: UserAction) -> None:
        self.context = context
        self._action = action
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)

    def resized(self, units: Units) -> None:
        self._sheet.center = units.core.center

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Cancel | Menu):
            self.stage.pop()

    def act(self, action: UserAction) -> bool:
        if action != EndWait(self._action):
            return False
        if self.stage.top is self:
            self.stage.pop()
            self.stage.act(Loaded(self._action))
        return True

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._sheet)
        words, (x, y) = self.context.words("menu.lan_opening"), self._sheet.center
        canvas.text(words, x, y, SUBHEADING, INK, "centre", width=_WIDTH - 2 * _PAD)


def load_in_background(context: AppContext, module: str, then: UserAction) -> None:
    """Import a module in the background, then emit `then` on the stage's thread.

    It is emitted also where the module cannot be imported: what is wrong is said where it is used.
    """

    def load() -> None:
        try:
            importlib.import_module(module)
        finally:
            context.stage.post(then)

    threading.Thread(target=load, daemon=True).start()


def wait_for(context: AppContext, module: str, action: UserAction) -> None:
    """Load a module, then emit `action` as loaded: at once where it is there, else under a sentence.

    A player who cancels the wait stays on the page, and nothing is emitted.
    """
    if module in sys.modules:
        context.stage.act(Loaded(action))
        return
    context.push(Waiting(context, action))
    load_in_background(context, module, EndWait(action))
