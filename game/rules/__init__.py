"""The rules: one package or file a family of games, and the catalogue of presets.

May import: game.core.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import FORMS as BAUERNSCHNAPSEN_FORMS
from game.rules.game import Game
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.options import FORMS as NORTH_AMERICAN_FORMS
from game.rules.options import read_changes, write_changes
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.options import FORMS as THOUSAND_FORMS
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.options import PRESETS

GAMES: dict[str, Game] = {
    **{key: cast(Game, TwoHandGame(key, options)) for key, options in PRESETS.items()},
    **{
        key: cast(Game, BauernschnapsenGame(key, form.options))
        for key, form in BAUERNSCHNAPSEN_FORMS.items()
    },
    **{
        key: cast(Game, NorthAmericanGame(key, form.options))
        for key, form in NORTH_AMERICAN_FORMS.items()
    },
    **{key: cast(Game, ThousandGame(key, form.options)) for key, form in THOUSAND_FORMS.items()},
}


def game_text(game: Game) -> str:
    """A preset and its changed house rules in text: "schnapsen" or "snapszer(cards=20)"."""
    return game.key + write_changes(game.options.changes_from(GAMES[game.key].options))


@lru_cache(maxsize=100)
def read_game(text: str) -> Game:
    """Read what `game_text` wrote. Raises ValueError for an unknown preset or house rule."""
    key, bracket, rest = text.strip().partition("(")
    if key not in GAMES:
        raise ValueError(f"there is no game {key!r}; known are {', '.join(GAMES)}")
    if bracket and not rest.endswith(")"):
        raise ValueError(f"{text!r} has no closing bracket")
    return GAMES[key].with_options(**read_changes(rest[:-1], type(GAMES[key].options)))


__all__ = ["GAMES", "Game", "game_text", "read_game"]
