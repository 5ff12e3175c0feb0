"""The pen writes thick and thin, and strokes that cross do not cancel each other."""

import io

import numpy as np
import pygame
import pytest

from art.canvas import document, path
from art.lettering import GLYPHS, outlines, word
from art.pen import Nib, stroke, strokes_of


def inked(outline: str, side: int = 100) -> np.ndarray:
    """The ink of a sheet of `side` x `side` units, 0..255."""
    sheet = document(side, side, path(outline, 'fill="#ffffff"'))
    return pygame.surfarray.array_alpha(
        pygame.image.load_sized_svg(io.BytesIO(sheet), (side, side))
    ).astype(float)


def amount(outline: str) -> float:
    return float(inked(outline).sum() / 255)


def test_a_stroke_across_the_nib_is_as_broad_as_the_nib():
    nib = Nib(20, angle=0)
    assert amount(stroke(((50, 20), (50, 80)), nib)) == pytest.approx(20 * 60, rel=0.02)


def test_a_stroke_along_the_nib_leaves_no_breadth():
    nib = Nib(20, angle=0)
    assert amount(stroke(((20, 50), (80, 50)), nib)) < 5


@pytest.mark.parametrize("direction", [1, -1])
def test_strokes_that_cross_stay_filled(direction):
    nib = Nib(16, angle=32)
    down = ((30, 20), (70, 80))
    up = ((30, 80), (70, 20))
    both = stroke(down, nib) + stroke(up[::direction], nib)
    assert inked(both)[50, 50] == 255


def test_a_stroke_looks_the_same_whichever_way_it_is_written():
    bowl = ((20, 30), (50, 15), (80, 40), (50, 80), (20, 60))
    nib = Nib(18, angle=32)
    there, back = inked(stroke(bowl, nib)), inked(stroke(bowl[::-1], nib))
    assert there[80, 40] == 255
    assert np.max(np.abs(there - back)) < 40


def test_a_word_is_as_long_as_its_letters_and_the_space_between():
    letters = sum(GLYPHS[letter].advance for letter in "SZ")
    assert word("SZ", spacing=6)[1] == letters + 6


def test_every_letter_stands_between_its_lines():
    for name, glyph in GLYPHS.items():
        strokes = (*strokes_of(glyph.strokes), *strokes_of(glyph.slender))
        heights = [y for points in strokes for _, y in points]
        assert min(heights) >= 0, name
        assert max(heights) <= 100, name
        assert outlines(glyph)


def test_a_letter_the_sign_has_not_is_refused():
    with pytest.raises(KeyError):
        word("SCHNAPSEN")
