"""The colours of the tavern: lamp, cloth, wood, cream card stock, chalk on slate.

They are those of `art.palette`, as numbers, with softer and deeper ones for text.
"""

from __future__ import annotations

Colour = tuple[int, int, int] | tuple[int, int, int, int]

CREAM: Colour = (244, 231, 201)
PAPER: Colour = (236, 217, 176)
INK: Colour = (51, 36, 26)
INK_SOFT: Colour = (92, 76, 58)
LAMP: Colour = (244, 186, 82)
LAMP_DEEP: Colour = (201, 134, 38)
CLOTH: Colour = (31, 75, 51)
SLATE: Colour = (43, 48, 51)
CHALK: Colour = (242, 240, 230)
CHALK_SOFT: Colour = (188, 190, 182)
RED: Colour = (178, 44, 38)
RED_SOFT: Colour = (240, 138, 118)
GREEN_SOFT: Colour = (158, 204, 142)
NIGHT: Colour = (11, 7, 5)


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """The same colour with an alpha of 0 (nothing) to 255 (solid)."""
    return colour[0], colour[1], colour[2], alpha


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`first` at share 0, `second` at share 1, and what lies between; solid."""
    red, green, blue = (
        round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True)
    )
    return red, green, blue


CREAM_FAINT: Colour = with_alpha(CREAM, 150)
"""Ink for choices that cannot be made or have no effect: still read, 4.5 to 1 on all walnut and night."""
CHALK_FAINT: Colour = with_alpha(CHALK, 168)
"""The same on slate."""


def hex_of(colour: Colour) -> str:
    """A colour as vector art writes it (``#rrggbb``), without its alpha."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def colour_of(shade: str) -> Colour:
    """A colour that vector art has written (``#rrggbb``), solid."""
    red, green, blue = bytes.fromhex(shade[1:])
    return red, green, blue


# Ink for light ground is darker than this, ink for dark ground lighter: also what is faint there.
_DARKEST_ON_DARK = 105


def strong(colour: Colour) -> Colour:
    """Ink for high contrast: nearly white or black, solid; what was faint is a grey that is read easily."""
    faint = len(colour) == 4 and colour[3] < 176
    if _luma(colour) > _DARKEST_ON_DARK:
        return (196, 196, 196) if faint else mixed(colour, (255, 255, 255), 0.55)
    return (72, 72, 72) if faint else mixed(colour, (0, 0, 0), 0.6)


def is_light(colour: Colour) -> bool:
    """Whether dark ink reads better on this colour than light ink."""
    return _luma(colour) > 128


def _luma(colour: Colour) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
