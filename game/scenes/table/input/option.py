"""One of several things to say, such as a bid or a suit; one that is refused can be read, with the reason."""

from __future__ import annotations

from pygame import FRect

from game.core.moves import Move
from game.scenes.table.animation.picture import Picture
from game.scenes.table.input.refusals import refusal, sentence
from game.scenes.table.table_actions import MakeMove, Refuse
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import LAMP, with_alpha
from game.stage.input.intents import Confirm, Intent
from game.stage.widgets import Widget


class OptionButton(Widget):
    """A `move` and what it is called; `reason` says why it cannot be made in the deal of `picture`.

    It emits its move, or the reason. One that a hint advises is `hinted`.
    """

    def __init__(self, picture: Picture, move: Move, title: str, key: str, area: FRect) -> None:
        deal = picture.deal
        reason = None if deal is None else refusal(picture.match.game, deal, move)
        super().__init__(area, "" if reason is None else sentence(picture.context, reason))
        self.move = move
        self.title = title
        self.key = key
        self.reason = reason
        self.enabled = reason is None
        self.hinted = False

    @property
    def action(self) -> MakeMove | Refuse:
        """The move, or the reason against it."""
        return MakeMove(self.move) if self.reason is None else Refuse(self.reason)

    @property
    def said(self) -> str:
        """The title, and why it cannot be said now."""
        return f"{self.title}. {self.tip}" if self.reason is not None else self.title

    def on(self, intent: Intent) -> bool:
        if not isinstance(intent, Confirm):
            return False
        self.emit(self.action)
        return True

    def clicked(self, x: float, y: float) -> None:
        self.emit(self.action)

    def draw_halo(self, canvas: Canvas, around: float) -> None:
        """The lamplight in which it stands while a hint advises it, so many units around it."""
        if self.hinted:
            halo = BoxStyle(with_alpha(LAMP, 80), LAMP, 2.0, self.radius + 4)
            canvas.box(self.area.inflate(around * 2, around * 2), halo)
