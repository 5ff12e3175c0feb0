"""The rules page: a book for each game, its contents at the left, the text on parchment.

May import: game.core, art, game.rules, game.rulebook, game.stage.input, game.stage.drawing,
game.stage, game.scenes, game.scenes.elements, game.scenes.table.

page  the scene      blocks  a rulebook as blocks of a page, with cards and tricks drawn small
"""
