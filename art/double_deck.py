"""The double deck: one half of every card French, the other German, parted by a slanting sash.

Each corner carries both suit signs, so players of either pattern read the card from either side.
The French half lies on a sheet of card stock with a slanting edge that covers what of the German
half reaches over the middle, since SDL's rasteriser knows no clipping.
"""

from collections.abc import Mapping

from art import french_deck, hungarian_deck
from art.figures import outlined
from art.fragments import centred, fragment, placed, turned
from art.pips import PLACES
from game.core.cards import Card, Rank, Suit

_ROWS: Mapping[Rank, tuple[tuple[float, tuple[float, ...]], ...]] = {
    "9": ((44, (98, 146, 194)), (92, (98, 146, 194)), (140, (98, 146, 194))),
    "T": ((44, (98, 146, 194)), (92, (84, 127, 170, 213)), (140, (98, 146, 194))),
}
"""A half shows the whole number: heights of its rows, and the middles of the signs in each."""

_SINKING: Mapping[Rank, float] = {"K": 12, "Q": 14, "J": 6}
"""How far a German figure moves over the middle, to reach the slanting edge everywhere."""


def sign(suit: Suit) -> str:
    """The French and the German sign together, 100 x 100 units."""
    french = centred(french_deck.sign(suit), 33, 33, 64)
    return french + centred(hungarian_deck.sign(suit), 67, 67, 64)


def face(card: Card) -> str:
    """Everything printed on a card's stock."""
    french, german = french_deck.sign(card.suit), hungarian_deck.sign(card.suit)
    french_glyph = french_deck.GLYPHS.get(card.rank, card.rank)
    german_glyph = hungarian_deck.GLYPHS.get(card.rank, card.rank)
    return (
        fragment("double/tint")
        + turned(_german_half(card))
        + fragment("double/cover")
        + _french_half(card)
        + outlined(fragment("double/sash"))
        + _corner(french_glyph, french, german)
        + turned(_corner(german_glyph, german, french))
    )


def back() -> str:
    """A lattice quartered in red and blue, the same upside down."""
    return fragment("double/back")


def _french_half(card: Card) -> str:
    if card.rank in PLACES:
        return _pips(card.rank, french_deck.sign(card.suit))
    if card.rank == "A":
        return centred(french_deck.inlaid(card.suit), 146, 98, 124)
    return french_deck.court(card)


def _german_half(card: Card) -> str:
    if card.rank in PLACES:
        return _pips(card.rank, hungarian_deck.sign(card.suit))
    if card.rank == "A":
        return centred(hungarian_deck.sign(card.suit), 146, 98, 124)
    return placed(hungarian_deck.court(card), 0, _SINKING[card.rank])


def _pips(rank: Rank, one: str) -> str:
    return "".join(centred(one, x, y, 38) for y, middles in _ROWS[rank] for x in middles)


def _corner(glyph: str, own: str, other: str) -> str:
    """An index with the sign of its own half above that of the other."""
    letters = placed(fragment(f"glyphs/{glyph}"), 13, 17, 1.08)
    return letters + centred(own, 34, 89, 34) + centred(other, 34, 121, 26)
