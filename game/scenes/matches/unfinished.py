"""The matches that are not over, the last played first: each can be continued, or put away."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.play.journal import Unfinished, put_by
from game.scenes.actions import Back, ContinueMatch
from game.scenes.elements.panels import draw_headed_board, lay_across
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.replay.shelf import MATCHES_WIDTH, match_row, moment_of
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing
from game.tournament.event import tournament_of

_PAD, _FOOT, _GAP = 40.0, 50.0, 16.0


class UnfinishedScene(WidgetPage):
    """Continues the match that is taken, after the page has gone."""

    overlay = True

    def __init__(self, context: AppContext, matches: Sequence[Unfinished]) -> None:
        super().__init__(context)
        self.matches = list(matches)
        self._listing = Listing((), marks_first=True)

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(MATCHES_WIDTH, 760, 14)
        words = self.context.words
        inside = board.inflate(-2 * _PAD, 0)
        self._listing.area = FRect(inside.left, board.top + 92, inside.width, board.height - 196)
        moments = [moment_of(self.context, each.path) for each in self.matches]
        told = zip(self.matches, moments, strict=True)
        self._listing.refill([match_row(self.context, e.record, e.match, at) for e, at in told])
        back = Button(words("menu.back"), Back(), icon="back")
        away = Button(words("unfinished.put_by"), Chosen("ask"), icon="save")
        on = Button(words("unfinished.go_on"), Chosen("go on"), icon="replay", kind="primary")
        wide = min(240.0, (inside.width - 2 * _GAP) / 3)
        foot = FRect(inside.left, board.bottom - 80, inside.width, _FOOT)
        lay_across((back, away, on), foot, (inside.width - 3 * wide) / 2)
        self.group.refill([self._listing, back, away, on], focus=self._listing)

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words("unfinished.title"), 52)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._take(place)
            case Chosen("go on"):
                self._take(self._listing.place)
            case Chosen("ask"):
                self._ask()
            case Chosen("put by", Unfinished() as found):
                self._put_by(found)
            case _:
                return super().act(action)
        return True

    def _take(self, place: int) -> None:
        self.stage.pop()
        self.stage.act(ContinueMatch(self.matches[place]))

    def _ask(self) -> None:
        """Ask before a match is put away: on the ladder it is lost by that."""
        from game.career import place_of  # loads the index, which no other page here needs

        words, found = self.context.words, self.matches[self._listing.place]
        yes = QuestionAnswer(words("unfinished.yes"), Chosen("put by", found), "danger")
        title, text = words("unfinished.ask"), words("unfinished.ask_text")
        if place_of(found.record.event) is not None:
            text = f"{text} {words('career.put_away')}"
        if tournament_of(found.record.event) is not None:
            text = f"{text} {words('tournament.put_away')}"
        ask_yes_no(self.context, title, text, yes, words("unfinished.no"))

    def _put_by(self, found: Unfinished) -> None:
        try:
            put_by(found.path)
        except BlockingIOError:
            self.context.tell(self.context.words("house.elsewhere"), "warning")
            return
        except OSError as reason:
            self.context.tell_refused("unfinished.not_put_by", reason)
            return
        self.matches.remove(found)
        if self.matches:
            self.resized(self.context.canvas.units)
            self.redraw()
        else:
            self.back()
