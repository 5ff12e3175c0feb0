"""The pictures of one card: itself, its shadow, its glow; only what moves is turned anew."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.stage.drawing.canvas import Canvas, soft_shadow
from game.stage.drawing.card_sprite import CardSprite, Rest
from game.stage.drawing.palette import Colour
from game.stage.drawing.textures import TILT_STEPS
from game.stage.drawing.vectors import faded, padded

_DIM = 0.52
_RIM = 0.035
_SIZE_STEP = 12.0  # units
_BACK_STEPS, _BACK_SIZES, _LARGE = 2, 60, 300
_SHADOW_TURN, _SHADOW_WIDTHS = 15.0, 8
_GLOW_TURN = 3.0
_SMALL_SHADOW = 60
_LARGE_GLOW = 390
_SLIGHT = 1.4  # degrees
_NEAR_ANGLE, _NEAR_TAIL = 0.8, 0.3  # degrees: what sways or settles is shown so far from its angle


@dataclass(frozen=True, slots=True)
class _Seen:
    """A sprite as it is seen now: pixels, degrees, steps of its tilt, how wide it still is, its rest."""

    sprite: CardSprite
    high: int
    angle: float
    tilt: tuple[int, int]
    squeeze: float
    rest: Rest

    @property
    def flat(self) -> bool:
        return self.squeeze > 0.996

    @property
    def straight(self) -> bool:
        return abs(self.angle) < 0.05 and self.tilt == (0, 0)


class CardPainter:
    """Finds or makes the pictures of one sprite for one frame."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._textures = canvas.textures
        self.exact = True

    def pictures(self, sprite: CardSprite) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Shadow, glow and card of a sprite with their corners in pixels."""
        seen = self._seen(sprite)
        self.exact = seen.rest == "resting"
        swing = sprite.swing
        centre = self._canvas.units.to_pixels(sprite.x + swing.x, sprite.y + swing.y)
        found = []
        if sprite.shadowed and seen.squeeze > 0.1:
            found.append(self._shadow(seen, centre))
        if sprite.glow > 0.01:
            found.append(self._glow(seen, centre))
        picture = self._card(seen)
        if sprite.alpha < 0.996:
            picture = faded(picture, sprite.alpha)
        found.append(_centred(picture, centre))
        return found

    def _seen(self, sprite: CardSprite) -> _Seen:
        swing = sprite.swing
        grown = sprite.height * sprite.scale * swing.scale
        high = max(4, round(grown * self._canvas.units.scale))
        angle = round(sprite.angle + self._leaning(sprite, high), 2)
        tilt = round(swing.across * TILT_STEPS), round(swing.down * TILT_STEPS)
        squeeze = abs(math.cos(math.pi * sprite.face_up))
        return _Seen(sprite, high, angle, tilt, squeeze, sprite.rests_in(high, angle))

    @staticmethod
    def _leaning(sprite: CardSprite, high: int) -> float:
        """How far a card leans; a slight, passing lean of a large card is left out: turning it is slow."""
        lean = sprite.swing.angle
        passes = high >= _LARGE and not sprite.sways and abs(lean) < _SLIGHT
        return 0.0 if passes else lean

    def _card(self, seen: _Seen) -> pygame.Surface:
        sprite, high = seen.sprite, seen.high
        if not seen.flat:
            return self._in_motion(seen)
        resting = seen.rest == "resting"
        if seen.straight and (resting or self._known_height(sprite, high) == high):
            return self._lit(sprite, "flat", high, self._textures.card(sprite.visible_card, high))
        if seen.rest == "moving":
            return self._in_motion(seen)
        wanted = resting or sprite.sways
        near = 0.0 if resting else _NEAR_ANGLE if wanted else _NEAR_TAIL
        tilted = self._textures.tilted_card(
            *(sprite.visible_card, high, seen.angle, seen.tilt), near=near, wanted=wanted
        )
        if tilted is None:
            return self._in_motion(seen)
        return self._lit(sprite, tilted.pose, high, tilted.picture)

    def _in_motion(self, seen: _Seen) -> pygame.Surface:
        """Turned, squeezed and scaled for this one frame."""
        sprite, high, squeeze = seen.sprite, seen.high, seen.squeeze
        known = self._known_height(sprite, high)
        if seen.flat and self._is_plain_back(sprite, known):
            return self._turned_back(known, high, seen.angle)
        picture = self._textures.padded_card(sprite.visible_card, known)
        picture = self._lit(sprite, "padded", known, picture)
        growth = high / known
        if not seen.flat:
            wide = max(2, round(picture.get_width() * squeeze))
            picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
        if abs(seen.angle) < 0.05 and growth == 1.0:
            return picture
        return pygame.transform.rotozoom(picture, -seen.angle, growth)

    def _is_plain_back(self, sprite: CardSprite, known: int) -> bool:
        """Whether many cards may look just so: a shuffle moves two dozen backs at once."""
        plain = sprite.visible_card is None and round(sprite.dim * 8) == 0
        return plain and self._textures.has_card(None, known)

    def _turned_back(self, known: int, high: int, angle: float) -> pygame.Surface:
        """A back grown to about a height and turned by about an angle, shared by all such backs."""
        size = max(1, round(high / _BACK_SIZES))
        high = round(high / size) * size
        steps = _BACK_STEPS if high < _LARGE else 1
        step = round(angle * steps) / steps % 360
        picture = self._textures.padded_card(None, known)
        key = ("turned back", self._textures.look(None), known, high, step)
        return self._textures.made(
            key, lambda: pygame.transform.rotozoom(picture, -step, high / known)
        )

    def _known_height(self, sprite: CardSprite, high: int) -> int:
        """The height of a picture that is already there, to be scaled while the size changes; else `high`."""
        proper = max(4, round(sprite.height * self._canvas.units.scale))
        for height in (high, proper):
            if self._textures.has_card(sprite.visible_card, height):
                return height
        near = self._textures.near_height(sprite.visible_card, high)
        return near if near is not None else high

    def _lit(
        self, sprite: CardSprite, pose: str, high: int, picture: pygame.Surface
    ) -> pygame.Surface:
        """The picture as dark as the sprite is dimmed; kept unless it is a stand-in."""
        step = round(sprite.dim * 8)
        if step == 0:
            return picture
        if not self._textures.has_card(sprite.visible_card, high):
            return _darker(picture, step / 8)
        key = ("dimmed", pose, high, self._textures.look(sprite.visible_card), step)
        return self._textures.made(key, lambda: _darker(picture, step / 8))

    def _shadow(
        self, seen: _Seen, centre: tuple[float, float]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A soft shadow, shared by all cards of about this size, turn, width and height."""
        sprite, high, squeeze = seen.sprite, seen.high, seen.squeeze
        turn = round((seen.angle % 180) / _SHADOW_TURN) % round(180 / _SHADOW_TURN)
        level = min(4, max(0, round(sprite.lift * 4)))
        size = self._about(high)
        width = max(1, round(squeeze * _SHADOW_WIDTHS))

        def make() -> pygame.Surface:
            small = self._small_shadow(level)
            narrow = max(1, small.get_width() * width // _SHADOW_WIDTHS), small.get_height()
            small = pygame.transform.smoothscale(small, narrow)
            return pygame.transform.rotozoom(small, -turn * _SHADOW_TURN, size / _SMALL_SHADOW)

        picture = self._textures.made(("card shadow", size, turn, level, width), make)
        drop = (2.0 + 11.0 * sprite.lift) * self._canvas.units.scale
        if sprite.alpha < 0.996:
            picture = faded(picture, sprite.alpha)
        aside = drop * (0.35 + sprite.swing.across)
        return _centred(picture, (centre[0] + aside, centre[1] + drop * (1.0 + sprite.swing.down)))

    def _about(self, high: int) -> int:
        """A height near this one, of which there are few: what is soft looks alike."""
        step = self._canvas.units.length(_SIZE_STEP)
        return max(1, round(high / step)) * step

    def _glow(
        self, seen: _Seen, centre: tuple[float, float]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Light around the card and a bright rim, the same for a whole turn of three degrees."""
        sprite, high = seen.sprite, seen.high
        turn = round((seen.angle % 180) / _GLOW_TURN) % round(180 / _GLOW_TURN)
        level = min(8, max(1, round(sprite.glow * 8)))
        size = self._about(high)
        colour = sprite.glow_colour

        def make() -> pygame.Surface:
            large = self._textures.made(("large glow", colour), lambda: self._make_glow(colour))
            return pygame.transform.rotozoom(large, -turn * _GLOW_TURN, size / _LARGE_GLOW)

        whole = self._textures.made(("card glow", size, turn, colour), make)
        key = ("card glow", size, turn, colour, level)
        picture = self._textures.made(key, lambda: faded(whole, level / 8))
        return _centred(picture, centre)

    def _small_shadow(self, level: int) -> pygame.Surface:
        """The shadow of a small card: being soft, it may be grown to every size."""
        high = _SMALL_SHADOW
        reach = max(3, round(high * (0.05 + 0.03 * level)))
        size = (self._textures.card_width(high) + reach, high + reach)
        strength = 0.5 - 0.05 * level
        return self._textures.made(
            ("small shadow", level), lambda: padded(soft_shadow(size, reach, strength))
        )

    def _make_glow(self, colour: Colour) -> pygame.Surface:
        reach, wide = round(_LARGE_GLOW * 0.1), self._textures.card_width(_LARGE_GLOW)
        halo = soft_shadow((wide + reach * 2, _LARGE_GLOW + reach * 2), reach, 0.85)
        halo.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
        rim = round(_LARGE_GLOW * _RIM * 0.5)
        edge = pygame.Rect(0, 0, wide + rim * 2, _LARGE_GLOW + rim * 2)
        edge.center = halo.get_rect().center
        pygame.draw.rect(halo, colour[:3], edge, border_radius=round(wide * 0.075) + rim)
        return halo


def _darker(picture: pygame.Surface, dim: float) -> pygame.Surface:
    shade = picture.copy()
    light = round(255 * (1.0 - (1.0 - _DIM) * dim))
    shade.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return shade


def _centred(
    picture: pygame.Surface, centre: tuple[float, float]
) -> tuple[pygame.Surface, tuple[int, int]]:
    left, top = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
    return picture, (round(left), round(top))
