"""Suits, ranks, cards and packs, and their two-letter text form.

A card *is* its text: rank `A T K Q J 9`, then suit `H D C S` ("TH" is the ten of hearts).
Ranks are listed from high to low, card points are those of the whole family: 30 a suit, 120 a pack
[seed 000], [seed 001], [seed 003], [seed 004].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Rank = str
Suit = str

RANKS: tuple[Rank, ...] = ("A", "T", "K", "Q", "J", "9")
SUITS: tuple[Suit, ...] = ("H", "D", "C", "S")
POINTS: Mapping[Rank, int] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}

# The points that win a deal in the games of sixty-six, and those that save its loser from Schneider.
GOAL, SCHNEIDER = 66, 33


class Card(str):
    """One card of the pack; equal to its text and made from it.

    Raises ValueError for a text that names no card of the 24.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        known = CARDS.get(text)
        if known is None:
            raise ValueError(f"{text!r} is no card: give a rank of ATKQJ9, then a suit of HDCS")
        return known

    @property
    def rank(self) -> Rank:
        return self[0]

    @property
    def suit(self) -> Suit:
        return self[1]

    @property
    def points(self) -> int:
        """Card points, 0 to 11, for whoever wins the card in a trick."""
        return POINTS[self[0]]


# Every card by its text.
CARDS: Mapping[str, Card] = {
    rank + suit: str.__new__(Card, rank + suit) for suit in SUITS for rank in RANKS
}

PACK_24: tuple[Card, ...] = tuple(CARDS.values())
PACK_20: tuple[Card, ...] = tuple(card for card in PACK_24 if card.rank != "9")


def cards(text: str) -> tuple[Card, ...]:
    """Read cards from text, with or without blanks between them: "QH KH" or "QHKH".

    Raises ValueError where the text holds anything else.
    """
    packed = "".join(text.split())
    return tuple(Card(packed[at : at + 2]) for at in range(0, len(packed), 2))


def points_of(some: Iterable[Card]) -> int:
    """Card points of some cards together."""
    return sum(POINTS[card[0]] for card in some)
