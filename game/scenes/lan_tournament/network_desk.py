"""The desk of a tournament of several programs: entries go to the board that its organiser signs.

Tables of two players of this program are played as at one screen; all others over the network.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.online import TournamentClient, TournamentTable
from game.scenes.menus.saved import SavedMatches
from game.scenes.tournament.desk import TournamentDesk
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
from game.tournament.keeping import KeptTournament
from game.tournament.tournament import Tournament
from net.tournament import UNSIGNED, Board
from net.wire.board_messages import LeaveWord, ResultWord

_LOOKS_EVERY, _LOOKS_BACK = 0.1, timedelta(days=1)


class NetworkDesk(TournamentDesk):
    """Speaks for the people here with `client`; there is a board by the time it is made."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        worker: BotWorkers,
        saved: SavedMatches,
        client: TournamentClient,
    ) -> None:
        self.client = client
        since = f"{datetime.now() - _LOOKS_BACK:%Y-%m-%d}"
        kept = KeptTournament(folder / since, self.tournament)
        super().__init__(context, folder, worker, saved, kept)
        self._shown = self._stand
        self._reported: set[TableNumber] = set()
        self._look_on()

    @property
    def _board(self) -> Board:
        assert self.client.board is not None
        return self.client.board

    @property
    def _stand(self) -> tuple[object, ...]:
        """How the board and the matches of this program over the network stand."""
        tables = {number: self.standing_at(number) for number in self.client.tables}
        return self._board.head, tables

    @property
    def tournament(self) -> Tournament:
        return self._board.tournament

    def note(self, entry: TournamentEntry) -> bool:
        """Ask for an entry; it stands on the board once its organiser has signed it."""
        match entry:
            case Enter(entrant):
                self.client.enter(entrant.kind, entrant.name)
            case BeginRound():
                return self.client.begin_round()
            case Withdraw(number):
                self.client.network.command(LeaveWord(number, UNSIGNED))
            case Finish():
                self._sign(entry)
        return True

    def poll(self) -> bool:
        """Whether the board, or a table of this program, has come further since the last time."""
        for fault in self.client.take_faults():
            self._context.tell(self._context.words(fault), "warning")
        before, self._shown = self._shown, self._stand
        changed = before != self._shown
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
        self._timer.cancel()
        super().close()
        self.client.close()

    @property
    def _open(self) -> tuple[TableNumber, ...]:
        return tuple(each for each in self.tournament.open_tables if self.is_here(each))

    def _sign(self, result: Finish) -> None:
        """Report a table of two players of this program; its record stands for a log."""
        if result.table in self._reported:
            return
        self._reported.add(result.table)
        place = self.tournament.pairing(result.table).here.index(result.winner)
        head = sha256(f"{self.tournament.id} {result.table}".encode()).digest()
        word = ResultWord(*result.table, place, *result.points, head, UNSIGNED)
        self.client.network.command(word)

    def _look_on(self) -> None:
        """Take in the news, and let characters of this program play on over the network."""
        self._timer = self._context.stage.after(_LOOKS_EVERY, self._look_on)
        self.client.poll()
        for table in self.client.tables.values():
            remote = table.client.remote_table
            if remote is None or table.plan.kind != BOT:
                continue
            if remote.next_deal_is_due and not remote.table.match.over:
                with suppress(ValueError):
                    remote.table.next_deal()
            remote.table.pump()
