"""Keys that hurry things on never decide anything, not even the one too many."""

from __future__ import annotations

from game.stage.input.intents import Confirm, Hotkey, Intent

_QUIET = 0.4


class Hurrying:
    """Whether the player is still pressing keys to get on with it.

    After a key that has finished a movement the next ones mean nothing until the keys have been
    let alone for a moment.
    """

    def __init__(self) -> None:
        self._quiet = 0.0

    def hurried(self) -> None:
        """A movement was finished by hand just now, or something to decide has come up by itself."""
        self._quiet = _QUIET

    def swallows(self, intent: Intent) -> bool:
        """Whether an intent is one key too many; a click aims at something and always counts."""
        too_many = self._quiet > 0 and isinstance(intent, Confirm | Hotkey)
        if too_many:
            self._quiet = _QUIET
        return too_many

    def update(self, seconds: float) -> None:
        self._quiet = max(0.0, self._quiet - seconds)
