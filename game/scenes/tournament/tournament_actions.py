"""The choices on the pages of tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import Game
from game.scenes.actions import TournamentAction
from game.tournament.entrants import Entrant
from game.tournament.keeping import KeptTournament
from game.tournament.tournament import Format


@dataclass(frozen=True)
class SetUpTournament(TournamentAction):
    """Choose who plays, in which format and which game."""


@dataclass(frozen=True)
class BeginTournament(TournamentAction):
    """Begin a tournament with these entrants, in place of its set-up."""

    format: Format
    game: Game
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True)
class ShowBoard(TournamentAction):
    """Show the board of a tournament."""

    kept: KeptTournament
