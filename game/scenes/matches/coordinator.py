"""Begins and continues matches at this screen, and shows their tables and the pages these lead to."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.contest.record import DealRecord, Record, Sitting, cut_at
from game.play.decks import OpenDeck
from game.play.journal import Journal, Unfinished
from game.play.players import Player, seated
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.evening.events import Events
from game.scenes.evening.same_deal import as_practice
from game.scenes.matches.held import HeldMatches
from game.scenes.matches.table import MatchScene
from game.scenes.matches.unfinished import UnfinishedScene
from game.scenes.menus.saved import SavedMatches
from game.scenes.replay import RecordsScene, ReplayScene
from game.scenes.table import TableHelps
from game.stage.context import AppContext

# So many that no code of a deal leads back to the seed of its match.
_SEED_BITS = 128


class MatchCoordinator:
    """Matches of a folder. `events` says what each is played for."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        worker: BotWorkers,
        saved: SavedMatches,
        events: Events,
    ) -> None:
        self._context = context
        self._folder = folder
        self._worker = worker
        self._saved = saved
        self._held = HeldMatches(context, folder)
        self._events = events
        self._scene: MatchScene | None = None

    def close(self) -> None:
        """Release the matches on the tables here, so that other programs may continue them."""
        self._held.close()

    # -- the ways to a table ---------------------------------------------------------------------

    def begin(self, setup: Setup, seed: int | None = None) -> None:
        """A new match as it was set up; unfinished ones stay as they are.

        `seed` is that of its packs, chance decides where it is None.
        """
        seed = secrets.randbits(_SEED_BITS) if seed is None else seed
        dealer, deck = Random(seed).randrange(setup.game.seats), OpenDeck(seed)
        if setup.dealer is not None:
            dealer = setup.dealer
        given = setup.given
        if given is not None:
            dealer = given.dealer
            deck = OpenDeck(seed, [DealRecord(given.pack, seed=given.seed)])
        match = Match.new(setup.game, dealer, setup.length)
        table = Table(match, self._players(setup.sittings), deck)
        journal = Journal(table, self._held.new(match), setup.practice, setup.event)
        self._show(table, setup, journal, setup.practice)

    def attend(self, setup: Setup) -> None:
        """Play what an event asks for: the match of it that was left, or a new one."""
        if not self.attend_left(setup.event):
            self.begin(setup)

    def attend_left(self, event: str) -> bool:
        """Continue the match of an event that was left last; whether there is one."""
        left = self._saved.of_event(event)
        if left is not None:
            self.go_on(left)
        return left is not None

    def resume(self) -> None:
        """Continue the match that is not over; where there are several the player chooses."""
        matches = self._saved.to_resume()
        if len(matches) == 1:
            self.go_on(matches[0])
        elif matches:
            self._context.push(UnfinishedScene(self._context, matches))

    def go_on(self, left: Unfinished) -> None:
        """Sit down again at a match as it is now on disk, with the helps it was begun with.

        It may have been played on in another window since it was found, or be played there now.
        """
        found = self._held.taken(left)
        if found is not None:
            self._continue(found.record, found.path)

    def play_on(self, record: Record, deal: int, move: int) -> None:
        """A practice match from a move of a deal that was seen again; both are counted from 1."""
        self._continue(as_practice(cut_at(record, deal, move), self._context.given_name(0)))

    def _continue(self, record: Record, path: Path | None = None) -> None:
        """A match from where its record ends; `path` is the record's file, None for a new one."""
        deck = OpenDeck(secrets.randbits(_SEED_BITS))
        table = Table.resumed(record, self._players(record.sittings), deck)
        path = path or self._held.new(table.match)
        journal = Journal(table, path, record.practice, record.event, record.continued)
        self._show(table, Setup.of_record(record), journal, record.practice)

    def broken_off(self, table: Table) -> Journal | None:
        """An error has ended the play at `table`: save the match, and return what keeps it.

        None where no match that can be continued is played there.
        """
        left = self._scene
        if left is None or left.table is not table or table.match.over or not table.record.deals:
            return None
        with suppress(Exception):
            left.occasion.end()
        left.journal.save()
        return left.journal

    def rebuild(self, journal: Journal) -> None:
        """Continue a match that was broken off, at a table built again from its record."""
        self._continue(journal.record, journal.path)

    def let_go(self, journal: Journal) -> None:
        """A match that was broken off is left for later."""
        self._held.release(journal.path)

    def _players(self, sittings: Sequence[Sitting]) -> tuple[Player, ...]:
        return tuple(seated(sitting, self._worker) for sitting in sittings)

    # -- the table and what it leads to ----------------------------------------------------------

    def _show(self, table: Table, setup: Setup, journal: Journal, practice: bool | None) -> None:
        """Show the table to the players; `practice` None leaves the helps to the table."""
        occasion = self._events.at(table, setup, journal.path)
        helps = TableHelps(
            practice=practice,
            takes_back=bool(practice) and not setup.event,
            adviser=self._worker if occasion.hints else None,
            reviewer=self._worker,
        )
        self._scene = MatchScene(self._context, table, setup, occasion, journal, self._held, helps)
        self._context.push(self._scene)

    def show_replay(self, record: Record, first: tuple[int, int] = (1, 0)) -> None:
        """A match seen again, from a move of a deal on; both are counted from 1."""
        self._context.push(ReplayScene(self._context, record, first, plays_on=True))

    def show_records(self) -> None:
        """The shelf of matches played here, each to be seen again."""
        self._context.push(RecordsScene(self._context, self._folder))
