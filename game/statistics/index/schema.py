"""The tables of the index, and how they are made.

`deal_seats` and `match_seats` have a column for every deed; `match_seats` holds sums over the deals of a
match, so that a page of figures need not add up deals. `worths` has the record's name as key, not the number
of its match, so that a worth stays when its record is read again.
"""

from __future__ import annotations

import sqlite3

from game.contest.record import HEADER
from game.statistics.rows import DEEDS

# Whatever changes the tables, or what is counted, gets a new number: then all is read anew.
VERSION = f"6 {HEADER}"

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
    counted INTEGER, deals INTEGER, deals_won INTEGER, deals_drawn INTEGER, points INTEGER,
    against REAL, best INTEGER,
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
_NAMES = tuple(each.split()[2] for each in _STATEMENTS if each.startswith("CREATE TABLE"))
# Those that hold the rows of a match by its number.
ROWS_OF_MATCH = ("match_seats", "met", "deals", "deal_seats")


def is_current(connection: sqlite3.Connection) -> bool:
    """Whether a file has all the tables as this version has them."""
    made = connection.execute("SELECT sql FROM sqlite_master")
    if not {row[0] for row in made} >= set(_STATEMENTS):
        return False
    row = connection.execute("SELECT version FROM about").fetchone()
    return row is not None and str(row[0]) == VERSION


def make_tables(connection: sqlite3.Connection) -> None:
    """Empty tables of this version; whatever was in those of another is dropped."""
    for name in _NAMES:
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    for statement in _STATEMENTS:
        connection.execute(statement)
    connection.execute("INSERT INTO about VALUES (?)", (VERSION,))
