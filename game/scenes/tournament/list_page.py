"""The tournaments kept in the player's folder, the latest first: each can be opened, or a new one begun."""

from __future__ import annotations

from pathlib import Path

from pygame import FRect

from game.scenes.actions import Back, OpenNetworkTournaments
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.tournament.naming import lay_foot, tournament_row
from game.scenes.tournament.tournament_actions import SetUpTournament, ShowBoard
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing
from game.tournament.keeping import KeptTournament, find_tournaments

_WIDTH, _HEIGHT, _PAD, _FOOT = 900.0, 760.0, 40.0, 50.0


class TournamentListPage(WidgetPage):
    """Reads `folder` again each time one comes back to it."""

    overlay = True

    def __init__(self, context: AppContext, folder: Path) -> None:
        super().__init__(context)
        self._folder = folder
        self.kept: tuple[KeptTournament, ...] = ()
        self._listing = Listing((), empty=context.words("tournament.none"))

    def enter(self) -> None:
        found = find_tournaments(self._folder)
        self.kept = found.kept
        for name in found.aside:
            self.context.tell(self.context.words("tournament.damaged", file=name), "warning")
        if found.newer:
            self.context.tell(self.context.words("tournament.newer"), "warning")

    def uncovered(self) -> None:
        self.kept = find_tournaments(self._folder).kept
        self.resized(self.context.canvas.units)

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _HEIGHT, 14)
        words = self.context.words
        inside = board.inflate(-2 * _PAD, 0)
        self._listing.area = FRect(inside.left, board.top + 92, inside.width, board.height - 196)
        self._listing.refill(
            [tournament_row(self.context, each.tournament, "people") for each in self.kept]
        )
        back = Button(words("menu.back"), Back(), icon="back")
        new = Button(words("tournament.new"), SetUpTournament(), icon="plus", kind="primary")
        network = Button(words("tournament.network.open"), OpenNetworkTournaments(), icon="network")
        lay_foot(
            self.context,
            (back, network, new),
            FRect(inside.left, board.bottom - 80, inside.width, _FOOT),
        )
        focus = self._listing if self.kept else new
        self.group.refill([self._listing, back, network, new], focus=focus)

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words("tournament.title"), 52)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self.stage.act(ShowBoard(self.kept[place]))
            case _:
                return super().act(action)
        return True
