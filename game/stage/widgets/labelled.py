"""A row of a form: words at the left, a control at the right."""

from __future__ import annotations

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import LAMP, with_alpha
from game.stage.widgets.widget import Widget

_PAD, _BESIDE = 16.0, 8.0


class Labelled(Widget):
    """The whole row has the focus; the control takes `share` of its width.

    One without a `label` stands below other words of the page, or beside them: `title` says them.
    """

    share = 0.46
    title = ""

    def __init__(self, label: str, area: FRect | None = None, tip: str = "") -> None:
        super().__init__(area, tip)
        self.label = label

    @property
    def said(self) -> str:
        said = f"{self.label or self.title}: {self.value_said}".strip(": ")
        return f"{said}. {self.tip}" if self.tip and not self.title else said

    @property
    def value_said(self) -> str:
        """The value in words."""
        return ""

    @property
    def control(self) -> FRect:
        """The area of the control."""
        if not self.label:
            return self.area
        width = self.area.width * self.share
        return FRect(self.area.right - width, self.area.top, width, self.area.height)

    @property
    def box(self) -> FRect:
        """The area of the value, for a control that shows it in a box."""
        control = self.control
        height = min(40.0, control.height - 6)
        return FRect(control.left, control.centery - height / 2, control.width - _BESIDE, height)

    def draw_label(self, canvas: Canvas) -> None:
        if self.label and self.warmth > 0.05:
            veil = with_alpha(LAMP, round(self.warmth * 5) * 6)
            canvas.box(self.area, BoxStyle(veil, radius=8))
        if self.label:
            context = self.area.width * (1 - self.share) - _PAD * 2
            left, middle = self.area.left + _PAD, self.area.centery
            canvas.text(self.label, left, middle, BODY, self.ink, width=context)
