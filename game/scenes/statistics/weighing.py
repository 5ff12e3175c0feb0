"""Deals are weighed while the page is open, the latest first: what the cards were worth to whom."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.bots.workers.job import NOT_YET, WeighDeal
from game.bots.workers.worker import BotWorkers
from game.core.deal import Seat
from game.statistics import Index, IndexService, IndexServiceClosed, Unweighed, unweighed

# So many have been weighed until the figures are asked for again.
_PORTION = 10


class Weighing:
    """One deal after the other of a player, as long as it is polled."""

    def __init__(self, service: IndexService, worker: BotWorkers, folder: Path) -> None:
        self._service = service
        self._worker = worker
        self._folder = folder
        self._player = ""
        self._asked: Future[tuple[Unweighed, ...]] | None = None
        self._row: list[Unweighed] = []
        self._open: tuple[int, Unweighed] | None = None
        self._past: set[tuple[str, int, Seat]] = set()
        self._fresh = 0
        self._done = False

    def poll(self, player: str) -> bool:
        """Weigh the next deals of a player; whether enough new ones are weighed to ask for figures again."""
        if player != self._player:
            self.stop()
            self._player, self._row, self._done = player, [], False
        self._hear()
        if self._open is None and self._row:
            deal = self._row.pop(0)
            job = WeighDeal(deal.match, deal.pack, deal.moves, deal.seat)
            self._open = self._worker.give(job), deal
        elif self._open is None and not self._done:
            self._look()
        due = self._fresh >= _PORTION or (self._done and self._fresh > 0)
        self._fresh = 0 if due else self._fresh
        return due

    def stop(self) -> None:
        """Stop, without waiting for the deal being weighed."""
        if self._open is not None:
            self._worker.drop(self._open[0])
        self._open = self._asked = None

    def _look(self) -> None:
        """Ask which deals come next; there are none where the answer is empty."""
        if self._asked is None:
            question = partial(
                unweighed, folder=self._folder, player=self._player, but=frozenset(self._past)
            )
            self._asked = self._service.ask(question)
        elif self._asked.done():
            asked, self._asked = self._asked, None
            try:
                self._row = list(asked.result())
            except IndexServiceClosed:
                return
            self._done = not self._row

    def _hear(self) -> None:
        if self._open is None:
            return
        ticket, deal = self._open
        answer = self._worker.answer(ticket)
        if answer is None:
            return
        self._open = None
        if answer == NOT_YET:
            self._row.insert(0, deal)
            return
        self._past.add(deal.key)
        if isinstance(answer, float):
            self._fresh += 1
            self._service.ask(partial(_keep, deal=deal, worth=answer))


def _keep(index: Index, deal: Unweighed, worth: float) -> None:
    """Note what a deal was worth; where the disk refuses, it is weighed again some day."""
    with suppress(sqlite3.OperationalError):
        index.keep_worth(*deal.key, worth)
