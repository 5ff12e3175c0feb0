"""What a player may do at his turn, and the text form of each move.

A card's own text plays it ("QH"); words say the rest ("exchange", "close", "marriage H"). `str(move)`
writes a move and `read_move` reads it back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.cards import PACK_24, SUITS, Card, Suit


@dataclass(frozen=True)
class Play:
    """Play a card to the trick, as lead or in following."""

    card: Card

    def __str__(self) -> str:
        return self.card


@dataclass(frozen=True)
class Marriage:
    """Declare king and queen of a suit; one of the two must be led next."""

    suit: Suit

    ranks = ("K", "Q")

    def __str__(self) -> str:
        return f"marriage {self.suit}"


@dataclass(frozen=True)
class Pair:
    """Declare Ober and Unter of a suit (house rule `ober_unter_pair`); one of the two is led next."""

    suit: Suit

    ranks = ("Q", "J")

    def __str__(self) -> str:
        return f"pair {self.suit}"


@dataclass(frozen=True)
class Exchange:
    """Swap the lowest trump for the turn-up."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True)
class Close:
    """Close the stock: nobody draws any more and play is strict."""

    def __str__(self) -> str:
        return "close"


@dataclass(frozen=True)
class Claim:
    """Say that one's total has reached 66; the deal ends and is counted."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True)
class Draw:
    """Draw, where the rules would have allowed to close before drawing."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True)
class Pass:
    """Let a choice go by: a bid, a claim after the last trick, an exchange after a closing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Bid:
    """Bid for the right to play a contract; `contract` is its name in text, such as "3" or "gang"."""

    contract: str

    def __str__(self) -> str:
        return f"bid {self.contract}"


Meld = Marriage | Pair
Move = Play | Marriage | Pair | Exchange | Close | Claim | Draw | Pass | Bid

EXCHANGE, CLOSE, CLAIM, DRAW, PASS = Exchange(), Close(), Claim(), Draw(), Pass()
PLAYS: dict[Card, Play] = {card: Play(card) for card in PACK_24}
MARRIAGES: tuple[Marriage, ...] = tuple(Marriage(suit) for suit in SUITS)
PAIRS: tuple[Pair, ...] = tuple(Pair(suit) for suit in SUITS)

MELDS: tuple[Meld, ...] = (*MARRIAGES, *PAIRS)

# The two cards a meld shows, the higher one first.
MELD_CARDS: dict[Meld, tuple[Card, Card]] = {
    meld: (Card(meld.ranks[0] + meld.suit), Card(meld.ranks[1] + meld.suit)) for meld in MELDS
}

MARRIAGE_CARDS: dict[Meld, tuple[Card, Card]] = {
    meld: both for meld, both in MELD_CARDS.items() if meld in MARRIAGES
}

_WORD_MOVES: tuple[Move, ...] = (EXCHANGE, CLOSE, CLAIM, DRAW, PASS, *MELDS)
_WORDS = "exchange, close, claim, draw, pass, marriage H, pair H, bid 3"
_BID = re.compile("bid ([a-z]{1,20}|[1-9][0-9]{0,2})")
_BY_TEXT: dict[str, Move] = {str(move): move for move in (*_WORD_MOVES, *PLAYS.values())}


def read_move(text: str) -> Move:
    """The move a text names. Raises ValueError for a text that names none."""
    words = " ".join(text.split())
    move = _BY_TEXT.get(words)
    if move is None and (bid := _BID.fullmatch(words)) is not None:
        return Bid(bid[1])
    if move is None:
        raise ValueError(f"{text!r} is no move: give a card such as QH, or one of {_WORDS}")
    return move
