"""The table a match is played at.

    scene         TableScene: joins a `game.table.Table` to a context and its people
    model         what its parts share and may ask for: none of them knows the scene
    viewpoint     who looks, and what he may see            open_facts what lies open besides the cards
    layout, tall_layout, round_layout                       where everything lies, for two to four seats
    animation/    events become movement                    input/     what a person may do
    auction/      calls, bids and the contract     telling, since_last_turn   what happened, in sentences
    families/     what each family of games has of its own  face       draws it all, with surroundings,
    result/       a deal and a match counted out
    moments/      what deserves more than a ribbon: a fat trick, 66, a contract, the barrel
    duty          the line that asks                        plates, slate and toolbar
    talk          what opponents say of what all have seen, by their reactions to it    calls   words to call
    conversation  all of that as it is seen and heard, in a bubble beside a face
    helping, hint_service, advised   hints and reviews      turns      what comes once the picture rests
    notice        waiting for somebody far away             tricks_page   the last trick again
    music         how tense it is, and what plays then

scene = TableScene(context, table, TableExits(leave=show_title), journal=journal)
context.push(scene)
"""

from game.scenes.table.helping import Advice, Adviser, Remark, Reviewer, TableHelps
from game.scenes.table.hint_service import HintService
from game.scenes.table.model import TableExits
from game.scenes.table.notice import Notice
from game.scenes.table.scene import TableScene

__all__ = [
    "Advice",
    "Adviser",
    "HintService",
    "Notice",
    "Remark",
    "Reviewer",
    "TableExits",
    "TableHelps",
    "TableScene",
]
