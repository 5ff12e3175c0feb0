"""The statements that programs sign in a tournament, each bound to its kind and its board."""

from __future__ import annotations

from net.crypto import PROTOCOL, digest, number
from net.wire.board_messages import ResultOnBoard, ResultWord


def entering(board: bytes, kind: str, name: str, connection: bytes, nonce: bytes) -> bytes:
    """The statement that a player enters this tournament at my program."""
    return _statement("tournament entrant", board, kind.encode(), name.encode(), connection, nonce)


def finishing(table: bytes, result: ResultOnBoard | ResultWord) -> bytes:
    """The statement that a table's match ended with this result and this last hash of its log.

    `table` is the name of the table (`board.table_name`): it stands for tournament, round and players.
    """
    points = f"{result.first}:{result.second}".encode()
    return _statement("tournament result", table, number(result.winner), points, result.head)


def leaving(board: bytes, entrant: int) -> bytes:
    """The statement that an entrant of mine leaves."""
    return _statement("tournament leaver", board, number(entrant))


def _statement(name: str, *parts: bytes) -> bytes:
    return PROTOCOL + b" tournament " + digest(name, *parts)
