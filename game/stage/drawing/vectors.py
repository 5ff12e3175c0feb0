"""SVG text as pictures of exactly the size that was asked for, upright or turned."""

from __future__ import annotations

import math
import re
from io import BytesIO

import pygame

Size = tuple[int, int]

_TILTED = 0.055  # the share a tilted sheet is shorter
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


def rasterise_turned(
    svg: bytes, size: Size, angle: float, tilt: tuple[float, float] = (0.0, 0.0)
) -> pygame.Surface:
    """An SVG of `size` pixels turned clockwise by `angle` degrees; as large as that needs.

    With a `tilt` it leans away where it would be pressed, from -1 to 1 to the right and downwards.
    Raises pygame.error where SDL cannot read it.
    """
    wide, high = view_box(svg)
    cos, sin = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    room = 1.0 if tilt == (0.0, 0.0) else 1.0 + _TILTED
    frame = (wide * cos + high * sin) * room, (wide * sin + high * cos) * room
    scale = size[1] / high
    pixels = max(1, round(frame[0] * scale)), max(1, round(frame[1] * scale))
    return _framed(svg, frame, angle, pixels, tilt)


def padded(picture: pygame.Surface) -> pygame.Surface:
    """A picture with a clear margin on every side."""
    wide, high = picture.get_size()
    larger = pygame.Surface((wide + _MARGIN * 2, high + _MARGIN * 2), pygame.SRCALPHA)
    larger.blit(picture, (_MARGIN, _MARGIN))
    return larger


def faded(picture: pygame.Surface, alpha: float) -> pygame.Surface:
    """The same pixels, not copied, drawn at a strength from 0 to 1."""
    faint = picture.subsurface(picture.get_rect())
    faint.set_alpha(round(255 * alpha))
    return faint


def view_box(svg: bytes) -> tuple[float, float]:
    """The width and height of an SVG's own units. Raises ValueError where it names none."""
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise ValueError("the SVG has no viewBox")
    return float(found[1]), float(found[2])


def _tilted(across: float, down: float) -> str:
    """A sheet seen from straight above that is pressed down at a point of it: shorter along that line."""
    if not (across or down):
        return ""
    skew = -_TILTED * across * down
    wide, high = 1.0 - _TILTED * across**2, 1.0 - _TILTED * down**2
    return f"matrix({wide:.4f} {skew:.4f} {skew:.4f} {high:.4f} 0 0)"


def _framed(
    svg: bytes,
    frame: tuple[float, float],
    angle: float,
    pixels: Size,
    tilt: tuple[float, float] = (0.0, 0.0),
) -> pygame.Surface:
    """The drawing, turned and tilted, in the middle of a frame of other units, as that many pixels."""
    wide, high = view_box(svg)
    inside = svg[svg.index(b">", svg.index(b"<svg")) + 1 : svg.rindex(b"</svg>")]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{frame[0]:.4f}" height="{frame[1]:.4f}" '
        f'viewBox="0 0 {frame[0]:.4f} {frame[1]:.4f}">'
        f'<g transform="translate({frame[0] / 2:.4f} {frame[1] / 2:.4f}) rotate({angle:.3f}) '
        f'{_tilted(*tilt)} translate({-wide / 2:.4f} {-high / 2:.4f})">'
    )
    drawing = BytesIO(head.encode() + inside + b"</g></svg>")
    picture = pygame.image.load_sized_svg(drawing, pixels)
    if picture.get_size() == pixels:
        return picture
    exact = pygame.Surface(pixels, pygame.SRCALPHA)
    exact.blit(picture, picture.get_rect(center=exact.get_rect().center))
    return exact
