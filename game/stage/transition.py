"""The change from one scene to the next: what was seen fades over what has come, so that nothing is cut.

The scenes themselves change at once, and hear everything at once; only the picture takes its time.
"""

from __future__ import annotations

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.display_list import DisplayList
from game.stage.motion.timeline import Clock
from game.stage.motion.tweens import ease_out

_SECONDS, _RISES = 0.12, 22.0  # how long it takes at speed 1, and the units a dialog rises


class Snapshot:
    """A copy of the screen, in the same memory each time: allocating at 4K costs more than copying.

    It holds its last picture until the next one is taken.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None

    def of(self, surface: pygame.Surface) -> pygame.Surface:
        """The surface as it is now; the picture taken before is no longer what it was."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = surface.copy()
        else:
            self._picture.set_alpha(None)
            self._picture.blit(surface, (0, 0))
        return self._picture


class Transition:
    """Begins with the last picture, and with whether what comes `rises`; none where the clock jumps.

    While it is `moving` the next frame looks different by it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._before: pygame.Surface | None = None
        self._snapshot = Snapshot()
        self._rises = False
        self._spent = 0.0
        self.moving = False

    def begin(self, surface: pygame.Surface, fades: bool) -> None:
        """Leave the scene that is seen on `surface`; only if it `fades` may its picture stay for a moment."""
        if self._clock.jumps or (self.moving and not self._spent):
            return
        self._before = self._snapshot.of(surface) if fades else None
        self.moving, self._spent, self._rises = True, 0.0, False

    def make_room(self, surface: pygame.Surface) -> None:
        """Allocate a picture of this size."""
        self._snapshot.of(surface)

    def rise(self) -> None:
        """Let the scene that comes rise a little: a dialog."""
        self._rises = self.moving and self._clock.lively

    def end(self) -> None:
        """Be there at once."""
        self._before, self.moving = None, False

    def update(self, seconds: float) -> None:
        """Let real time pass."""
        if self.moving:
            self._spent += seconds * self._clock.speed
            if self._spent >= _SECONDS or self._clock.jumps:
                self.end()

    def risen(self, canvas: Canvas) -> Canvas:
        """The canvas for the scene on top: a dialog that comes is on its way to its place."""
        if not (self.moving and self._rises):
            return canvas
        return canvas.moved(0.0, _RISES * (1.0 - self._share))

    def draw(self, surface: DisplayList) -> None:
        """Lay what was seen before over the new scene, fainter and fainter."""
        if self.moving and self._before is not None:
            self._before.set_alpha(round(255 * (1.0 - self._share)))
            surface.blit(self._before, (0, 0))
            surface.forget()

    @property
    def _share(self) -> float:
        return ease_out(min(1.0, self._spent / _SECONDS))
