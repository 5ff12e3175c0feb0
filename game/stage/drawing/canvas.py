"""The surface a scene draws on: the window's, in design units, with text and pictures.

All rectangles and points are design units; what comes out is whole, crisp pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Literal

import pygame
from pygame import FRect

from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.fonts import Align, Fonts, TextStyle
from game.stage.drawing.palette import CREAM, INK, Colour, hex_of, is_light, mixed, strong
from game.stage.drawing.textures import SvgMaker, Textures
from game.stage.drawing.units import MovedUnits, Units
from game.stage.drawing.vectors import rasterise

# The device used last: hints on the screen, focus and hover follow it.
Device = Literal["mouse", "keys", "pad", "touch"]
# How much smaller a shadow is made at most, of how many pixels its edge is then at least, and its rings.
_SHRUNK, _LEAST_REACH, _RINGS = 4, 4, 2


@dataclass(frozen=True)
class BoxStyle:
    """A rounded box: fill, a rim of `rim_width` units, corners, and a soft shadow below it."""

    fill: Colour
    rim: Colour | None = None
    rim_width: float = 1.5
    radius: float = 10.0
    shine: Colour | None = None


@dataclass(frozen=True)
class WrittenWords:
    """Words on a page, and their style."""

    text: str
    style: TextStyle


@dataclass(frozen=True)
class Canvas:
    """One frame's drawing surface and what is needed to draw on it; `device` is what was used last.

    All that is written is noted in `written`, if it is given: the words of a page, for a listener.

    With `high_contrast` edges are thick, nothing has a texture, and ink is nearly black or white.
    """

    surface: pygame.Surface | DisplayList
    units: Units
    fonts: Fonts
    textures: Textures
    device: Device = "mouse"
    high_contrast: bool = False
    written: list[WrittenWords] | None = None

    def key_hint(self, key: str, pad: str = "") -> str:
        """The sign of a key: the pad's button for the same on a pad, nothing under a finger."""
        return {"pad": pad, "touch": ""}.get(self.device, key)

    @property
    def visible(self) -> FRect:
        """The visible area of the window, in design units."""
        return self.units.visible

    def moved(self, right: float, down: float) -> Canvas:
        """The same canvas for what is on its way: all of it comes to lie so far from its place."""
        size = self.units.width, self.units.height
        return replace(self, units=MovedUnits(*size, right, down))

    def fill(self, area: FRect, colour: Colour) -> None:
        """A plain area; a colour with alpha is laid over what is there. A thin line never vanishes."""
        target = self.units.rect(area)
        if area.width > 0 and area.height > 0:
            target.size = max(1, target.width), max(1, target.height)
        if len(colour) == 3 or colour[3] == 255:
            self.surface.fill(colour, target)
            return
        target = target.clip(self.surface.get_rect())
        veil = self.textures.made(("veil", colour, target.size), lambda: _veil(colour, target))
        self.surface.blit(veil, target)

    def box(self, area: FRect, style: BoxStyle) -> None:
        """A rounded box with smooth corners."""
        target = self.units.rect(area)
        if target.width < 2 or target.height < 2:
            return
        if self.high_contrast:
            style = _plain_box(style)
        scale = self.units.scale
        key = ("box", style, scale)
        picture = self.textures.svg(
            key + target.size, target.size, lambda: _box_svg(target.size, style, scale)
        )
        self.surface.blit(picture, target)

    def shadow(self, area: FRect, strength: float = 0.4, reach: float = 14.0) -> None:
        """The soft shadow of a sheet that lies on the table."""
        target, key, make = self._shadow(area, strength, reach)
        self.surface.blit(self.textures.made(key, make), target)

    def prepare_shadow(self, area: FRect, strength: float = 0.4, reach: float = 14.0) -> None:
        """Make a shadow in the background, before it is shown."""
        _, key, make = self._shadow(area, strength, reach)
        self.textures.prepare_made(key, make)

    def _shadow(
        self, area: FRect, strength: float, reach: float
    ) -> tuple[pygame.Rect, Hashable, Callable[[], pygame.Surface]]:
        target = self.units.rect(area.inflate(reach * 2, reach * 2).move(0, reach * 0.35))
        soft = self.units.length(reach)
        key = "shadow", target.size, soft, strength
        return target, key, lambda: soft_shadow(target.size, soft, strength)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        style: TextStyle,
        colour: Colour,
        align: Align = "left",
        width: float | None = None,
    ) -> FRect:
        """One line whose middle is at height `y`; `x` is its left, centre or right end.

        Returns where it stands, in design units.
        """
        self._note(text, style)
        colour = strong(colour) if self.high_contrast else colour
        picture = self.fonts.line(text, style, colour, width)
        left, middle = self.units.to_pixels(x, y)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        corner = (
            round(left - picture.get_width() * shift),
            round(middle - picture.get_height() / 2),
        )
        self.surface.blit(picture, corner)
        return self._in_units(pygame.Rect(corner, picture.get_size()))

    def paragraph(
        self,
        text: str,
        area: FRect,
        style: TextStyle,
        colour: Colour,
        align: Align = "left",
        centred: bool = False,
        fit: bool = True,
    ) -> FRect:
        """Wrapped text in an area; shrunk to its height where `fit`. Returns where it stands."""
        self._note(text, style)
        colour = strong(colour) if self.high_contrast else colour
        height = area.height if fit else None
        picture = self.fonts.paragraph(text, style, colour, area.width, align, height)
        target = self.units.rect(area)
        top = target.top + (target.height - picture.get_height()) // 2 if centred else target.top
        self.surface.blit(picture, (target.left, top))
        return self._in_units(pygame.Rect((target.left, top), picture.get_size()))

    def picture(self, name: Hashable, area: FRect, make: SvgMaker, late: bool = False) -> None:
        """Vector art stretched over an area; give it the art's proportions.

        A `late` one is made beside the frames; until it is there, nothing is drawn.
        """
        target = self.units.rect(area)
        if not (target.width and target.height and self.surface.get_rect().colliderect(target)):
            return
        if late and not self.textures.prepare_svg(name, target.size, make, missed=True):
            return
        self.surface.blit(self.textures.svg(name, target.size, make), target)

    def icon(self, name: str, area: FRect, ink: Colour = CREAM) -> None:
        """An icon of `art.icons` in one ink."""
        from art.icons import icon

        shade = hex_of(ink)
        self.picture(("icon", name, shade), area, lambda: icon(name, shade))

    def backdrop(self, name: Hashable, make: SvgMaker, rough: SvgMaker) -> None:
        """Cover the whole window with a solid picture made for `visible`'s width and height.

        `rough` composes the same without fine detail, for the moment until it is made.
        """
        size = self.surface.get_size()
        self.surface.blit(self.textures.backdrop(name, size, make, rough), (0, 0))

    def clipped(self, area: FRect) -> pygame.Rect:
        """Draw only inside this area from now on; returns the clip to give back to `unclip`."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.units.rect(area).clip(before))
        return before

    def unclip(self, before: pygame.Rect) -> None:
        self.surface.set_clip(before)

    def _note(self, text: str, style: TextStyle) -> None:
        if self.written is not None and text.strip():
            self.written.append(WrittenWords(text, style))

    def _in_units(self, area: pygame.Rect) -> FRect:
        left, top = self.units.to_design(area.left, area.top)
        scale = self.units.scale
        return FRect(left, top, area.width / scale, area.height / scale)


def _plain_box(style: BoxStyle) -> BoxStyle:
    """The same box in one colour, with an edge that stands out from it; a veil keeps what shows through."""
    rim = style.rim
    solid = len(style.fill) == 3 or style.fill[3] > 200
    if rim is not None and solid:
        rim = INK if is_light(style.fill) else mixed(rim, CREAM, 0.6)
    elif rim is not None:
        rim = rim[:3]
    return BoxStyle(style.fill, rim, max(2.4, style.rim_width * 1.8), style.radius)


def soft_shadow(size: tuple[int, int], reach: int, strength: float) -> pygame.Surface:
    """A black rounded rectangle that fades out over `reach` pixels on each side.

    A large one is made small and stretched: being soft it loses nothing, and no frame waits for it.
    """
    shrunk = max(1, min(_SHRUNK, reach // _LEAST_REACH))
    small = max(2, round(size[0] / shrunk)), max(2, round(size[1] / shrunk))
    shadow = _rings(small, reach / shrunk, strength)
    return shadow if shrunk == 1 else pygame.transform.smoothscale(shadow, size)


def _rings(size: tuple[int, int], reach: float, strength: float) -> pygame.Surface:
    """The same as rings that lie over each other."""
    steps = max(2, min(round(reach * _RINGS), 14))
    wide, high = size
    rings = "".join(
        f'<rect x="{reach * step / steps:.2f}" y="{reach * step / steps:.2f}" '
        f'width="{max(1.0, wide - 2 * reach * step / steps):.2f}" '
        f'height="{max(1.0, high - 2 * reach * step / steps):.2f}" '
        f'rx="{reach * 1.2:.2f}" fill="#000000" '
        f'fill-opacity="{_ring_opacity(step, steps, strength):.4f}"/>'
        for step in range(steps)
    )
    return rasterise(_svg(wide, high, rings), size)


def _ring_opacity(step: int, steps: int, strength: float) -> float:
    """How dark one of the rings is that together fade from nothing to `strength`."""

    def covered(share: float) -> float:
        return strength * share * share * (3.0 - 2.0 * share)

    before, after = covered(step / steps), covered((step + 1) / steps)
    return (after - before) / (1.0 - before)


def _veil(colour: Colour, target: pygame.Rect) -> pygame.Surface:
    veil = pygame.Surface(target.size, pygame.SRCALPHA)
    veil.fill(colour)
    return veil


def _box_svg(size: tuple[int, int], style: BoxStyle, scale: float) -> bytes:
    wide, high = size
    rim = max(1.0, style.rim_width * scale) if style.rim else 0.0
    radius = min(style.radius * scale, wide / 2, high / 2)
    inset = rim / 2
    shape = (
        f'x="{inset:.2f}" y="{inset:.2f}" width="{wide - rim:.2f}" height="{high - rim:.2f}" '
        f'rx="{max(0.0, radius - inset):.2f}"'
    )
    paint = f'fill="{hex_of(style.fill)}" fill-opacity="{_opacity(style.fill):.3f}"'
    head = ""
    if style.shine:
        head = (
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
            f'y2="{high}"><stop offset="0" stop-color="{hex_of(style.shine)}" '
            f'stop-opacity="{_opacity(style.shine):.3f}"/><stop offset="1" '
            f'stop-color="{hex_of(style.fill)}" stop-opacity="{_opacity(style.fill):.3f}"/>'
            f"</linearGradient>"
        )
        paint = 'fill="url(#s)"'
    stroke = ""
    if style.rim:
        stroke = (
            f' stroke="{hex_of(style.rim)}" stroke-width="{rim:.2f}" '
            f'stroke-opacity="{_opacity(style.rim):.3f}"'
        )
    return _svg(wide, high, f"{head}<rect {shape} {paint}{stroke}/>")


def _svg(wide: int, high: int, inside: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}">{inside}</svg>'
    ).encode()


def _opacity(colour: Colour) -> float:
    return colour[3] / 255 if len(colour) == 4 else 1.0
