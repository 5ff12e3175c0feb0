"""What a lesson says: a sheet over the table, where it covers neither the hand nor what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.scenes.table.layout import Layout
from game.stage.canvas import BoxStyle, Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, BODY_BOLD, SMALL
from game.stage.palette import INK, INK_SOFT, LAMP, PAPER, RED, Colour, with_alpha
from game.stage.widgets import Button

_PAD, _BUTTON, _GAP, _FOOT = 20.0, 38.0, 8.0, 22.0
_WIDE, _CORNER = 560.0, 462.0
_APART, _LEAST_FOOT = 6.0, 60.0


class Speech:
    """A text in ink, what was wrong with a try in red below it, a line at the foot, and buttons."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.area = FRect(0, 0, 0, 0)
        self.buttons: tuple[Button, ...] = ()
        self._text = ""
        self._answer = ""
        self._good = False
        self._foot = ""

    @property
    def shown(self) -> bool:
        return bool(self._text or self._answer)

    @property
    def text(self) -> str:
        """All that is said now."""
        return "\n".join(filter(None, (self._text, self._answer)))

    def say(
        self,
        text: str,
        foot: str = "",
        answer: str = "",
        good: bool = False,
        buttons: tuple[Button, ...] = (),
    ) -> None:
        """Say something; `answer` is what a try is told, in red or where it was `good` in bold."""
        self._text, self._foot, self._answer, self._good = text, foot, answer, good
        self.buttons = buttons

    def hush(self) -> None:
        """Nothing is said."""
        self.say("")

    def place(self, layout: Layout, keep: Sequence[FRect]) -> None:
        """Find a place as high as the words need, as clear as can be of what is to be kept in sight."""

        def covered(place: FRect) -> float:
            parts = [place.inflate(8, 8).clip(each) for each in (*keep, layout.tools)]
            return sum(part.width * part.height for part in parts)

        self.area = min(self._places(layout), key=covered)
        right = self.area.right - _PAD
        for button in reversed(self.buttons):
            wide = min(
                button.natural_width(self._context.canvas) + 6,
                (self.area.width - _PAD * 2) / len(self.buttons) - _GAP,
            )
            button.area = FRect(right - wide, self.area.bottom - 12 - _BUTTON, wide, _BUTTON)
            right -= wide + _GAP

    def draw(self, canvas: Canvas) -> None:
        if not self.shown:
            return
        canvas.shadow(self.area, 0.45, 12)
        rim: Colour = RED if self._answer and not self._good else with_alpha(LAMP, 220)
        canvas.box(self.area, BoxStyle(PAPER, rim, 2.2, 12))
        inside = self.area.inflate(-_PAD * 2, -24)
        top = canvas.paragraph(self._text, inside, BODY, INK).bottom if self._text else inside.top
        if self._answer:
            below = FRect(inside.left, top + _APART, inside.width, inside.bottom - top)
            canvas.paragraph(self._answer, below, BODY_BOLD, INK if self._good else RED)
        if self._foot:
            y = self.area.bottom - (12 + _BUTTON / 2 if self.buttons else 17)
            right = self.buttons[0].area.left - _GAP if self.buttons else inside.right
            if right - inside.left > _LEAST_FOOT:
                canvas.text(self._foot, inside.left, y, SMALL, INK_SOFT, width=right - inside.left)

    def _places(self, layout: Layout) -> list[FRect]:
        """The corner beside the hand opposite, the upper edge, the empty middle, below it, above the hand."""
        seen, found = layout.visible, []
        if layout.seats == 2 and seen.width > seen.height:
            corner = FRect(layout.log.left - 8, layout.core.top + 12, _CORNER, 0)
            corner.height = self._height(corner.width)
            found.append(corner)
        wide = min(_WIDE, layout.core.width - 40)
        high = self._height(wide)
        middle = layout.core.centerx
        tops = (
            *(seen.top + 6, layout.middle[1] - high / 2, layout.prompt.bottom - high),
            layout.actions.bottom - high,
        )
        return [*found, *(FRect(middle - wide / 2, top, wide, high) for top in tops)]

    def _height(self, wide: float) -> float:
        fonts, width = self._context.fonts, wide - _PAD * 2
        high = fonts.height(self._text, BODY, width) if self._text else 0.0
        if self._answer:
            high += fonts.height(self._answer, BODY_BOLD, width) + _APART
        foot = _BUTTON + 4 if self.buttons else _FOOT if self._foot else 0.0
        return high + 26 + foot


def next_button(context: AppContext, label: str, action: Callable[[], object]) -> Button:
    """The button that goes on, and says that Enter does so too."""
    enter = context.words("lesson.enter")
    return Button(context.words(label), action, icon="next", key=enter, kind="primary", style=SMALL)
