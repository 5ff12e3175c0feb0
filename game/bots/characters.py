"""The five opponents: who they are, how strong, and the way each of them plays.

All are honest: they get a view and nothing else. What sets them apart is how far they look, what they
forget, and what they are fond of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """A way of playing. Fondness is in game points, added to what a move is really worth.

    `layouts` are those of the first of `rounds`, each twice the last; `forgets` the chance to have lost
    sight of a card that is gone; `late` the chance to let a right claim wait for a surer total; `wavers`
    how far the values it finds are off; `for_match` whether the match score is weighed; `trained`
    whether layouts are played out as the network says, instead of by habit, and the other is careless.
    """

    layouts: int
    rounds: int = 1
    hands: int = 40
    deep: int = 1
    forgets: float = 0.0
    late: float = 0.0
    wavers: float = 0.0
    closing: float = 0.0
    trumps: float = 0.0
    for_match: bool = False
    trained: bool = False


@dataclass(frozen=True)
class Character:
    """An opponent: the key names the portrait and the sentences about him, `stars` go from 1 to 5."""

    key: str
    stars: int
    style: Style


CHARACTERS: Mapping[str, Character] = {
    character.key: character
    for character in (
        Character("lili", 1, Style(8, hands=6, forgets=0.6, wavers=0.9)),
        Character("gyuri", 2, Style(12, hands=8, forgets=0.3, late=0.5, wavers=0.6)),
        Character("zsofi", 3, Style(40, hands=12, forgets=0.15, trumps=0.2, wavers=0.35)),
        Character("balint", 4, Style(120, hands=25, closing=0.3, wavers=0.15)),
        Character(
            "mester", 5, Style(250, rounds=4, hands=150, deep=3, for_match=True, trained=True)
        ),
    )
}
