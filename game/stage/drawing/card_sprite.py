"""One card as it is shown: where it lies, how it is turned and lit.

Positions are centres in design units, angles are degrees clockwise, heights are design units of
a card that stands upright.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from pygame import FRect

from game.core.cards import Card
from game.stage.drawing.palette import LAMP, Colour

RATIO = 250 / 390  # of a card's width to its height
_NOT_SHOWN = (-1.0, 0.0)


@dataclass(eq=False)
class CardSprite:
    """One card as it is shown now. Every number may be moved by a tween.

    `face_up` goes from 0 (back) to 1 (face) and squeezes the card between; `lift` is the height
    above the cloth (0 to 1: shadow); `glow` and `dim` are light, 0 to 1; `scale` is a passing
    growth, `height` the size it has where it belongs. `card` is None while nobody here knows it.
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
    _shown: tuple[float, float] = field(default=_NOT_SHOWN, repr=False)

    @property
    def visible_card(self) -> Card | None:
        """The face that is seen now, or None while the back is."""
        return self.card if self.face_up >= 0.5 else None

    def is_at_rest_in(self, pose: tuple[float, float]) -> bool:
        """Whether the last drawing showed the same pose (or there was none); remembers this one."""
        resting = self._shown in (pose, _NOT_SHOWN)
        self._shown = pose
        return resting

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
