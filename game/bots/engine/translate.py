"""From the readable deal to the kernel's row of numbers, and moves both ways.

Suits are counted from the trump, so that trump is always suit 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine import row
from game.bots.engine.bits import revealed, takes
from game.core.cards import RANKS, SUITS, Card, Suit
from game.core.deal import Seat
from game.core.moves import (
    MARRIAGES,
    PAIRS,
    PLAYS,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Move,
    Pair,
    Pass,
    Play,
)
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal, tricks_won

_WORDS: dict[Move, int] = {
    Exchange(): row.EXCHANGE,
    Close(): row.CLOSE,
    Claim(): row.CLAIM,
    Draw(): row.DRAW,
    Pass(): row.PASS,
}
_WORD_MOVES = {number: move for move, number in _WORDS.items()}


def suit_number(suit: Suit, trump: Suit) -> int:
    """0 for trumps, then 1 to 3 in the order of the suits after them."""
    return (SUITS.index(suit) - SUITS.index(trump)) % 4


def card_number(card: Card, trump: Suit = SUITS[0]) -> int:
    """0 to 23: six of each suit, trumps first, each from the ace down."""
    return 6 * suit_number(card.suit, trump) + RANKS.index(card.rank)


def card_named(number: int, trump: Suit) -> Card:
    """The card with a number, as `card_number` counts."""
    return Card(RANKS[number % 6] + SUITS[(number // 6 + SUITS.index(trump)) % 4])


def card_set(some: Iterable[Card], trump: Suit = SUITS[0]) -> int:
    """Cards as a set of 24 bits."""
    return sum(1 << card_number(card, trump) for card in some)


def move_number(move: Move, trump: Suit) -> int:
    """0 to 36, as `row` names them."""
    match move:
        case Play(card):
            return card_number(card, trump)
        case Marriage(suit):
            return row.MARRIAGE + suit_number(suit, trump)
        case Pair(suit):
            return row.PAIR + suit_number(suit, trump)
        case _:
            return _WORDS[move]


def move_named(number: int, trump: Suit) -> Move:
    """The move with a number, as `move_number` counts."""
    if number in _WORD_MOVES:
        return _WORD_MOVES[number]
    if number < row.MARRIAGE:
        return PLAYS[card_named(number, trump)]
    turned = (number % 4 + SUITS.index(trump)) % 4
    return MARRIAGES[turned] if number < row.PAIR else PAIRS[turned]


def ruled_out(deal: TwoHandDeal, seat: Seat) -> int:
    """The cards that a seat cannot hold, as a set: a duty since the closing would have made it play them.

    A follower of strict play who leaves the suit has none of it; who does not trump has no trump; who
    follows without beating had nothing that beats [seed 000 FAQ], [seed 001], [PAG-S].
    """
    if deal.closing is None:
        return 0
    cards = 0
    for winner, before in enumerate(deal.closing.tricks):
        since = deal.won[winner][2 * before :]
        for trick in map(deal.known, zip(since[::2], since[1::2], strict=False)):
            if len(trick) == 2:
                led, followed = (card_number(card, deal.trump) for card in trick)
                follower = winner if takes(followed, led) else 1 - winner
                cards |= revealed(led, followed) if follower == seat else 0
    return cards


def kernel_deal(game: TwoHandGame, deal: TwoHandDeal) -> IntArray:
    """A deal as the kernel's row. Faces it does not know are missing from hands, piles and stock."""
    trump, numbers = deal.trump, int_array(row.LENGTH)
    numbers[row.TURN] = -1 if deal.turn is None else deal.turn
    numbers[row.PHASE] = row.PHASES.index(deal.phase.value)
    numbers[row.LEADER] = deal.leader
    numbers[row.LED] = card_number(deal.face(deal.trick[0]), trump) if deal.trick else -1
    for seat in (0, 1):
        numbers[row.HAND + seat] = card_set(deal.hand(seat), trump)
        numbers[row.CARD_POINTS + seat] = deal.trick_points[seat]
        numbers[row.TRICKS + seat] = tricks_won(deal, seat)
        numbers[row.MELDED + seat] = sum(
            game.meld_value(deal, meld) for meld in deal.declared[seat]
        )
        shown = [slot for slot in deal.hands[seat] if len(deal.seen_by[slot]) == 2]
        numbers[row.SHOWN + seat] = card_set(deal.known(shown), trump)
        numbers[row.BARRED + seat] = ruled_out(deal, seat)
    meld = deal.announced
    numbers[row.ANNOUNCED] = -1 if meld is None else move_number(meld, trump) - row.MARRIAGE
    numbers[row.CLOSER] = -1
    if deal.closing is not None:
        numbers[row.CLOSER] = deal.closing.seat
        for seat in (0, 1):
            numbers[row.CLOSING_POINTS + seat] = deal.closing.points[seat]
            numbers[row.CLOSING_TRICKS + seat] = deal.closing.tricks[seat]
    numbers[row.STOCK_END] = len(deal.stock)
    numbers[row.TURN_UP] = -1
    if deal.turn_up is not None:
        numbers[row.TURN_UP] = card_number(deal.face(deal.turn_up), trump)
    for at, slot in enumerate(deal.stock):
        card = deal.faces[slot]
        numbers[row.STOCK + at] = -1 if card is None else card_number(card, trump)
    if deal.result is not None:
        numbers[row.REASON] = row.REASONS.index(deal.result.reason.value)
        numbers[row.RESULT], numbers[row.RESULT + 1] = deal.result.points
    numbers[row.GONE] = card_set(deal.known((*deal.won[0], *deal.won[1], *deal.trick)), trump)
    return numbers
