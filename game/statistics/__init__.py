"""Statistics: what lies in all records, read through an index that can be thrown away and made again.

    rows       what a match and a deal come to        index     the SQLite file, filled and read
    reading    a record's text into rows              filling   the same in a process of its own
    figures    what rows come to, chosen and grouped   worth     which deals are still to be weighed
    opening    the index of a profile                 export    rows as CSV

The records are the truth: the index holds nothing that they do not, but for what a deal was worth,
which takes long to find out and is found out again. Others read it like this:

    with open_index(folder) as index:
        fill(index, folder)                      # or `Filling`, in the background
        for match in index.matches(over=True):   # MatchRow, the earliest first; a seat: SeatRow
            for deal in index.deals(match):      # DealRow, in the order of play; a seat: SeatDeal
                deal.seats[0].deeds.claims_wrong

`MatchRow.source` names a match for good (its record among the files of the profile), `MatchRow.id` only
within one index. A player is a `Player`-independent `Who`: a person of this screen by name, a bot by its
key, somebody at another machine by name; `who.key` compares them. What a whole table of such rows comes to
(`figures`) is reckoned by SQLite and takes milliseconds.

May import the core, rules, records and the home folder; no pygame, no scene, no bots.
"""

from game.statistics.figures import (
    ByKey,
    Period,
    Selection,
    Streaks,
    Summary,
    by_game,
    by_opponent,
    over_time,
    players,
    streaks,
    summary,
)
from game.statistics.index import Index, IndexDamaged, Progress, Skipped, fill
from game.statistics.opening import open_index
from game.statistics.rows import DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

__all__ = [
    "ByKey",
    "DealRow",
    "Deeds",
    "Index",
    "IndexDamaged",
    "MatchRow",
    "Period",
    "Progress",
    "SeatDeal",
    "SeatRow",
    "Selection",
    "Skipped",
    "Streaks",
    "Summary",
    "Who",
    "by_game",
    "by_opponent",
    "fill",
    "open_index",
    "over_time",
    "players",
    "streaks",
    "summary",
]
