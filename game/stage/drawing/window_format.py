"""Pictures in the window's own pixel format: any other would be translated whenever it is drawn."""

from __future__ import annotations

import time

import pygame

# pygame translates without letting other threads run: so much at once, and then a pause for a frame.
_STRIP_BYTES = 1_000_000
_PAUSE = 0.001


def translated(picture: pygame.Surface, solid: bool) -> pygame.Surface:
    """The picture in the window's format, without alpha where it is `solid`; itself if it has that format."""
    if _same_format(picture, _sample(solid)):
        return picture
    return picture.convert() if solid else picture.convert_alpha()


def translated_in_strips(picture: pygame.Surface, solid: bool) -> pygame.Surface:
    """The same beside the frames, a strip after the other; the picture given is not to be used again."""
    sample = _sample(solid)
    if _same_format(picture, sample):
        return picture
    wide, high = picture.get_size()
    result = pygame.Surface((wide, high), 0 if solid else pygame.SRCALPHA, sample)
    picture.set_alpha(None)
    rows = max(1, _STRIP_BYTES // picture.get_pitch())
    for top in range(0, high, rows):
        if top:
            time.sleep(_PAUSE)
        result.blit(picture, (0, top), (0, top, wide, rows))
    return result


def _sample(solid: bool) -> pygame.Surface:
    dot = pygame.Surface((1, 1), pygame.SRCALPHA)
    return dot.convert() if solid else dot.convert_alpha()


def _same_format(one: pygame.Surface, other: pygame.Surface) -> bool:
    blended = one.get_flags() & pygame.SRCALPHA == other.get_flags() & pygame.SRCALPHA
    return blended and one.get_masks() == other.get_masks()
