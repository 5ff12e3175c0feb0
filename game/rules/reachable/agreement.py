"""Fields of positions in text, compared: whether two moments may be the same."""

from __future__ import annotations

import re

# What a field that is left out says.
_LEFT_OUT = {
    "phase": "play",
    "doubled": "0",
    "nines": "0",
    "golden": "off",
    "looked": "all",
    "looking": "off",
}

# Fields whose cards are compared one by one; in those of the second row their order tells nothing.
_CARDS = frozenset({"stock", "piles", "talon", "widow", "trick", "won", "up", "turned", "gifts"})
_HELD = frozenset({"hands", "aside"})


def said(name: str, text: str) -> str:
    """A field as it stands in a position, or its default where it is left out."""
    return f"{name}={(text.strip('/') and text) or _LEFT_OUT.get(name, 'nothing')}"


def agree(name: str, told: str, found: str) -> bool:
    """Whether two texts of a field may mean the same; `??` is any card."""
    if name not in (*_CARDS, *_HELD):
        return told.strip("/") == found.strip("/")
    parts, others = _cards(told), _cards(found)
    alike = _held_alike if name in _HELD else _lie_alike
    while len(parts) < len(others):
        parts.append([])
    while len(others) < len(parts):
        others.append([])
    return all(map(alike, parts, others))


def _cards(text: str) -> list[list[str]]:
    """The cards of each part, without who has seen them."""
    return [re.findall("..", part) for part in re.sub("![0-3]*", "", text).split("/")]


def _lie_alike(row: list[str], other: list[str]) -> bool:
    return len(row) == len(other) and all(
        card == found or "??" in (card, found) for card, found in zip(row, other, strict=True)
    )


def _held_alike(row: list[str], other: list[str]) -> bool:
    return len(row) == len(other) and len({*row, *other} - {"??"}) <= len(row)
