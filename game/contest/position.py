"""Positions as text: a preset with its house rules, then the fields of the moment, on one line."""

from __future__ import annotations

from game.core.deal import Deal
from game.core.position_rows import write_fields
from game.rules import Game, game_text, read_game


def position_text(game: Game, deal: Deal) -> str:
    """One line that `read_position` reads back to the same state (slots may be numbered anew)."""
    return f"{game_text(game)} {write_fields(game.position, deal)}"


def read_position(text: str) -> tuple[Game, Deal]:
    """The game and the deal a line describes.

    Raises ValueError with a sentence, ImpossiblePosition where no deal comes to that moment.
    """
    game, moment = described(text)
    return game, game.reached(moment)


def described(text: str) -> tuple[Game, Deal]:
    """The game and the moment a line describes, whether or not a deal can come to it.

    Raises ValueError with a sentence for a text that describes none.
    """
    if not text.split():
        raise ValueError("a position begins with the name of a game, such as snapszer")
    name, *parts = text.split()
    game = read_game(name)
    fields: dict[str, str] = {}
    for part in parts:
        field, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"{part!r} is no field: write it as name=value")
        if field in fields:
            raise ValueError(f"the field {field!r} stands twice")
        fields[field] = value
    return game, game.read_position(fields)
