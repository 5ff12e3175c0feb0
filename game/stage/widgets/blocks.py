"""The blocks of a page of text; a page lays these out one below the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from pygame import FRect

from game.stage.drawing.canvas import Canvas


@dataclass(frozen=True)
class Heading:
    """A heading; `level` 1 is the larger one."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Wrapped text; `soft` is smaller and paler."""

    text: str
    soft: bool = False


@dataclass(frozen=True)
class Bullet:
    """A point of a list; `sign` stands before it."""

    text: str
    sign: str = "•"


@dataclass(frozen=True)
class TableBlock:
    """Rows of cells below a head; `shares` are the widths of the columns, together 1."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...] = field(default=())


@dataclass(frozen=True)
class Gap:
    """Empty space, in design units."""

    height: float = 14.0


class Drawn(Protocol):
    """Any other block: it knows how high it is at a width, and draws itself."""

    def height(self, canvas: Canvas, width: float) -> float: ...

    def draw(self, canvas: Canvas, area: FRect) -> None: ...


PageBlock = Heading | Paragraph | Bullet | TableBlock | Gap | Drawn


def block_text(block: PageBlock) -> str:
    """The text of a block, for those who listen; "" where it is a picture."""
    match block:
        case Heading(text) | Paragraph(text) | Bullet(text):
            return text
        case TableBlock(head, rows):
            lines = (head, *rows) if any(head) else rows
            return "; ".join(", ".join(filter(None, cells)) for cells in lines)
    return ""
