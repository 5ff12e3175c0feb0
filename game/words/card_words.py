"""The names of cards: Queen of hearts, Herz-Ober, piros felső, as the deck in use has them."""

from __future__ import annotations

import re

from game.core.cards import RANKS, Card, Rank, Suit
from game.words.catalogue import Words
from game.words.forms import Declined, Voiced, Wording

_SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
_CARD_BY_CARD = re.compile(r"([♥♦♣♠]\w+)\s+(?=[♥♦♣♠]\w)")


def _tongue(deck: str) -> str:
    """French words for French and double cards, German ones (Ober, Unter, bells) for Tell's."""
    return "german" if deck == "hungarian" else "french"


def wording_of(deck: str) -> Wording:
    """The text for the gap {deck:queen|Ober} of a sentence."""
    return Wording(("french", "german").index(_tongue(deck)))


def rank_name(words: Words, rank: Rank, deck: str) -> Declined:
    """A rank as a word: queen, Ober, felső."""
    return _declined(words, f"rank.{_tongue(deck)}", rank)


def suit_name(words: Words, suit: Suit, deck: str) -> Declined:
    """A suit as a word: hearts, piros, Laub."""
    return _declined(words, f"suit.{_tongue(deck)}", suit)


def _declined(words: Words, names: str, name: str) -> Declined:
    cases = {case: words(f"{names}.{case}.{name}") for case in words.cases}
    return Declined(words(f"{names}.{name}"), cases)


def card_name(words: Words, card: Card, deck: str) -> Declined:
    """A card in full: queen of hearts, Herz-Ober, piros felső. In a case its rank stands in that case."""
    rank, suit = rank_name(words, card.rank, deck), suit_name(words, card.suit, deck)

    def of_suit(name: str) -> str:
        return words("card.name", rank=name, suit=suit)

    return Declined(of_suit(rank), {case: of_suit(name) for case, name in rank.cases.items()})


def spoken(words: Words, text: str, deck: str) -> str:
    """A text as it is heard, without signs: cards and suits in words.

    A sign is left out if its clause names the suit.
    """
    text = text.heard if isinstance(text, Voiced) else text
    text = _CARD_BY_CARD.sub(r"\1, ", text)
    for suit, sign in _SIGNS.items():
        if sign not in text:
            continue
        ranks = {rank: words(f"index.{_tongue(deck)}.{rank}") for rank in RANKS}
        for rank, index in sorted(ranks.items(), key=lambda pair: -len(pair[1])):
            name = str(card_name(words, Card(f"{rank}{suit}"), deck))
            text = re.sub(f"{sign}{re.escape(index)}(?!\\w)", name, text)
        name = suit_name(words, suit, deck)
        clauses = re.split("([,.:;!?])", text)
        text = "".join(_without_sign(each, sign, name) for each in clauses)
    return " ".join(text.split()).replace("!.", "!")


def _without_sign(clause: str, sign: str, name: Declined) -> str:
    """A clause with a suit's sign put into words, or dropped if the suit is named anyway, in whatever
    case."""
    said = clause.replace(sign, "").casefold()
    named = any(each.casefold() in said for each in (name, *name.cases.values()))
    return clause.replace(sign, "" if named else name)


def short_card(words: Words, card: Card, deck: str) -> Voiced:
    """A card as its index and suit sign: ♥Q, drawn as the deck has it and heard in full."""
    written = _SIGNS[card.suit] + words(f"index.{_tongue(deck)}.{card.rank}")
    return Voiced(written, card_name(words, card, deck))


def short_suits(words: Words, deck: str) -> dict[str, Voiced]:
    """The suits by their signs, for the gap {♥:accusative} of a sentence: drawn as signs, heard as names."""
    return {sign: Voiced(sign, suit_name(words, suit, deck)) for suit, sign in _SIGNS.items()}
