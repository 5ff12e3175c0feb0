"""The plain pages: title, settings, the gallery of pictures, the pause menu.

May import: game.core, art, game.words, game.stage.input, game.stage.drawing, game.stage.motion,
game.stage, game.scenes.elements, game.scenes, game.play, game.tournament, game.scenes.table.
"""
