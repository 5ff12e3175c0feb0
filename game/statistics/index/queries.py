"""The contents of the tables, as rows of `game.statistics.rows`."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from game.statistics.index.database import Database
from game.statistics.rows import DEEDS, DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

_DEEDS = ", ".join(f"s.{name}" for name in DEEDS)
# So many players and teams are remembered: the same few sit in thousands of deals.
_KNOWN = 1000


def select_matches(database: Database) -> Iterator[MatchRow]:
    """The matches in the order of their moments."""
    matches = database.select("SELECT * FROM matches ORDER BY moment, source")
    seats = database.select(
        "SELECT match, seat, team, score, bummerl, won, counted, kind, name, w.number AS called"
        " FROM match_seats JOIN whos w USING (who) ORDER BY match, seat"
    )
    seats_of = _grouped(seats, "match")
    for match in matches:
        yield _match_row(match, tuple(_seat_row(seat) for seat in seats_of[match["id"]]))


def select_deals(database: Database, match: MatchRow) -> tuple[DealRow, ...]:
    """The deals of a match that are over, in the order of play."""
    deals = database.select("SELECT * FROM deals WHERE match = ? ORDER BY number", (match.id,))
    seats = database.select(
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


def _deal_row(row: sqlite3.Row, seats: tuple[SeatDeal, ...]) -> DealRow:
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
