"""The pictures of one card: itself, its shadow, its glow; only what moves is turned anew."""

from __future__ import annotations

import math

import pygame

from game.stage.drawing.canvas import Canvas, soft_shadow
from game.stage.drawing.card_sprite import CardSprite
from game.stage.drawing.palette import Colour
from game.stage.drawing.vectors import padded

_DIM = 0.52
_RIM = 0.035
_SIZE_STEP = 12
_BACK_STEPS = 2
_SHADOW_TURN = 15.0
_GLOW_TURN = 3.0
_SMALL_SHADOW = 60
_LARGE_GLOW = 390


class CardPainter:
    """Finds or makes the pictures of one sprite for one frame."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._textures = canvas.textures
        self.exact = True

    def pictures(self, sprite: CardSprite) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Shadow, glow and card of a sprite with their corners in pixels."""
        high = max(4, round(sprite.height * sprite.scale * self._canvas.units.scale))
        pose = (float(high), round(sprite.angle, 2))
        resting = sprite.is_at_rest_in(pose)
        self.exact = resting
        centre = self._canvas.units.to_pixels(sprite.x, sprite.y)
        squeeze = abs(math.cos(math.pi * sprite.face_up))
        found = []
        if sprite.shadowed and squeeze > 0.1:
            found.append(self._shadow(sprite, high, centre, squeeze))
        if sprite.glow > 0.01:
            found.append(self._glow(sprite, high, centre))
        picture = self._card(sprite, high, resting, squeeze)
        if sprite.alpha < 0.996:
            picture = _faded(picture, sprite.alpha)
        found.append(_centred(picture, centre))
        return found

    def _card(self, sprite: CardSprite, high: int, resting: bool, squeeze: float) -> pygame.Surface:
        flat = squeeze > 0.996
        straight = abs(sprite.angle) < 0.05
        if flat and straight and (resting or self._known_height(sprite, high) == high):
            return self._lit(sprite, "flat", high, self._textures.card(sprite.visible_card, high))
        if flat and resting:
            tilted = self._textures.tilted_card(sprite.visible_card, high, sprite.angle)
            if tilted is not None:
                return self._lit(sprite, f"tilted {sprite.angle:.1f}", high, tilted)
        return self._in_motion(sprite, high, high if resting else 0, squeeze)

    def _in_motion(
        self, sprite: CardSprite, high: int, exact_height: int, squeeze: float
    ) -> pygame.Surface:
        """Turned, squeezed and scaled for this one frame."""
        known = exact_height or self._known_height(sprite, high)
        if squeeze > 0.996 and self._is_plain_back(sprite, known):
            return self._turned_back(known, high, sprite.angle)
        picture = self._textures.padded_card(sprite.visible_card, known)
        picture = self._lit(sprite, "padded", known, picture)
        growth = high / known
        if squeeze <= 0.996:
            wide = max(2, round(picture.get_width() * squeeze))
            picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
        if abs(sprite.angle) < 0.05 and growth == 1.0:
            return picture
        return pygame.transform.rotozoom(picture, -sprite.angle, growth)

    def _is_plain_back(self, sprite: CardSprite, known: int) -> bool:
        """Whether many cards may look just so: a shuffle moves two dozen backs at once."""
        plain = sprite.visible_card is None and round(sprite.dim * 8) == 0
        return plain and self._textures.has_card(None, known)

    def _turned_back(self, known: int, high: int, angle: float) -> pygame.Surface:
        """A back grown to a height and turned to the nearest half degree, shared by all such backs."""
        step = round(angle * _BACK_STEPS) / _BACK_STEPS % 360
        picture = self._textures.padded_card(None, known)
        key = ("turned back", self._textures.deck, known, high, step)
        return self._textures.made(
            key, lambda: pygame.transform.rotozoom(picture, -step, high / known)
        )

    def _known_height(self, sprite: CardSprite, high: int) -> int:
        """While the size changes from frame to frame, a picture that is already there will do."""
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
        key = ("dimmed", pose, high, *self._look(sprite))
        return self._textures.made(key, lambda: _darker(picture, step / 8))

    def _look(self, sprite: CardSprite) -> tuple[object, ...]:
        store = self._textures
        return store.deck, store.four_colour, sprite.visible_card, round(sprite.dim * 8)

    def _shadow(
        self, sprite: CardSprite, high: int, centre: tuple[float, float], squeeze: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A soft shadow, shared by all cards of about this size, turn and height."""
        turn = round((sprite.angle % 180) / _SHADOW_TURN) % round(180 / _SHADOW_TURN)
        level = min(4, max(0, round(sprite.lift * 4)))
        size = max(1, round(high / _SIZE_STEP)) * _SIZE_STEP
        small = self._small_shadow(level)
        if squeeze <= 0.996:
            narrow = max(1, round(small.get_width() * squeeze)), small.get_height()
            small = pygame.transform.smoothscale(small, narrow)
            picture = self._grown(_SMALL_SHADOW, small, high, sprite.angle)
        else:
            picture = self._textures.made(
                ("card shadow", size, turn, level),
                lambda: self._grown(_SMALL_SHADOW, small, size, turn * _SHADOW_TURN),
            )
        drop = (2.0 + 11.0 * sprite.lift) * self._canvas.units.scale
        if sprite.alpha < 0.996:
            picture = _faded(picture, sprite.alpha)
        return _centred(picture, (centre[0] + drop * 0.35, centre[1] + drop))

    def _glow(
        self, sprite: CardSprite, high: int, centre: tuple[float, float]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Light around the card and a bright rim, the same for a whole turn of three degrees."""
        turn = round((sprite.angle % 180) / _GLOW_TURN) % round(180 / _GLOW_TURN)
        level = min(8, max(1, round(sprite.glow * 8)))
        size = max(1, round(high / _SIZE_STEP)) * _SIZE_STEP
        colour = sprite.glow_colour
        whole = self._textures.made(
            ("card glow", size, turn, colour),
            lambda: self._grown(_LARGE_GLOW, self._large_glow(colour), size, turn * _GLOW_TURN),
        )
        key = ("card glow", size, turn, colour, level)
        picture = self._textures.made(key, lambda: _faded(whole, level / 8))
        return _centred(picture, centre)

    @staticmethod
    def _grown(
        from_height: int, picture: pygame.Surface, height: int, degrees: float
    ) -> pygame.Surface:
        return pygame.transform.rotozoom(picture, -degrees, height / from_height)

    def _small_shadow(self, level: int) -> pygame.Surface:
        """The shadow of a small card: being soft, it may be grown to every size."""
        high = _SMALL_SHADOW
        reach = max(3, round(high * (0.05 + 0.03 * level)))
        size = (self._textures.card_width(high) + reach, high + reach)
        strength = 0.5 - 0.05 * level
        return self._textures.made(
            ("small shadow", level), lambda: padded(soft_shadow(size, reach, strength))
        )

    def _large_glow(self, colour: Colour) -> pygame.Surface:
        return self._textures.made(("large glow", colour), lambda: self._make_glow(colour))

    def _make_glow(self, colour: Colour) -> pygame.Surface:
        reach, wide = round(_LARGE_GLOW * 0.1), self._textures.card_width(_LARGE_GLOW)
        halo = soft_shadow((wide + reach * 2, _LARGE_GLOW + reach * 2), reach, 0.85)
        halo.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
        rim = round(_LARGE_GLOW * _RIM * 0.5)
        edge = pygame.Rect(0, 0, wide + rim * 2, _LARGE_GLOW + rim * 2)
        edge.center = halo.get_rect().center
        pygame.draw.rect(halo, colour[:3], edge, border_radius=round(wide * 0.075) + rim)
        return halo


def _faded(picture: pygame.Surface, alpha: float) -> pygame.Surface:
    faded = picture.copy()
    faded.set_alpha(round(alpha * 255))
    return faded


def _darker(picture: pygame.Surface, dim: float) -> pygame.Surface:
    shade = picture.copy()
    light = round(255 * (1.0 - (1.0 - _DIM) * dim))
    shade.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return shade


def _corner(picture: pygame.Surface, centre: tuple[float, float]) -> tuple[int, int]:
    return (
        round(centre[0] - picture.get_width() / 2),
        round(centre[1] - picture.get_height() / 2),
    )


def _centred(
    picture: pygame.Surface, centre: tuple[float, float]
) -> tuple[pygame.Surface, tuple[int, int]]:
    return picture, _corner(picture, centre)
