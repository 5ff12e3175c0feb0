"""Names where there is little room for them: on two lines, or smaller, before any is cut."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import Align, TextStyle
from game.stage.drawing.palette import Colour

_SHARES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52)
_AT_EASE = 0.85
LEAST_READ = 0.7
"""The share of its size below which a name is hard to read."""

_AND = " & "  # between partners
_CLOSE = 0.84  # of the usual distance of two lines


def name_style(
    canvas: Canvas,
    names: Sequence[str],
    style: TextStyle,
    width: float,
    height: float | None = None,
) -> TextStyle:
    """The style in which all of these names fit, one below the other where a height is given."""
    for share in _SHARES:
        smaller = style.shrunk(share)
        widest = max(canvas.fonts.width(name, smaller) for name in names)
        high = canvas.fonts.line_height(smaller) * _CLOSE * len(names)
        if widest <= width and (height is None or high <= height):
            break
    return smaller


def row_styles(
    canvas: Canvas, name: str, words: str, styles: tuple[TextStyle, TextStyle], width: float
) -> tuple[TextStyle, TextStyle]:
    """The styles of a name and the words that share a line with it, both smaller alike where it is short."""
    for share in _SHARES:
        one, other = (style.shrunk(style.shrink * share) for style in styles)
        if canvas.fonts.width(name, one) + canvas.fonts.width(words, other) <= width:
            break
    return one, other


def is_crowded(canvas: Canvas, name: str, area: FRect, style: TextStyle) -> bool:
    """Whether `draw_name` would write a name smaller than it is read with ease."""
    return _fitted(canvas, name, area, style)[1].shrink < LEAST_READ


def draw_name(
    canvas: Canvas, name: str, area: FRect, style: TextStyle, colour: Colour, align: Align = "left"
) -> None:
    """A name in the middle of its area's height: broken in two where one line would be small."""
    lines, fitting = _fitted(canvas, name, area, style)
    _write(canvas, lines, area, fitting, colour, align)


def draw_names(
    canvas: Canvas, names: Sequence[str], areas: Sequence[FRect], style: TextStyle, colour: Colour
) -> None:
    """Names beside each other, each in the middle of its area, all in the size of the smallest."""
    fitted = [_fitted(canvas, *each, style) for each in zip(names, areas, strict=True)]
    least = min(fitting.shrink for _, fitting in fitted)
    for (lines, _), area in zip(fitted, areas, strict=True):
        _write(canvas, lines, area, style.shrunk(least), colour, "centre")


def _fitted(
    canvas: Canvas, name: str, area: FRect, style: TextStyle
) -> tuple[list[str], TextStyle]:
    """The lines of a name in an area, and how they are written."""
    lines, fitting = [name], name_style(canvas, [name], style, area.width)
    parts = halves(name)
    if fitting.shrink < _AT_EASE and parts:
        broken = name_style(canvas, parts, style, area.width, area.height)
        if broken.shrink > fitting.shrink or canvas.fonts.width(name, fitting) > area.width:
            return parts, broken
    return lines, fitting


def _write(
    canvas: Canvas,
    lines: Sequence[str],
    area: FRect,
    fitting: TextStyle,
    colour: Colour,
    align: Align,
) -> None:
    step = canvas.fonts.line_height(fitting) * _CLOSE
    top = area.centery - step * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        x = {"left": area.left, "centre": area.centerx, "right": area.right}[align]
        canvas.text(line, x, top + at * step, fitting, colour, align, area.width)


def halves(name: str) -> list[str]:
    """The name on two lines of about the same length; nothing where it has no place to break.

    Of two partners each has a line. A single word breaks behind its first hyphen. The number of a bot among
    others of its kind stays with it.
    """
    if _AND in name:
        head, tail = name.split(_AND, 1)
        return [f"{head}{_AND.rstrip()}", tail]
    if " " not in name and "-" in name:
        head, tail = name.split("-", 1)
        return [f"{head}-", tail]
    *words, last = name.split(" ")
    words = [*words[:-1], f"{words[-1]} {last}"] if words and last.isdigit() else [*words, last]
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(parts, key=lambda pair: max(map(len, pair)))) if parts else []
