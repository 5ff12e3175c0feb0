"""The board: a chain of entries signed by the organiser, and the tournament that follows from them.

A pure value: every program that has the same entries has the same tournament. The organiser decides when a
round begins and whom he takes in or out, and nothing else: pairings follow from the entries before, results
hold the signatures of both players' programs. The draw follows from his lot, which he has committed to in the
first entry, and from a nonce of each entrant.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from game.rules import Game, game_text, read_game
from game.tournament.entrants import Entrant
from game.tournament.entries import (
    BeginRound,
    Enter,
    Finish,
    NotAllowed,
    TableNumber,
    TournamentEntry,
    Withdraw,
)
from game.tournament.progress import after_entry
from game.tournament.tournament import Format, TablePair, Tournament
from net.crypto import PROTOCOL, SIGNATURE_BYTES, digest, is_signed, number, signature_of
from net.identity import Identity, cleaned
from net.wire.board_messages import (
    BOARD_ENTRIES,
    BOARD_ENTRY_BYTES,
    BOARD_WIRE,
    BoardMessage,
    EnterOnBoard,
    LeaveOnBoard,
    OpenBoard,
    ResultOnBoard,
    ResultWord,
    RoundOnBoard,
    SucceedOnBoard,
)
from net.wire.fields import Digest, UpTo, Whole
from net.wire.wire import Malformed, Wire

NOTHING = bytes(32)
_DOMAIN = PROTOCOL + b" board "


@dataclass(frozen=True, slots=True)
class BoardBody:
    """The signed part of an entry: the board, its place there, the hash before, who signs, the message."""

    board: Digest
    place: Annotated[int, Whole(0, BOARD_ENTRIES - 1)]
    previous: Digest
    signer: Digest
    message: Annotated[bytes, UpTo(BOARD_ENTRY_BYTES)]


_BODY_WIRE = Wire({0: BoardBody})


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """An entry whose signature has been checked; `hash` stands for it and all before it."""

    body: BoardBody
    raw: bytes
    message: BoardMessage
    hash: bytes


def read_board_entry(raw: bytes) -> BoardEntry:
    """A foreign entry, signed by whom it names. Raises Malformed."""
    if not SIGNATURE_BYTES < len(raw) <= BOARD_ENTRY_BYTES:
        raise Malformed("no entry of a board")
    body: BoardBody = _BODY_WIRE.decode(raw[SIGNATURE_BYTES:])
    if not is_signed(_DOMAIN + raw[SIGNATURE_BYTES:], raw[:SIGNATURE_BYTES], body.signer):
        raise Malformed("an entry of a board with a false signature")
    message: BoardMessage = BOARD_WIRE.decode(body.message)
    return BoardEntry(body, raw, message, digest("board entry", raw[SIGNATURE_BYTES:]))


@dataclass(frozen=True)
class Opened:
    """The beginning of a tournament: its format and game, and the organiser's lot."""

    format: Format
    game: Game
    lot: bytes = field(repr=False)


@dataclass(frozen=True)
class Board:
    """A board so far. `organiser` is the identity of the program that keeps it now, `entered` the entries of
    the entrants by their numbers, `rounds` the hash of the entry with which each round began."""

    id: bytes
    organiser: bytes
    tournament: Tournament
    lot: bytes
    entries: tuple[BoardEntry, ...] = ()
    entered: tuple[EnterOnBoard, ...] = ()
    rounds: tuple[bytes, ...] = ()

    @property
    def head(self) -> bytes:
        """The hash that the next entry names."""
        return self.entries[-1].hash

    def __len__(self) -> int:
        return len(self.entries)

    def hash_before(self, place: int) -> bytes:
        """The hash that the entry in a place names."""
        return self.entries[place - 1].hash if place else NOTHING

    def owner(self, entrant: int) -> bytes:
        """The identity of the program at which an entrant plays."""
        return self.entered[entrant].identity

    def owners_of(self, pairing: TablePair) -> tuple[bytes, ...]:
        """The programs of those at a table, in their order."""
        return tuple(self.owner(each) for each in pairing.here)

    def written(self, message: BoardMessage, identity: Identity) -> BoardEntry:
        """The next entry, signed."""
        return _signed(self.id, len(self), self.head, message, identity)

    def after(self, entry: BoardEntry) -> Board:
        """The board with one more entry. Raises Malformed for one that has no place here."""
        body = entry.body
        if (body.board, body.place, body.previous) != (self.id, len(self), self.head):
            raise Malformed("an entry of another board, or of another place")
        if len(self) >= BOARD_ENTRIES:
            raise Malformed("no tournament is as long as that")
        succeeds = isinstance(entry.message, SucceedOnBoard)
        if body.signer != self.organiser and not succeeds:
            raise Malformed("an entry by one who does not keep this board")
        try:
            changed = self._changed(entry)
        except (NotAllowed, ValueError) as wrong:
            raise Malformed(str(wrong)) from None
        return replace(changed, entries=(*self.entries, entry))

    def _changed(self, entry: BoardEntry) -> Board:
        match entry.message:
            case EnterOnBoard() as enters:
                return self._entered(enters)
            case RoundOnBoard(lot):
                return self._round(lot, entry.hash)
            case ResultOnBoard() as result:
                return self._finished(result)
            case LeaveOnBoard(entrant, signature):
                return self._left(entrant, signature)
            case SucceedOnBoard(identity):
                return self._succeeded(identity, entry.body.signer)
        raise Malformed("a board is opened once")

    def _with(self, entry: TournamentEntry) -> Board:
        return replace(self, tournament=after_entry(self.tournament, entry))

    def _entered(self, enters: EnterOnBoard) -> Board:
        statement = entering(self.id, enters.kind, enters.name, enters.connection, enters.nonce)
        if not is_signed(statement, enters.signature, enters.identity):
            raise Malformed("nobody has signed that he enters")
        if enters.name != cleaned(enters.name):
            raise Malformed("a name that would not be shown as it is")
        entrant = Entrant(enters.kind, enters.name, enters.identity.hex())
        return replace(self._with(Enter(entrant)), entered=(*self.entered, enters))

    def _round(self, lot: bytes, entry_hash: bytes) -> Board:
        board = self
        if not self.rounds:
            if digest_of_lot(lot) != self.lot:
                raise Malformed("another lot than the organiser has committed to")
            drawn = digest("tournament draw", lot, *(each.nonce for each in self.entered))
            board = replace(self, tournament=replace(self.tournament, seed=drawn.hex()))
        elif lot != NOTHING:
            raise Malformed("a lot is shown once")
        return replace(board._with(BeginRound()), rounds=(*self.rounds, entry_hash))

    def _finished(self, result: ResultOnBoard) -> Board:
        table = TableNumber(result.round, result.table)
        pairing = self.tournament.pairing(table)
        owners = self.owners_of(pairing)
        statement = finishing(table_name(self, table), result)
        if len(owners) != 2 or len(result.signatures) != 2:
            raise Malformed("two play at a table, and both have signed")
        if not all(map(is_signed, (statement,) * 2, result.signatures, owners)):
            raise Malformed("a result that not both programs have signed")
        winner = pairing.here[result.winner]
        return self._with(Finish(table, winner, (result.first, result.second)))

    def _left(self, entrant: int, signature: bytes) -> Board:
        if signature:
            if entrant >= len(self.entered):
                raise Malformed("there is no such entrant")
            if not is_signed(leaving(self.id, entrant), signature, self.owner(entrant)):
                raise Malformed("a false word of one who leaves")
        return self._with(Withdraw(entrant))

    def _succeeded(self, identity: bytes, signer: bytes) -> Board:
        playing = {self.owner(each) for each in self.tournament.active}
        if identity != signer or identity not in playing or not self.rounds:
            raise Malformed("a board is taken over by one who plays, once it has begun")
        if identity == self.organiser:  # else it would grow without end
            raise Malformed("a board is taken over from another")
        return replace(self, organiser=identity)


