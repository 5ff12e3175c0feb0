"""The steps of a frame, listed so that only those that differ from the last frame are drawn.

It stands in for the window's surface while a scene draws: the steps are written down, compared with
those of the frame before, and drawn again only inside the rectangles where they differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

Place = Sequence[float] | Rect
Channels = tuple[int, ...]

_MOST_RECTANGLES = 10


class _Step(NamedTuple):
    """One blit of `source`, or one fill with `colour`, inside `area` and nowhere else."""

    source: pygame.Surface | None
    colour: Channels
    corner: tuple[int, int]
    area: tuple[int, int, int, int]
    flags: int

    def draw(self, surface: pygame.Surface, inside: Rect, shift: tuple[int, int]) -> None:
        place = inside.move(shift)
        if self.source is None:
            surface.fill(self.colour, place, self.flags)
        else:
            wanted = inside.move(-self.corner[0], -self.corner[1])
            surface.blit(self.source, place.topleft, wanted, self.flags)


class DisplayList:
    """Takes a scene's steps instead of a surface; `show` brings the surface up to date.

    A source must not change between frames: pictures that move on are new pictures.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._clip = surface.get_rect()
        self._steps: list[_Step] = []
        self._shown: list[_Step] | None = None
        self._shift = self._shifted = (0, 0)

    # -- what a surface can do -------------------------------------------------------------------

    def get_size(self) -> tuple[int, int]:
        return self._surface.get_size()

    def get_rect(self) -> Rect:
        return self._surface.get_rect()

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, clip: Rect | None) -> None:
        whole = self._surface.get_rect()
        self._clip = whole if clip is None else clip.clip(whole)

    def blit(self, source: pygame.Surface, place: Place, *, special_flags: int = 0) -> None:
        corner = round(place[0]), round(place[1])
        self._note(source, (), Rect(corner, source.get_size()), special_flags)

    def fblits(self, blits: Iterable[tuple[pygame.Surface, Place]]) -> None:
        for source, place in blits:
            self.blit(source, place)

    def fill(self, colour: Channels, area: Rect | None = None, special_flags: int = 0) -> None:
        whole = self._surface.get_rect() if area is None else Rect(area)
        self._note(None, tuple(colour), whole, special_flags)

    def scroll(self, across: int, down: int) -> None:
        """Move the finished frame by so many pixels, this once."""
        self._shift = (across, down)

    # -- frames ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a new frame, on which nothing is drawn yet."""
        self._steps = []
        self._shift = (0, 0)
        self._clip = self._surface.get_rect()

    def forget(self) -> None:
        """Draw all of the next frame: the surface was drawn on from elsewhere."""
        self._shown = None

    def show(self) -> tuple[Rect, ...]:
        """Draw what differs from the last frame; gives the rectangles of the frame that were drawn."""
        whole, shift = self._surface.get_rect(), self._shift
        if self._shown is None:
            drawn: tuple[Rect, ...] = (whole,)
        else:
            drawn = merged(Rect(area) for area in _differing(self._shown, self._steps))
            if shift != self._shifted and whole not in drawn:
                drawn = *drawn, *self._move_on()
        for area in drawn:
            self._draw(area, shift)
        # The frame does not reach the edges it was moved away from.
        for area in _edges(whole, (-shift[0], -shift[1])):
            self._draw(area, (0, 0))
        self._shown, self._shifted = self._steps, shift
        return drawn

    def _move_on(self) -> list[Rect]:
        """Move the last frame to the place of this one; gives its edges that were out of the picture."""
        (across, down), (before_across, before_down) = self._shift, self._shifted
        self._surface.scroll(across - before_across, down - before_down)
        return _edges(self._surface.get_rect(), self._shifted)

    def _draw(self, area: Rect, shift: tuple[int, int]) -> None:
        for step in self._steps:
            inside = area.clip(step.area)
            if inside.width and inside.height:
                step.draw(self._surface, inside, shift)

    def _note(
        self, source: pygame.Surface | None, colour: Channels, area: Rect, flags: int
    ) -> None:
        inside = area.clip(self._clip)
        if inside.width and inside.height:
            bounds = (inside.left, inside.top, inside.width, inside.height)
            self._steps.append(_Step(source, colour, area.topleft, bounds, flags))


def _edges(whole: Rect, shift: tuple[int, int]) -> list[Rect]:
    """The edges of a frame that leave the picture when it is moved by `shift`."""
    across, down = shift
    wide, high = whole.size
    edges = (
        Rect(wide - across if across > 0 else 0, 0, abs(across), high),
        Rect(0, high - down if down > 0 else 0, wide, abs(down)),
    )
    return [area for area in edges if area.width and area.height]


def _differing(before: Sequence[_Step], now: Sequence[_Step]) -> list[tuple[int, int, int, int]]:
    """The areas of all steps that came, went, or changed their order."""
    start, end = _alike_at_both_ends(before, now)
    before, now = before[start : len(before) - end], now[start : len(now) - end]
    places: dict[_Step, list[int]] = {}
    for place, step in enumerate(before):
        places.setdefault(step, []).append(place)
    found, kept, last = [], set(), -1
    for step in now:
        known = places.get(step)
        if known and known[0] > last:
            last = known.pop(0)
            kept.add(last)
        else:
            found.append(step.area)
    found += [step.area for place, step in enumerate(before) if place not in kept]
    return found


def _alike_at_both_ends(before: Sequence[_Step], now: Sequence[_Step]) -> tuple[int, int]:
    """How many steps are the same from the first on, and how many of the others up to the last."""
    shorter = min(len(before), len(now))
    start = end = 0
    while start < shorter and before[start] == now[start]:
        start += 1
    while start + end < shorter and before[-1 - end] == now[-1 - end]:
        end += 1
    return start, end


def merged(areas: Iterable[Rect]) -> tuple[Rect, ...]:
    """Few rectangles that cover all of these: those that touch become one."""
    found: list[Rect] = []
    for area in areas:
        joined = area.copy()
        while (touched := joined.collidelist(found)) >= 0:
            joined.union_ip(found.pop(touched))
        found.append(joined)
    if len(found) > _MOST_RECTANGLES:
        return (found[0].unionall(found[1:]),)
    return tuple(found)
