"""The choices on the pages of tournaments."""

from __future__ import annotations

from game.rules import Game
from game.scenes.actions import TournamentAction
from game.tournament.entrants import Entrant
from game.tournament.keeping import KeptTournament
from game.tournament.tournament import Format


class SetUpTournament(TournamentAction):
    """Choose who plays, in which format and which game."""


class BeginTournament(TournamentAction):
    """Begin a tournament with these entrants, in place of its set-up; `on_network` others come to it."""

    format: Format
    game: Game
    entrants: tuple[Entrant, ...]
    on_network: bool = False


class ShowBoard(TournamentAction):
    """Show the board of a tournament."""

    kept: KeptTournament
