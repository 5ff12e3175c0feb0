"""A tournament that is played at this screen: its entries, its file, its tables, results from the records."""

from __future__ import annotations

from pathlib import Path

from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.play.setup import Setup
from game.scenes.menus.saved import SavedMatches
from game.scenes.tournament.running import CharacterTables
from game.scenes.tournament.watching import WatchedTable
from game.stage.context import AppContext
from game.tournament.entrants import BOT
from game.tournament.entries import NotAllowed, TableNumber, TournamentEntry
from game.tournament.keeping import KeptTournament, keep_tournament, results_on_shelf
from game.tournament.progress import after_entry
from game.tournament.tables import event_of_table, setup_of_table
from game.tournament.tournament import Tournament


class TournamentDesk:
    """Takes entries into the tournament of `kept` and writes it after each.

    `left` holds how the matches stand that were begun by people and put aside, by their tables.
    """

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        worker: BotWorkers,
        saved: SavedMatches,
        kept: KeptTournament,
    ) -> None:
        self._context = context
        self._folder = folder
        self._kept = kept
        self._saved = saved
        self._running = CharacterTables(context, folder, worker, saved)
        self._seen = 0
        self.left: dict[TableNumber, Match] = {}

    @property
    def tournament(self) -> Tournament:
        return self._kept.tournament

    def note(self, entry: TournamentEntry) -> bool:
        """Take an entry in, and write it; whether it had a place. The player is told why not."""
        try:
            changed = after_entry(self.tournament, entry)
        except NotAllowed as refused:
            self._context.tell(self._context.words(refused.key), "warning")
            return False
        self._kept = KeptTournament(self._kept.path, changed)
        try:
            keep_tournament(self._kept)
        except OSError as reason:
            self._context.tell_refused("tournament.not_saved", reason)
        self._let_characters_play()
        return True

    def look(self) -> None:
        """Take the results of all matches that have ended, and see which were put aside."""
        for result in results_on_shelf(self._folder, self.tournament, self._kept.path):
            self.note(result)
        self._see_left()
        self._let_characters_play()

    def _see_left(self) -> None:
        """Look up how the matches stand that people of this screen have put aside."""
        events = {event_of_table(self.tournament, each): each for each in self._open}
        self.left = {
            events[each.record.event]: each.match
            for each in self._saved.find()
            if each.record.event in events and not self.is_run_here(events[each.record.event])
        }

    def poll(self) -> bool:
        """Whether a table between characters has come to the end of a deal since the last time."""
        seen, self._seen = self._seen, self._running.changes
        if seen == self._seen:
            return False
        self.look()
        return True

    def _let_characters_play(self) -> None:
        """Begin every table of two characters that is not being played."""
        self._running.play(
            setup_of_table(self.tournament, table)
            for table in self._open
            if self.is_run_here(table)
        )

    def is_run_here(self, table: TableNumber) -> bool:
        """Whether two characters sit there, and nobody is needed for it."""
        here = self.tournament.pairing(table).here
        return all(self.tournament.entrants[each].kind == BOT for each in here)

    def standing_at(self, table: TableNumber) -> Match | None:
        """The match of an open table as it stands; None where it has not begun."""
        running = self._running.standing_at(event_of_table(self.tournament, table))
        return running or self.left.get(table)

    def leads(self, table: TableNumber) -> bool:
        """Whether a table between characters is being played by this program."""
        return self._running.standing_at(event_of_table(self.tournament, table)) is not None

    def watched(self, table: TableNumber) -> WatchedTable | None:
        """A scene for a table between two characters; None where no deal lies on it yet."""
        lent = self._running.lend(event_of_table(self.tournament, table))
        return None if lent is None else WatchedTable(self._context, lent, self._running)

    def setup(self, table: TableNumber) -> Setup:
        """The match of a table, to be begun or continued."""
        return setup_of_table(self.tournament, table)

    def may_take_out(self, entrant: int) -> bool:
        """Whether somebody at this screen may say that an entrant leaves."""
        return entrant in self.tournament.active

    def close(self) -> None:
        """The board is left: tables between characters wait."""
        self._running.stop()

    @property
    def _open(self) -> tuple[TableNumber, ...]:
        """The open tables at which nobody sits at another program."""
        return self.tournament.open_tables
