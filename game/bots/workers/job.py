"""The jobs handed to the worker process, and how they are done there.

A job names a bot and carries a question; `do` runs in whichever process it is called in.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from game.bots import CHARACTERS, new_bot
from game.bots.hints.findings import Hint, Lapse, PlayedDeal
from game.bots.hints.first_glance import quick_hint, quick_review
from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import PASS, Claim, Close, Move, Play
from game.play.question import Bot, Question
from game.rules import FAMILIES, Game

# Seconds of the clock that a move may take, one while the search is compiled, a hint, a whole review, that of
# a game with an auction, and to weigh a deal.
_MOVE, _MEANWHILE, _HINT, _REVIEW, _TRIED_REVIEW, _WEIGHING = 0.45, 0.3, 1.0, 1.5, 4.0, 0.5


# What is answered where a job cannot be done without the compiled code.
NOT_YET = "not yet"
# Whether anybody still waits for the job that is being done in this thread; a long one asks between moves.
wanted: ContextVar[Callable[[], bool]] = ContextVar("wanted", default=lambda: True)


class Unwanted(Exception):
    """A job was broken off: nobody waits for it any more."""


# Instead of the worth of a deal that has none.
WEIGHTLESS = "weightless"


class Job(Protocol):
    """Something to think about; jobs and their results are picklable."""

    @property
    def game(self) -> Game:
        """The game it is about."""

    @property
    def pressing(self) -> bool:
        """Whether a game stands still until it is done."""

    def do(self) -> Any:
        """The result. Raises what went wrong."""

    def meanwhile(self) -> Any:
        """The answer while the compiled code is still being made."""

    def instead(self) -> Any:
        """The answer after the job has failed twice."""


@dataclass(frozen=True)
class ChooseMove:
    """Let the bot `key` answer a question."""

    key: str
    question: Question
    pressing: ClassVar[bool] = True

    @property
    def game(self) -> Game:
        return self.question.game

    def do(self) -> Move:
        return self._chosen(self.key, _MOVE)

    def meanwhile(self) -> Move:
        return self._chosen("plain" if self.key in CHARACTERS else self.key, _MEANWHILE)

    def _chosen(self, key: str, seconds: float) -> Move:
        move = new_bot(key, seconds).choose(self.question)
        if move not in self.question.game.legal(self.question.view):
            raise ValueError(f"the bot {key} answered {move}, which is not allowed here")
        return move

    def instead(self) -> Move:
        return plain_move(self.question)


@dataclass(frozen=True)
class ChooseInBackground(ChooseMove):
    """Let a bot answer where nobody at this screen waits for it."""

    pressing: ClassVar[bool] = False


@dataclass(frozen=True)
class GiveHint:
    """Think about a hint; None where none can be given."""

    question: Question
    pressing: ClassVar[bool] = False

    @property
    def game(self) -> Game:
        return self.question.game

    def do(self) -> Hint:
        from game.bots.hints.hint import hint

        return hint(self.question, seconds=_HINT)

    def meanwhile(self) -> Hint:
        return quick_hint(self.question)

    def instead(self) -> None:
        return None


@dataclass(frozen=True)
class ReviewDeal:
    """Look back at a deal: the lapses of a seat, none where that fails."""

    deal: PlayedDeal
    pressing: ClassVar[bool] = False

    @property
    def game(self) -> Game:
        return self.deal.game

    def do(self) -> tuple[Lapse, ...]:
        from game.bots.compiling.compiled import COMPILED

        if is_searched(self.game):
            from game.bots.hints.review import review

            return review(self.deal, _REVIEW)
        if not COMPILED:
            return self.meanwhile()
        from game.bots.hints.auction_review import auction_review

        return auction_review(self.deal, _TRIED_REVIEW)

    def meanwhile(self) -> tuple[Lapse, ...]:
        return quick_review(self.deal)

    def instead(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class _PackJob:
    """A job about the next deal of a match, with this pack: it waits for the compiled code."""

    match: Match
    pack: tuple[Card, ...]
    pressing: ClassVar[bool] = False

    @property
    def game(self) -> Game:
        return self.match.game

    def meanwhile(self) -> str:
        return NOT_YET


@dataclass(frozen=True)
class PlayDeal(_PackJob):
    """Let the bots `keys`, one in each seat, play a pack of their own, dealt by `match.dealer`.

    The result is every seat's points; NOT_YET while the compiled code is made: then ask again later. `do`
    raises Unwanted before the next move once nobody waits.
    """

    keys: tuple[str, ...]
    seed: int

    def do(self) -> tuple[int, ...]:
        from game.bots.arena import play_deal

        bots = [_WhileWanted(new_bot(key, _MOVE)) for key in self.keys]
        return play_deal(self.match, self.pack, bots, self.seed).points

    def instead(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class _WhileWanted:
    """A bot that thinks only as long as somebody waits for it."""

    bot: Bot

    def choose(self, question: Question) -> Move:
        if not wanted.get()():
            raise Unwanted
        return self.bot.choose(question)


@dataclass(frozen=True)
class WeighDeal(_PackJob):
    """The worth of a deal of `match`, with this pack, to a seat at its first decision.

    The result is in game points over the opponent's; NOT_YET while the compiled code is made, WEIGHTLESS
    where there is nothing to weigh.
    """

    moves: tuple[tuple[Seat, Move], ...]
    seat: Seat

    def do(self) -> float | str:
        if not is_searched(self.game):
            return WEIGHTLESS
        from game.bots.hints.review import worth

        dealt = self.match.dealt(self.pack)
        found = worth(PlayedDeal(self.match, dealt, self.moves, self.seat), _WEIGHING)
        return WEIGHTLESS if found is None else found

    def instead(self) -> str:
        return WEIGHTLESS


def is_searched(game: Game) -> bool:
    """Whether the search for two hands knows this game: the others are tried."""
    return FAMILIES[game.family].searched


def plain_move(question: Question) -> Move:
    """A legal move that risks nothing: no bid, a card if one may be played, no closing and no claim."""
    legal = question.game.legal(question.view)
    if PASS in legal:
        return PASS
    cards = [move for move in legal if isinstance(move, Play)]
    calm = [move for move in legal if move not in (Claim(), Close())]
    return (cards or calm or list(legal))[0]
