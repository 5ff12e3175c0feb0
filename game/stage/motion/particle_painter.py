"""The pictures of one burst's particles: few sizes, turns and strengths, each made once and shared."""

from __future__ import annotations

import math

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import CREAM
from game.stage.drawing.vectors import faded, rasterise
from game.stage.motion.sprays import Shape, Spray

_Look = tuple[int, ...]

_LEVELS = 6
_TURNS, _SQUEEZES = 16, 4
_GLOW = 160  # pixels a glow is drawn at before it is stretched
_BACK = (140, 42, 34)


class ParticlePainter:
    """Finds or makes the picture of a particle as it looks after a share of its life."""

    def __init__(self, canvas: Canvas, spray: Spray) -> None:
        self._units = canvas.units
        self._textures = canvas.textures
        self._spray = spray
        self._kept: dict[_Look, pygame.Surface] = {}

    def picture(self, size: float, phase: float, spin: float, share: float) -> pygame.Surface:
        """A particle of a size in units; `phase` (0 to tau) tells it from the others of the burst."""
        shape = self._spray.shape
        pixels = max(2, self._units.length(size))
        level = max(1, round(_LEVELS * strength(shape, share)))
        look: _Look = (pixels, level)
        if shape == "card":
            look += _turned(phase, phase / math.tau + spin * share * self._spray.seconds)
        elif shape == "suit":
            look += (int(phase * 10) % len(self._spray.suits),)
        found = self._kept.get(look)
        if found is None:
            found = self._kept[look] = self._fainter(look)
        return found

    def _fainter(self, look: _Look) -> pygame.Surface:
        """A picture at one of a few strengths; at its full one it outlives the burst."""
        _, level, *_ = look
        textures, spray = self._textures, self._spray
        worn = (textures.deck, textures.four_colour) if spray.shape in ("card", "suit") else ()
        name = "particle", spray.shape, spray.colour, spray.suits, *worn
        whole = textures.made((*name, look[0], *look[2:]), lambda: self._whole(look))
        return whole if level >= _LEVELS else faded(whole, level / _LEVELS)

    def _whole(self, look: _Look) -> pygame.Surface:
        pixels, _, *rest = look
        match self._spray.shape:
            case "card":
                return self._card(pixels, *rest)
            case "suit":
                return self._textures.suit(self._spray.suits[rest[0]], pixels)
        return self._light(pixels)

    def _light(self, pixels: int) -> pygame.Surface:
        """A spark with a bright heart, or soft light or dust that fades outwards."""
        from art.moments import light_svg

        side = min(pixels, _GLOW)
        ink = "#" + "".join(f"{part:02x}" for part in self._spray.colour[:3])
        picture = rasterise(light_svg(ink, hot=self._spray.shape == "spark"), (side, side))
        if side == pixels:
            return picture
        return pygame.transform.smoothscale(picture, (pixels, pixels))

    def _card(self, pixels: int, suit: int, turn: int, squeeze: int) -> pygame.Surface:
        """A slip of card stock that turns in the air, its suit on one side."""
        flat = self._slip(pixels, self._spray.suits[suit] if suit >= 0 else "")
        wide = max(2, round(flat.get_width() * squeeze / _SQUEEZES))
        narrow = pygame.transform.smoothscale(flat, (wide, flat.get_height()))
        return pygame.transform.rotozoom(narrow, 360 * turn / _TURNS, 1.0)

    def _slip(self, high: int, sign: str) -> pygame.Surface:
        """The face of a slip with its suit, or its wine-red back."""
        flat = pygame.Surface((max(3, round(high * 0.66)) + 2, high + 2), pygame.SRCALPHA)
        area = flat.get_rect().inflate(-2, -2)
        stock = CREAM[:3] if sign else _BACK
        pygame.draw.rect(flat, stock, area, border_radius=max(1, high // 8))
        if sign:
            suit = self._textures.suit(sign, max(2, round(high * 0.5)))
            flat.blit(suit, suit.get_rect(center=area.center))
        return flat


def strength(shape: Shape, share: float) -> float:
    """How strong a particle is after a share of its life, from 0 to 1."""
    if shape == "glow":
        return math.sin(math.pi * math.sqrt(share)) * 0.8
    if shape == "dust":
        return 0.62 * (1.0 - share)
    return min(1.0, share * 12.0, (1.0 - share) * 2.6)


def _turned(phase: float, turned: float) -> _Look:
    """Which suit a card shows (-1 for its back), how it is turned, and how narrow it is seen."""
    swing = math.cos(turned * math.tau * 1.7)
    suit = int(phase * 10) % 4 if swing > 0 else -1
    return suit, round(turned * _TURNS) % _TURNS, max(1, round(abs(swing) * _SQUEEZES))
