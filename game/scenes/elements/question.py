"""A question on top of whatever plays: words, a few answers, maybe "do not ask again"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.elements.panels import draw_parchment
from game.scenes.elements.widget_page import WidgetPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SUBHEADING
from game.stage.drawing.palette import INK
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Intent
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Toggle, Widget
from game.stage.widgets.button import ButtonKind

_WIDTH, _PAD, _BUTTON, _GAP = 620.0, 44.0, 52.0, 16.0


@dataclass(frozen=True)
class QuestionAnswer:
    """One answer: its words and what is emitted with it, once the question has gone."""

    label: str
    action: UserAction | None = None
    kind: ButtonKind = "plain"
    icon: str = ""


class QuestionPage(WidgetPage):
    """Asks; the last answer is the careful one: it has the focus, and Cancel takes it.

    An invitation, where nothing can be lost, has its first answer in focus instead (`inviting`).

    `remember` is a switch below the text ("Do not ask again"): its words, and the setting that is
    switched off when an answer other than the last is taken while it is on.
    """

    overlay = True

    def __init__(
        self,
        context: AppContext,
        title: str,
        text: str,
        answers: Sequence[QuestionAnswer],
        remember: tuple[str, str] | None = None,
        inviting: bool = False,
    ) -> None:
        super().__init__(context)
        self._focused = 0 if inviting else -1
        self.title = title
        self.text = text
        self.answers = tuple(answers)
        self.remember = remember
        self.remembered = False
        self._words = FRect(0, 0, 0, 0)

    def enter(self) -> None:
        self.context.speaker.play("hovered")

    @property
    def heading(self) -> str:
        return self.title

    @property
    def announced(self) -> Sequence[str]:
        return (self.text,)

    def resized(self, units: Units) -> None:
        fonts = self.context.fonts
        width = _WIDTH - _PAD * 2
        words = fonts.height(self.text, BODY, width)
        head = fonts.line_height(SUBHEADING) + 14 if self.title else 0.0
        switch = 52.0 if self.remember else 0.0
        height = min(_PAD * 2 + head + words + switch + 24 + _BUTTON, units.visible.height - 20)
        board = self._board = FRect(0, 0, _WIDTH, height).move_to(center=units.core.center)
        room = height - _PAD * 2 - head - switch - 24 - _BUTTON
        self._words = FRect(board.left + _PAD, board.top + _PAD + head, width, room)
        self._refill()

    def on(self, intent: Intent) -> None:
        if self.group.on(intent):
            return
        if isinstance(intent, Cancel):
            self._take(self.answers[-1])

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._board)
        if self.title:
            x = self._board.centerx
            y = self._board.top + _PAD + canvas.fonts.line_height(SUBHEADING) / 2
            canvas.text(self.title, x, y, SUBHEADING, INK, "centre", self._words.width)
        canvas.paragraph(self.text, self._words, BODY, INK, "centre")
        self.group.draw(canvas)

    def _refill(self) -> None:
        buttons = [self._button(answer) for answer in self.answers]
        widths = [button.natural_width(self.context.canvas) + 8 for button in buttons]
        room = self._board.width - _PAD * 2 - _GAP * (len(buttons) - 1)
        share = min(1.0, room / sum(widths))
        left = self._board.centerx - (sum(widths) * share + _GAP * (len(buttons) - 1)) / 2
        top = self._board.bottom - _PAD - _BUTTON + 6
        for button, width in zip(buttons, widths, strict=True):
            button.area = FRect(left, top, width * share, _BUTTON)
            left += width * share + _GAP
        widgets: list[Widget] = [*buttons]
        if self.remember is not None:
            widgets.insert(0, self._switch(self.remember[0], top))
        first_time = not self.group.widgets
        self.group.refill(widgets, focus=buttons[self._focused] if first_time else None)

    def _button(self, answer: QuestionAnswer) -> Button:
        return Button(answer.label, Chosen("answer", answer), kind=answer.kind, icon=answer.icon)

    def _switch(self, label: str, top: float) -> Toggle:
        area = FRect(self._board.left + _PAD, top - 62, self._board.width - _PAD * 2, 44)
        switch = InkToggle(label, self.remembered, "remember", area)
        switch.share = 0.2
        return switch

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("remember", bool(on)):
                self.remembered = on
            case Chosen("answer", QuestionAnswer() as answer):
                self._take(answer)
            case _:
                return False
        return True

    def _take(self, answer: QuestionAnswer) -> None:
        self.stage.pop()
        if self.remembered and self.remember is not None and answer is not self.answers[-1]:
            self.context.change(**{self.remember[1]: False})
        if answer.action is not None:
            self.stage.act(answer.action)


class InkToggle(Toggle):
    """A switch on paper: its words are dark."""

    @property
    def ink(self) -> tuple[int, int, int]:
        return INK[0], INK[1], INK[2]


def ask_yes_no(
    context: AppContext,
    title: str,
    text: str,
    yes: QuestionAnswer,
    no: str,
    remember: tuple[str, str] | None = None,
) -> None:
    """Ask something that is done or left; leaving is the careful answer that Cancel takes."""
    context.push(QuestionPage(context, title, text, (yes, QuestionAnswer(no)), remember))
