"""SVG text as pictures of exactly the size that was asked for, upright or turned."""

from __future__ import annotations

import math
import re
from io import BytesIO

import pygame

Size = tuple[int, int]

_MARGIN = 2  # pixels around a picture that is padded

_VIEW_BOX = re.compile(rb'viewBox="[\d.+-]+[ ,]+[\d.+-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')


def rasterise(svg: bytes, size: Size) -> pygame.Surface:
    """An SVG in the middle of a picture of `size` pixels, as large as fits.

    SDL keeps an SVG's proportions and would give a picture that is a pixel too small where they
    are not exactly those of `size`. Raises pygame.error where SDL cannot read it.
    """
    picture = pygame.image.load_sized_svg(BytesIO(svg), size)
    if picture.get_size() == size:
        return picture
    wide, high = view_box(svg)
    scale = min(size[0] / wide, size[1] / high)
    return _framed(svg, (size[0] / scale, size[1] / scale), 0.0, size)


def rasterise_turned(svg: bytes, size: Size, angle: float) -> pygame.Surface:
    """An SVG of `size` pixels turned clockwise by `angle` degrees; as large as that needs.

    Raises pygame.error where SDL cannot read it.
    """
    wide, high = view_box(svg)
    cos, sin = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    frame = wide * cos + high * sin, wide * sin + high * cos
    scale = size[1] / high
    pixels = max(1, round(frame[0] * scale)), max(1, round(frame[1] * scale))
    return _framed(svg, frame, angle, pixels)


def padded(picture: pygame.Surface) -> pygame.Surface:
    """A picture with a clear margin on every side."""
    wide, high = picture.get_size()
    larger = pygame.Surface((wide + _MARGIN * 2, high + _MARGIN * 2), pygame.SRCALPHA)
    larger.blit(picture, (_MARGIN, _MARGIN))
    return larger


def view_box(svg: bytes) -> tuple[float, float]:
    """The width and height of an SVG's own units. Raises ValueError where it names none."""
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise ValueError("the SVG has no viewBox")
    return float(found[1]), float(found[2])


def _framed(svg: bytes, frame: tuple[float, float], angle: float, pixels: Size) -> pygame.Surface:
    """The drawing, turned, in the middle of a frame of other units, as that many pixels."""
    wide, high = view_box(svg)
    inside = svg[svg.index(b">", svg.index(b"<svg")) + 1 : svg.rindex(b"</svg>")]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{frame[0]:.4f}" height="{frame[1]:.4f}" '
        f'viewBox="0 0 {frame[0]:.4f} {frame[1]:.4f}">'
        f'<g transform="translate({(frame[0] - wide) / 2:.4f} {(frame[1] - high) / 2:.4f}) '
        f'rotate({angle:.3f} {wide / 2:.3f} {high / 2:.3f})">'
    )
    drawing = BytesIO(head.encode() + inside + b"</g></svg>")
    picture = pygame.image.load_sized_svg(drawing, pixels)
    if picture.get_size() == pixels:
        return picture
    exact = pygame.Surface(pixels, pygame.SRCALPHA)
    exact.blit(picture, picture.get_rect(center=exact.get_rect().center))
    return exact
