"""Rows into the tables, within a transaction that is open.

A tuple here has the order of its table's columns in `schema`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from game.statistics.files import RecordFile
from game.statistics.index.schema import ROWS_OF_MATCH
from game.statistics.rows import DEEDS, OF_DEAL, DealRow, MatchRow, SeatDeal, SeatRow, Who

Columns = tuple[object, ...]


def note_file(
    connection: sqlite3.Connection, file: RecordFile, problem: str = "", reason: str = ""
) -> None:
    """A record's file has been looked at; `problem` and `reason` as in `Skipped`."""
    row = (file.source, file.size, file.changed, problem, reason)
    _insert(connection, "files", [row], "INSERT OR REPLACE")


def remove_match(connection: sqlite3.Connection, source: str) -> None:
    """Everything that was read of a record, if there is any."""
    for row in connection.execute("SELECT id FROM matches WHERE source = ?", (source,)):
        for table in ROWS_OF_MATCH:
            connection.execute(f"DELETE FROM {table} WHERE match = ?", row)
        connection.execute("DELETE FROM matches WHERE id = ?", row)


def forget_file(connection: sqlite3.Connection, source: str) -> None:
    """Remove all that is kept of a record that is gone: its rows, its file and its deals' worths."""
    remove_match(connection, source)
    for table in ("files", "worths"):
        connection.execute(f"DELETE FROM {table} WHERE source = ?", (source,))


def insert_match(connection: sqlite3.Connection, match: MatchRow, deals: Sequence[DealRow]) -> None:
    """A match and its deals; nothing of its record may be there yet."""
    whos = [_number_of(connection, seat.who) for seat in match.seats]
    key = _insert(connection, "matches", [_match(match)])
    _insert(
        connection, "match_seats", [(key, *_match_seat(each, whos, deals)) for each in match.seats]
    )
    _insert(connection, "met", [(key, *pair) for pair in _met(match, whos)], "INSERT OR IGNORE")
    _insert(
        connection, "deals", [(key, *(getattr(each, name) for name in OF_DEAL)) for each in deals]
    )
    rows = [(key, *_deal_seat(deal, each, whos)) for deal in deals for each in deal.seats]
    _insert(connection, "deal_seats", rows)
    add_up_worths(connection, match.source)


def keep_worth(
    connection: sqlite3.Connection, source: str, number: int, seat: int, worth: float
) -> None:
    """Note what a deal was worth to a seat, in points over the opponent's."""
    _insert(connection, "worths", [(source, number, seat, worth)], "INSERT OR REPLACE")
    add_up_worths(connection, source)


def add_up_worths(connection: sqlite3.Connection, source: str) -> None:
    """The sums of what the deals of a match were worth, as far as that is known."""
    connection.execute(
        "UPDATE match_seats SET (weighed, worth, made_of_weighed) ="
        " (SELECT COUNT(*), TOTAL(v.worth), TOTAL(d.points - d.against) FROM worths v"
        " JOIN deal_seats d ON d.match = match_seats.match AND d.number = v.number AND d.seat = v.seat"
        " WHERE v.source = :source AND v.seat = match_seats.seat)"
        " WHERE match = (SELECT id FROM matches WHERE source = :source)",
        {"source": source},
    )


def _insert(
    connection: sqlite3.Connection, table: str, rows: Sequence[Columns], verb: str = "INSERT"
) -> int | None:
    """Put whole rows into a table; the number of the row where there is but one."""
    if not rows:
        return None
    marks = ", ".join("?" * len(rows[0]))
    statement = f"{verb} INTO {table} VALUES ({marks})"
    if len(rows) == 1:
        return connection.execute(statement, rows[0]).lastrowid
    connection.executemany(statement, rows)
    return None


def _number_of(connection: sqlite3.Connection, who: Who) -> int:
    """The number of a player; his name is kept as it was written last."""
    row = connection.execute(
        "INSERT INTO whos (key, kind, name, number) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (key) DO UPDATE SET name = excluded.name RETURNING who",
        (who.key, who.kind, who.name, who.number),
    ).fetchone()
    return int(row[0])


def _match(match: MatchRow) -> Columns:
    """SQLite gives it its number in the place of the first column."""
    return (
        *(None, match.source, match.moment.isoformat(), match.game, match.rules, match.over),
        *(match.abandoned, match.practice, match.event, match.deals),
        *(match.length, match.continued, match.first_pack),
    )


def _match_seat(seat: SeatRow, whos: Sequence[int], deals: Sequence[DealRow]) -> Columns:
    """A seat with what its deals come to; what they were worth is added up afterwards."""
    return (
        *(seat.seat, whos[seat.seat], _text(seat.team), seat.score, seat.bummerl, seat.won),
        *(seat.counted, *_sums(deals, seat.seat), 0, 0.0, 0.0),
    )


def _sums(deals: Sequence[DealRow], seat: int) -> Columns:
    rows = [deal.seats[seat] for deal in deals]
    return (
        *(len(deals), sum(row.won for row in rows), sum(not deal.winners for deal in deals)),
        *(sum(row.points for row in rows), sum(row.against for row in rows)),
        max((row.points for row in rows), default=0),
        *(sum(getattr(row.deeds, name) for row in rows) for name in DEEDS),
    )


def _met(match: MatchRow, whos: Sequence[int]) -> Iterator[Columns]:
    """Note each seat with each player of another team."""
    for each in match.seats:
        for other in match.seats:
            if other.seat not in each.team:
                yield each.seat, whos[other.seat]


def _deal_seat(deal: DealRow, seat: SeatDeal, whos: Sequence[int]) -> Columns:
    return (
        *(deal.number, seat.seat, whos[seat.seat], _text(seat.side), seat.in_play, seat.won),
        *(not deal.winners, seat.points, seat.against, seat.before, seat.after),
        *(getattr(seat.deeds, name) for name in DEEDS),
    )


def _text(seats: Sequence[int]) -> str:
    return "".join(map(str, seats))
