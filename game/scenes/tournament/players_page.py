"""The players of a tournament that is under way: latecomers enter here, and here one leaves."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_headed_board, lay_across
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.tournament.desk import TournamentDesk
from game.scenes.tournament.entrants_page import EntrantsPage
from game.scenes.tournament.naming import entrant_name
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button
from game.tournament.entrants import Entrant
from game.tournament.entries import Enter, Withdraw
from game.tournament.progress import is_struck

_WIDTH, _HEIGHT, _PAD, _TOP, _FOOT = 900.0, 860.0, 36.0, 84.0, 176.0


class PlayersPage(EntrantsPage):
    """Adds to the tournament of `desk`, and takes out of it."""

    overlay = True

    def __init__(self, context: AppContext, desk: TournamentDesk) -> None:
        super().__init__(context)
        self._desk = desk
        self._shown = desk.tournament
        self._note = FRect(0, 0, 0, 0)

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT, 14)
        self.refill()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._desk.poll()
        if self._shown != self._desk.tournament:
            self.refill()

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words("tournament.players.title"), 44)
        self.draw_about(canvas, self.about, self._note)
        self.group.draw(canvas)

    @property
    def about(self) -> str:
        """The custom of this format for a latecomer, and for the games of one who leaves."""
        return self.context.words(f"tournament.players.{self._desk.tournament.format.key}")

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row" | "leave"):
                self._ask_to_leave(self.listing.place)
            case Chosen("leave now", int(number)):
                self._desk.note(Withdraw(number))
                self.refill()
            case _:
                return super().act(action)
        return True

    def add(self, entrant: Entrant) -> bool:
        entered = self._desk.note(Enter(entrant))
        if entered:
            self.listing.mark(len(self._desk.tournament.entrants) - 1)
        return entered

    def _ask_to_leave(self, number: int) -> None:
        tournament, words = self._desk.tournament, self.context.words
        if number not in tournament.active:
            return
        if not self._desk.may_take_out(number):
            self.context.tell(words("tournament.network.not_yours"))
            return
        name = entrant_name(self.context, tournament.entrants[number])
        title = words("tournament.players.ask", name=name)
        yes = QuestionAnswer(
            words("tournament.players.leaves"), Chosen("leave now", number), "danger"
        )
        ask_yes_no(self.context, title, self.about, yes, words("tournament.players.stays"))

    def refill(self) -> None:
        words, board = self.context.words, self._board
        tournament = self._shown = self._desk.tournament
        high = board.height - _TOP - _FOOT
        area = FRect(board.left + _PAD, board.top + _TOP, board.width - 2 * _PAD, high)
        self._note = FRect(area.left, area.bottom + 8, area.width, _FOOT - 96)
        notes = [self._state(number) for number in range(len(tournament.entrants))]
        added = self.entrants_widgets(tournament.game, tournament.entrants, notes, area)
        back = Button(words("menu.back"), Back(), icon="back")
        leave = Button(words("tournament.players.leave"), Chosen("leave"), icon="quit")
        lay_across((back, leave), FRect(area.left, board.bottom - 76, area.width, 52), 16)
        self.group.remake([*added, back, leave], first=added[0])
        self.redraw()

    def _state(self, number: int) -> str:
        """A note on an entrant: left, came late, or nothing."""
        tournament, words = self._desk.tournament, self.context.words
        if is_struck(tournament, number):
            return words("tournament.players.struck")
        if number in tournament.withdrawn:
            return words("tournament.players.gone")
        arrived = tournament.arrived[number]
        return words("tournament.players.late", number=arrived) if arrived else ""
