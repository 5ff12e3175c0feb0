"""The languages: `words/<language>/<area>.toml` holds the sentences, code only their keys.

May import: game.core.

A file's tables make dotted keys (`[menu]` with `play = "Play"` is `menu.play`). Every language has the same
files, keys and placeholders, but for the endings of counted sentences (`points.one`, `points.other`) and the
cases of ranks and suits (`suit.french.genitive.H` for "{suit:genitive}"): those are its own, and stand in
`language.toml` with its name and decimal sign. A folder is all a language needs. ♥ ♦ ♣ ♠ in a sentence are
drawn as the deck's suits, and heard by name: in a lesson in the case of "{♥:genitive}".
"""

from game.words.card_words import card_name, short_suits, suit_name, wording_of
from game.words.catalogue import Words, preferred_language
from game.words.forms import Wording
from game.words.language import LANGUAGES
