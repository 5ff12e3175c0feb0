"""The table a match is played at.

May import: game.core, art, game.rules, game.contest, game.play, game.bots.hints, game.bots.workers,
game.rulebook, game.stage.input, game.stage.drawing, game.stage.motion, game.stage, game.scenes.elements,
game.scenes, game.words.

    scene      TableScene: joins a `game.play.table.Table` to a context and its people
    model      what its parts share, the states of a table too; none of them knows the scene
    table_actions   what can be chosen here and on the pages over it
    turns      what comes once the picture rests
    page, toolbar, tricks_page, notice, giving_up, guide, music
    facts/     who looks, who sits where, what is open     layouts/   where everything is, two to four seats
    families/  what each family of games has of its own    auction/   calls, bids and the contract
    animation/ events become movement                      input/     what a person may do
    moments/   what deserves more than a ribbon            result/    a deal and a match counted out
    sentences/ what happened and how it stands             talk/      what is said across the table
    furniture/ plates, slate, counts: the table's face

scene = TableScene(context, table, journal=journal)
context.push(scene)
"""

from game.scenes.table.model import TableHelps, TableOffers
from game.scenes.table.scene import TableScene
