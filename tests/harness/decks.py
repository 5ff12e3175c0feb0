"""Decks for tests that need to know which pack is dealt first."""

from __future__ import annotations

from game.contest.record import DealRecord
from game.play.decks import OpenDeck, shuffled_pack
from game.rules import Game


def numbered_deck(game: Game, seed: int) -> OpenDeck:
    """A deck that deals the pack of this seed first, then whatever the seed of a match leads to."""
    return OpenDeck(seed, [DealRecord(shuffled_pack(game.pack, seed), seed=seed)])
