"""Stands for the bots' processes where nobody waits for a bot."""

from __future__ import annotations

from typing import Any

from game.bots.workers.job import NOT_YET, ChooseMove, Job, PlayDeal
from game.play.question import Question
from tests.scenes.tables import usual_move


class QuickWorkers:
    """Stands for the bots' processes: every job is done at once, at a first glance."""

    def __init__(self) -> None:
        self._answers: dict[int, Any] = {}
        self._tickets = 0

    def warm_up(self) -> None:
        pass

    def ask(self, key: str, question: Question) -> int:
        return self.give(ChooseMove(key, question))

    def give(self, job: Job) -> int:
        self._tickets += 1
        if isinstance(job, ChooseMove):
            answer: Any = usual_move(job.question, job.question.seed)
        else:
            answer = job.meanwhile()
        if answer == NOT_YET:
            answer = (
                (1,) + (0,) * (job.match.game.seats - 1)
                if isinstance(job, PlayDeal)
                else job.instead()
            )
        self._answers[self._tickets] = answer
        return self._tickets

    def answer(self, ticket: int) -> Any | None:
        return self._answers.pop(ticket, None)

    def drop(self, ticket: int) -> None:
        self._answers.pop(ticket, None)

    def stop(self) -> None:
        pass
