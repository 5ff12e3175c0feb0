"""Hints at the table: which helps are given there, and the hint that is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.hints.findings import Hint
from game.bots.workers.job import GiveHint
from game.bots.workers.worker import BotWorkers
from game.core.deal import Deal
from game.scenes.table.model import TableModel


@dataclass(frozen=True)
class TableHelps:
    """The helps given at a table.

    `practice` says whether those of practice are; None leaves it to the table: where one person plays against
    bots. With `takes_back` a move can be taken back there. The processes of `adviser` answer the hint key,
    those of `reviewer` look back at a deal where hints are given.
    """

    practice: bool | None = None
    takes_back: bool = False
    adviser: BotWorkers | None = None
    reviewer: BotWorkers | None = None


NO_HELPS = TableHelps()


class PendingHint:
    """The hint that is being waited for, if one is; it passes with the deal it was asked about."""

    def __init__(self, adviser: BotWorkers | None) -> None:
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
        self._ticket = self._adviser.give(GiveHint(table.question()))
        if first:
            table.note_hint(deal.to_act)

    def poll(self, deal: Deal | None) -> Hint | None:
        """Take the hint on this very state of the deal; for any other it came too late."""
        if self._adviser is None or self._ticket is None or deal is not self._about:
            return None
        hint: Hint | None = self._adviser.answer(self._ticket)
        if hint is not None:
            self._ticket = None
        return hint
