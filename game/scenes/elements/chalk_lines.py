"""Lines over time as vector art in chalk, told apart by ink and rhythm."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.drawing.palette import Colour, hex_of

BLUE: Colour = (140, 184, 222)
# Told apart by more than colour: each line has its own rhythm, the first is unbroken.
_DASHES = ("", "10 5", "3 4", "12 4 3 4")


def chalk_lines_svg(
    size: tuple[float, float],
    lines: Sequence[Sequence[tuple[float, float]]],
    inks: Sequence[Colour],
    dot: float,
    behind: str = "",
) -> bytes:
    """Lines through points, each with a `dot` of this radius at every point; `behind` is art below them."""
    wide, high = size
    parts = [behind]
    for points, ink, dashes in zip(lines, inks, _DASHES, strict=False):
        shade, path = hex_of(ink), "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        rhythm = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(
            f'<path d="M{path}" fill="none" stroke="{shade}" stroke-width="2.6" '
            f'stroke-linejoin="round" stroke-linecap="round"{rhythm}/>'
        )
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot}" fill="{shade}"/>'
            for x, y in (points if dot else ())
        ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.1f}" height="{high:.1f}" '
        f'viewBox="0 0 {wide:.1f} {high:.1f}">{"".join(parts)}</svg>'
    ).encode()
