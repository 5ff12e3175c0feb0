"""The totals of many rows for one player: summed up, by game, by opponent, over time, in a row.

SQLite calculates them from the index; over 50,000 deals each takes a part of a second, so ask on a thread of
your own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from game.statistics.index import Index
from game.statistics.rows import DEEDS, Deeds, Who

# The first day of a period, from the moment of a match.
_PERIODS = {
    "day": "date(m.moment)",
    "week": "date(m.moment, 'weekday 0', '-6 days')",
    "month": "date(m.moment, 'start of month')",
}
_FROM = " FROM match_seats s JOIN whos w USING (who) JOIN matches m ON m.id = s.match"
# A match that was gone on with from the middle of another is nobody's.
_COUNTED = "m.over AND NOT m.continued AND s.counted"
_SUMMED = (
    *("deals", "deals_won", "deals_drawn", "points", "against"),
    *("weighed", "worth", "made_of_weighed"),
)
_SUMS = (
    f"SUM({_COUNTED}) AS matches, SUM(s.won AND {_COUNTED}) AS matches_won, "
    "MAX(CASE WHEN s.deals THEN s.best END) AS best, "
    + ", ".join(f"SUM(s.{name}) AS {name}" for name in (*_SUMMED, *DEEDS))
)


@dataclass(frozen=True)
class Selection:
    """The rows to count: of the player with this key (`Who.key`), and of these only some.

    "" leaves a question open. `opponent` is the key of somebody on another team.
    """

    player: str
    game: str = ""
    opponent: str = ""


@dataclass(frozen=True)
class Summary:
    """The totals of deals and matches. `points` and `against` as in `SeatDeal`, summed; `best` is the
    most that one deal brought.

    `weighed` counts the deals with a worth, `worth` is its sum, and `made_of_weighed` the points made in them
    over the opponent's.
    """

    matches: int = 0
    matches_won: int = 0
    deals: int = 0
    deals_won: int = 0
    deals_drawn: int = 0
    points: int = 0
    against: float = 0.0
    best: int = 0
    weighed: int = 0
    worth: float = 0.0
    made_of_weighed: float = 0.0
    deeds: Deeds = field(default_factory=Deeds)

    @property
    def points_a_deal(self) -> float:
        return self.points / self.deals if self.deals else 0.0

    @property
    def against_a_deal(self) -> float:
        return self.against / self.deals if self.deals else 0.0

    @property
    def luck_a_deal(self) -> float:
        """The luck of the cards, in points over the opponent's, per deal."""
        return self.worth / self.weighed if self.weighed else 0.0

    @property
    def skill_a_deal(self) -> float:
        """The points made beyond that luck, per deal."""
        return (self.made_of_weighed - self.worth) / self.weighed if self.weighed else 0.0


@dataclass(frozen=True)
class ByKey:
    """A line of a table, and what its deals total.

    `key` is that of a game or of a player (then with `who`), or the first day of a period (2026-11-22).
    """

    key: str
    summary: Summary
    who: Who | None = None


@dataclass(frozen=True)
class Streaks:
    """Matches in a row: how many have been won (or, below nothing, lost) up to now, and the most ever.

    `longest_match` is the most deals of a match.
    """

    now: int = 0
    won: int = 0
    lost: int = 0
    longest_match: int = 0


def summary(index: Index, selection: Selection) -> Summary:
    """The totals of a selection."""
    where, values = _where(selection)
    (row,) = index.select(f"SELECT {_SUMS}{_FROM} WHERE {where}", values)
    return _summary(row)


def by_game(index: Index, selection: Selection) -> tuple[ByKey, ...]:
    """A line a game, the most played first."""
    return _lines(index, selection, "m.game")


def by_opponent(index: Index, selection: Selection) -> tuple[ByKey, ...]:
    """A line an opponent, the most met first. Each deal counts for everybody on another team."""
    join = " JOIN met o ON o.match = s.match AND o.seat = s.seat JOIN whos p ON p.who = o.opponent"
    lines = _lines(index, replace(selection, opponent=""), "p.key", join)
    found = _known(index)
    chosen = (line for line in lines if selection.opponent in ("", line.key))
    return tuple(replace(line, who=found[line.key]) for line in chosen)


def over_time(index: Index, selection: Selection, period: str) -> tuple[ByKey, ...]:
    """The days, weeks (from Monday) or months in which something was played, the earliest first."""
    lines = _lines(index, selection, _PERIODS[period])
    return tuple(sorted((line for line in lines if line.summary.deals), key=lambda line: line.key))


def players(index: Index) -> tuple[ByKey, ...]:
    """Everybody with a deal played to its end, persons of this screen first, then by their deals."""
    rows = index.select(
        "SELECT w.key, w.kind, w.name, w.number, SUM(s.deals) AS deals"
        " FROM match_seats s JOIN whos w USING (who) WHERE s.deals"
        " GROUP BY w.who ORDER BY w.kind <> 'person', deals DESC, w.key"
    )
    return tuple(
        ByKey(row["key"], Summary(deals=row["deals"]), Who(row["kind"], row["name"], row["number"]))
        for row in rows
    )


def streaks(index: Index, selection: Selection) -> Streaks:
    """The streaks of the matches that are over and count, in the order of their moments."""
    where, values = _where(selection)
    rows = index.select(
        f"SELECT s.won, m.deals {_FROM} WHERE {where} AND {_COUNTED}"
        " ORDER BY m.moment, m.source, s.seat",
        values,
    )
    now, won, lost = 0, 0, 0
    for row in rows:
        now = max(now, 0) + 1 if row["won"] else min(now, 0) - 1
        won, lost = max(won, now), max(lost, -now)
    return Streaks(now, won, lost, max((row["deals"] for row in rows), default=0))


def _lines(index: Index, selection: Selection, key: str, join: str = "") -> tuple[ByKey, ...]:
    where, values = _where(selection)
    rows = index.select(
        f"SELECT {key} AS key, {_SUMS}{_FROM}{join} WHERE {where} AND (s.deals OR {_COUNTED}) GROUP BY 1"
        " ORDER BY deals DESC, 1",
        values,
    )
    return tuple(ByKey(row["key"], _summary(row)) for row in rows)


def _where(selection: Selection) -> tuple[str, tuple[object, ...]]:
    """The condition on `s`, `w` and `m`, and its values."""
    asked: list[tuple[str, object]] = [("w.key = ?", selection.player)]
    if selection.game:
        asked.append(("m.game = ?", selection.game))
    if selection.opponent:
        met = (
            "EXISTS (SELECT 1 FROM met o JOIN whos p ON p.who = o.opponent"
            " WHERE o.match = s.match AND o.seat = s.seat AND p.key = ?)"
        )
        asked.append((met, selection.opponent))
    return " AND ".join(each for each, _ in asked), tuple(value for _, value in asked)


def _known(index: Index) -> dict[str, Who]:
    rows = index.select("SELECT key, kind, name, number FROM whos")
    return {row["key"]: Who(row["kind"], row["name"], row["number"]) for row in rows}


def _summary(row: Any) -> Summary:
    if row["deals"] is None:  # no row at all
        return Summary()
    summed = {name: row[name] for name in ("matches", "matches_won", *_SUMMED)}
    return Summary(
        **summed, best=row["best"] or 0, deeds=Deeds(**{name: row[name] for name in DEEDS})
    )
