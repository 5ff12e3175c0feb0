"""The SQLite file: opened, asked, written to in transactions; a damaged file is reported as such."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.statistics.index.schema import is_current, make_tables

# Seconds to wait for another program.
_PATIENCE = 3.0
_SETTINGS = ("journal_mode = WAL", "synchronous = NORMAL", "cache_size = -16000")


class IndexDamaged(Exception):
    """The index file is not an index, or was damaged while it was open: it is to be made again."""


class Database:
    """The tables in the file `path`, None for memory; made again if missing or of another version.

    Every method raises IndexDamaged where the file turns out to be none, also when it is opened, and
    sqlite3.OperationalError where it cannot be used.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._connection = sqlite3.connect(
            path or ":memory:", timeout=_PATIENCE, isolation_level=None
        )
        try:
            self._make_ready()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def select(self, question: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """The rows that answer a question in SQL."""
        with self._guarded():
            cursor = self._connection.execute(question, values)
            cursor.row_factory = sqlite3.Row
            return cursor.fetchall()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction; nothing of it is kept where it fails."""
        with self._guarded():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def _make_ready(self) -> None:
        with self._guarded():
            for setting in _SETTINGS:
                self._connection.execute(f"PRAGMA {setting}")
            if is_current(self._connection):
                return
        with self.writing() as connection:
            if not is_current(connection):  # another program may have been quicker
                make_tables(connection)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as reason:
            # SQLite's word for a page that cannot be read, where the rest of the file can.
            if "malformed" in str(reason):
                raise IndexDamaged(str(reason)) from None
            raise
        except sqlite3.DatabaseError as reason:
            raise IndexDamaged(str(reason)) from None
