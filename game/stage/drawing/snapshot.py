"""A copy of what the screen shows, in the same memory each time: allocating at 4K costs more than copying."""

from __future__ import annotations

import pygame


class Snapshot:
    """Holds its last picture until the next one is taken."""

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
