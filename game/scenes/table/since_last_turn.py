"""What has happened at a table since somebody's last turn, for people who share one screen."""

from __future__ import annotations

from game.deal import Seat
from game.moves import Veil
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.scenes.table.telling import told_events, told_move, told_trick
from game.stage.context import AppContext
from game.table import Happening


class SinceLastTurn:
    """Listens to the deal that is played, and tells it from a seat's own last move on."""

    def __init__(self, context: AppContext, seats: SeatsAtScreen) -> None:
        self._context = context
        self._seats = seats
        self._happened: list[Happening] = []

    def listen(self, happening: Happening) -> None:
        """One more thing has happened; a new deal begins a new list. A hand veiled anew is nobody's move."""
        if happening.before is None:
            self._happened.clear()
        elif happening.events and not isinstance(happening.move, Veil):
            self._happened.append(happening)

    def lines(self, seat: Seat) -> tuple[str, ...]:
        """A sentence for each thing, the oldest first; the seat's own last move only in what came of it."""
        mine = [at for at, each in enumerate(self._happened) if each.seat == seat]
        told: list[str] = []
        for happening in self._happened[mine[-1] if mine else 0 :]:
            trick = told_trick(self._context, self._seats, happening)
            if happening.seat != seat:
                told += told_move(self._context, self._seats, happening)
            told += trick
            if happening.seat != seat or trick:
                told += told_events(self._context, self._seats, happening)
        return tuple(told)
