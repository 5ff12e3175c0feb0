"""A deal of a lesson while it goes on: which step has come, what the others do, what a try is answered."""

from __future__ import annotations

from game.contest.record import Sitting
from game.core.cards import GOAL
from game.core.deal import Seat
from game.core.moves import CLAIM, CLOSE, Discard, Move
from game.lessons.scripts.script import PUPIL, Ask, Follow, LessonDeal, LessonStep, Tell
from game.play.question import Question


class RunningDeal:
    """The state of a lesson's deal. `step` is None once all has been said and done."""

    def __init__(self, lesson_deal: LessonDeal, at: int = 0) -> None:
        self.deal = lesson_deal
        self.at = at
        self._done = 0  # moves of a `Follow` that have been made

    @property
    def step(self) -> LessonStep | None:
        steps = self.deal.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def speaks(self) -> bool:
        """Whether something is said that is to be read before anything else happens."""
        return isinstance(self.step, Tell)

    @property
    def number(self) -> int:
        """Which of the steps that the pupil reads or takes this is, from 1."""
        return sum(isinstance(each, Tell | Ask) for each in self.deal.steps[: self.at + 1])

    @property
    def count(self) -> int:
        """How many such steps the deal has."""
        return sum(isinstance(each, Tell | Ask) for each in self.deal.steps)

    def read(self) -> None:
        """Note that the sentence has been read."""
        if self.speaks:
            self._next()

    def due(self, seat: Seat) -> Move | None:
        """The move of a seat that follows the script; None while it waits."""
        step = self.step
        if isinstance(step, Follow) and step.moves[self._done][0] == seat:
            return step.moves[self._done][1]
        return None

    def made(self, seat: Seat) -> None:
        """A seat has made the move it was to make."""
        step = self.step
        if isinstance(step, Ask) and seat == PUPIL:
            self._next()
        elif isinstance(step, Follow) and seat == step.moves[self._done][0]:
            self._done += 1
            if self._done == len(step.moves):
                self._next()

    def answer(self, move: Move) -> str | None:
        """None for the move that is asked for, else the name of the sentence that says why it is not it."""
        step = self.step
        if not isinstance(step, Ask) or same_move(move, step.move):
            return None
        own = next((each for each in step.own if same_move(move, each)), None)
        return f"{step.name}.not" if own is None else f"{step.name}.{own_answer(own)}"

    def rash(self, move: Move, total: int) -> str | None:
        """The name of the sentence for a claim or a closing the step has no answer of its own for.

        `total` is what the pupil has. None for other moves, and where 66 is there.
        """
        step = self.step
        if not isinstance(step, Ask) or move in (step.move, *step.own) or total >= GOAL:
            return None
        return {CLAIM: "claim", CLOSE: "close"}.get(move)

    def _next(self) -> None:
        self.at += 1
        self._done = 0


def own_answer(move: Move) -> str:
    """The end of the key of a wrong move's own answer: "not_AC", "not_bid_5"."""
    return f"not_{move}".replace(" ", "_")


def same_move(move: Move, other: Move) -> bool:
    """Whether two moves are the same; cards are laid away in any order."""
    if isinstance(move, Discard) and isinstance(other, Discard):
        return set(move.what) == set(other.what)
    return move == other


class ScriptedPlayer:
    """A seat that does what the script says, when it says so."""

    def __init__(self, sitting: Sitting, seat: Seat, running: RunningDeal) -> None:
        self.sitting = sitting
        self._seat = seat
        self._running = running

    def ask(self, question: Question) -> None:
        """Nothing is thought about."""

    def answer(self) -> Move | None:
        return self._running.due(self._seat)


class SilentPlayer:
    """A seat that is never heard of: the position of a problem goes no further."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def ask(self, question: Question) -> None:
        """Nothing is thought about."""

    def answer(self) -> Move | None:
        return None
