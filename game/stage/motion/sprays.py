"""How the particles of a burst look and fly: the sprays of the house."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from game.stage.drawing.palette import CHALK, CREAM, LAMP, RED, Colour

Shape = Literal["spark", "glow", "dust", "suit", "card"]


@dataclass(frozen=True)
class Spray:
    """How the particles of a burst look and fly: lengths in units, times in seconds at speed 1.

    `direction` is in degrees clockwise from the right, `spread` the whole angle around it. They start within
    `during` seconds, anywhere in an area `across` and `down`, and live for `seconds`; `drag` is how often a
    second their speed falls to a third, `spin` how often they turn. With `homing` they end where the burst
    aims. `suits` are those of the suit signs.
    """

    shape: Shape
    count: int
    seconds: float
    size: tuple[float, float]
    speed: tuple[float, float] = (0.0, 0.0)
    direction: float = -90.0
    spread: float = 360.0
    gravity: float = 0.0
    drag: float = 1.5
    spin: float = 0.0
    during: float = 0.0
    across: float = 0.0
    down: float = 0.0
    colour: Colour = LAMP
    homing: bool = False
    suits: str = "HDCS"


SPARKS = Spray("spark", 46, 0.75, (9, 22), (200, 760), gravity=420, drag=2.6, across=70, down=40)
MOTES = Spray(
    "spark",
    20,
    0.62,
    (10, 18),
    (60, 180),
    spread=150,
    drag=2.0,
    during=0.16,
    across=90,
    homing=True,
)
RISING = replace(
    MOTES,
    size=(11, 20),
    seconds=0.85,
    speed=(150, 430),
    spread=70,
    gravity=-40,
    during=0.3,
    across=150,
    down=60,
    homing=False,
)
DUST = Spray(
    *("dust", 26, 0.7, (16, 38), (40, 170)), gravity=30, drag=2.8, across=70, down=10, colour=CHALK
)
EMBERS = Spray(
    *("spark", 24, 0.8, (5, 12), (30, 130)),
    spread=70,
    gravity=-50,
    across=180,
    down=20,
    during=0.15,
)
SOOT = Spray(
    *("dust", 22, 0.8, (20, 44), (50, 200)), gravity=60, drag=2.6, across=60, colour=(24, 20, 18)
)
RED_SPARKS = Spray(
    *("spark", 30, 0.6, (8, 18), (90, 330)), gravity=520, drag=2.4, across=60, colour=RED
)
SUITS_RISING = Spray(
    *("suit", 12, 0.9, (18, 30), (110, 260)),
    spread=80,
    gravity=-40,
    across=110,
    during=0.2,
    drag=1.8,
)
LAMPLIGHT = Spray("glow", 1, 0.9, (520, 520))
GLINT = Spray("glow", 1, 0.5, (190, 190), colour=CREAM)
CONFETTI = Spray(
    *("card", 70, 3.4, (16, 27), (20, 150)),
    direction=90,
    spread=120,
    gravity=330,
    drag=1.2,
    spin=0.6,
    during=0.7,
    across=1280,
    down=60,
)
