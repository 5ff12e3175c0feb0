"""The tab of a table on the network: what its host chooses besides the game and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame import FRect

from game.scenes.elements.panels import draw_slate
from game.scenes.setup.draft import Draft
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CHALK
from game.stage.widgets import Choice, Widget
from game.words.catalogue import Words
from net.wire.fields import ABSENCES, TURN_CLOCKS, WATCH_DELAYS
from net.wire.table_options import TableOptions

_ROW, _STEP, _GAP, _PAD = 50.0, 166.0, 14.0, 20.0
_ABOUT = ("turn_clock_about", "absence_about", "watchers_about")


class TableTab:
    """The turn clock, who is away for long, and the watchers, each with a sentence on what it does.

    Every choice emits the table's options as they are with it, as "table".
    """

    def __init__(self, context: AppContext, draft: Draft, area: FRect) -> None:
        words, now = context.words, draft.table
        clocks = [
            (replace(now, turn_clock=each), words(f"lan.options.turn_clock_{each}"))
            for each in TURN_CLOCKS
        ]
        absences = [
            (replace(now, absence=each), words(f"lan.options.absence_{each}")) for each in ABSENCES
        ]
        watched = [replace(now, watchers=True, watch_delay=each) for each in WATCH_DELAYS]
        watched.append(replace(now, watchers=False, watch_delay=0))
        watchers = [(each, watching_words(words, each)) for each in watched]
        self.widgets: Mapping[str, Widget] = {
            "turn clock": Choice(words("lan.options.turn_clock"), clocks, now, "table"),
            "absence": Choice(words("lan.options.absence"), absences, now, "table"),
            "watching": Choice(words("lan.options.watchers"), watchers, now, "table"),
        }
        self._about: list[tuple[str, FRect]] = []
        top, step = area.top, min(_STEP, (area.height + _GAP) / len(self.widgets))
        for key, row in zip(_ABOUT, self.widgets.values(), strict=True):
            row.area = FRect(area.left, top, area.width, _ROW - 4)
            place = FRect(area.left, top + _ROW, area.width, step - _ROW - _GAP)
            self._about.append((words(f"lan.options.{key}"), place))
            top += step

    def draw(self, canvas: Canvas) -> None:
        for text, place in self._about:
            draw_slate(canvas, place)
            canvas.paragraph(text, place.inflate(-_PAD * 2 - 12, -32), BODY, CHALK)


def watching_words(words: Words, options: TableOptions) -> str:
    """The words for who may watch a table."""
    return words(f"lan.options.watchers_{options.watch_delay if options.watchers else 'none'}")
