"""The question to a bot, and its answer.

A question holds a view, never a whole deal: a bot cannot read a face its seat has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.core.moves import Move
from game.rules import Game


@dataclass(frozen=True)
class Question:
    """One decision: the view of the seat to act, the moves of the deal so far, and the match.

    `moves` are (seat, move) pairs from the first of the deal: all seats know them, and they show which cards
    a duty rules out. Without a match only game points count. `seed` makes the answer repeatable.
    """

    game: Game
    view: Deal
    moves: tuple[tuple[Seat, Move], ...]
    match: Match | None
    seed: int


class Bot(Protocol):
    """A player that thinks."""

    def choose(self, question: Question) -> Move:
        """A legal move for the seat whose turn it is in the question's view."""
