"""The signed statements of a tournament: each is over a digest that names what it is and for which board."""

from __future__ import annotations

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import CryptoError

from net.crypto import PROTOCOL, digest, number
from net.identity import Identity
from net.wire.board_messages import ResultOnBoard, ResultWord

_SIGNATURE_BYTES = 64


def signature_of(statement: bytes, identity: Identity) -> bytes:
    """A program's signature under a statement."""
    return crypto_sign(_text(statement), identity.signing_key)[:_SIGNATURE_BYTES]


def is_signed(statement: bytes, signature: bytes, identity: bytes) -> bool:
    """Whether the owner of an identity key has signed a statement."""
    if len(signature) != _SIGNATURE_BYTES:
        return False
    try:
        crypto_sign_open(signature + _text(statement), identity)
    except (CryptoError, ValueError):
        return False
    return True


def entering(board: bytes, kind: str, name: str, connection: bytes, nonce: bytes) -> bytes:
    """The statement: somebody enters this tournament at my program."""
    return digest("tournament entrant", board, kind.encode(), name.encode(), connection, nonce)


def finishing(table: bytes, result: ResultOnBoard | ResultWord) -> bytes:
    """The statement: the match of this table ended so, with this last hash of its log.

    `table` is the name of the table (`board.table_name`): it stands for tournament, round and players.
    """
    points = f"{result.first}:{result.second}".encode()
    return digest("tournament result", table, number(result.winner), points, result.head)


def leaving(board: bytes, entrant: int) -> bytes:
    """The statement: an entrant of mine leaves."""
    return digest("tournament leaver", board, number(entrant))


def _text(statement: bytes) -> bytes:
    return PROTOCOL + b" tournament " + statement
