"""The rules: a package for each family of games, and the catalogue of families and presets.

May import: game.core.

    family, game, options, scorer   what every family implements: the interfaces, and house rules as data
    two_hand, bauernschnapsen, north_american, thousand   the families
    reachable                       whether a deal can come to a position
"""

from __future__ import annotations

from functools import lru_cache

from game.rules.bauernschnapsen.family import BAUERNSCHNAPSEN
from game.rules.family import Family, part
from game.rules.game import Game
from game.rules.north_american.family import NORTH_AMERICAN
from game.rules.options import read_changes, write_changes
from game.rules.thousand.family import THOUSAND
from game.rules.two_hand.family import TWO_HAND

FAMILIES: dict[str, Family] = {
    family.key: family for family in (TWO_HAND, BAUERNSCHNAPSEN, NORTH_AMERICAN, THOUSAND)
}

PRESETS = {preset.game.key: preset for family in FAMILIES.values() for preset in family.presets}

GAMES: dict[str, Game] = {key: preset.game for key, preset in PRESETS.items()}


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
