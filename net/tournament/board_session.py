"""One program's part in a tournament of several: its copy of the board, its words, and what others send.

Sans-I/O: messages and a clock come in, messages and news go out. Everything a program wants is said again
once a second until it stands on the board, so nothing depends on a single message.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import inf

from game.tournament.entrants import Entrant
from game.tournament.entries import REFUSED, Enter, NotAllowed, TableNumber
from game.tournament.progress import after_entry, why_no_round
from net.crypto import is_signed, signature_of
from net.identity import Identity, cleaned
from net.tournament.board import (
    NOTHING,
    Board,
    BoardEntry,
    board_of,
    entering,
    finishing,
    is_two_faced,
    leaving,
    read_board_entry,
    table_name,
)
from net.wire.board_messages import (
    BoardFrame,
    BoardLength,
    BoardMessage,
    EnterOnBoard,
    EnterWord,
    LeaveOnBoard,
    LeaveWord,
    ResultOnBoard,
    ResultWord,
    RoundOnBoard,
    SucceedOnBoard,
    TableAt,
)
from net.wire.wire import Malformed

BEAT, AT_ONCE = 1.0, 16
# Seconds in which an organiser that starts again hears whether others know more of his board than he does.
HEARS_FIRST = 3.0
# Seconds before another place of a table is taken: each is a connection to be made anew.
MOVES_AFTER = 10.0
# Entrants of one program, and the words about tables that are kept of one.
MOST_OF_ONE = 8
UNSIGNED = bytes(64)

TournamentMessage = BoardFrame | BoardLength | EnterWord | ResultWord | LeaveWord | TableAt
BoardPost = tuple[bytes, TournamentMessage]


@dataclass(frozen=True)
class BoardChanged:
    """The board as it stands now."""

    board: Board


@dataclass(frozen=True)
class BoardFault:
    """Something is wrong with the board or with a result; `reason` is the key of a sentence."""

    reason: str


BoardEvent = BoardChanged | BoardFault | TableAt
"""A `TableAt` is the place at which the other player of a table of ours has laid it."""


@dataclass(frozen=True)
class BeginBoardRound:
    """The organiser begins the next round."""


BoardCommand = BeginBoardRound | EnterWord | LeaveWord | ResultWord | TableAt
"""A word for the organiser is the message itself, `UNSIGNED`; a `TableAt` is for the other player."""


@dataclass
class BoardSession:
    """One program's copy of a board; `lot` is the organiser's, empty elsewhere.

    `trusted` is the identity of the program this side has gone to: only that one may open a board here, or
    take one over. `resumed` tells that the board was read from disk.
    """

    identity: Identity
    board: Board | None = None
    lot: bytes = field(default=b"", repr=False)
    trusted: bytes = b""
    resumed: bool = False
    events: list[BoardEvent] = field(default_factory=list)
    outbox: list[BoardPost] = field(default_factory=list)
    fault: tuple[BoardEntry, BoardEntry] | None = None
    _present: dict[bytes, bytes] = field(default_factory=dict)
    _enters: list[EnterWord] = field(default_factory=list)
    _words: dict[tuple[type, object], ResultWord | LeaveWord | TableAt] = field(
        default_factory=dict
    )
    _shown: dict[TableNumber, tuple[TableAt, float]] = field(default_factory=dict)
    _heard: dict[TableNumber, dict[bytes, ResultWord]] = field(default_factory=dict)
    _disputed: set[TableNumber] = field(default_factory=set)
    _beat_at: float = 0.0
    _may_write_at: float = 0.0
    _now: float = 0.0

    def __post_init__(self) -> None:
        self._may_write_at = inf if self.resumed else 0.0

    @property
    def organising(self) -> bool:
        """Whether this program keeps the board."""
        return self.board is not None and self.board.organiser == self.identity.public

    @property
    def _hears_first(self) -> bool:
        """Whether others may still know more of the board: then nothing is written on it here."""
        return self._now < self._may_write_at

    # -- what the players here want ------------------------------------------------------------------

    def carry_out(self, command: BoardCommand) -> bool:
        """Do what the people here ask for; False while the others are heard first: it is asked for again.

        Raises NotAllowed where it has no place, ValueError.
        """
        board = self.board
        if self._hears_first and isinstance(command, BeginBoardRound | LeaveWord):
            return False
        match command:
            case EnterWord(name=name):
                self._enters.append(replace(command, name=cleaned(name)))
            case _ if board is None:
                raise ValueError("there is no board yet")
            case BeginBoardRound():
                self._begin_round(board)
            case LeaveWord(entrant):
                self._wish_to_leave(board, entrant)
            case ResultWord():
                self._report(board, command)
            case TableAt(each, table):
                self._words[TableAt, (each, table)] = command
        self._say()
        return True

    def _begin_round(self, board: Board) -> None:
        refused = why_no_round(board.tournament)
        if refused is not None:
            raise refused
        self._write(RoundOnBoard(NOTHING if board.rounds else self.lot))

    def _wish_to_leave(self, board: Board, entrant: int) -> None:
        if entrant not in board.tournament.active:
            raise NotAllowed("not_here")
        if board.owner(entrant) == self.identity.public:
            signature = signature_of(leaving(board.id, entrant), self.identity.signing_key)
            self._words[LeaveWord, entrant] = LeaveWord(entrant, signature)
        elif self.organising:
            self._write(LeaveOnBoard(entrant, b""))
        else:
            raise NotAllowed("not_here")

    def _report(self, board: Board, word: ResultWord) -> None:
        table = TableNumber(word.round, word.table)
        statement = finishing(table_name(board, table), word)
        signature = signature_of(statement, self.identity.signing_key)
        self._words[ResultWord, table] = replace(word, signature=signature)

    # -- what the others say ---------------------------------------------------------------------------

    def hear(self, key: bytes, identity: bytes, message: TournamentMessage, now: float) -> None:
        """Take a message of a program that was let in. Raises Malformed for one to be refused."""
        self._now = now
        self._present[key] = identity
        organised = self.board if self.organising and not self._hears_first else None
        match message:
            case BoardLength():
                self._asked(key, message)
            case BoardFrame(raw):
                self._take(identity, read_board_entry(raw))
            case EnterWord() if organised is not None:
                self._enter(organised, key, identity, message)
            case ResultWord() if organised is not None:
                self._hear_result(organised, identity, message)
            case LeaveWord() if organised is not None:
                self._hear_leave(organised, identity, message)
            case TableAt():
                self._hand_on(identity, message)

    def refused(self, key: str) -> None:
        """The organiser refuses something by the sentence of this key: it is not asked for again."""
        if key.startswith(REFUSED):
            self._enters.clear()

    def tick(self, now: float, present: Iterable[tuple[bytes, bytes]]) -> None:
        """Time has passed; `present` are the programs that are let in, by key and identity."""
        if self._may_write_at == inf:
            self._may_write_at = now + HEARS_FIRST
        self._now = now
        self._present = dict(present)
        if now >= self._beat_at:
            self._beat_at = now + BEAT
            self._say()

    # -- inside ----------------------------------------------------------------------------------------

    def _say(self) -> None:
        """Say how far the board goes here, and repeat every word that does not stand on it yet."""
        board = self.board
        name = (board.id, len(board), board.head) if board is not None else (NOTHING, 0, NOTHING)
        for key in self._present:
            self.outbox.append((key, BoardLength(*name)))
        if board is None:
            return
        for enters in self._own_enters(board):
            self._to_organiser(enters)
        active, open_tables = board.tournament.active, board.tournament.open_tables
        for (_, about), word in self._words.items():
            if about in (active if isinstance(word, LeaveWord) else open_tables):
                self._to_organiser(word)

    def _own_enters(self, board: Board) -> list[EnterWord]:
        """The wishes to enter that do not stand on the board, signed for it."""
        there = {(each.kind, each.name, each.identity) for each in board.entered}
        mine, connection = self.identity.public, self.identity.connection_keys[0]
        self._enters = [e for e in self._enters if (e.kind, e.name, mine) not in there]
        said = [entering(board.id, e.kind, e.name, connection, e.nonce) for e in self._enters]
        return [
            replace(each, signature=signature_of(statement, self.identity.signing_key))
            for each, statement in zip(self._enters, said, strict=True)
        ]

    def _to_organiser(self, message: TournamentMessage) -> None:
        """Say something to whoever keeps the board, who may be this program."""
        assert self.board is not None
        if self.organising:
            self._hear_self(message)
            return
        for key, identity in self._present.items():
            if identity == self.board.organiser:
                self.outbox.append((key, message))

    def _hear_self(self, message: TournamentMessage) -> None:
        """Take a word of a player at the organiser's own program; what has no place is said once."""
        mine = self.identity
        try:
            self.hear(mine.connection_keys[0], mine.public, message, self._now)
        except NotAllowed as refused:
            self.refused(refused.key)
            self.events.append(BoardFault(refused.key))
        finally:
            self._present.pop(mine.connection_keys[0], None)

    def _asked(self, key: bytes, said: BoardLength) -> None:
        """Send what another lacks of the board; one that knows another branch is sent it from its start."""
        board = self.board
        if board is None or said.board not in (board.id, NOTHING) or said.length >= len(board):
            return
        known = said.board == board.id and board.hash_before(said.length) == said.head
        # One who follows another story is shown ours where it begins to differ.
        place = said.length if known else max(0, said.length - AT_ONCE)
        for entry in board.entries[place : place + AT_ONCE]:
            self.outbox.append((key, BoardFrame(entry.raw)))

    def _take(self, sender: bytes, entry: BoardEntry) -> None:
        board = self.board
        if board is None:
            if sender == self.trusted and not entry.body.place:
                self._changed(board_of(entry))
            self._hear_out(entry)
            return
        place = entry.body.place
        if entry.body.board != board.id or place > len(board):
            return
        if place < len(board):
            known = board.entries[place]
            keeps = entry.body.signer == board.organiser  # one who has gone stops no board
            if keeps and is_two_faced(known, entry) and self.fault is None:
                self.fault = known, entry
                self.events.append(BoardFault("tournament.fault.two_boards"))
            return
        taken_over = isinstance(entry.message, SucceedOnBoard)
        if self.fault is not None or (taken_over and not self._follows(sender, entry)):
            return
        self._changed(board.after(entry))
        self._hear_out(entry)

    def _hear_out(self, entry: BoardEntry) -> None:
        """Write nothing for a while after an own entry came from another: there may be more of them."""
        if entry.body.signer == self.identity.public:
            self._may_write_at = self._now + HEARS_FIRST

    def _follows(self, sender: bytes, entry: BoardEntry) -> bool:
        """Whether the keeper of the board signed an entry: the program its people have gone to, or this
        one."""
        return entry.body.signer == self.trusted == sender or (
            entry.body.signer == self.identity.public
        )

    def _changed(self, board: Board) -> None:
        self.board = board
        self.events.append(BoardChanged(board))

    def _write(self, message: BoardMessage) -> None:
        """Sign the next entry and show it to all. Raises NotAllowed or Malformed where it has no place."""
        board = self.board
        assert board is not None
        if self.fault is not None:
            raise ValueError("this board tells two stories")
        entry = board.written(message, self.identity)
        self._changed(board.after(entry))
        for key in self._present:
            self.outbox.append((key, BoardFrame(entry.raw)))

    # -- the organiser's part ----------------------------------------------------------------------------

    def _enter(self, board: Board, key: bytes, identity: bytes, word: EnterWord) -> None:
        own = [each for each in board.entered if each.identity == identity]
        known = any((each.kind, each.name) == (word.kind, word.name) for each in own)
        if known or len(own) >= MOST_OF_ONE:
            return
        entrant = Entrant(word.kind, word.name, identity.hex())
        after_entry(board.tournament, Enter(entrant))  # says why where he cannot enter
        self._write(EnterOnBoard(word.kind, word.name, identity, key, word.nonce, word.signature))

    def _hear_result(self, board: Board, identity: bytes, word: ResultWord) -> None:
        """Keep one program's word on a result; both programs' words together are the result."""
        table = TableNumber(word.round, word.table)
        if table not in board.tournament.open_tables:
            return
        owners = board.owners_of(board.tournament.pairing(table))
        statement = finishing(table_name(board, table), word)
        if identity not in owners or not is_signed(statement, word.signature, identity):
            raise Malformed("a result that is not this program's, or falsely signed")
        heard = self._heard.setdefault(table, {})
        heard[identity] = word
        words = [heard[owner] for owner in owners if owner in heard]
        if len(words) < 2:
            return
        if len({replace(each, signature=UNSIGNED) for each in words}) > 1:
            if table not in self._disputed:
                self._disputed.add(table)
                self.events.append(BoardFault("tournament.fault.two_results"))
            return
        signatures = tuple(each.signature for each in words)
        self._write(
            ResultOnBoard(*table, word.winner, word.first, word.second, word.head, signatures)
        )

    def _hear_leave(self, board: Board, identity: bytes, word: LeaveWord) -> None:
        if word.entrant in board.tournament.active and board.owner(word.entrant) == identity:
            self._write(LeaveOnBoard(word.entrant, word.signature))

    def _hand_on(self, identity: bytes, at: TableAt) -> None:
        """Tell the second player of a table where the first has laid it; the organiser hands it on."""
        board, table = self.board, TableNumber(at.round, at.table)
        if board is None or table not in board.tournament.open_tables:
            return
        first, second = board.owners_of(board.tournament.pairing(table))
        if second == self.identity.public and identity in (first, board.organiser):
            known, until = self._shown.get(table, (None, 0.0))
            if at != known and self._now >= until:
                self._shown[table] = at, self._now + MOVES_AFTER
                self.events.append(at)
        elif self.organising and identity == first:
            for key, owner in self._present.items():
                if owner == second:
                    self.outbox.append((key, at))
