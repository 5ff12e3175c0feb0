"""The three decks: every card, back and suit sign as SVG text for pygame's rasteriser.

All cards and backs share one viewBox of 250 x 390 units with corners rounded by 16; suit signs
have a square one of 100 x 100. Only the part of SVG that SDL draws is used, which a test holds them to.
Clubs are acorns, spades are leaves and diamonds are bells [seed 002].
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from art import double_deck, french_deck, hungarian_deck
from art.card_format import CORNER, HEIGHT, WIDTH
from art.fragments import centred, fragment
from art.inks import INK, STOCK, sheet, suit_ink
from art.place_backs import PLACE_BACKS, place_back
from game.core.cards import SUITS, Card, Suit


class Deck(Protocol):
    """The prints of a deck, a module each: a sign (100 x 100 units), a face and a back (card units)."""

    def sign(self, suit: Suit) -> str: ...

    def face(self, card: Card) -> str: ...

    def back(self) -> str: ...


_DECKS: Mapping[str, Deck] = MappingProxyType(
    {"french": french_deck, "hungarian": hungarian_deck, "double": double_deck}
)

DECKS: tuple[str, ...] = tuple(_DECKS)

BACKS: tuple[str, ...] = (*DECKS, "vine", "stars", "stitch", *PLACE_BACKS)
"""The backs of the decks, and those that any deck may have; the last are won on the ladder."""


def card_svg(deck: str, card: Card, *, four_colour: bool = False) -> bytes:
    """One card face. Raises ValueError for a deck that is not in DECKS."""
    face = _deck(deck).face(card)
    return _card(face, sheet(suit_ink(deck, card.suit, four_colour)))


def back_svg(name: str) -> bytes:
    """A back of the cards: that of a deck, or one of the others. Raises ValueError unless it is in BACKS."""
    if name in _DECKS:
        return _card(_deck(name).back(), sheet())
    if name not in BACKS:
        raise ValueError(f"There is no back {name!r}: choose one of {', '.join(BACKS)}")
    printed = place_back(name) if name in PLACE_BACKS else fragment(f"backs/{name}")
    return _card(printed, sheet())


def suit_svg(deck: str, suit: Suit, *, four_colour: bool = False) -> bytes:
    """A single suit sign, 100 x 100 units, rimmed with card stock to show on dark cloth too.

    Raises ValueError for an unknown deck or suit.
    """
    prints = _deck(deck)
    if suit not in SUITS:
        raise ValueError(f"{suit!r} is no suit: give one of {', '.join(SUITS)}")
    sign = prints.sign(suit)
    rimmed = centred(_rim(sign) + sign, 50, 50, 90)
    return _document(100, 100, sheet(suit_ink(deck, suit, four_colour)) + rimmed)


def _deck(name: str) -> Deck:
    if name not in _DECKS:
        raise ValueError(f"There is no deck {name!r}: choose one of {', '.join(_DECKS)}")
    return _DECKS[name]


def _rim(sign: str) -> str:
    """The sign's own outline, wider than itself and in the colour of card stock."""
    bare = re.sub(r' stroke(-width|-linejoin)?="[^"]*"', "", sign)
    return re.sub(r'class="\w+"', 'class="rim"', bare)


def _card(printed: str, style: str) -> bytes:
    stock = (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="{CORNER}"'
        f' fill="{STOCK}" stroke="{INK}" stroke-width="1.5"/>'
    )
    return _document(WIDTH, HEIGHT, style + stock + printed)


def _document(width: int, height: int, body: str) -> bytes:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">'
    )
    return f"{head}{body}</svg>".encode()
