"""The bots one may sit down with, from the gentlest to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots import BOTS

# Strength in stars of the house's five characters; their keys are those of their portraits.
_STARS = {"lili": 1, "gyuri": 2, "zsofi": 3, "balint": 4, "mester": 5}
MOST_STARS = 5


@dataclass(frozen=True)
class Opponent:
    """A bot as it is offered: its key, its portrait, its strength of 1 to 5 stars."""

    key: str
    portrait: str
    stars: int


def opponents() -> tuple[Opponent, ...]:
    """Who may be met. Before the characters have come in, the bots of the catalogue sit in for them."""
    house = [Opponent(key, key, stars) for key, stars in _STARS.items() if key in BOTS]
    if house:
        return tuple(house)
    sitting_in = zip(BOTS, _STARS.items(), strict=False)
    return tuple(Opponent(key, face, stars) for key, (face, stars) in sitting_in)
