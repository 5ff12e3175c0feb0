"""The desk of a tournament of several programs: entries go to the board that its organiser signs.

Tables of two players of this program are played as at one screen; all others over the network.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from game.contest.match import Match
from game.online import TournamentClient, TournamentTable
from game.scenes.menus.saved import SavedMatches
from game.scenes.tournament.desk import TournamentDesk
from game.scenes.tournament.running import CharacterTables
from game.stage.context import AppContext
from game.tournament.entrants import BOT
from game.tournament.entries import (
    BeginRound,
    Enter,
    Finish,
    TableNumber,
    TournamentEntry,
    Withdraw,
)
from game.tournament.keeping import KeptTournament, results_on_shelf
from game.tournament.tournament import Tournament
from net.tournament import UNSIGNED
from net.wire.board_messages import LeaveWord, ResultWord

_LOOKS_EVERY, _LOOKS_BACK = 0.1, timedelta(days=1)


class NetworkDesk(TournamentDesk):
    """Speaks for the people here with `client`; there is a board by the time it is made."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        client: TournamentClient,
        saved: SavedMatches,
        running: CharacterTables,
    ) -> None:
        assert client.board is not None
        since = f"{datetime.now() - _LOOKS_BACK:%Y-%m-%d_%H-%M-%S}"
        super().__init__(
            *(context, folder, KeptTournament(folder / since, client.board.tournament)),
            *(saved, running),
        )
        self.client = client
        self.closed = False
        self._shown = client.board.head
        self._reported: set[TableNumber] = set()
        self._look_later()

    @property
    def tournament(self) -> Tournament:
        assert self.client.board is not None
        return self.client.board.tournament

    def note(self, entry: TournamentEntry) -> bool:
        """Ask for an entry; it stands on the board once its organiser has signed it."""
        match entry:
            case Enter(entrant):
                self.client.enter(entrant.kind, entrant.name)
            case BeginRound():
                return self.client.begin_round()
            case Withdraw(number):
                self.client.network.command(LeaveWord(number, UNSIGNED))
        return True

    def look(self) -> None:
        """Sign the results of tables that were played at this screen, and see which were put aside."""
        self._kept = KeptTournament(self._kept.path, self.tournament)
        for result in results_on_shelf(self._folder, self._kept):
            self._sign(result)
        self.see_left()
        self.let_characters_play()

    def poll(self) -> bool:
        """Whether the board, or a table of this program, has come further since the last time."""
        for fault in self.client.take_faults():
            self._context.tell(self._context.words(fault), "warning")
        board = self.client.board
        changed = board is not None and board.head != self._shown
        if board is not None:
            self._shown = board.head
        if changed:
            self.look()
        return super().poll() or changed

    def is_here(self, table: TableNumber) -> bool:
        """Whether both players of a table are of this program."""
        return {*self.tournament.pairing(table).here} <= {*self.client.own}

    def own_table(self, table: TableNumber) -> TournamentTable | None:
        """The table of a player of this program against one of another."""
        return self.client.tables.get(table)

    def is_run_here(self, table: TableNumber) -> bool:
        """Whether nobody at this screen is needed for a table."""
        own = [each for each in self.tournament.pairing(table).here if each in self.client.own]
        return all(self.tournament.entrants[each].kind == BOT for each in own)

    def standing_at(self, table: TableNumber) -> Match | None:
        """The match of a table of this program as it stands; None of any other."""
        own = self.own_table(table)
        if own is not None:
            remote = own.client.remote_table
            return None if remote is None or remote.table.deal is None else remote.table.match
        return super().standing_at(table) if self.is_here(table) else None

    def may_take_out(self, entrant: int) -> bool:
        """Whether this program may say that somebody leaves."""
        return self.client.organising or entrant in self.client.own

    def close(self) -> None:
        """The board is left; it is on disk, to be continued."""
        self.closed = True
        super().close()
        self.client.close()

    @property
    def _open(self) -> Iterator[TableNumber]:
        return (each for each in self.tournament.open_tables if self.is_here(each))

    def _sign(self, result: Finish) -> None:
        """Report a table of two players of this program; its record stands for a log."""
        if result.table in self._reported:
            return
        self._reported.add(result.table)
        place = self.tournament.pairing(result.table).here.index(result.winner)
        head = sha256(f"{self.tournament.id} {result.table}".encode()).digest()
        word = ResultWord(*result.table, place, *result.points, head, UNSIGNED)
        self.client.network.command(word)

    def _look_later(self) -> None:
        if not self.closed:
            self._context.stage.after(_LOOKS_EVERY, self._look_on)

    def _look_on(self) -> None:
        """Take in the news, and let characters of this program play on over the network."""
        if self.closed:
            return
        self.client.poll()
        for table in self.client.tables.values():
            remote = table.client.remote_table
            if remote is None or table.plan.kind != BOT:
                continue
            if remote.next_deal_is_due and not remote.table.match.over:
                with suppress(ValueError):
                    remote.table.next_deal()
            remote.table.pump()
        self._look_later()
