"""The languages. `words/<language>/<area>.toml` holds the sentences; code holds only their keys.

A file's tables make dotted keys (`[menu]` with `play = "Play"` is `menu.play`). Every language
has the same files, keys and placeholders. ♥ ♦ ♣ ♠ in a sentence are drawn as the deck's suits.
"""

from game.words.card_words import card_name, rank_name, short_card, suit_name, wording_of
from game.words.catalogue import LANGUAGES, MissingWords, Words, preferred_language
from game.words.wording import Wording

__all__ = [
    "LANGUAGES",
    "MissingWords",
    "Wording",
    "Words",
    "card_name",
    "preferred_language",
    "rank_name",
    "short_card",
    "suit_name",
    "wording_of",
]
