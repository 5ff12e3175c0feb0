"""The letters of the sign and the figures of the icon and of great moments, written with a broad pen.

A glyph is a row of strokes in units where the capitals stand 100 high on the base line y = 100.
"""

from dataclasses import dataclass

from art.pen import Nib, stroke, strokes_of

_NIB = 19.0
_USUAL = 32.0
_STEEP = 56.0
"""How the pen is held in degrees, and how it is turned for stems that must stay slender."""


@dataclass(frozen=True)
class Glyph:
    """One letter: how far it moves the pen on, its strokes, and its slender ones.

    Both are texts for `strokes_of`.
    """

    advance: float
    strokes: str
    slender: str = ""


GLYPHS = {
    "S": Glyph(66, "56,20 46,7 28,5 13,17 16,36 34,48 52,61 56,80 42,95 22,96 7,82"),
    "N": Glyph(
        92,
        "4,10 14,6 22,12 50,56 74,93; 6,97 18,94 30,96; 66,8 78,6 90,8",
        "18,16 18,86; 78,14 78,94",
    ),
    "A": Glyph(
        82,
        "31,6 38,8 50,40 66,84 72,94 80,94; 27,65 40,62 56,65; -2,97 8,94 19,96",
        "37,14 22,60 10,91",
    ),
    "P": Glyph(70, "18,10 20,50 18,90; 4,14 18,6 40,3 58,13 59,34 44,51 24,53; 5,97 18,93 32,96"),
    "Z": Glyph(74, "5,14 16,6 36,9 62,8; 62,8 36,52 8,95; 8,95 30,92 52,95 68,88"),
    "E": Glyph(68, "58,14 44,4 26,7 16,26 14,52 18,82 34,96 52,94 64,80; 16,50 32,47 48,51"),
    "R": Glyph(
        88,
        "18,10 20,50 18,90; 4,14 18,6 38,3 55,11 57,30 42,45 24,48; 5,97 18,93 32,96; "
        "34,48 50,68 66,90 80,98 92,94",
    ),
    "0": Glyph(70, "35,5 18,14 9,36 9,64 18,88 35,97 52,88 61,64 61,36 52,14 35,5"),
    "1": Glyph(46, "8,22 20,14 28,5; 10,96 26,94 42,96", "27,8 27,50 27,94"),
    "2": Glyph(66, "8,22 18,8 36,4 52,14 52,34 36,58 8,94; 8,94 26,90 44,96 60,88"),
    "3": Glyph(64, "8,16 24,5 44,8 52,24 44,42 26,48; 26,48 46,52 56,70 48,90 28,98 8,88"),
    "4": Glyph(68, "42,5 26,34 6,68; 6,68 30,66 62,68", "46,30 46,64 46,98"),
    "5": Glyph(64, "16,8 34,10 54,5; 16,8 14,26 13,46; 13,46 32,38 50,46 56,66 48,88 28,98 8,88"),
    "6": Glyph(64, "50,8 34,14 18,34 10,62 16,88 34,98 52,88 55,68 42,54 24,56 12,70"),
    "7": Glyph(62, "6,12 22,6 40,10 56,6; 56,6 42,40 30,70 24,97"),
    "8": Glyph(
        66,
        "33,48 17,38 14,20 33,5 52,20 49,38 33,48; 33,48 12,62 10,82 33,98 56,82 54,62 33,48",
    ),
    "9": Glyph(64, "52,32 40,46 22,48 10,34 13,14 32,4 50,14 55,40 47,68 32,88 14,95"),
}


def outlines(glyph: Glyph, at: float = 0) -> str:
    """One outline for the glyph moved right by `at` units, to be filled by the nonzero rule."""
    written = [
        stroke([(x + at, y) for x, y in points], Nib(_NIB, angle))
        for strokes, angle in ((glyph.strokes, _USUAL), (glyph.slender, _STEEP))
        for points in strokes_of(strokes)
    ]
    return "".join(written)


def word(text: str, spacing: float = 6) -> tuple[str, float]:
    """The outline of a word from x = 0 on, and how long it is in units."""
    written, at = [], 0.0
    for letter in text:
        glyph = GLYPHS[letter]
        written.append(outlines(glyph, at))
        at += glyph.advance + spacing
    return "".join(written), word_length(text, spacing)


def word_length(text: str, spacing: float = 6) -> float:
    """How long a word is in units."""
    return sum(GLYPHS[letter].advance + spacing for letter in text) - spacing
