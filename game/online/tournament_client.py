"""A tournament of several programs as one of them lives it: the board, its connection, and its tables.

Everything here runs on the game's thread: `poll` takes in what the network has told, keeps the board on disk,
lays or goes to the tables of this program's players, and reports how their matches have ended.
"""

from __future__ import annotations

import math
import os
import time

from game.online.local_profile import Company, LocalProfile, boards_in
from game.online.tournament_table import FIRST, TablePlan, TournamentTable
from game.rules import game_text
from game.tournament.entries import TableNumber
from net.invitation import Invitation, invitation_text, new_invitation
from net.session import (
    CardsToCompare,
    CompareCards,
    FollowInvitation,
    Join,
    NetworkEvent,
    NetworkThread,
    NotReached,
    Paired,
    PeerAway,
    PeerLeft,
    RelayChanged,
    RequestRefused,
    Session,
    TurnedAway,
    VisitorGone,
    WaitForGuests,
)
from net.tournament import (
    UNSIGNED,
    BeginBoardRound,
    Board,
    BoardChanged,
    BoardFault,
    BoardSession,
    KeptBoard,
    Opened,
    opened_board,
    taken_over,
)
from net.transport import BOARD_SERVICE, PORT, Address, Announcer, reachable_addresses
from net.wire.board_messages import INVITATION_LENGTH, EnterWord, TableAt
from net.wire.table_messages import Leave

_HOSTS = 3
_ANOTHER_ATTEMPT = 5.0  # seconds after the system has refused a table
_AWAY = "tournament.fault.organiser_away"
_NO_TABLE = "tournament.fault.no_table"


