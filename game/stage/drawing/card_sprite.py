"""One card as it is shown: where it lies, how it is turned and lit.

Positions are centres in design units, angles are degrees clockwise, heights are design units of
a card that stands upright.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pygame import FRect

from game.core.cards import Card
from game.stage.drawing.palette import LAMP, Colour

RATIO = 250 / 390  # of a card's width to its height
_SWAYS = 0.25  # degrees from one drawing to the next

Rest = Literal["resting", "swaying", "moving"]


class Swing(NamedTuple):
    """How a card is drawn beside its pose: units, degrees, a factor of its size, and its tilt.

    `across` and `down` run from -1 to 1: where on the card a finger would press for such a tilt.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0
    across: float = 0.0
    down: float = 0.0


STILL = Swing()


def pressed_at(sprite: CardSprite, x: float, y: float) -> Swing:
    """The tilt of a card to which a point of the design points, on it or at its edge."""
    half = sprite.height / 2
    across, down = (x - sprite.x) / (half * RATIO), (y - sprite.y) / half
    return Swing(across=max(-1.0, min(1.0, across)), down=max(-1.0, min(1.0, down)))


@dataclass(eq=False)
class CardSprite:
    """One card as it is shown now. Every number may be moved by a tween.

    `face_up` goes from 0 (back) to 1 (face) and squeezes the card between; `lift` is the height
    above the cloth (0 to 1: shadow); `glow` and `dim` are light, 0 to 1; `scale` is a passing
    growth, `height` the size it has where it belongs. `card` is None while nobody here knows it.
    `swing` is what its spring makes of it, `pull` the swing to which attention pulls that, and one that
    `sways` is turned to and fro while somebody is there: all of that is seen and nothing else.
    """

    card: Card | None = None
    x: float = 640.0
    y: float = 360.0
    height: float = 165.0
    angle: float = 0.0
    scale: float = 1.0
    face_up: float = 0.0
    lift: float = 0.0
    glow: float = 0.0
    dim: float = 0.0
    alpha: float = 1.0
    z: float = 0.0
    shadowed: bool = True
    glow_colour: Colour = LAMP
    pull: Swing = STILL
    sways: bool = False
    swing: Swing = STILL
    _shown: tuple[int, float, float] | None = field(default=None, repr=False)

    @property
    def visible_card(self) -> Card | None:
        """The face that is seen now, or None while the back is."""
        return self.card if self.face_up >= 0.5 else None

    def rests_in(self, high: int, angle: float) -> Rest:
        """How a card rests that is drawn so: as before (or for the first time), swaying, or not at all.

        Remembers this drawing; `angle` has the swing in it.
        """
        shown, self._shown = self._shown, (high, angle, self.angle)
        if shown is None or shown[:2] == (high, angle):
            return "resting"
        still = shown[0] == high and shown[2] == self.angle
        return "swaying" if still and abs(angle - shown[1]) < _SWAYS else "moving"

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the design lies on the card, turned as it is."""
        turn = math.radians(-self.angle)
        across, down = x - self.x, y - self.y
        along = across * math.cos(turn) - down * math.sin(turn)
        up = across * math.sin(turn) + down * math.cos(turn)
        high = self.height * self.scale
        return abs(along) <= high * RATIO / 2 and abs(up) <= high / 2

    def bounds(self) -> FRect:
        """The upright rectangle around the card as it lies."""
        high = self.height * self.scale
        wide = high * RATIO
        turn = math.radians(self.angle)
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        box = FRect(0, 0, wide * cos + high * sin, wide * sin + high * cos)
        box.center = self.x, self.y
        return box
