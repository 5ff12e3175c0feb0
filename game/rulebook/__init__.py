"""The rules as a player reads them: a page for each game, made from its house rules and a deck's words.

May import: game.core, game.rules, game.words.

Nothing here draws. `write_rulebook` gives chapters of text, tables and pictures named by their cards;
a scene lays them out. The same option sentences serve the set-up screen (`family_texts`).
"""

from game.rulebook import bauernschnapsen, north_american, thousand, two_hand
from game.rulebook.blocks import (
    BookBlock,
    BookGroup,
    BookTable,
    BookText,
    Chapter,
    Illustration,
    Rulebook,
    Suits,
)
from game.rulebook.family import BookWriter, FamilyTexts, HouseRule, chosen_length
from game.rules import Game
from game.rules.bauernschnapsen.options import BonusOptions, PartnerOptions, TalonOptions
from game.rules.north_american.options import NorthAmericanOptions, TwoSideOptions
from game.rules.options import Options
from game.rules.thousand.options import ThousandOptions
from game.rules.two_hand.options import TwoHandOptions
from game.words import Words

_FAMILIES: dict[type[Options], tuple[FamilyTexts, type[BookWriter]]] = {
    TwoHandOptions: (two_hand.TEXTS, two_hand.TwoHandBook),
    PartnerOptions: (bauernschnapsen.PARTNER_TEXTS, bauernschnapsen.BauernschnapsenBook),
    TalonOptions: (bauernschnapsen.TALON_TEXTS, bauernschnapsen.BauernschnapsenBook),
    BonusOptions: (bauernschnapsen.BONUS_TEXTS, bauernschnapsen.BauernschnapsenBook),
    NorthAmericanOptions: (north_american.TEXTS, north_american.NorthAmericanBook),
    TwoSideOptions: (north_american.TWO_SIDE_TEXTS, north_american.NorthAmericanBook),
    ThousandOptions: (thousand.TEXTS, thousand.ThousandBook),
}


def family_texts(game: Game) -> FamilyTexts:
    """The words of the family a game belongs to."""
    return _FAMILIES[type(game.options)][0]


def write_rulebook(words: Words, game: Game, deck: str, length: int | None = None) -> Rulebook:
    """The rules of a game, in this language and the words of this deck.

    `length` is the number of deals of a match that ends after so many, whatever the score.
    """
    texts, writer = _FAMILIES[type(game.options)]
    return writer(texts, words, game, deck, length).book()


__all__ = [
    "BookBlock",
    "BookGroup",
    "BookTable",
    "BookText",
    "Chapter",
    "FamilyTexts",
    "HouseRule",
    "Illustration",
    "Rulebook",
    "Suits",
    "chosen_length",
    "family_texts",
    "write_rulebook",
]
