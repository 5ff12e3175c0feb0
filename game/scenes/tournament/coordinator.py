"""The way to tournaments: those that are kept, a new one, and the board of one."""

from __future__ import annotations

import secrets
from pathlib import Path

from game.bots.workers.worker import BotWorkers
from game.scenes.actions import OpenTournaments, TournamentAction
from game.scenes.elements.waiting import wait_for
from game.scenes.menus.saved import SavedMatches
from game.scenes.tournament.board import BoardPage
from game.scenes.tournament.desk import TournamentDesk
from game.scenes.tournament.list_page import TournamentListPage
from game.scenes.tournament.set_up_page import SetUpTournamentPage
from game.scenes.tournament.tournament_actions import BeginTournament, SetUpTournament, ShowBoard
from game.stage.context import AppContext
from game.tournament.entries import Enter
from game.tournament.keeping import KeptTournament, new_tournament_file
from game.tournament.progress import after_entry
from game.tournament.tournament import Tournament

_ID_BYTES = 8
_NETWORK = "game.scenes.lan_tournament.entrance"


class TournamentCoordinator:
    """Opens the pages of tournaments. `folder` keeps them, `worker` thinks for characters."""

    def __init__(
        self, context: AppContext, folder: Path, worker: BotWorkers, saved: SavedMatches
    ) -> None:
        self._context = context
        self._folder = folder
        self._worker = worker
        self._saved = saved

    def act(self, action: TournamentAction) -> None:
        """Act on what was chosen on a page."""
        match action:
            case OpenTournaments():
                self._context.push(TournamentListPage(self._context, self._folder))
            case SetUpTournament():
                self._context.push(SetUpTournamentPage(self._context, self._folder))
            case BeginTournament(on_network=False):
                self._begin(action)
            case BeginTournament(on_network=True):
                wait_for(self._context, _NETWORK, action)
            case ShowBoard(kept):
                self._show(kept)
            case _:
                raise ValueError(f"nobody acts on {action}")

    def _begin(self, chosen: BeginTournament) -> None:
        """Begin a tournament in place of its set-up; the lot is drawn now."""
        tournament = Tournament(
            secrets.token_hex(_ID_BYTES), chosen.format, chosen.game, secrets.token_hex(_ID_BYTES)
        )
        for entrant in chosen.entrants:
            tournament = after_entry(tournament, Enter(entrant))
        self._context.stage.pop()
        self._show(KeptTournament(new_tournament_file(self._folder, tournament), tournament))

    def _show(self, kept: KeptTournament) -> None:
        desk = TournamentDesk(self._context, self._folder, self._worker, self._saved, kept)
        self._context.push(BoardPage(self._context, desk))
