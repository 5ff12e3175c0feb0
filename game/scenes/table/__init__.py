"""The table: what the players look at all evening.

scene           TableScene: joins a `game.table.Table` to a room and its people
eyes            who looks, and what they may see        layout, poses   where every card lies
picture         what is shown now: view, cards, light   cloth, marks    sprites and what lies on them
steps           a deal, event by event                  choreography    events become movement
shuffling, announcing, closing                          the longer movements
decision        what a person may do now: hand, badges, actions (a row with keys)
face            drawing it all: surroundings, plates, slate, duty (the line that asks)
helping, counsel  hints                                 weighty         closing and claiming, asked first
hand_over       between two people at one screen        tricks          the last trick again
turns           what comes next once the picture rests
result, result_board, account, counting                 a deal counted out
match_result    the end of a match                      notice          waiting for somebody far away
rehearsal       a scripted deal for measuring frames

scene = TableScene(room, table, on_leave=show_title, journal=journal)
room.push(scene)
"""

from game.scenes.table.helping import Advice, Adviser, Remark, Reviewer
from game.scenes.table.hint_service import HintService
from game.scenes.table.notice import Notice
from game.scenes.table.scene import TableScene

__all__ = ["Advice", "Adviser", "HintService", "Notice", "Remark", "Reviewer", "TableScene"]
