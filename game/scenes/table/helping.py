"""Hints and reviews at the table: the adviser's move with its reason, and the mistakes of a finished deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bots.workers.job import GiveHint, ReviewDeal
from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.core.moves import Move
from game.play.question import Question
from game.scenes.table.model import TableModel


@dataclass(frozen=True)
class Advice:
    """A move and the sentence that explains it: a key of the catalogue and what fills its gaps.

    Cards and suits among the values stand in their text form; an empty key explains nothing.
    """

    move: Move
    key: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Remark:
    """A move that gave something away: the key of its sentence, its place among the deal's moves.

    `values` fill further gaps of the sentence.
    """

    key: str
    at: int
    played: Move
    better: Move
    values: Mapping[str, str | int] = field(default_factory=dict)


class HintService:
    """Hints and reviews by the house's strongest player, whom the bots' own process lets think."""

    def __init__(self, worker: BotWorkers) -> None:
        self._worker = worker

    def ask(self, question: Question) -> int:
        """Begin to think about a question; the ticket to ask for the advice with."""
        return self._worker.give(GiveHint(question))

    def advice(self, ticket: int) -> Advice | None:
        """The advice for a ticket, once; None while it is thought about."""
        found = self._worker.answer(ticket)
        if found is None:
            return None
        return Advice(found.move, found.reason_key, found.reason_values)

    def ask_review(
        self, match: Match, dealt: Deal, moves: tuple[tuple[Seat, Move], ...], seat: Seat
    ) -> int:
        """Begin to review, for a seat, a deal that was played out from `dealt`; the ticket to ask with.

        `match` is the match as it stood before the deal.
        """
        return self._worker.give(ReviewDeal(match.game, dealt, moves, match, seat))

    def remarks(self, ticket: int) -> tuple[Remark, ...] | None:
        """The remarks for a ticket, once; None while they are thought about."""
        lapses = self._worker.answer(ticket)
        if lapses is None:
            return None
        return tuple(
            Remark(f"lapse.{lapse.kind}", lapse.at, lapse.played, lapse.better, lapse.values)
            for lapse in lapses
        )


@dataclass(frozen=True)
class TableHelps:
    """The helps given at a table.

    `practice` says whether those of practice are; None leaves it to the table: where one person plays against
    bots. With `takes_back` a move can be taken back there. `adviser` answers the hint key, `reviewer` looks
    back at a deal where hints are given.
    """

    practice: bool | None = None
    takes_back: bool = False
    adviser: HintService | None = None
    reviewer: HintService | None = None


NO_HELPS = TableHelps()


class PendingHint:
    """The hint that is being waited for, if one is; it passes with the deal it was asked about."""

    def __init__(self, adviser: HintService | None) -> None:
        self._adviser = adviser
        self._ticket: int | None = None
        self._about: Deal | None = None

    def ask(self, model: TableModel) -> None:
        """Ask once about the decision that is being taken, where hints are given."""
        table, deal = model.table, model.table.deal
        if self._adviser is None or deal is None or not model.helped("hint"):
            return
        if self._ticket is not None and deal is self._about:
            return
        first, self._about = deal is not self._about, deal
        self._ticket = self._adviser.ask(table.question())
        if first:
            table.note_hint(deal.to_act)

    def poll(self, deal: Deal | None) -> Advice | None:
        """Take the advice on this very state of the deal; for any other it came too late."""
        if self._adviser is None or self._ticket is None or deal is not self._about:
            return None
        advice = self._adviser.advice(self._ticket)
        if advice is not None:
            self._ticket = None
        return advice
