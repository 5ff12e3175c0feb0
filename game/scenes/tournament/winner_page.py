"""The end of a tournament: its winner is honoured, and the next places are named."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_board
from game.scenes.setup.opponents import draw_shaded_portrait
from game.scenes.table.facts.seats_at_screen import face_of_bot
from game.scenes.table.result.celebration import CelebratedPage
from game.scenes.tournament.naming import names_of_entrants, title_of
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, HEADING, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Intent
from game.stage.motion.timeline import Call, Fade, InOrder, Together, Wait
from game.stage.motion.tweens import overshoot
from game.stage.widgets import Button
from game.tournament.entrants import BOT
from game.tournament.standings import standings, winners
from game.tournament.tournament import Tournament

_WIDTH, _HEIGHT, _UPRIGHT, _PAD = 860.0, 560.0, 700.0, 44.0
_FACE, _FACE_WIDE = 150.0, 128.0
_LINE, _SHOWN = 36.0, 3


class WinnerPage(CelebratedPage):
    """Honours the winner, or all who share the first place; `shown` is how far the name has come."""

    overlay = True

    def __init__(self, context: AppContext, tournament: Tournament) -> None:
        super().__init__(context)
        self.tournament = tournament
        self.winners = winners(tournament)
        self.celebrate(lost=False)
        self.shown = 0.0

    @property
    def title(self) -> str:
        """The winner in a headline."""
        names = names_of_entrants(self.context, self.tournament, self.winners)
        key = "won_by" if len(names) == 1 else "shared_by"
        return self.context.words(f"tournament.{key}", name=", ".join(names))

    @property
    def places(self) -> list[str]:
        """The places behind the first, in a line each."""
        found: dict[int, list[int]] = {}
        for line in standings(self.tournament):
            if line.place > 1 and not (line.out and line.entrant in self.tournament.withdrawn):
                found.setdefault(line.place, []).append(line.entrant)
        return [
            f"{place}.  {', '.join(names_of_entrants(self.context, self.tournament, entrants))}"
            for place, entrants in [*found.items()][: _SHOWN - 1]
        ]

    @property
    def heading(self) -> str:
        return self.title

    @property
    def announced(self) -> Sequence[str]:
        return self.places

    def enter(self) -> None:
        speaker = self.context.speaker
        speaker.play("match_won")
        chalked = Call(lambda: speaker.play("chalked"))
        shown = InOrder(Wait(0.3), chalked, Fade(self, 0.5, overshoot, shown=1.0))
        self._timeline.play(Together(shown, self.celebration.begin()))

    def resized(self, units: Units) -> None:
        super().resized(units)
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _HEIGHT, 12)
        on = Button(self.context.words("tournament.to_board"), Back(), icon="next", kind="primary")
        on.area = FRect(0, 0, 320, 56).move_to(midbottom=(board.centerx, board.bottom - 26))
        self.group.refill([on], focus=on)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self._timeline.moving:
            self._timeline.finish()
            self.redraw()
        else:
            super().on(intent)

    def draw(self, canvas: Canvas) -> None:
        self.celebration.draw_behind(canvas)
        board, context = self._board, self.context
        draw_board(canvas, board, 130)
        wide = board.width - 2 * _PAD
        about = title_of(context, self.tournament)
        canvas.text(about, board.centerx, board.top + 42, BODY, CREAM, "centre", width=wide)
        faces = [self.tournament.entrants[each] for each in self.winners]
        self._draw_sign(canvas, [face_of_bot(each.name) for each in faces if each.kind == BOT])
        room = FRect(board.left + _PAD, board.top + 92 + _FACE, wide, 96)
        canvas.paragraph(self.title, room, HEADING, LAMP, "centre", centred=True)
        top = room.bottom + 18
        for at, line in enumerate(self.places):
            y = top + at * _LINE
            canvas.text(
                line, board.centerx, y, SUBHEADING, with_alpha(CREAM, 230), "centre", width=wide
            )
        self.group.draw(canvas)
        self.celebration.draw_over(canvas)

    def _draw_sign(self, canvas: Canvas, faces: list[str]) -> None:
        """A crown grows in the middle, over the face of a character that has won."""
        middle, top = self._board.centerx, self._board.top + 66
        if len(faces) == 1 and len(self.winners) == 1:
            area = FRect(middle - _FACE_WIDE / 2, top + 30, _FACE_WIDE, _FACE - 20)
            draw_shaded_portrait(canvas, faces[0], area)
            side = 8.0 * round(7 * self.shown)
            crown = FRect(middle - side / 2, top - 6, side, side)
        else:
            side = 15.0 * round(9 * self.shown)
            crown = FRect(middle - side / 2, top + _FACE / 2 - side / 2 + 10, side, side)
        if side >= 2:
            canvas.icon("crown", crown, LAMP)
