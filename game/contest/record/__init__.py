"""A match as text: who sat where, each deal's pack, and every move. Write, read, replay.

    snapszer-record 1
    game snapszer(match_target=11)
    seat 0 person Anna
    seat 1 bot lili
    dealer 1
    helps off
    deal QHKH… seed=4711
    0 QH
    1 9D

A record only grows at its end, one line a move, so a program that is killed while writing loses half a line
at most. It is written again as a whole only where moves are taken back (`undone 1` below the line of the
deal) or hints were asked for (`hints 2:0`, how many by each seat). From the network come `thrown_in 1`, deals
before this one that were thrown in because a player was away, and `absent 2`, seats in which a bot played for
him. The same text is the save, the replay, the bug report and the audit.

    matches   what a record holds                  writing     its lines
    reading   a text into a record                 replaying   a record through the rules

May import the core and the rules.
"""

from game.contest.record.matches import (
    DamagedRecord,
    DealRecord,
    NewerRecord,
    Record,
    Sitting,
    cut_at,
)
from game.contest.record.reading import is_later, read_record
from game.contest.record.replaying import Step, as_ended, replay, standing
from game.contest.record.writing import HEADER, deal_line, forfeit_line, move_line, write_record
