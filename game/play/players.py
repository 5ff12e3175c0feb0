"""The occupants of a seat: a person at this screen, a bot, or somebody the network speaks for.

A player is asked once at each of his turns and then polled until he has answered; no caller waits.
"""

from __future__ import annotations

from typing import Protocol

from game.contest.record import Sitting
from game.core.moves import Move
from game.play.question import Question


class Player(Protocol):
    """One seat's decisions."""

    @property
    def sitting(self) -> Sitting:
        """The record's entry for this player."""

    def ask(self, question: Question) -> None:
        """It is this player's turn; the question holds his view alone."""

    def answer(self) -> Move | None:
        """The move decided on, once; None while there is none yet."""


class Thinker(Protocol):
    """Lets bots think elsewhere, so that no frame waits for them (see `game.bots.workers.worker`)."""

    def ask(self, key: str, question: Question) -> int:
        """Let the bot named `key` think about a question; the ticket to ask for its answer with."""

    def answer(self, ticket: int) -> Move | None:
        """The move decided on for a ticket, once; None while it is thought about."""


class Person:
    """A person at this screen; the scene decides for him with `decide`.

    While he is `replaced`, a bot plays in his seat.
    """

    replaced = False

    def __init__(self, name: str) -> None:
        self.sitting = Sitting("person", name)
        self._move: Move | None = None

    def ask(self, question: Question) -> None:
        self._move = None

    def decide(self, move: Move) -> None:
        self._move = move

    def answer(self) -> Move | None:
        move, self._move = self._move, None
        return move


class BotPlayer:
    """A bot, thinking in the worker process of `thinker`."""

    def __init__(self, key: str, thinker: Thinker) -> None:
        self.sitting = Sitting("bot", key)
        self._thinker = thinker
        self._ticket: int | None = None

    def ask(self, question: Question) -> None:
        self._ticket = self._thinker.ask(self.sitting.name, question)

    def answer(self) -> Move | None:
        if self._ticket is None:
            return None
        move = self._thinker.answer(self._ticket)
        if move is not None:
            self._ticket = None
        return move


def seated(sitting: Sitting, thinker: Thinker) -> Player:
    """A person at this screen, or a bot that thinks with `thinker`."""
    if sitting.kind == "bot":
        return BotPlayer(sitting.name, thinker)
    return Person(sitting.name)
