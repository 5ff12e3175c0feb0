"""The three decks: every card, back and suit sign as SVG text for pygame's rasteriser.

All cards and backs share one viewBox of 250 x 390 units with corners rounded by 16; suit signs
have a square one of 100 x 100. Only the part of SVG that SDL draws is used (see `art.subset`).
Clubs are acorns and spades are leaves, diamonds are bells [seed 002].
"""

from art.courts import COURTS, figure, sash
from art.fragments import centred, fragment, placed
from art.inks import INK, STOCK, sheet, suit_ink
from art.pips import PLACES, french_ace, pips
from game.cards import SUITS, Card, Suit

DECKS: tuple[str, ...] = ("french", "hungarian", "double")

WIDTH, HEIGHT, CORNER = 250, 390, 16

_GLYPHS = {
    "french": {"T": "10"},
    "hungarian": {"T": "X", "9": "IX", "Q": "O", "J": "U"},
    "double": {"T": "10"},
}


def card_svg(deck: str, card: Card, *, four_colour: bool = False) -> bytes:
    """One card face. Raises ValueError for a deck that is not in DECKS."""
    _check(deck)
    half = _half(deck, card)
    body = half + _turned(half) + _whole(deck, card)
    index = _index(deck, card)
    return _card(body + index + _turned(index), sheet(suit_ink(deck, card.suit, four_colour)))


def back_svg(deck: str) -> bytes:
    """The back of a deck's cards. Raises ValueError for a deck that is not in DECKS."""
    _check(deck)
    return _card(fragment("french/back"), sheet())


def suit_svg(deck: str, suit: Suit, *, four_colour: bool = False) -> bytes:
    """A single suit sign, 100 x 100 units. Raises ValueError for an unknown deck or suit."""
    _check(deck)
    if suit not in SUITS:
        raise ValueError(f"{suit!r} is no suit: give one of {', '.join(SUITS)}")
    style = sheet(suit_ink(deck, suit, four_colour))
    return _document(100, 100, style + _sign(deck, suit))


def _check(deck: str) -> None:
    if deck not in DECKS:
        raise ValueError(f"There is no deck {deck!r}: choose one of {', '.join(DECKS)}")


def _sign(deck: str, suit: Suit) -> str:
    return fragment(f"{'french' if deck == 'double' else deck}/{suit}")


def _index(deck: str, card: Card) -> str:
    glyph = fragment(f"glyphs/{_GLYPHS[deck].get(card.rank, card.rank)}")
    return placed(glyph, 13, 17, 1.08) + centred(_sign(deck, card.suit), 34, 96, 42)


def _half(deck: str, card: Card) -> str:
    if card.rank in PLACES or card.rank == "A":
        return ""
    if deck == "french" and card in COURTS:
        return figure(card)
    glyph = fragment(f"glyphs/{_GLYPHS[deck].get(card.rank, card.rank)}")
    sign = _sign(deck, card.suit)
    return placed(glyph, 85, 40, 2) + centred(sign, 125, 165, 50)


def _whole(deck: str, card: Card) -> str:
    sign = _sign(deck, card.suit)
    if card.rank == "A":
        return french_ace(card.suit) if deck == "french" else centred(sign, 125, 195, 130)
    return pips(sign, card.rank) if card.rank in PLACES else sash()


def _turned(shapes: str) -> str:
    return f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{shapes}</g>'


def _card(body: str, style: str) -> bytes:
    edge = (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="{CORNER}"'
        f' fill="{STOCK}" stroke="{INK}" stroke-width="1.5"/>'
    )
    return _document(WIDTH, HEIGHT, style + edge + body)


def _document(width: int, height: int, body: str) -> bytes:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">'
    )
    return f"{head}{body}</svg>".encode()
