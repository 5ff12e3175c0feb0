"""The moments that are seen over a page: the page after a deal, or after a match."""

from __future__ import annotations

from pygame import FRect

from game.contest.match import Match
from game.core.outcome import Outcome
from game.scenes.table.animation.showing import Showing
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import doubled, family_of
from game.scenes.table.moments.acts import BELOW, act_out, picture_of
from game.scenes.table.moments.moment import Moment
from game.stage.drawing.canvas import Canvas
from game.stage.motion.timeline import Action

_RIBBON, _ALONG = 30.0, 0.64
_HALF, _NEAR, _OVER = 25.0, 19.0, 8.0  # half a ribbon; how near it is, and how far beyond its row


class PageMoments(Showing):
    """Marks and sparks over a page, and the actions that show moments there."""

    def __init__(self, seats: SeatsAtScreen) -> None:
        super().__init__(seats.context)
        self._seats = seats

    def shown(self, moment: Moment, words: str, area: FRect, board: FRect) -> Action:
        """A moment in the `area` of whom it is about, with its words, and all of it on the board.

        Its words are never at the place of somebody else.
        """
        own = bool(moment.seats)
        room, below = (area.height, _NEAR) if own else (board.height - 4 * BELOW, BELOW)
        high = min(room, picture_of(moment).high)
        low = board.bottom - high / 2 - below - _RIBBON
        x = area.left + area.width * (_ALONG if own else 0.5)
        x = min(max(x, board.left + 220), board.right - 220)
        y = area.bottom + _OVER - _HALF - below - high / 2 if own else area.centery
        y = max(board.top + high / 2, min(y, low))
        face = self._seats.portrait(moment.seats[0]) if own else ""
        return act_out(self, moment, words, x, y, room, face, below)

    def draw(self, canvas: Canvas) -> None:
        """Over everything else on the page."""
        self.draw_marks(canvas)
        self.shift(canvas)


def moment_words(seats: SeatsAtScreen, match: Match, outcome: Outcome, moment: Moment) -> str:
    """The words called out at a moment of a deal."""
    context, bid = seats.context, ""
    if outcome.contract:
        name = family_of(match.game).bid_name(context, outcome.contract)
        bid = doubled(name, outcome.factor)
    name = seats.names(moment.seats) if moment.seats else ""
    return context.words(f"moment.{moment.kind}", name=name, bid=bid, figure=moment.figure)
