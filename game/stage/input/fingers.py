"""Fingers on glass, read as intents: the first one that touches acts, others beside it mean nothing.

A finger is no pointer: it is nowhere before it touches and after it is lifted.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.stage.drawing.units import Units
from game.stage.input.intents import Intent, Point, Press, Release

TOUCHES = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_OF_A_MOUSE = (-1, 2**64 - 1)


class Fingers:
    """Which finger is down. Events say where as shares of the window, from 0 to 1."""

    def __init__(self) -> None:
        self._down: tuple[int, int] | None = None

    def read(self, event: pygame.Event, units: Units) -> Iterator[Intent]:
        """The intents of a finger on such a window; none for touches that SDL makes of a mouse."""
        finger = event.touch_id, event.finger_id
        if event.touch_id in _OF_A_MOUSE:
            return
        x, y = units.to_design(event.x * units.width, event.y * units.height)
        if event.type == pygame.FINGERDOWN and self._down is None:
            self._down = finger
            yield Press(x, y, touch=True)
        elif finger != self._down:
            return
        elif event.type == pygame.FINGERMOTION:
            yield Point(x, y)
        elif event.type == pygame.FINGERUP:
            self._down = None
            yield Release(x, y, touch=True)

    def lift(self) -> None:
        """The window has lost the focus: no finger is down any more."""
        self._down = None
