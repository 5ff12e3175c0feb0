"""The program's icon as a picture of so many pixels, drawn from the art."""

from io import BytesIO
from pathlib import Path

import pygame

from art.marks import icon_svg


def write_icon(file: Path, side: int) -> None:
    """Write the icon as a PNG with this side in pixels. Raises OSError where it cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    drawn = pygame.image.load_sized_svg(BytesIO(icon_svg()), (side, side))
    pygame.image.save(drawn, str(file))
