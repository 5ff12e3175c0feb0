"""The tab of a table on the network: what its host chooses besides the game and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import FRect

from game.scenes.elements.panels import draw_slate
from game.scenes.setup.draft import Draft
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CHALK
from game.stage.user_action import UserAction
from game.stage.widgets import Choice, Widget
from net.wire.fields import TURN_CLOCKS

_ROW, _ABOUT, _PAD = 50.0, 96.0, 20.0


@dataclass(frozen=True)
class ChooseTurnClock(UserAction):
    """Give the table a turn clock of so many seconds, 0 for none."""

    seconds: int


class TableTab:
    """The turn clock, with a sentence on what it does."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._about = FRect(0, 0, 0, 0)

    def widgets(self, draft: Draft, area: FRect) -> Mapping[str, Widget]:
        """The widgets by name, laid out in this area for this draft."""
        words, stage = self._context.words, self._context.stage
        place = FRect(area.left, area.top, area.width, _ROW - 4)
        self._about = FRect(area.left, area.top + _ROW, area.width, _ABOUT)
        clocks = [(each, words(f"lan.options.turn_clock_{each}")) for each in TURN_CLOCKS]
        clock = Choice(
            words("lan.options.turn_clock"),
            clocks,
            draft.turn_clock,
            lambda seconds: stage.act(ChooseTurnClock(seconds)),
            place,
        )
        return {"turn clock": clock}

    def draw(self, canvas: Canvas) -> None:
        draw_slate(canvas, self._about)
        text = self._context.words("lan.options.turn_clock_about")
        canvas.paragraph(text, self._about.inflate(-_PAD * 2, -_PAD), BODY, CHALK)
