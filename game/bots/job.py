"""What is handed to the worker process, and how it is done there.

A job names a bot and carries a question; `do` runs in whichever process it is called in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from game.bots import new_bot
from game.bots.bot import Question
from game.moves import Claim, Close, Move, Play


class Job(Protocol):
    """Something to think about; jobs and their results are picklable."""

    def do(self) -> Any:
        """The result. Raises what went wrong."""

    def instead(self) -> Any:
        """What is answered when doing it failed twice."""


@dataclass(frozen=True)
class ChooseMove:
    """Let the bot `key` answer a question."""

    key: str
    question: Question

    def do(self) -> Move:
        move = new_bot(self.key).choose(self.question)
        if move not in self.question.game.legal(self.question.view):
            raise ValueError(f"the bot {self.key} answered {move}, which is not allowed here")
        return move

    def instead(self) -> Move:
        return plain_move(self.question)


def plain_move(question: Question) -> Move:
    """A legal move that risks nothing: a card if one may be played, no closing and no claim."""
    legal = question.game.legal(question.view)
    cards = [move for move in legal if isinstance(move, Play)]
    calm = [move for move in legal if move not in (Claim(), Close())]
    return (cards or calm or list(legal))[0]
