"""Reading the drawn parts of the cards, and putting them in place."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@cache
def fragment(name: str) -> str:
    """The shapes inside `art/<name>.svg`, without the file's outer `<svg>` element.

    Raises FileNotFoundError where art holds no such part.
    """
    text = (_HERE / f"{name}.svg").read_text(encoding="utf-8")
    start = text.index(">", text.index("<svg")) + 1
    return text[start : text.rindex("</svg>")].strip()


def placed(shapes: str, x: float, y: float, scale: float = 1.0, turned: bool = False) -> str:
    """Shapes with their origin moved to (x, y) and scaled; `turned` by half a turn around it."""
    turn = " rotate(180)" if turned else ""
    return f'<g transform="translate({x:g} {y:g}){turn} scale({scale:g})">{shapes}</g>'


def centred(shapes: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """A sign drawn on a 100 x 100 square, its middle at (x, y), `size` units high."""
    scale = size / 100
    corner = size / 2 if turned else -size / 2
    return placed(shapes, x + corner, y + corner, scale, turned)


def turned(shapes: str) -> str:
    """Shapes of the upper half, turned round the middle of the card into the lower half."""
    return f'<g transform="rotate(180 125 195)">{shapes}</g>'


def corner(glyph: str, sign: str) -> str:
    """An index for the upper left corner: a rank's letters with a sign below them."""
    return placed(fragment(f"glyphs/{glyph}"), 13, 17, 1.08) + centred(sign, 34, 96, 42)
