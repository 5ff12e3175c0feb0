"""The index itself: the rows read from all records, and the methods that put more in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from game.statistics.files import RecordFile
from game.statistics.index import writing
from game.statistics.index.database import Database
from game.statistics.index.queries import select_deals, select_matches
from game.statistics.index.record_files import Reading, Skipped
from game.statistics.rows import DealRow, MatchRow

FILE = "statistics.sqlite"


class Index:
    """The rows of all records that have been read; use one on the thread that opened it.

    `problem` says why it is not kept in its file, "" where all is well: "locked", "read_only", "no_room".
    `remade` tells whether a file that was there could not be used and was made again.
    Every method raises IndexDamaged where the file turns out to be none.
    """

    def __init__(self, database: Database, path: Path | None) -> None:
        self._database = database
        self.path = path
        self.problem = ""
        self.remade = False

    @classmethod
    def at(cls, path: Path | str) -> Self:
        """The index in a file, made if it is missing or of another version.

        Raises IndexDamaged for a file that is none, sqlite3.OperationalError where it cannot be used.
        """
        return cls(Database.at(path), None if path == ":memory:" else Path(path))

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- reading -------------------------------------------------------------------------------

    def matches(self) -> Iterator[MatchRow]:
        """The matches in the order of their moments."""
        return select_matches(self._database)

    def deals(self, match: MatchRow) -> tuple[DealRow, ...]:
        """The deals of a match that are over, in the order of play."""
        return select_deals(self._database, match)

    def skipped(self) -> tuple[Skipped, ...]:
        """The records that could not be read, and why."""
        rows = self.select("SELECT * FROM files WHERE problem <> '' ORDER BY source")
        return tuple(Skipped(row["source"], row["problem"], row["reason"]) for row in rows)

    def known(self) -> dict[str, RecordFile]:
        """The files read or skipped, as they were then; one that the disk did not give has size -1, so it is
        read again."""
        rows = self.select("SELECT source, size, changed, problem FROM files")
        return {
            row["source"]: RecordFile(
                row["source"], -1 if row["problem"] == "unreadable" else row["size"], row["changed"]
            )
            for row in rows
        }

    def select(self, question: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """The rows that answer a question in SQL."""
        return self._database.select(question, values)

    # -- writing -------------------------------------------------------------------------------

    def take_in(self, batch: Sequence[tuple[RecordFile, Reading]]) -> None:
        """Put what was read of some files in, in one transaction."""
        with self._database.writing() as connection:
            for file, reading in batch:
                writing.remove_match(connection, file.source)
                if isinstance(reading, Skipped):
                    writing.note_file(connection, file, reading.problem, reading.reason)
                else:
                    writing.note_file(connection, file)
                    writing.insert_match(connection, *reading)

    def forget(self, sources: Sequence[str]) -> None:
        """Records that are gone are taken out."""
        with self._database.writing() as connection:
            for source in sources:
                writing.forget_file(connection, source)

    def keep_worth(self, source: str, number: int, seat: int, worth: float) -> None:
        """Note what a deal was worth to a seat; it stays while its record does."""
        with self._database.writing() as connection:
            writing.keep_worth(connection, source, number, seat, worth)
