"""Tables between two characters of the house: played beside the frames, each move in the bots' process."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.bots.workers.job import ChooseInBackground
from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.core.moves import Move
from game.play.decks import OpenDeck
from game.play.journal import Journal
from game.play.players import BotPlayer, Thinker
from game.play.question import Question
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.matches.held import HeldMatches
from game.scenes.menus.saved import SavedMatches
from game.stage.context import AppContext

_LOOKS_EVERY = 0.1
_SEED_BITS = 128


class PatientThinker(Thinker):
    """Lets bots think behind those a person waits for."""

    def __init__(self, worker: BotWorkers) -> None:
        self._worker = worker

    def ask(self, key: str, question: Question) -> int:
        return self._worker.give(ChooseInBackground(key, question))

    def answer(self, ticket: int) -> Move | None:
        return self._worker.answer(ticket)


@dataclass(frozen=True)
class _RunningTable:
    table: Table
    journal: Journal


class CharacterTables:
    """The running tables by the event of their match; each is kept like any match and continues where it was.

    `changes` counts the deals that have ended: each changes what a board shows.
    """

    def __init__(
        self, context: AppContext, folder: Path, worker: BotWorkers, saved: SavedMatches
    ) -> None:
        self._context = context
        self._thinker = PatientThinker(worker)
        self._saved = saved
        self._held = HeldMatches(context, folder)
        self._tables: dict[str, _RunningTable] = {}
        self._lent = ""
        self._looks = False
        self.changes = 0

    def play(self, setups: Iterable[Setup]) -> None:
        """Let these matches be played, from where they were left, besides those that are."""
        for setup in setups:
            if setup.event not in self._tables:
                running = self._laid(setup)
                if running is not None:
                    self._tables[setup.event] = running
        self._look_later()

    def standing_at(self, event: str) -> Match | None:
        """The match of an event that is being played; None for any other."""
        running = self._tables.get(event)
        return None if running is None else running.table.match

    def lend(self, event: str) -> Table | None:
        """The table of an event, for a scene to lead from now on; None where no deal lies on it yet."""
        running = self._tables.get(event)
        if running is None or running.table.deal is None:
            return None
        self._lent = event
        return running.table

    def take_back(self) -> None:
        """Lead the table that was lent again."""
        self._lent = ""

    def stop(self) -> None:
        """Leave all tables as they are, for later."""
        self._tables.clear()
        self._held.close()

    def _laid(self, setup: Setup) -> _RunningTable | None:
        """A table, from its record if the match was begun; None where another program plays it."""
        players = [BotPlayer(who.name, self._thinker) for who in setup.sittings]
        deck = OpenDeck(secrets.randbits(_SEED_BITS))
        left = self._saved.of_event(setup.event)
        if left is None:
            table = Table(Match.new(setup.game, 0), players, deck)
            path = self._held.new(table.match)
        elif (found := self._held.taken(left)) is not None:
            table, path = Table.resumed(found.record, players, deck), found.path
        else:
            return None
        return _RunningTable(table, Journal(table, path, False, setup.event))

    def _is_shelved(self, journal: Journal) -> bool:
        """Whether a match that is over is among the records; what the disk refused is tried once more."""
        if not journal.on_shelf:
            journal.put_away()
            self.changes += journal.on_shelf
        return journal.on_shelf

    def _look_later(self) -> None:
        if self._tables and not self._looks:
            self._looks = True
            self._context.stage.after(_LOOKS_EVERY, self._look)

    def _look(self) -> None:
        """Take what the bots have decided since the last look."""
        self._looks = False
        led = {event: each for event, each in self._tables.items() if event != self._lent}
        for event, running in led.items():
            table = running.table
            before = len(table.standings)
            if table.turn is None and not table.match.over:
                with suppress(ValueError):  # the pack is still being shuffled
                    table.next_deal()
            table.pump()
            self.changes += len(table.standings) != before
            if table.match.over and self._is_shelved(running.journal):
                self._held.release(running.journal.path)
                del self._tables[event]
        self._look_later()
