"""Search against hidden cards: what each move is worth, by the surest way a position allows.

May import: game.core, game.bots.compiling, game.rules, game.bots.engine, game.bots.evaluation,
game.play.

known_state  what a seat knows, as numbers             conclusions     what a lead gives away
evaluate     chooses the way, minds the deadline       playout         determinizations played out
last_draw, plans   one hidden card; closed play        opponent_model  a careless other player
characters   the five opponents and their faults       budget          how much is tried, and how long
"""
