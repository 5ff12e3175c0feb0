"""The index itself: the rows read from all records, and the methods that put more in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from game.statistics.files import RecordFile
from game.statistics.index import writing
from game.statistics.index.database import Database
from game.statistics.index.queries import select_deals, select_matches
from game.statistics.index.record_files import Reading, Skipped
from game.statistics.rows import DealRow, MatchRow

FILE = "statistics.sqlite"


class Index(Database):
    """The rows of all records that have been read; use one on the thread that opened it.

    `problem` says why it is not kept in its file, "" where all is well: "locked", "read_only", "no_room".
    `remade` tells whether a file that was there could not be used and was made again.
    Every method raises IndexDamaged where the file turns out to be none.
    """

    problem = ""
    remade = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- reading -------------------------------------------------------------------------------

    def matches(self) -> Iterator[MatchRow]:
        """The matches in the order of their moments."""
        return select_matches(self)

    def deals(self, match: MatchRow) -> tuple[DealRow, ...]:
        """The deals of a match that are over, in the order of play."""
        return select_deals(self, match)

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

    # -- writing -------------------------------------------------------------------------------

    def take_in(self, batch: Sequence[tuple[RecordFile, Reading]]) -> None:
        """Put what was read of some files in, in one transaction."""
        with self.writing() as connection:
            for file, reading in batch:
                writing.remove_match(connection, file.source)
                if isinstance(reading, Skipped):
                    writing.note_file(connection, file, reading.problem, reading.reason)
                else:
                    writing.note_file(connection, file)
                    writing.insert_match(connection, *reading)

    def forget(self, sources: Sequence[str]) -> None:
        """Records that are gone are taken out."""
        with self.writing() as connection:
            for source in sources:
                writing.forget_file(connection, source)

    def keep_worth(self, source: str, number: int, seat: int, worth: float) -> None:
        """Note what a deal was worth to a seat; it stays while its record does."""
        with self.writing() as connection:
            writing.keep_worth(connection, source, number, seat, worth)
