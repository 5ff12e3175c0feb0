"""A family of games as one object: code that differs by family asks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from game.rules.game import GameOf


@dataclass(frozen=True)
class Preset:
    """A game under its usual house rules.

    `code` is its number in deal codes, never changed and never used again. `weekday` is the day on which
    it is the deal of the day, from 0 for Monday; None if it is on no day.
    """

    game: GameOf[Any]
    code: int
    weekday: int | None = None


@dataclass(frozen=True)
class Family:
    """A family of games, declared beside its rules.

    `key` is that of its games and deals. `bots` are the bots that play its games, each with its rating on
    Glicko's scale; `searched` tells whether the search for two hands knows its games.

    The remaining fields name parts in rooms that the rules may not import, as "module:name"; `part` loads
    one. `book` is its `BookWriter`, `table` its `TableFamily`, `calls` the likelihood of its bids and
    passes, and `vector` writes its house rules for the compiled kernel; the last two are None in a family
    without an auction.
    """

    key: str
    presets: tuple[Preset, ...]
    bots: Mapping[str, float]
    book: str
    table: str
    calls: str | None = None
    vector: str | None = None
    searched: bool = False


@cache
def part(name: str) -> Any:
    """Import the part that a family names as "module:name"."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
