"""The index of all records: one SQLite file of their rows, filled a few records at a time.

    schema         the tables                        database   the file: questions, transactions, damage
    record_files   a file into rows, or why not      writing    rows into the tables
    filling        what is new, changed or gone      index      the tables into rows, all in one hand

Filling reads only the records that have changed, so two programs at once at worst do the same work twice:
each batch is one transaction, and replaces the same rows of another program. Nothing in it is worth keeping:
a file that is damaged, or of another version, is made again.
"""

from game.statistics.index.database import IndexDamaged
from game.statistics.index.filling import Progress, fill, progress_of
from game.statistics.index.index import FILE, Index
from game.statistics.index.record_files import Skipped
