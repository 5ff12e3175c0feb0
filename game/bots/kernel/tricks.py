"""A trick of any number of seats: which cards may be added, who wins, and what the winner gets."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, table
from game.bots.engine.bits import NO_NINES, append_if, points_in
from game.bots.kernel import row

_RANKS = row.ORDERS[0]

# For each order and card, the cards of its suit that beat it.
_ABOVE = table(
    sum(1 << (6 * suit + _RANKS.index(higher)) for higher in order[: order.index(rank)])
    for order in row.ORDERS
    for suit in range(4)
    for rank in _RANKS
)

# Duties, as bits: a winning card is due where one is held; a trump that cannot win is free.
HEAD, UNDERTRUMP_FREE = 1, 2


@compiled
def suit_cards(suit: int) -> int:
    """All six cards of a suit, as a set."""
    return 0b111111 << (6 * suit)


@compiled
def holds_suit(hand: int, suits: int) -> bool:
    """Whether a hand holds all five cards of one of some suits."""
    for suit in range(4):
        whole = suit_cards(suit) & NO_NINES
        if suits >> suit & 1 and not whole & ~hand:
            return True
    return False


@compiled
def marriage_cards(suit: int) -> int:
    """King and queen of a suit, as a set."""
    return 0b1100 << (6 * suit)


@compiled
def above(card: int, order: int) -> int:
    """The cards of the same suit that beat a card."""
    return _ABOVE[24 * order + card]


@compiled
def playable(deal: IntArray, duty: int) -> int:
    """The cards the seat to act may play: follow, else trump, else any; heading as `duty` says."""
    hand = deal[row.HAND + deal[row.TURN]]
    if deal[row.ANNOUNCED] >= 0:
        return hand & marriage_cards(deal[row.ANNOUNCED])
    if deal[row.TRICK_SIZE] == 0:
        return hand
    led, best, trump = deal[row.LED] // 6, deal[row.BEST], deal[row.TRUMP]
    due = hand & suit_cards(led)
    if due == 0 and trump >= 0:
        due = hand & suit_cards(trump)
    if due == 0:
        return hand
    if not duty & HEAD or not due & suit_cards(best // 6):
        return due
    winning = due & above(best, deal[row.ORDER])
    if winning:
        return winning
    return hand if duty & UNDERTRUMP_FREE and best // 6 != led else due


@compiled
def next_in_play(deal: IntArray, seat: int, seats: int) -> int:
    """The next seat that adds a card, clockwise."""
    after = (seat + 1) % seats
    while not deal[row.IN_PLAY] >> after & 1:
        after = (after + 1) % seats
    return after


@compiled
def takes(deal: IntArray, card: int) -> bool:
    """Whether a card beats the one that is winning the trick."""
    best = deal[row.BEST]
    trumped = card // 6 == deal[row.TRUMP] and best // 6 != deal[row.TRUMP]
    return trumped or above(best, deal[row.ORDER]) >> card & 1 != 0


@compiled
def add_card(deal: IntArray, card: int, seats: int) -> bool:
    """Lead or follow with a card. Returns whether the trick is full."""
    seat = deal[row.TURN]
    deal[row.HAND + seat] &= ~(1 << card)
    deal[row.ANNOUNCED] = -1
    if deal[row.TRICK_SIZE] == 0:
        deal[row.LED] = deal[row.BEST] = card
        deal[row.BEST_SEAT] = seat
    elif takes(deal, card):
        deal[row.BEST] = card
        deal[row.BEST_SEAT] = seat
    deal[row.TRICK] |= 1 << card
    deal[row.TRICK_SIZE] += 1
    deal[row.TURN] = next_in_play(deal, seat, seats)
    return deal[row.TURN] == deal[row.LEADER]


@compiled
def give_cards(deal: IntArray, seat: int, some: int) -> None:
    """Add a set of cards to those a seat has won."""
    deal[row.WON + seat] |= some
    deal[row.CARD_POINTS + seat] += points_in(some)


@compiled
def take_trick(deal: IntArray) -> int:
    """Give the full trick to its winner, who leads next. Returns that seat."""
    winner = deal[row.BEST_SEAT]
    give_cards(deal, winner, deal[row.TRICK])
    deal[row.TRICKS + winner] += 1
    deal[row.TRICK] = deal[row.TRICK_SIZE] = 0
    deal[row.LED] = deal[row.BEST] = deal[row.BEST_SEAT] = -1
    deal[row.LEADER] = deal[row.TURN] = winner
    return winner


@compiled
def sum_of(deal: IntArray, place: int, side: int) -> int:
    """The sum over a set of seats of what stands from a place on, one number a seat: their TRICKS, say."""
    found = 0
    for seat in range(row.MOST_SEATS):
        if side >> seat & 1:
            found += deal[place + seat]
    return found


@compiled
def total_of(deal: IntArray, side: int) -> int:
    """Card points and marriages of a set of seats."""
    return sum_of(deal, row.CARD_POINTS, side) + sum_of(deal, row.MELD_POINTS, side)


@compiled
def hands_played(deal: IntArray) -> bool:
    """Whether no seat in play has a card left."""
    for seat in range(row.MOST_SEATS):
        if deal[row.IN_PLAY] >> seat & 1 and deal[row.HAND + seat]:
            return False
    return True


@compiled
def show_marriage(deal: IntArray, suit: int, worth: int) -> None:
    """The seat to act declares a marriage; one of its cards must be led now."""
    seat = deal[row.TURN]
    deal[row.MELDED + seat] |= 1 << suit
    deal[row.MELD_POINTS + seat] += worth
    deal[row.ANNOUNCED] = suit


@compiled
def add_marriages(deal: IntArray, moves: IntArray, count: int) -> int:
    """Append the marriages that the seat to act holds, if it is on lead. Returns the new count."""
    if deal[row.TRICK_SIZE] or deal[row.ANNOUNCED] >= 0:
        return count
    hand = deal[row.HAND + deal[row.TURN]]
    for suit in range(4):
        count = append_if(moves, count, row.MARRIAGE_OF + suit, not marriage_cards(suit) & ~hand)
    return count


@compiled
def write_plays(cards: int, moves: IntArray) -> int:
    """Write each card of a set as a move. Returns how many there are."""
    count = 0
    for card in range(24):
        count = append_if(moves, count, card, cards >> card & 1 != 0)
    return count


@compiled
def write_discards(hand: int, moves: IntArray) -> int:
    """Write every pair of cards of a hand that may be laid away. Returns how many there are."""
    count = 0
    for first in range(24):
        if hand >> first & 1:
            for second in range(first + 1, 24):
                pair = row.DISCARD_OF + 24 * first + second
                count = append_if(moves, count, pair, hand >> second & 1 != 0)
    return count


@compiled
def discarded(move: int) -> int:
    """The two cards of a discard, as a set."""
    pair = move - row.DISCARD_OF
    return 1 << (pair // 24) | 1 << (pair % 24)


@compiled
def end(deal: IntArray, reason: int) -> None:
    """The deal is over."""
    deal[row.PHASE] = row.OVER
    deal[row.TURN] = deal[row.ANNOUNCED] = -1
    deal[row.REASON] = reason
