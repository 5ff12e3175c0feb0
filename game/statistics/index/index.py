"""The index itself: the rows read from all records, and the methods that put more in."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Self

from game.statistics.files import RecordFile
from game.statistics.index import writing
from game.statistics.index.database import Database
from game.statistics.index.record_files import Reading, Skipped
from game.statistics.rows import DEEDS, OF_DEAL, DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

FILE = "statistics.sqlite"
_DEEDS = ", ".join(f"s.{name}" for name in DEEDS)
# So many players and teams are remembered: the same few sit in thousands of deals.
_KNOWN = 1000


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
        matches = self.select("SELECT * FROM matches ORDER BY moment, source")
        seats = self.select(
            "SELECT match, seat, team, score, bummerl, won, counted, kind, name, w.number AS called"
            " FROM match_seats JOIN whos w USING (who) ORDER BY match, seat"
        )
        seats_of = _grouped(seats, "match")
        for match in matches:
            yield _match_row(match, tuple(_seat_row(seat) for seat in seats_of[match["id"]]))

    def deals(self, match: MatchRow) -> tuple[DealRow, ...]:
        """The deals of a match that are over, in the order of play."""
        deals = self.select(
            f"SELECT {', '.join(OF_DEAL)} FROM deals WHERE match = ? ORDER BY number", (match.id,)
        )
        seats = self.select(
            f"SELECT {_DEEDS}, s.*, w.kind, w.name, w.number AS called, v.worth"
            " FROM deal_seats s JOIN whos w USING (who)"
            " LEFT JOIN worths v ON v.source = ? AND v.number = s.number AND v.seat = s.seat"
            " WHERE match = ? ORDER BY s.number, s.seat",
            (match.source, match.id),
        )
        seats_of = _grouped(seats, "number")
        return tuple(
            _deal_row(deal, tuple(_seat_deal(seat) for seat in seats_of[deal["number"]]))
            for deal in deals
        )

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


def _grouped(rows: Sequence[sqlite3.Row], column: str) -> Mapping[int, Sequence[sqlite3.Row]]:
    """Rows grouped by the value of a column; an empty group for any other value."""
    groups: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for row in rows:
        groups[row[column]].append(row)
    return groups


@lru_cache(_KNOWN)
def _seats(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


_known = lru_cache(_KNOWN)(Who)


def _who(row: sqlite3.Row) -> Who:
    return _known(row["kind"], row["name"], row["called"])


def _seat_row(row: sqlite3.Row) -> SeatRow:
    return SeatRow(
        seat=row["seat"],
        who=_who(row),
        team=_seats(row["team"]),
        score=row["score"],
        bummerl=row["bummerl"],
        won=bool(row["won"]),
        counted=bool(row["counted"]),
    )


def _match_row(row: sqlite3.Row, seats: tuple[SeatRow, ...]) -> MatchRow:
    read = {
        "moment": datetime.fromisoformat(row["moment"]),
        "over": bool(row["over"]),
        "practice": None if row["practice"] is None else bool(row["practice"]),
        "continued": bool(row["continued"]),
    }
    return MatchRow(**dict(row) | read, seats=seats)


def _deal_row(row: sqlite3.Row, seats: tuple[SeatDeal, ...]) -> DealRow:
    return DealRow(**dict(row) | {"own_play": bool(row["own_play"])}, seats=seats)


def _seat_deal(row: sqlite3.Row) -> SeatDeal:
    return SeatDeal(
        seat=row["seat"],
        who=_who(row),
        side=_seats(row["side"]),
        in_play=bool(row["in_play"]),
        won=bool(row["won"]),
        points=row["points"],
        against=row["against"],
        before=row["before"],
        after=row["after"],
        deeds=Deeds(*row[: len(DEEDS)]),  # they are asked for first
        worth=row["worth"],
    )
