"""Setting up a match: the scene, and the set-up it hands over."""

from game.scenes.setup.draft import Setup
from game.scenes.setup.scene import SetupScene

__all__ = ["Setup", "SetupScene"]
