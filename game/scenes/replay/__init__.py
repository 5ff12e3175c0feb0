"""Records seen again: the scene that steps through one, and the shelf they stand on."""

from game.scenes.replay.scene import ReplayScene
from game.scenes.replay.shelf import RecordsScene

__all__ = ["RecordsScene", "ReplayScene"]
