"""The moves of a player, and the text form of each.

A card's own text plays it ("QH"); words say the rest ("exchange", "close", "marriage H"). `str(move)`
writes a move and `read_move` reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

from game.core.cards import PACK_24, SUITS, Card, Suit, cards


class FaceDown(int):
    """A face-down card by where it lies: the number of its slot, "@4" in text."""

    def __str__(self) -> str:
        return f"@{int(self)}"


@dataclass_transform(frozen_default=True)
class Move:
    """Base of all moves, each a frozen dataclass; `str` gives the word of its kind, then its fields."""

    word: ClassVar[str]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        return " ".join([self.word, *map(str, vars(self).values())])


class Play(Move):
    """Play a card to the trick, as lead or in following."""

    card: Card

    def __str__(self) -> str:
        return self.card


class Marriage(Move):
    """Declare king and queen of a suit; one of the two must be led next."""

    suit: Suit

    word = "marriage"
    ranks = ("K", "Q")


class Pair(Move):
    """Declare Ober and Unter of a suit (house rule `ober_unter_pair`); one of the two is led next."""

    suit: Suit

    word = "pair"
    ranks = ("Q", "J")


class Exchange(Move):
    """Swap the lowest trump for the turn-up."""

    word = "exchange"


class Close(Move):
    """Close the stock: nobody draws any more and play is strict."""

    word = "close"


class Claim(Move):
    """Say that one's total has reached 66; the deal ends and is counted."""

    word = "claim"


class Draw(Move):
    """Draw, where the rules would have allowed to close before drawing."""

    word = "draw"


class Pass(Move):
    """Let a choice go by: a bid, a doubling, a raise, a claim after the last trick, an exchange after a
    closing."""

    word = "pass"


class Bid(Move):
    """Bid for the right to play a contract; `contract` is its name in text, such as "3" or "gang"."""

    contract: str

    word = "bid"


class Trump(Move):
    """Name the trump suit."""

    suit: Suit

    word = "trump"


class Turn(Move):
    """Turn up a card not looked at yet; its suit is trump."""

    word = "turn"


class Double(Move):
    """Double what the contract is worth."""

    word = "double"


class Take(Move):
    """Take the talon into the hand, or one stock of several by its number from 1."""

    pile: int | None = None

    word = "take"

    def __str__(self) -> str:
        return self.word if self.pile is None else f"{self.word} {self.pile}"


class LeaveTalon(Move):
    """Leave the talon where it lies."""

    word = "leave"


class Discard(Move):
    """Lay cards of the hand away face down; their maker names faces, others read places."""

    what: tuple[Card | FaceDown, ...]

    word = "discard"

    def __str__(self) -> str:
        return " ".join([self.word, *map(str, self.what)])


class Give(Move):
    """Give a card of the hand to another seat, face down; see `Discard` for its two forms."""

    what: Card | FaceDown
    to: int

    word = "give"


class Redeal(Move):
    """Show the cards that give a right to a new deal, and have one."""

    word = "redeal"


class Look(Move):
    """Look at one's own cards after having bid without."""

    word = "look"


class Knock(Move):
    """Leave the pack as it lies instead of cutting it."""

    word = "knock"


class CutPack(Move):
    """Cut the pack: its first `at` cards go under the others."""

    at: int

    word = "cut"


class ConcedeContract(Move):
    """Give the contract up before it is played, at its price."""

    word = "concede"


class Veil(Move):
    """A hand lies in fresh places, in an order its holder alone knows: made by the deck, not by a player.

    `faces` are its cards in the fresh places; empty where they are not known.
    """

    faces: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"veil {''.join(self.faces)}".rstrip()


Meld = Marriage | Pair
EXCHANGE, CLOSE, CLAIM, DRAW, PASS = Exchange(), Close(), Claim(), Draw(), Pass()
TURN, DOUBLE, TAKE, LEAVE = Turn(), Double(), Take(), LeaveTalon()
REDEAL, LOOK, KNOCK, CONCEDE = Redeal(), Look(), Knock(), ConcedeContract()
TRUMPS: tuple[Trump, ...] = tuple(Trump(suit) for suit in SUITS)
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

_WORD_MOVES: tuple[Move, ...] = (
    *(EXCHANGE, CLOSE, CLAIM, DRAW, PASS, TURN, DOUBLE, TAKE, LEAVE, REDEAL, LOOK, KNOCK, CONCEDE),
    *(*MELDS, *TRUMPS),
)
_WORDS = (
    "exchange, close, claim, draw, pass, marriage H, pair H, bid 3, trump H, turn, double, take, leave, "
    "discard QH 9S, give 9S 2, redeal, look, cut 7, knock, concede"
)
_BID = re.compile("bid ([a-z_]{1,24}|[1-9][0-9]{0,2})")
_TAKE = re.compile("take ([1-9])")
_CUT = re.compile("cut ([1-9][0-9]?)")
_DISCARD = re.compile("discard ([^ ]+(?: [^ ]+){0,3})")
_GIVE = re.compile("give ([^ ]+) ([0-3])")
_VEIL = re.compile("veil((?: [A-Z0-9]+)?)")
_PLACE = re.compile("@(0|[1-9][0-9]?)")
_BY_TEXT: dict[str, Move] = {str(move): move for move in (*_WORD_MOVES, *PLAYS.values())}


def read_move(text: str) -> Move:
    """The move a text names. Raises ValueError for a text that names none."""
    words = " ".join(text.split())
    move = _BY_TEXT.get(words) or _with_numbers(words) or _with_cards(words)
    if move is None:
        raise ValueError(f"{text!r} is no move: give a card such as QH, or one of {_WORDS}")
    return move


def _with_numbers(words: str) -> Move | None:
    if (bid := _BID.fullmatch(words)) is not None:
        return Bid(bid[1])
    if (take := _TAKE.fullmatch(words)) is not None:
        return Take(int(take[1]))
    if (cut := _CUT.fullmatch(words)) is not None:
        return CutPack(int(cut[1]))
    return None


def _with_cards(words: str) -> Move | None:
    if (discard := _DISCARD.fullmatch(words)) is not None:
        return Discard(_things(discard[1].split(" ")))
    if (give := _GIVE.fullmatch(words)) is not None:
        return Give(_things([give[1]])[0], int(give[2]))
    if (veil := _VEIL.fullmatch(words)) is not None:
        return Veil(cards(veil[1]))
    return None


def _things(words: Sequence[str]) -> tuple[Card | FaceDown, ...]:
    """Cards by face, or all of them by place. Raises ValueError for what is neither."""
    places = [_PLACE.fullmatch(word) for word in words]
    things: tuple[Card | FaceDown, ...] = tuple(
        FaceDown(place[1]) if place is not None else Card(word)
        for word, place in zip(words, places, strict=True)
    )
    if len(set(map(str, things))) < len(things) or (None in places and any(places)):
        raise ValueError("name different cards, all of them by face or all of them by place")
    return things
