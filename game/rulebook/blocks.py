"""The parts of a rulebook: chapters of text, tables and pictures, in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.cards import Card, Suit


@dataclass(frozen=True)
class BookText:
    """A sentence or a paragraph. `option` names the house rule it states, if it states one.

    `changed` tells that this house rule is not the preset's own. A `point` belongs to a list; with a
    `number` above 0 the list is an order of duties.
    """

    words: str
    option: str = ""
    changed: bool = False
    point: bool = False
    number: int = 0


@dataclass(frozen=True)
class BookTable:
    """Rows of cells below a head; `shares` are the widths of the columns, together 1."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class BookGroup:
    """Cards that lie together, with words below them.

    A `row` lies side by side, a `trick` overlaps (the card at `winner` took it), `stock` is a pile
    across the turn-up `cards[0]`, `closed` the same with the turn-up face down on top.
    """

    layout: Literal["row", "trick", "stock", "closed"]
    cards: tuple[Card, ...]
    below: str = ""
    badge: str = ""
    winner: int | None = None


@dataclass(frozen=True)
class Illustration:
    """Groups of cards side by side; with `arrow` each becomes the next one."""

    groups: tuple[BookGroup, ...]
    arrow: bool = False


@dataclass(frozen=True)
class Suits:
    """The four suits with their names."""

    names: tuple[tuple[Suit, str], ...]


BookBlock = BookText | BookTable | Illustration | Suits


@dataclass(frozen=True)
class Chapter:
    """A part of a rulebook; `key` is the same in every language."""

    key: str
    title: str
    blocks: tuple[BookBlock, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game with its house rules, in one language and one deck's words."""

    title: str
    line: str
    origin: str
    chapters: tuple[Chapter, ...]

    def texts(self) -> tuple[BookText, ...]:
        """Every text of the book in order."""
        return tuple(
            block
            for chapter in self.chapters
            for block in chapter.blocks
            if isinstance(block, BookText)
        )
