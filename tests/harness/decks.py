"""Decks for tests that need to know which pack is dealt first."""

from __future__ import annotations

from game.play.decks import OpenDeck, SeededPack
from game.rules import Game


def numbered_deck(game: Game, seed: int) -> OpenDeck:
    """A deck that deals the pack of this seed first, then whatever the seed of a match leads to."""
    return OpenDeck(seed, [SeededPack.shuffled(game.pack, seed)])
