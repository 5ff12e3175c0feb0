"""Players that think: the catalogue of bots by key.

May import: game.core, game.rules, game.contest, game.play, game.bots.search, game.bots.players,
game.bots.trials.

A bot is imported only when it is asked for, so naming the bots costs nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.search.characters import CHARACTERS

if TYPE_CHECKING:
    from game.play.question import Bot
    from game.rules import Game

BOTS = ("beginner", "plain", "sampler", *CHARACTERS)


def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    from game.rules import FAMILIES

    return tuple(FAMILIES[game.family].bots)


# The default company of a person, the first for a single seat: neither the gentlest nor the strongest.
USUAL = ("gyuri", "zsofi", "balint")


def check_bot(key: str, game: Game) -> None:
    """Raises ValueError, with a sentence, for a key that names no bot or one that cannot play this game."""
    known = bots_for(game)
    if key not in BOTS:
        raise ValueError(
            f"there is no bot {key!r}; those who play {game.key} are {', '.join(known)}"
        )
    if key not in known:
        raise ValueError(f"{key} does not play {game.key}; those who do are {', '.join(known)}")


def new_bot(key: str, seconds: float | None = None) -> Bot:
    """Return a fresh bot. One that searches stops after `seconds`, so its choice depends on the machine's
    speed; without `seconds` it does not. Raises ValueError for a key that names no bot.
    """
    match key:
        case "beginner":
            from game.bots.players.beginner import Beginner

            return Beginner()
        case "plain":
            from game.bots.players.plain import Plain

            return Plain(seconds)
        case "sampler":
            from game.bots.players.sampler import Sampler

            return Sampler()
    if key not in CHARACTERS:
        raise ValueError(f"there is no bot {key!r}; known are {', '.join(BOTS)}")
    from game.bots.trials.house_player import HousePlayer

    return HousePlayer(CHARACTERS[key], seconds)
