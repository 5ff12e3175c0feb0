"""Setting up a match: the scene, its tabs, and the draft they change.

May import: game.core, art, game.rules, game.play, game.bots, game.rulebook, game.stage.input,
game.stage.drawing, game.stage, game.scenes.elements, game.scenes.menus, game.scenes.table,
game.scenes.rules, game.scenes, game.words, net.wire.
"""

from game.scenes.setup.scene import SetupScene

__all__ = ["SetupScene"]
