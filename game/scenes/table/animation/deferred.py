"""An action that is made only when its turn comes, from things as they are then."""

from __future__ import annotations

from collections.abc import Callable

from game.stage.timeline import Action, Clock


class Deferred:
    """Plays whatever `make` returns once the timeline has come to it."""

    def __init__(self, make: Callable[[], Action]) -> None:
        self._make = make
        self._action: Action | None = None

    def advance(self, seconds: float, clock: Clock) -> float | None:
        return self._made().advance(seconds, clock)

    def finish(self) -> None:
        self._made().finish()

    def _made(self) -> Action:
        if self._action is None:
            self._action = self._make()
        return self._action
