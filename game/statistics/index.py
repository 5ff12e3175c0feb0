"""The index of all records: one SQLite file that holds their rows, filled a few records at a time.

Whoever fills it reads only the records that have changed since, so two programs at once do the same work
twice at worst: each batch is one transaction, and whatever another one has put there is replaced by its
like. Nothing in it is worth keeping: a file that is damaged, or of another version, is made again.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from game.home import Unreadable, read_text
from game.record import HEADER, DamagedRecord
from game.statistics.files import RecordFile, moment_of, record_files
from game.statistics.reading import read_rows
from game.statistics.rows import DEEDS, DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

# Whatever changes the tables, or what is counted, gets a new number: then all is read anew.
VERSION = f"4 {HEADER}"
FILE = "statistics.sqlite"
# Seconds to wait for another program, and between two commits.
_PATIENCE, _BATCH = 3.0, 0.4

_TABLES = f"""
CREATE TABLE about (version TEXT NOT NULL);
CREATE TABLE files (
    source TEXT PRIMARY KEY, size INTEGER, changed INTEGER, problem TEXT, reason TEXT
) WITHOUT ROWID;
CREATE TABLE whos (who INTEGER PRIMARY KEY, key TEXT UNIQUE, kind TEXT, name TEXT, number INTEGER);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY, source TEXT UNIQUE, moment TEXT, game TEXT, rules TEXT, over INTEGER,
    abandoned TEXT, practice INTEGER, event TEXT, deals INTEGER,
    length INTEGER, continued INTEGER, first_pack TEXT
);
CREATE INDEX matches_in_time ON matches (moment, id);
CREATE TABLE match_seats (
    match INTEGER, seat INTEGER, who INTEGER, team TEXT, score INTEGER, bummerl INTEGER, won INTEGER,
    deals INTEGER, deals_won INTEGER, deals_drawn INTEGER, points INTEGER, against REAL, best INTEGER,
    {", ".join(f"{name} INTEGER" for name in DEEDS)},
    weighed INTEGER, worth REAL, made_of_weighed REAL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX match_seats_of ON match_seats (who, match, seat);
CREATE TABLE met (
    match INTEGER, seat INTEGER, opponent INTEGER, PRIMARY KEY (match, seat, opponent)
) WITHOUT ROWID;
CREATE TABLE deals (
    match INTEGER, number INTEGER, dealer INTEGER, reason TEXT, why TEXT, declarer INTEGER, contract TEXT,
    factor INTEGER, moves INTEGER, undone INTEGER, own_play INTEGER, PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE deal_seats (
    match INTEGER, number INTEGER, seat INTEGER, who INTEGER, side TEXT, in_play INTEGER, won INTEGER,
    drawn INTEGER, points INTEGER, against REAL, before INTEGER, after INTEGER,
    {", ".join(f"{name} INTEGER" for name in DEEDS)},
    PRIMARY KEY (match, number, seat)
) WITHOUT ROWID;
CREATE INDEX deal_seats_of ON deal_seats (who, match, number, seat);
CREATE TABLE worths (
    source TEXT, number INTEGER, seat INTEGER, worth REAL, PRIMARY KEY (source, number, seat)
) WITHOUT ROWID;
"""
_STATEMENTS = tuple(each.strip() for each in _TABLES.split(";") if each.strip())
_NAMES = (
    "about",
    "files",
    "whos",
    "matches",
    "match_seats",
    "met",
    "deals",
    "deal_seats",
    "worths",
)


class IndexDamaged(Exception):
    """The index file is no such thing, or was damaged while it was open: it is to be made again."""


@dataclass(frozen=True)
class Progress:
    """How far the filling has come: `read` of `files` records are in the index, `skipped` could not be."""

    files: int
    read: int
    skipped: int = 0

    @property
    def done(self) -> bool:
        return self.read >= self.files


@dataclass(frozen=True)
class Skipped:
    """A record that is not counted: `problem` is a word for the kind, `reason` the sentence of the reader.

    "newer" was written by a later version, "foreign" is no record, "damaged" cannot have happened as it
    stands, "unreadable" could not be read from the disk. The file stays as it is.
    """

    source: str
    problem: str
    reason: str


class Index:
    """The rows of all records that have been read; use one on the thread that opened it.

    `problem` says why it is not kept in its file, "" where all is well: "locked", "read_only", "no_room".
    `remade` tells whether a file that was there could not be used and was made again.
    Every method raises IndexDamaged where the file turns out to be none.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self._connection = connection
        self.path = path
        self.problem = ""
        self.remade = False

    @classmethod
    def at(cls, path: Path | str) -> Self:
        """The index in a file, made if it is not there; of another version it is made anew.

        Raises IndexDamaged for a file that is none, sqlite3.OperationalError where it cannot be used.
        """
        connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        index = cls(connection, None if path == ":memory:" else Path(path))
        try:
            with index._guarded():
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute("PRAGMA cache_size = -16000")
                index._made()
        except BaseException:
            connection.close()
            raise
        return index

    def close(self) -> None:
        self._connection.close()

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

    def matches(
        self, over: bool | None = None, game: str = "", since: datetime | None = None
    ) -> Iterator[MatchRow]:
        """The matches in the order of their moments; only some: `over` or not, of a preset, from then on."""
        asked = "(?1 IS NULL OR over = ?1) AND (?2 = '' OR game = ?2) AND (?3 = '' OR moment >= ?3)"
        moment = "" if since is None else since.isoformat()
        rows = self.select(
            f"SELECT * FROM matches WHERE {asked} ORDER BY moment, source",
            (over, game, moment),
        )
        seats = self.select(
            "SELECT match, seat, team, score, bummerl, won, kind, name, w.number AS called"
            " FROM match_seats JOIN whos w USING (who) JOIN matches m ON m.id = match"
            f" WHERE {asked} ORDER BY moment, source, seat",
            (over, game, moment),
        )
        at = 0
        for row in rows:
            found: list[SeatRow] = []
            while at < len(seats) and seats[at]["match"] == row["id"]:
                found.append(_seat_row(seats[at]))
                at += 1
            yield _match_row(row, tuple(found))

    def deals(self, match: MatchRow) -> tuple[DealRow, ...]:
        """The deals of a match that are over, in the order of play."""
        seats = self.select(
            "SELECT s.*, w.kind, w.name, w.number AS called, v.worth"
            " FROM deal_seats s JOIN whos w USING (who)"
            " LEFT JOIN worths v ON v.source = ? AND v.number = s.number AND v.seat = s.seat"
            " WHERE match = ? ORDER BY s.number, s.seat",
            (match.source, match.id),
        )
        by_deal: dict[int, list[SeatDeal]] = {}
        for seat in seats:
            by_deal.setdefault(seat["number"], []).append(_seat_deal(seat))
        rows = self.select("SELECT * FROM deals WHERE match = ? ORDER BY number", (match.id,))
        return tuple(_deal_row(row, tuple(by_deal[row["number"]])) for row in rows)

    def skipped(self) -> tuple[Skipped, ...]:
        """The records that could not be read, and why."""
        rows = self.select("SELECT * FROM files WHERE problem <> '' ORDER BY source")
        return tuple(Skipped(row["source"], row["problem"], row["reason"]) for row in rows)

    def select(self, question: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """The rows that answer a question in SQL."""
        with self._guarded():
            cursor = self._connection.execute(question, values)
            cursor.row_factory = sqlite3.Row
            return cursor.fetchall()

    # -- what deals were worth -----------------------------------------------------------------

    def keep_worth(self, source: str, number: int, seat: int, worth: float) -> None:
        """Note what a deal was worth to a seat; it stays while its record does."""
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO worths VALUES (?, ?, ?, ?)", (source, number, seat, worth)
            )
            self._weigh(source)

    # -- filling -------------------------------------------------------------------------------

    def known(self) -> dict[str, RecordFile]:
        """The files that have been read or skipped, as they were then; one that could not be read is none."""
        rows = self.select("SELECT source, size, changed, problem FROM files")
        return {
            row["source"]: RecordFile(
                row["source"], -1 if row["problem"] == "unreadable" else row["size"], row["changed"]
            )
            for row in rows
        }

    def forget(self, sources: Sequence[str]) -> None:
        """Records that are gone are taken out."""
        with self._writing():
            for source in sources:
                self._remove(source)
                self._connection.execute("DELETE FROM files WHERE source = ?", (source,))
                self._connection.execute("DELETE FROM worths WHERE source = ?", (source,))

    def take_in(self, batch: Sequence[tuple[RecordFile, Reading]]) -> None:
        """Put what was read of some files in, in one transaction."""
        with self._writing():
            for file, reading in batch:
                self._remove(file.source)
                skipped = reading if isinstance(reading, Skipped) else None
                problem = (skipped.problem, skipped.reason) if skipped else ("", "")
                self._connection.execute(
                    "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)",
                    (file.source, file.size, file.changed, *problem),
                )
                if not isinstance(reading, Skipped):
                    self._insert(*reading)

    def _remove(self, source: str) -> None:
        for row in self._connection.execute("SELECT id FROM matches WHERE source = ?", (source,)):
            for table in ("match_seats", "met", "deals", "deal_seats"):
                self._connection.execute(f"DELETE FROM {table} WHERE match = ?", row)
            self._connection.execute("DELETE FROM matches WHERE id = ?", row)

    def _insert(self, match: MatchRow, deals: Sequence[DealRow]) -> None:
        run = self._connection.execute
        whos = [self._who(seat.who) for seat in match.seats]
        cursor = run(
            f"INSERT INTO matches VALUES (NULL{', ?' * 12})",
            (
                *(match.source, match.moment.isoformat(), match.game, match.rules, match.over),
                *(match.abandoned, match.practice, match.event, match.deals),
                *(match.length, match.continued, match.first_pack),
            ),
        )
        key = cursor.lastrowid
        many = self._connection.executemany
        many(
            f"INSERT INTO match_seats VALUES ({_marks(16 + len(DEEDS))})",
            [
                (
                    *(key, each.seat, whos[each.seat], _text(each.team), each.score, each.bummerl),
                    *(each.won, *_sums(deals, each.seat), 0, 0.0, 0.0),
                )
                for each in match.seats
            ],
        )
        many(
            "INSERT OR IGNORE INTO met VALUES (?, ?, ?)",
            [
                (key, each.seat, whos[other.seat])
                for each in match.seats
                for other in match.seats
                if other.seat not in each.team
            ],
        )
        many(
            f"INSERT INTO deals VALUES ({_marks(11)})",
            [
                (
                    *(key, deal.number, deal.dealer, deal.reason, deal.why, deal.declarer),
                    *(deal.contract, deal.factor, deal.moves, deal.undone, deal.own_play),
                )
                for deal in deals
            ],
        )
        many(
            f"INSERT INTO deal_seats VALUES ({_marks(12 + len(DEEDS))})",
            [
                (
                    *(key, deal.number, each.seat, whos[each.seat], _text(each.side), each.in_play),
                    *(
                        each.won,
                        not deal.winners,
                        each.points,
                        each.against,
                        each.before,
                        each.after,
                    ),
                    *(getattr(each.deeds, name) for name in DEEDS),
                )
                for deal in deals
                for each in deal.seats
            ],
        )
        self._weigh(match.source)

    def _weigh(self, source: str) -> None:
        """Add up what the deals of a match were worth, as far as that is known."""
        self._connection.execute(
            "UPDATE match_seats SET (weighed, worth, made_of_weighed) ="
            " (SELECT COUNT(*), TOTAL(v.worth), TOTAL(d.points - d.against) FROM worths v"
            " JOIN deal_seats d ON d.match = match_seats.match AND d.number = v.number AND d.seat = v.seat"
            " WHERE v.source = ?1 AND v.seat = match_seats.seat)"
            " WHERE match = (SELECT id FROM matches WHERE source = ?1)",
            (source,),
        )

    def _who(self, who: Who) -> int:
        """The number of a player; his name is kept as it was written last."""
        row = self._connection.execute(
            "INSERT INTO whos (key, kind, name, number) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET name = excluded.name RETURNING who",
            (who.key, who.kind, who.name, who.number),
        ).fetchone()
        return int(row[0])

    # -- the file ------------------------------------------------------------------------------

    def _made(self) -> None:
        """The tables, as this version has them."""
        if self._version() == VERSION:
            return
        with self._writing():
            if self._version() == VERSION:  # another program was quicker
                return
            for name in _NAMES:
                self._connection.execute(f"DROP TABLE IF EXISTS {name}")
            for statement in _STATEMENTS:
                self._connection.execute(statement)
            self._connection.execute("INSERT INTO about VALUES (?)", (VERSION,))

    def _version(self) -> str:
        """What is written in a file that has all the tables as they should be; "" for any other."""
        made = self._connection.execute("SELECT sql FROM sqlite_master")
        if not {row[0] for row in made} >= set(_STATEMENTS):
            return ""
        row = self._connection.execute("SELECT version FROM about").fetchone()
        return "" if row is None else str(row[0])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction; nothing of it is kept where it fails."""
        with self._guarded():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

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


Reading = tuple[MatchRow, tuple[DealRow, ...]] | Skipped


def fill(
    index: Index, folder: Path, told: Callable[[Progress], object] = lambda progress: None
) -> Progress:
    """Read every record that is new or has changed, and forget those that are gone.

    `told` is called between two batches, some times a second. Raises IndexDamaged and
    sqlite3.OperationalError as the index does; what was read by then stays.
    """
    files, new, gone = _changes(index, folder)
    if gone:
        index.forget(gone)
    read = len(files) - len(new)
    told(Progress(len(files), read))
    batch: list[tuple[RecordFile, Reading]] = []
    begun = time.monotonic()
    for at, file in enumerate(new, start=1):
        batch.append((file, read_file(folder, file)))
        if time.monotonic() - begun > _BATCH or at == len(new):
            index.take_in(batch)
            batch, begun = [], time.monotonic()
            told(Progress(len(files), read + at))
    return Progress(len(files), len(files), len(index.skipped()))


def progress_of(index: Index, folder: Path) -> Progress:
    """How far an index is, before it is filled; it is done where nothing is new, changed or gone."""
    files, new, gone = _changes(index, folder)
    return Progress(len(files), len(files) - max(len(new), bool(gone)))


def _changes(
    index: Index, folder: Path
) -> tuple[tuple[RecordFile, ...], list[RecordFile], list[str]]:
    """All records, those that are to be read (the latest first), and the names of those that are gone."""
    files, known = record_files(folder), index.known()
    sources = {file.source for file in files}
    new = [file for file in reversed(files) if known.get(file.source) != file]
    return files, new, [source for source in known if source not in sources]


def read_file(folder: Path, file: RecordFile) -> Reading:
    """What a record's file comes to, or why it is skipped."""
    path = folder / file.source
    try:
        text = read_text(path)
        return read_rows(text, file.source, moment_of(path, file))
    except OSError as reason:
        return Skipped(file.source, "unreadable", str(reason.strerror or reason))
    except Unreadable as reason:
        return Skipped(file.source, "foreign", str(reason))
    except DamagedRecord as reason:
        return Skipped(file.source, _kind(text), str(reason))
    except (
        Exception
    ) as reason:  # whatever a foreign file makes of the rules must not hide the others
        return Skipped(file.source, "damaged", f"{type(reason).__name__}: {reason}")


def _kind(text: str) -> str:
    """Whether a text that is no record of ours is one of a later version, or none at all."""
    first = text.removeprefix("\ufeff").partition("\n")[0].strip()
    if first == HEADER:
        return "damaged"
    word, _, version = first.rpartition(" ")
    return "newer" if word == HEADER.rpartition(" ")[0] and version.isdecimal() else "foreign"


def _sums(deals: Sequence[DealRow], seat: int) -> tuple[float, ...]:
    """What the deals of a match come to for a seat, in the order of the columns."""
    rows = [deal.seats[seat] for deal in deals]
    return (
        *(len(deals), sum(row.won for row in rows), sum(not deal.winners for deal in deals)),
        *(sum(row.points for row in rows), sum(row.against for row in rows)),
        max((row.points for row in rows), default=0),
        *(sum(getattr(row.deeds, name) for row in rows) for name in DEEDS),
    )


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _text(seats: Sequence[int]) -> str:
    return "".join(map(str, seats))


def _seats(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def _called(row: Any) -> Who:
    return Who(row["kind"], row["name"], row["called"])


def _seat_row(row: Any) -> SeatRow:
    return SeatRow(
        row["seat"],
        _called(row),
        _seats(row["team"]),
        row["score"],
        row["bummerl"],
        bool(row["won"]),
    )


def _match_row(row: Any, seats: tuple[SeatRow, ...]) -> MatchRow:
    return MatchRow(
        source=row["source"],
        moment=datetime.fromisoformat(row["moment"]),
        game=row["game"],
        rules=row["rules"],
        over=bool(row["over"]),
        abandoned=row["abandoned"],
        practice=None if row["practice"] is None else bool(row["practice"]),
        event=row["event"],
        deals=row["deals"],
        length=row["length"],
        continued=bool(row["continued"]),
        first_pack=row["first_pack"],
        seats=seats,
        id=row["id"],
    )


def _deal_row(row: Any, seats: tuple[SeatDeal, ...]) -> DealRow:
    return DealRow(
        number=row["number"],
        dealer=row["dealer"],
        reason=row["reason"],
        why=row["why"],
        declarer=row["declarer"],
        contract=row["contract"],
        factor=row["factor"],
        moves=row["moves"],
        undone=row["undone"],
        own_play=bool(row["own_play"]),
        seats=seats,
    )


def _seat_deal(row: Any) -> SeatDeal:
    return SeatDeal(
        seat=row["seat"],
        who=_called(row),
        side=_seats(row["side"]),
        in_play=bool(row["in_play"]),
        won=bool(row["won"]),
        points=row["points"],
        against=row["against"],
        before=row["before"],
        after=row["after"],
        deeds=replace(Deeds(), **{name: row[name] for name in DEEDS}),
        worth=row["worth"],
    )
