"""Matches at this screen: begun, left and continued, each at its table.

May import: game.contest, game.play, game.bots.workers, game.stage.drawing, game.stage,
game.scenes.elements, game.scenes.menus, game.scenes.table, game.career,
game.scenes.evening, game.scenes.replay, game.tournament, game.scenes.

coordinator  begins and shows them
table        a match at its table
unfinished   the page to choose one
held         those at a table of this program, which no other may touch meanwhile
"""
