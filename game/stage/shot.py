"""A picture as large as it needs, shown through a camera in a part of the window.

It is drawn at the window's own scale, so that it wants no other pictures or letters than the window does,
and only where it differs from the last frame; then what the camera sees of it is fitted to its part.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import pygame
from pygame import FRect, Rect

from game.stage.camera import View
from game.stage.canvas import Canvas
from game.stage.display_list import DisplayList
from game.stage.units import Units

Paint = Callable[[Canvas], object]


@dataclass(frozen=True)
class ShotUnits(Units):
    """Units of a picture of `width` x `height` pixels with the scale and the form of the window's."""

    window: Units

    @cached_property
    def tall(self) -> bool:
        return self.window.tall

    @cached_property
    def scale(self) -> float:
        return self.window.scale


class Shot:
    """Shows a picture in `area` of the window: the whole of it where the zoom is 1.

    The picture is as wide or as high as the window, and has the proportions of the area.
    """

    def __init__(self, window: Units, area: FRect) -> None:
        self.area = window.rect(area)
        share = min(self.area.width / window.width, self.area.height / window.height)
        size = round(self.area.width / share), round(self.area.height / share)
        self.units = ShotUnits(*size, window)
        self._surface = pygame.Surface(size)
        self._list = DisplayList(self._surface)
        self._seen: FRect | None = None
        self._shown = self._surface, (0, 0)

    def draw(self, canvas: Canvas, view: View, paint: Paint) -> None:
        """Draw what `paint` draws, as it is seen from there."""
        self._list.begin()
        paint(replace(canvas, surface=self._list, units=self.units))
        drawn = self._list.show()
        seen = view.within(self.units.visible)
        if drawn or seen != self._seen:
            self._seen = seen
            self._shown = self._fitted(seen)
        picture, corner = self._shown
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(self.area.clip(before))
        canvas.surface.blit(picture, corner)
        canvas.surface.set_clip(before)

    def rehearsed(self, canvas: Canvas) -> Canvas:
        """What to draw on so that everything is made that the picture needs, and nothing is shown of it."""
        return replace(canvas, surface=DisplayList(self._surface), units=self.units)

    def _fitted(self, seen: FRect) -> tuple[pygame.Surface, tuple[int, int]]:
        """What is seen, at the size of the area, and where its corner comes to lie in the window."""
        left, top = self.units.to_pixels(*seen.topleft)
        right, bottom = self.units.to_pixels(*seen.bottomright)
        share = self.area.width / (right - left)
        source = Rect(math.floor(left + 1e-3), math.floor(top + 1e-3), 0, 0)
        source.size = math.ceil(right - 1e-3) - source.left, math.ceil(bottom - 1e-3) - source.top
        source = source.clip(self._surface.get_rect())
        size = math.ceil(source.width * share), math.ceil(source.height * share)
        picture = pygame.transform.smoothscale(self._surface.subsurface(source), size)
        across = self.area.left + round((source.left - left) * share)
        down = self.area.top + round((source.top - top) * share)
        return picture, (min(self.area.left, across), min(self.area.top, down))
