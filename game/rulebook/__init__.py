"""The rules as a player reads them: a page for each game, made from its house rules and a deck's words.

May import: game.core, game.rules, game.words.

Nothing here draws. `write_rulebook` gives chapters of `blocks`: text, tables and pictures named by their
cards; a scene lays them out. `family` is the base of each family's module, whose option sentences the set-up
screen uses too (`family_texts`); `refusal` puts a refusal into words.
"""

from typing import cast

from game.rulebook.blocks import (
    BookGroup,
    BookTable,
    BookText,
    Chapter,
    Illustration,
    Rulebook,
    Suits,
)
from game.rulebook.family import BookWriter, FamilyTexts, HouseRule, chosen_length
from game.rules import FAMILIES, Game, part
from game.words import Words


def family_texts(game: Game) -> FamilyTexts:
    """The words of a game's family, as far as they concern this game."""
    return _writer(game).texts_of(game)


def write_rulebook(words: Words, game: Game, deck: str, length: int | None = None) -> Rulebook:
    """The rules of a game, in this language and the words of this deck.

    `length` is the number of deals of a match that ends after so many, whatever the score.
    """
    return _writer(game)(family_texts(game), words, game, deck, length).book()


def _writer(game: Game) -> type[BookWriter]:
    return cast(type[BookWriter], part(FAMILIES[game.family].book))
