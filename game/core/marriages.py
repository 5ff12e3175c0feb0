"""King and queen of a suit: what they count, and when they may be shown, in the games of sixty-six."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cards import Card, Suit
from game.core.moves import MARRIAGE_CARDS, Meld

# What a marriage or pair counts, and one in trumps [seeds 000, 001, 002, 004].
MELD, TRUMP_MELD = 20, 40


def value_of(meld: Meld, trump: Suit | None) -> int:
    """20, in trumps 40 [seeds 000, 001, 002, 004]."""
    return TRUMP_MELD if meld.suit == trump else MELD


def held_in(cards: Iterable[Card | None]) -> tuple[Meld, ...]:
    """The marriages whose two cards are both among these."""
    held = set(cards)
    return tuple(meld for meld, both in MARRIAGE_CARDS.items() if held.issuperset(both))