class TournamentClient:
    """One program's tournament; `faults` are keys of sentences on what is wrong, in order; `problem` is the
    key of the one why this side cannot come to a board, "" while it may.

    `visitors` are those at the door whose four cards are to be compared. `relay` is where those far away
    are met, by an invitation to the board and one to each table; `at_relay` is how it stands there.
    """

    def __init__(
        self,
        profile: LocalProfile,
        company: Company,
        board: BoardSession,
        relay: Address | None = None,
        port: int = 0,
    ) -> None:
        self.profile = profile
        self.relay = relay
        self.board: Board | None = board.board
        self.tables: dict[TableNumber, TournamentTable] = {}
        self.visitors: dict[bytes, CardsToCompare] = {}
        self.faults: list[str] = []
        self.problem = ""
        self.at_relay: RelayChanged | None = None
        self.invitation: Invitation | None = None
        self._faults_taken = 0
        self._asked_at = b""
        self._lot = board.lot
        self._company = company
        self._file = boards_in(profile.folder.parent)
        self._shown: dict[TableNumber, TableAt] = {}
        self._another_attempt_at = math.inf
        session = Session(profile.admission(), profile.store, board=board)
        self.network = NetworkThread(session, profile.transport(port), company.wake)
        self.network.start()
        self._announcer = self._announced()
        self._keep()
        if self.board is not None:  # one that was left: no news of it may come
            self._look_after_tables(self.board)

    # -- ways in ---------------------------------------------------------------------------------

    @classmethod
    def hosted(
        cls,
        profile: LocalProfile,
        opened: Opened,
        company: Company,
        relay: Address | None = None,
    ) -> TournamentClient:
        """Open a tournament that others can come to. Raises OSError where no port can be had."""
        board = opened_board(opened, profile.identity, os.urandom(32))
        part = BoardSession(profile.identity, board, opened.lot)
        client = cls(profile, company, part, relay, PORT)
        client._invite()
        return client

    @classmethod
    def joined(
        cls,
        profile: LocalProfile,
        place: Address | Invitation,
        company: Company,
        key: bytes | None = None,
    ) -> TournamentClient:
        """Go to an organiser, at an address, where he has announced his `key`, or by an invitation."""
        part = BoardSession(profile.identity)
        relay = place.relay if isinstance(place, Invitation) else None
        client = cls(profile, company, part, relay)
        client.go_to(place, key)
        return client

    @classmethod
    def resumed(
        cls,
        profile: LocalProfile,
        kept: KeptBoard,
        company: Company,
        place: Address | Invitation | None = None,
        relay: Address | None = None,
        take_over: bool = False,
    ) -> TournamentClient:
        """Go on with a board that was read from disk: its organiser waits again, others go to `place`.

        With `take_over` this program keeps the board from now on. Raises Malformed where it may not.
        """
        if take_over:
            kept = taken_over(kept, profile.identity)
        if isinstance(place, Invitation):
            relay = place.relay
        part = BoardSession(profile.identity, kept.board, kept.lot, resumed=True)
        client = cls(profile, company, part, relay, PORT if part.organising else 0)
        if place is not None:
            client.go_to(place)
        elif part.organising:
            client._invite()
        return client

    def go_to(self, place: Address | Invitation, key: bytes | None = None) -> None:
        """Go to whoever keeps the board, who may be another than before."""
        if isinstance(place, Invitation):
            self.network.command(FollowInvitation(place))
        else:
            self.network.command(Join(place, key))

    # -- what the players here want ----------------------------------------------------------------

    @property
    def organising(self) -> bool:
        """Whether this program keeps the board."""
        return self.board is not None and self.board.organiser == self.profile.identity.public

    @property
    def own(self) -> tuple[int, ...]:
        """The entrants who play at this program, by their numbers."""
        board = self.board
        if board is None:
            return ()
        mine = self.profile.identity.public
        return tuple(n for n in range(len(board.entered)) if board.owner(n) == mine)

    def enter(self, kind: str, name: str) -> None:
        """Enter a person or a character who plays here."""
        self.network.command(EnterWord(kind, name, os.urandom(32), UNSIGNED))

    def begin_round(self) -> bool:
        """Begin the next round, once for the board as it stands; whether that was asked for just now."""
        assert self.board is not None
        before, self._asked_at = self._asked_at, self.board.head
        if before == self._asked_at:
            return False
        self.network.command(BeginBoardRound())
        return True

    def take_faults(self) -> list[str]:
        """The faults that nobody has taken yet."""
        before, self._faults_taken = self._faults_taken, len(self.faults)
        return self.faults[before:]

    def compare(self, key: bytes, same: bool) -> None:
        """The four cards shown for a visitor are the same there, or not."""
        self.visitors.pop(key, None)
        self.network.command(CompareCards(key, same))

    def close(self) -> None:
        """Leave: tables and board are on disk, to be continued."""
        for table in self.tables.values():
            table.client.close()
        if self._announcer is not None:
            self._announcer.close()
        self.network.command(Leave())
        self.network.stop()

    # -- what the network tells --------------------------------------------------------------------

    def poll(self) -> None:
        """Take in the events of the network, and look after the tables of this program."""
        for event in self.network.take():
            self._take(event)
        if self.board is not None and time.monotonic() >= self._another_attempt_at:
            self._look_after_tables(self.board)
        for table in list(self.tables.values()):
            table.client.poll()
            table.take_seat()
            self._report(table)

    def _take(self, event: NetworkEvent) -> None:
        match event:
            case BoardChanged(board):
                self.board = board
                self._keep()
                self._look_after_tables(board)
            case BoardFault(reason) | RequestRefused(reason):
                self.faults.append(reason)
            case TableAt(each, table):
                self._shown[TableNumber(each, table)] = event
                self._go_to_table(TableNumber(each, table))
            case CardsToCompare(key, invited=False):
                self.visitors[key] = event
            case VisitorGone(key, reason):
                self.visitors.pop(key, None)
                self.faults += [reason] if reason else []
            case Paired(key):
                self.visitors.pop(key, None)
            case PeerLeft(identity) if self.board is None or identity == self.board.organiser:
                self.faults.append(_AWAY)
            case PeerAway(_, True) if not self.organising:
                self.faults.append(_AWAY)
            case TurnedAway(reason="network.left") if self.board is not None:
                self.faults.append(_AWAY)
            case NotReached(_, reason, goes_on=True):
                self.faults.append(reason)
            case NotReached(_, reason) | TurnedAway(_, _, reason):
                self._turned_away(reason)
            case RelayChanged(problem=problem, over=over):
                self.at_relay = event
                if over:
                    self._turned_away(problem)

    def _turned_away(self, reason: str) -> None:
        """Note why nobody keeps a board for this side; of a board that is here it is only told."""
        if self.board is None:
            self.problem = reason
        else:
            self.faults.append(reason)

    def _keep(self) -> None:
        if self.board is None:
            return
        try:
            self._file.keep(KeptBoard(self.board, self._lot))
        except OSError:
            self._complain("network.not_written")

    def _complain(self, fault: str) -> None:
        """Report a fault, unless it was the last one reported."""
        if fault not in self.faults[-1:]:
            self.faults.append(fault)

    def _announced(self) -> Announcer | None:
        """Tell the local network of a tournament that is organised here; None of any other."""
        if self.board is None or not self.organising:
            return None
        told = self.profile.announcement(game_text(self.board.tournament.game))
        return Announcer(told, self.network.port, BOARD_SERVICE)

    def _invite(self) -> None:
        """Let those far away come, by the same invitation whenever this board is opened here."""
        if self.relay is not None and self.board is not None:
            key, secret = self.profile.identity.connection_keys
            self.invitation = new_invitation(self.relay, key, secret + self.board.id)
            self.network.command(WaitForGuests(self.invitation))

    # -- tables ------------------------------------------------------------------------------------

    def _look_after_tables(self, board: Board) -> None:
        """Lay or go to the tables that are open, and leave those that have a result.

        Of one that the system refuses another attempt is made later: somebody waits for it.
        """
        self._another_attempt_at = math.inf
        open_tables = board.tournament.open_tables
        for number in [each for each in self.tables if each not in open_tables]:
            self.tables.pop(number).client.leave()
        for number in open_tables:
            plan = TablePlan.of(board, number, self.profile.identity.public)
            if plan is None or number in self.tables:
                continue
            try:
                self.tables[number] = TournamentTable(self.profile, plan, self._company)
            except OSError:
                self._another_attempt_at = time.monotonic() + _ANOTHER_ATTEMPT
                self._complain(_NO_TABLE)
                continue
            self._show(number, self.tables[number])
            self._go_to_table(number)

    def _show(self, number: TableNumber, table: TournamentTable) -> None:
        """Tell the other player's program where the table is that was laid here."""
        if table.plan.place != FIRST:
            return
        invitation = ""
        if self.relay is not None:  # without the dashes it says the same
            invitation = invitation_text(table.client.invite(self.relay)).replace("-", "")
        if len(invitation) > INVITATION_LENGTH:
            invitation = ""
            self.faults.append("network.relay.long_name")
        # The loopback is for programs on this machine.
        hosts = (*reachable_addresses()[:_HOSTS], "127.0.0.1")
        self.network.command(TableAt(*number, table.client.port, hosts, invitation))

    def _go_to_table(self, number: TableNumber) -> None:
        if number in self.tables and number in self._shown:
            self.tables[number].go_to(self._shown[number])

    def _report(self, table: TournamentTable) -> None:
        """Sign how a match has ended, once."""
        result = None if table.reported else table.result()
        if result is not None:
            table.reported = True
            self.network.command(result)
