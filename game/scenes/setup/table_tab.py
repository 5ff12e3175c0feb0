"""The tab of a table on the network: what its host chooses besides the game and its rules."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.scenes.elements.panels import draw_slate
from game.scenes.setup.draft import WATCHING, Draft
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CHALK
from game.stage.widgets import Choice, Widget
from game.words.catalogue import Words
from net.wire.fields import TURN_CLOCKS

_ROW, _ABOUT, _PAD = 50.0, 96.0, 20.0


class TableTab:
    """The turn clock and the watchers, each with a sentence on what it does."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._about: tuple[tuple[str, FRect], ...] = ()

    def widgets(self, draft: Draft, area: FRect) -> Mapping[str, Widget]:
        """The widgets by name, laid out in this area for this draft."""
        words = self._context.words
        clocks = [(each, words(f"lan.options.turn_clock_{each}")) for each in TURN_CLOCKS]
        rooms = [(each, watching_words(words, *each)) for each in WATCHING]
        clock = Choice(
            words("lan.options.turn_clock"),
            clocks,
            draft.turn_clock,
            "turn clock",
        )
        watching = Choice(
            words("lan.options.watchers"),
            rooms,
            draft.watching,
            "watching",
        )
        found: dict[str, Widget] = {"turn clock": clock, "watching": watching}
        about, top = [], area.top
        for key, row in zip(("turn_clock_about", "watchers_about"), found.values(), strict=True):
            row.area = FRect(area.left, top, area.width, _ROW - 4)
            place = FRect(area.left, top + _ROW, area.width, _ABOUT)
            about.append((words(f"lan.options.{key}"), place))
            top = place.bottom + _PAD
        self._about = tuple(about)
        return found

    def draw(self, canvas: Canvas) -> None:
        for text, place in self._about:
            draw_slate(canvas, place)
            canvas.paragraph(text, place.inflate(-_PAD * 2, -_PAD), BODY, CHALK)


def watching_words(words: Words, watchers: bool, delay: int) -> str:
    """The words for who may watch a table."""
    return words(f"lan.options.watchers_{delay}" if watchers else "lan.options.watchers_none")
