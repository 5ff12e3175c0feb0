"""Hints and reviews by the house's strongest player, thought out in the bots' own process."""

from __future__ import annotations

from game.bots.workers.job import GiveHint, ReviewDeal, Worker
from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.core.moves import Move
from game.play.question import Question
from game.scenes.table.helping import Advice, Remark


class HintService:
    """An adviser and reviewer for the table scene; nothing here ever waits."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def ask(self, question: Question) -> int:
        return self._worker.give(GiveHint(question))

    def advice(self, ticket: int) -> Advice | None:
        found = self._worker.answer(ticket)
        if found is None:
            return None
        return Advice(found.move, found.reason_key, found.reason_values)

    def ask_review(
        self, match: Match, dealt: Deal, moves: tuple[tuple[Seat, Move], ...], seat: Seat
    ) -> int:
        """Look back at a deal that was played out from `dealt`; `match` as it stood before."""
        return self._worker.give(ReviewDeal(match.game, dealt, moves, match, seat))

    def remarks(self, ticket: int) -> tuple[Remark, ...] | None:
        lapses = self._worker.answer(ticket)
        if lapses is None:
            return None
        return tuple(
            Remark(f"lapse.{lapse.kind}", lapse.at, lapse.played, lapse.better, lapse.values)
            for lapse in lapses
        )