def opened_board(opened: Opened, identity: Identity, chance: bytes) -> Board:
    """A new board of this organiser; `chance` are 32 random bytes that tell it from any other."""
    message = OpenBoard(
        opened.format.key, game_text(opened.game), digest_of_lot(opened.lot), chance
    )
    name = _name_of(message, identity.public)
    return board_of(_signed(name, 0, NOTHING, message, identity))


def board_of(entry: BoardEntry) -> Board:
    """The board that a first entry opens. Raises Malformed."""
    message, body = entry.message, entry.body
    if not isinstance(message, OpenBoard) or (body.place, body.previous) != (0, NOTHING):
        raise Malformed("this does not open a board")
    if body.board != _name_of(message, body.signer):
        raise Malformed("a board by another name than its own")
    formats = {each.key: each for each in Format}
    try:
        game = read_game(message.rules)
        if message.format not in formats or game_text(game) != message.rules:
            raise Malformed("a format or a game that is not known here")
        tournament = Tournament(body.board.hex(), formats[message.format], game, "0")
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None
    return Board(body.board, body.signer, tournament, message.lot, (entry,))


def table_name(board: Board, table: TableNumber) -> bytes:
    """The name of a table's match on the network: 32 bytes that stand for the tournament, its entries up to
    the beginning of the round, the table, and who sits there. No match of another occasion bears it.
    """
    began = board.rounds[table.round - 1]
    numbers = map(number, (*table, *board.tournament.pairing(table).here))
    return digest("tournament table", board.id, began, *numbers)


def digest_of_lot(lot: bytes) -> bytes:
    """The commitment to the organiser's lot."""
    return digest("tournament lot", lot)


def is_two_faced(one: BoardEntry, other: BoardEntry) -> bool:
    """Whether two entries prove that their signer has told two stories."""
    mine, yours = one.body, other.body
    same = (mine.board, mine.place, mine.signer) == (yours.board, yours.place, yours.signer)
    return same and one.hash != other.hash


def _name_of(message: OpenBoard, organiser: bytes) -> bytes:
    return digest("tournament", organiser, BOARD_WIRE.encode(message))


def _signed(
    board: bytes, place: int, previous: bytes, message: BoardMessage, identity: Identity
) -> BoardEntry:
    body = BoardBody(board, place, previous, identity.public, BOARD_WIRE.encode(message))
    packed = _BODY_WIRE.encode(body)
    signed = signature_of(_DOMAIN + packed, identity.signing_key)
    return BoardEntry(body, signed + packed, message, digest("board entry", packed))


def entering(board: bytes, kind: str, name: str, connection: bytes, nonce: bytes) -> bytes:
    """The statement that a player enters this tournament at my program."""
    return _statement("tournament entrant", board, kind.encode(), name.encode(), connection, nonce)


def finishing(table: bytes, result: ResultOnBoard | ResultWord) -> bytes:
    """The statement that a table's match ended with this result and this last hash of its log.

    `table` is the name of the table (`table_name`): it stands for tournament, round and players.
    """
    points = f"{result.first}:{result.second}".encode()
    return _statement("tournament result", table, number(result.winner), points, result.head)


def leaving(board: bytes, entrant: int) -> bytes:
    """The statement that an entrant of mine leaves."""
    return _statement("tournament leaver", board, number(entrant))


def _statement(name: str, *parts: bytes) -> bytes:
    return PROTOCOL + b" tournament " + digest(name, *parts)
