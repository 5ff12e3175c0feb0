"""Statistics of all records, read through an index that can be thrown away and made again.

May import: game.core, game.rules, game.contest, game.play.

    rows       the figures of a match and a deal       index      the SQLite file, filled and read
    reading    a record's text into rows               filling_process   fills it in parallel
    figures    totals of rows, chosen and grouped      service       asked and filled without a wait
    opening    the index of a profile                  files      where records lie
    export     rows as CSV                             weighing   the deals whose worth is not known yet
    account    for the command line

The records are the truth: the index adds only what each deal was worth, which takes long to calculate but can
be calculated again. Other packages read it like this:

    with open_filled(folder) as index:           # `IndexService` does this without waiting
        for match in index.matches():            # MatchRow, the earliest first; a seat: SeatRow
            for deal in index.deals(match):      # DealRow, in the order of play; a seat: SeatDeal
                deal.seats[0].deeds.claims_wrong

`MatchRow.source` names a match for good (its record among the files of the profile), `MatchRow.id` only
within one index. A `Who` is a person of this screen by name, a bot by its key, or somebody at another machine
by name; `who.key` compares them. SQLite adds up the totals of many rows (`figures`).

No pygame, no scene, no bots.
"""

from game.statistics.account import account
from game.statistics.export import export_path, write_csv
from game.statistics.figures import (
    ByKey,
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
from game.statistics.index import Index, Progress, Skipped, fill
from game.statistics.opening import open_filled, open_index
from game.statistics.rows import DealRow, MatchRow, SeatDeal, Who
from game.statistics.service import IndexService, IndexServiceClosed
from game.statistics.weighing import Unweighed, unweighed
