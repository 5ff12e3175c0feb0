"""Refusals in words: why the rules do not allow a move."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.cards import PACK_24, SUITS, Card
from game.core.refused import Refused
from game.words import Words, card_name, suit_name, wording_of


def refusal_sentence(words: Words, refused: Refused, deck: str = "french") -> str:
    """The sentence of a refusal, its cards and suits named as a deck names them."""
    values = named(words, refused.values, deck)
    return words(f"refused.{refused.key}", deck=wording_of(deck), **values)


def named(words: Words, values: Mapping[str, str | int], deck: str) -> dict[str, str | int]:
    """The same values with cards, suits and contracts in words instead of their text form."""

    def name(key: str, value: str | int) -> str | int:
        if key == "contract":
            return words(f"contract.{value}")
        if value in PACK_24:
            return card_name(words, Card(str(value)), deck)
        if value in SUITS:
            return suit_name(words, str(value), deck)
        return value

    return {key: name(key, value) for key, value in values.items()}
