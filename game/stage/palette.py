"""The colours of the tavern: lamp, cloth, wood, cream card stock, chalk on slate."""

from __future__ import annotations

Colour = tuple[int, int, int] | tuple[int, int, int, int]

CREAM: Colour = (246, 236, 214)
PAPER: Colour = (239, 226, 197)
INK: Colour = (43, 32, 24)
INK_SOFT: Colour = (104, 86, 66)
LAMP: Colour = (244, 186, 82)
LAMP_DEEP: Colour = (201, 134, 38)
CLOTH: Colour = (28, 62, 47)
CLOTH_DARK: Colour = (16, 38, 29)
WOOD: Colour = (92, 58, 34)
WOOD_DARK: Colour = (46, 29, 19)
SLATE: Colour = (38, 44, 48)
CHALK: Colour = (232, 230, 220)
CHALK_SOFT: Colour = (172, 174, 166)
RED: Colour = (178, 44, 38)
RED_SOFT: Colour = (240, 138, 118)
GREEN_SOFT: Colour = (158, 204, 142)
NIGHT: Colour = (12, 10, 8)


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """The same colour with an alpha of 0 (nothing) to 255 (solid)."""
    return colour[0], colour[1], colour[2], alpha


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`first` at share 0, `second` at share 1, and what lies between; solid."""
    red, green, blue = (
        round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True)
    )
    return red, green, blue


def is_light(colour: Colour) -> bool:
    """Whether dark ink reads better on this colour than light ink."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 128
