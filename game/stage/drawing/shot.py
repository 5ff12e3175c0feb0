"""A picture as large as it needs, shown through a camera in a part of the window.

It is drawn at the window's own scale, so that it wants no other pictures or letters than the window does,
or at a smaller one where it would have too many pixels to be drawn in time; and only where it differs from
the last frame. Then what the camera sees of it is fitted to its part.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import pygame
from pygame import FRect, Rect

from game.stage.drawing.camera import View
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.fonts import Fonts
from game.stage.drawing.units import Units

Paint = Callable[[Canvas], object]

MOST_PIXELS = 3_000_000
"""As many as are drawn in time: a window of 1920x1080 has fewer."""

_SPARE = 16


@dataclass(frozen=True)
class ShotUnits(Units):
    """Units of a picture of `width` x `height` pixels with the window's form, and a `share` of its scale."""

    window: Units
    share: float = 1.0

    @cached_property
    def tall(self) -> bool:
        return self.window.tall

    @cached_property
    def scale(self) -> float:
        return self.window.scale * self.share


class Shot:
    """Shows a picture in `area` of the window: the whole of it where the zoom is 1.

    The picture is as wide or as high as the window, if that is not too large, and has the proportions of
    the area.
    """

    def __init__(self, window: Units, area: FRect) -> None:
        self.area = window.rect(area)
        share = min(self.area.width / window.width, self.area.height / window.height)
        pixels = self.area.width * self.area.height / share**2
        drawn = min(1.0, math.sqrt(MOST_PIXELS / pixels))
        size = round(self.area.width * drawn / share), round(self.area.height * drawn / share)
        self.units = ShotUnits(*size, window, drawn)
        self._fonts: Fonts | None = None
        self._room: pygame.Surface | None = None
        self._surface = pygame.Surface(size)
        self._list = DisplayList(self._surface)
        self._seen: FRect | None = None
        self._shown = self._surface, (0, 0)

    def draw(self, canvas: Canvas, view: View, paint: Paint) -> None:
        """Draw what `paint` draws, as it is seen from there."""
        self._list.begin()
        paint(self._canvas(canvas, self._list))
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
        """A canvas to rehearse on: everything the picture needs is made, and nothing of it is shown."""
        return self._canvas(canvas, DisplayList(self._surface))

    def _canvas(self, canvas: Canvas, surface: DisplayList) -> Canvas:
        """The window's canvas for this picture, with letters of its scale."""
        if self._fonts is None:
            smaller = self.units.share < 1.0
            self._fonts = canvas.fonts.scaled(self.units) if smaller else canvas.fonts
        return replace(canvas, surface=surface, units=self.units, fonts=self._fonts)

    def _room_for(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of this size in the same memory each frame: allocating takes longer than filling it."""
        if self._room is None or not self._room.get_rect().contains(Rect((0, 0), size)):
            self._room = pygame.Surface((size[0] + _SPARE, size[1] + _SPARE))
        return self._room.subsurface(Rect((0, 0), size))

    def _fitted(self, seen: FRect) -> tuple[pygame.Surface, tuple[int, int]]:
        """The visible part, at the size of the area, and the place of its corner in the window."""
        left, top = self.units.to_pixels(*seen.topleft)
        right, bottom = self.units.to_pixels(*seen.bottomright)
        share = self.area.width / (right - left)
        source = Rect(math.floor(left + 1e-3), math.floor(top + 1e-3), 0, 0)
        source.size = math.ceil(right - 1e-3) - source.left, math.ceil(bottom - 1e-3) - source.top
        source = source.clip(self._surface.get_rect())
        size = math.ceil(source.width * share), math.ceil(source.height * share)
        picture = self._room_for(size)
        pygame.transform.smoothscale(self._surface.subsurface(source), size, picture)
        across = self.area.left + round((source.left - left) * share)
        down = self.area.top + round((source.top - top) * share)
        return picture, (min(self.area.left, across), min(self.area.top, down))
