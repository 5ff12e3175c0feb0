"""Records seen again: the scene that steps through one, and the shelf they stand on.

May import: game.core, game.contest, game.play, game.stage.input, game.stage.drawing,
game.stage.motion, game.stage, game.scenes.elements, game.tournament, game.scenes.table,
game.scenes.
"""

from game.scenes.replay.scene import ReplayScene
from game.scenes.replay.shelf import RecordsScene
