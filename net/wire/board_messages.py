"""The messages of a tournament: the entries of its board, and those that programs send outside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from net.wire.fields import (
    RULES_LENGTH,
    Digest,
    HostNumber,
    Name,
    PortNumber,
    Signature,
    UpTo,
    Whole,
)
from net.wire.wire import Wire

# Entries of a board: more than sixteen players can ever make.
BOARD_ENTRIES = 1000
BOARD_ENTRY_BYTES = 4096
INVITATION_LENGTH = 200

EntrantNumber = Annotated[int, Whole(0, 15)]
RoundNumber = Annotated[int, Whole(1, 99)]
BoardTableNumber = Annotated[int, Whole(1, 99)]
GamePoints = Annotated[int, Whole(-1_000_000, 1_000_000)]


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """The first entry: format and rules as text, and the digest of the organiser's lot."""

    format: Annotated[str, UpTo(20)]
    rules: Annotated[str, UpTo(RULES_LENGTH)]
    lot: Digest
    chance: Digest


@dataclass(frozen=True, slots=True)
class EnterOnBoard:
    """A player enters at the program with this identity, whose signature it is; `connection` is its key of
    connections, `nonce` its part in the draw."""

    kind: Name
    name: Name
    identity: Digest
    connection: Digest
    nonce: Digest
    signature: Signature


@dataclass(frozen=True, slots=True)
class RoundOnBoard:
    """The next round begins; the first one shows the organiser's lot, later ones 32 zeros."""

    lot: Digest


@dataclass(frozen=True, slots=True)
class ResultOnBoard:
    """The result of a table: the place of the winner in the pairing, both game points, the last hash of the
    match's log, and the signatures of the programs of both players.
    """

    round: RoundNumber
    table: BoardTableNumber
    winner: Annotated[int, Whole(0, 1)]
    first: GamePoints
    second: GamePoints
    head: Digest
    signatures: Annotated[tuple[Signature, ...], UpTo(2)]


@dataclass(frozen=True, slots=True)
class LeaveOnBoard:
    """An entrant leaves, by the signed word of his program; without one the organiser takes him out."""

    entrant: EntrantNumber
    signature: Annotated[bytes, UpTo(64)]


@dataclass(frozen=True, slots=True)
class SucceedOnBoard:
    """The program that signs this entry keeps the board from here on."""

    identity: Digest


BoardMessage = (
    OpenBoard | EnterOnBoard | RoundOnBoard | ResultOnBoard | LeaveOnBoard | SucceedOnBoard
)

BOARD_WIRE = Wire.of(BoardMessage)


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """One entry of a board, of any signer."""

    entry: Annotated[bytes, UpTo(BOARD_ENTRY_BYTES)]


@dataclass(frozen=True, slots=True)
class BoardLength:
    """How far a program has a board: asks for what follows. 32 zeros and 0 where it has none yet."""

    board: Digest
    length: Annotated[int, Whole(0, BOARD_ENTRIES)]
    head: Digest


@dataclass(frozen=True, slots=True)
class EnterWord:
    """A program asks for somebody of its own to be entered."""

    kind: Name
    name: Name
    nonce: Digest
    signature: Signature


@dataclass(frozen=True, slots=True)
class ResultWord:
    """A program's signed result of a table of its own."""

    round: RoundNumber
    table: BoardTableNumber
    winner: Annotated[int, Whole(0, 1)]
    first: GamePoints
    second: GamePoints
    head: Digest
    signature: Signature


@dataclass(frozen=True, slots=True)
class LeaveWord:
    """A program's signed word that an entrant of its own leaves; the organiser takes out anybody."""

    entrant: EntrantNumber
    signature: Signature


@dataclass(frozen=True, slots=True)
class TableAt:
    """The place of a table that the first player's program has laid: port and machines, or an invitation."""

    round: RoundNumber
    table: BoardTableNumber
    port: PortNumber
    hosts: Annotated[tuple[HostNumber, ...], UpTo(4)]
    invitation: Annotated[str, UpTo(INVITATION_LENGTH)] = ""
