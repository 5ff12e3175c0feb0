"""A notice over the table: who is missing, since when, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.scenes.panels import draw_parchment
from game.stage.canvas import Canvas
from game.stage.fonts import BODY, SUBHEADING
from game.stage.palette import INK
from game.stage.widgets import Button, Widget

_WIDTH, _PAD, _BUTTON, _GAP = 560.0, 34.0, 48.0, 14.0


class Notice:
    """A title, some lines and some buttons. The table below can be seen, but not played on.

    Make a new one for new words and hand it to `TableScene.show_notice`. A `high` one lies at the
    top and leaves the middle of the table free.
    """

    def __init__(
        self,
        title: str,
        lines: Sequence[str] = (),
        buttons: Sequence[tuple[str, Callable[[], object]]] = (),
        high: bool = False,
    ) -> None:
        self.title = title
        self.lines = tuple(lines)
        self.high = high
        self.buttons = tuple(Button(label, action) for label, action in buttons)

    def place_of(self, widget: Widget | None) -> int | None:
        """Which of the buttons this is, so that a countdown need not lose the focus."""
        return next((at for at, button in enumerate(self.buttons) if button is widget), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet in the middle of the table and place the buttons on it."""
        fonts = canvas.fonts
        width = _WIDTH - _PAD * 2
        heights = [fonts.height(line, BODY, width) for line in self.lines]
        below = _BUTTON + 18 if self.buttons else 0.0
        sheet = FRect(0, 0, _WIDTH, _PAD * 2 + 42 + sum(heights) + below)
        sheet.center = canvas.visible.centerx, canvas.visible.centery - 40
        if self.high:
            sheet.top = canvas.visible.top + 12
        draw_parchment(canvas, sheet)
        top = sheet.top + _PAD
        canvas.text(self.title, sheet.centerx, top + 14, SUBHEADING, INK, "centre", width)
        top += 42
        for line, height in zip(self.lines, heights, strict=True):
            area = FRect(sheet.left + _PAD, top, width, height)
            canvas.paragraph(line, area, BODY, INK, "centre", fit=False)
            top += height
        self._place(canvas, sheet)

    def _place(self, canvas: Canvas, sheet: FRect) -> None:
        if not self.buttons:
            return
        room = sheet.width - _PAD * 2 - _GAP * (len(self.buttons) - 1)
        widths = [button.natural_width(canvas) + 6 for button in self.buttons]
        share = min(1.0, room / sum(widths))
        left = sheet.centerx - (sum(widths) * share + _GAP * (len(widths) - 1)) / 2
        for button, width in zip(self.buttons, widths, strict=True):
            button.area = FRect(left, sheet.bottom - _PAD - _BUTTON + 8, width * share, _BUTTON)
            left += width * share + _GAP
