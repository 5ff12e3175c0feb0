import pygame
import pytest

from game.stage.drawing import rasteriser
from game.stage.drawing.rasteriser import translated, translated_in_strips

SIZE = (37, 23)


def foreign(alpha: int = 90) -> pygame.Surface:
    """A picture as SDL makes one from an SVG, red and blue the other way round; each dot differs."""
    dots = bytes(part for dot in range(37 * 23) for part in (dot % 256, dot // 4, 7, alpha))
    return pygame.image.frombytes(dots, SIZE, "RGBA")


def window_samples() -> tuple[pygame.Surface, pygame.Surface]:
    dot = pygame.Surface((1, 1), pygame.SRCALPHA)
    return dot.convert_alpha(), dot.convert()


@pytest.mark.parametrize("solid", [False, True])
def test_a_picture_translated_in_strips_is_the_one_translated_at_once(context, monkeypatch, solid):
    monkeypatch.setattr(rasteriser, "_STRIP_BYTES", 5 * foreign().get_pitch())
    alpha = 255 if solid else 90
    strips, whole = translated_in_strips(foreign(alpha), solid), translated(foreign(alpha), solid)
    assert pygame.image.tobytes(strips, "RGBA") == pygame.image.tobytes(whole, "RGBA")
    assert pygame.image.tobytes(strips, "RGBA") == pygame.image.tobytes(foreign(alpha), "RGBA")
    assert strips.get_masks() == whole.get_masks() == window_samples()[solid].get_masks()
    assert strips.get_flags() & pygame.SRCALPHA == whole.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("solid", [False, True])
@pytest.mark.parametrize("fit", [translated, translated_in_strips])
def test_a_picture_in_the_windows_format_is_not_copied(context, fit, solid):
    picture = window_samples()[solid]
    assert fit(picture, solid) is picture
