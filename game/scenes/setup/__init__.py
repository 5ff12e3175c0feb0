"""Setting up a match: the scene, and the set-up it hands over.

May import: game.core, art, game.rules, game.contest, game.play, game.bots, game.rulebook,
game.stage.input, game.stage.drawing, game.stage, game.scenes.elements, game.scenes.menus,
game.scenes.table, game.scenes.rules.
"""

from game.scenes.setup.draft import Setup
from game.scenes.setup.scene import SetupScene

__all__ = ["Setup", "SetupScene"]
