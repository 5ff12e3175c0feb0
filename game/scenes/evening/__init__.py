"""The other things to play: deals of the day and by code, duplicates, the same deal again.

May import: game.core, game.rules, game.contest, game.play, game.bots, game.bots.workers,
game.stage.input, game.stage.drawing, game.stage, game.scenes.elements, game.scenes.table,
game.scenes.setup, game.career, game.tournament, game.scenes, game.scenes.menus.

coordinator  the way here, and to its deals

It may import the table, the set-up and the rooms below them.
"""
