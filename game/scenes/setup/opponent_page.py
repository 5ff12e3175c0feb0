"""The page on how an opponent plays: who it is, how strong, and which faults it has."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_parchment
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.setup.opponents import Opponent, draw_shaded_portrait, draw_stars
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import HEADING
from game.stage.drawing.palette import INK, LAMP_DEEP
from game.stage.drawing.units import Units
from game.stage.widgets import Button, Page
from game.stage.widgets.blocks import Gap, Heading, PageBlock, Paragraph

_WIDTH, _TALLEST, _PAD = 900.0, 640.0, 52.0
_PORTRAIT, _BUTTON = 190.0, 52.0


class OpponentPage(WidgetPage):
    """Portrait, name and stars at the left, what the opponent does well and badly at the right."""

    overlay = True

    def __init__(self, context: AppContext, opponent: Opponent) -> None:
        super().__init__(context)
        self.opponent = opponent
        self.page = Page(self._blocks())

    def resized(self, units: Units) -> None:
        sheet = self._board = units.sheet(_WIDTH, _TALLEST)
        left = sheet.left + _PAD + _PORTRAIT + 36
        top = sheet.top + 104
        self.page.area = FRect(left, top, sheet.right - _PAD - left, sheet.bottom - _PAD - 66 - top)
        close = Button(self.context.words("menu.close"), Back(), icon="check")
        close.area = FRect(0, 0, 220, _BUTTON)
        close.area.bottomright = sheet.right - _PAD, sheet.bottom - _PAD + 8
        self.group.refill([self.page, close], close)

    def draw(self, canvas: Canvas) -> None:
        sheet = self._board
        draw_parchment(canvas, sheet)
        words, key = self.context.words, self.opponent.key
        frame = FRect(sheet.left + _PAD, sheet.top + _PAD, _PORTRAIT, _PORTRAIT)
        draw_shaded_portrait(canvas, self.opponent.portrait, frame)
        draw_stars(canvas, frame.centerx - 63, frame.bottom + 30, self.opponent.stars, LAMP_DEEP)
        title = words("bot_plays.title", name=words(f"bot.{key}"))
        canvas.text(title, self.page.area.left, sheet.top + 74, HEADING, INK)
        self.group.draw(canvas)

    def _blocks(self) -> list[PageBlock]:
        words, blocks = self.context.words, list[PageBlock]()
        for part in ("strong", "weak"):
            said = Paragraph(words(f"{self.opponent.plays}.{part}"))
            blocks += [Heading(words(f"bot_plays.{part}")), said, Gap()]
        return [*blocks, Paragraph(words("bot_plays.honest"), soft=True)]
