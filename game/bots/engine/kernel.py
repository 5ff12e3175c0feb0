"""The two-hand rules once more, as numbers for search: which moves are legal, and what a move does.

A deal is a row of numbers (the places below), a move is a number: 0 to 23 plays that card, then
MARRIAGE and PAIR by suit, and the words. Sets of cards are as in `bits`. The readable rules are the
law: a test plays both side by side and allows no difference.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import duty, points, revealed, takes
from game.bots.engine.scoring import count_claim, count_unclaimed, total, towards_33
from game.core.marriages import MELD, TRUMP_MELD


@compiled
def stock_count(deal: IntArray) -> int:
    """Cards in the stock, the turn-up included."""
    return deal[row.STOCK_END] - deal[row.STOCK_AT] + (1 if deal[row.TURN_UP] >= 0 else 0)


@compiled
def stock_open(deal: IntArray) -> bool:
    """Whether the stock is neither closed nor used up."""
    return deal[row.CLOSER] < 0 and deal[row.TURN_UP] >= 0


@compiled
def lowest_trump(rules: IntArray) -> int:
    """The card that buys the turn-up."""
    return 5 if rules[rule.CARDS] == 24 else 4


@compiled
def meld_cards(meld: int) -> int:
    """The two cards of a meld, 0 to 3 marriages and 4 to 7 pairs, as a set."""
    return 0b1100 << 6 * meld if meld < 4 else 0b11000 << 6 * (meld - 4)


@compiled
def meld_worth(meld: int) -> int:
    """The points of a meld; suit 0 is trump."""
    return TRUMP_MELD if meld & 3 == 0 else MELD


@compiled
def led_with(rules: IntArray, meld: int) -> int:
    """The cards of which one is led with a meld, as a set."""
    if meld < 4 and rules[rule.KING_IS_LED]:
        return 0b100 << 6 * meld
    return meld_cards(meld)


@compiled
def playable(deal: IntArray, rules: IntArray) -> int:
    """The cards that may be played now, as a set."""
    hand = deal[row.HAND + deal[row.TURN]]
    if deal[row.ANNOUNCED] >= 0:
        return hand & led_with(rules, deal[row.ANNOUNCED])
    if deal[row.LED] < 0 or stock_open(deal):
        return hand
    return duty(hand, deal[row.LED])


@compiled
def melds_held(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The melds of a hand, as a set of 0 to 7; none before the trick that they may need."""
    if rules[rule.MELD_AFTER_TRICK] and deal[row.TRICKS + seat] == 0:
        return 0
    hand, melds = deal[row.HAND + seat], 0
    for meld in range(8 if rules[rule.PAIRS_COUNT] else 4):
        wanted = meld_cards(meld)
        if hand & wanted == wanted:
            melds |= 1 << meld
    return melds


@compiled
def open_melds(deal: IntArray, rules: IntArray) -> int:
    """The melds that may be declared now, as the moves they are."""
    seat = deal[row.TURN]
    if deal[row.PHASE] != row.PLAY or deal[row.LED] >= 0 or deal[row.ANNOUNCED] >= 0:
        return 0
    if not rules[rule.MELD_WHEN_CLOSED] and not stock_open(deal):
        return 0
    return melds_held(deal, rules, seat) << row.MARRIAGE


@compiled
def may_exchange(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may buy the turn-up."""
    seat = deal[row.TURN]
    if not deal[row.HAND + seat] >> lowest_trump(rules) & 1:
        return False
    if deal[row.PHASE] == row.ANSWER:
        return True
    if deal[row.PHASE] != row.PLAY or (deal[row.LED] >= 0 and not rules[rule.EXCHANGE_ON_FOLLOW]):
        return False
    if rules[rule.EXCHANGE_AFTER_TRICK] and deal[row.TRICKS + seat] == 0:
        return False
    return stock_open(deal) and stock_count(deal) >= rules[rule.EXCHANGE_LEAST]


@compiled
def may_close(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may close the stock."""
    leading = deal[row.PHASE] == row.PLAY and deal[row.LED] < 0
    if not stock_open(deal) or not (leading or deal[row.PHASE] == row.DRAWING):
        return False
    return stock_count(deal) >= rules[rule.CLOSE_LEAST]


@compiled
def may_claim(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may say that it has 66, rightly or not."""
    if deal[row.PHASE] == row.ANSWER:
        return False
    if not rules[rule.CLAIM_ON_LEAD] or deal[row.ANNOUNCED] >= 0:
        return True
    return deal[row.LED] < 0 and deal[row.TRICKS + deal[row.TURN]] > 0


@compiled_apart
def legal(deal: IntArray, rules: IntArray) -> int:
    """Every legal move of the seat to act, as a set of moves; nothing when the deal is over."""
    if deal[row.TURN] < 0:
        return 0
    if deal[row.PHASE] == row.PLAY:
        moves = playable(deal, rules) | open_melds(deal, rules)
    elif deal[row.PHASE] == row.DRAWING:
        moves = 1 << row.DRAW
    else:
        moves = 1 << row.PASS
    if may_exchange(deal, rules):
        moves |= 1 << row.EXCHANGE
    if may_close(deal, rules):
        moves |= 1 << row.CLOSE
    if may_claim(deal, rules):
        moves |= 1 << row.CLAIM
    return moves


@compiled
def _last_trick_taken(deal: IntArray, rules: IntArray) -> None:
    """Its winner may still claim, unless it was the other player who closed."""
    if deal[row.CLOSER] < 0 or deal[row.CLOSER] == deal[row.LEADER]:
        deal[row.PHASE] = row.LAST
    else:
        count_unclaimed(deal, rules)


@compiled
def _draw(deal: IntArray) -> None:
    """The winner draws first; the turn-up is the last card and known to both."""
    first = deal[row.LEADER]
    deal[row.HAND + first] |= 1 << deal[row.STOCK + deal[row.STOCK_AT]]
    deal[row.STOCK_AT] += 1
    deal[row.PHASE] = row.PLAY
    if deal[row.STOCK_AT] < deal[row.STOCK_END]:
        deal[row.HAND + 1 - first] |= 1 << deal[row.STOCK + deal[row.STOCK_AT]]
        deal[row.STOCK_AT] += 1
        return
    deal[row.HAND + 1 - first] |= 1 << deal[row.TURN_UP]
    deal[row.SHOWN + 1 - first] |= 1 << deal[row.TURN_UP]
    deal[row.TURN_UP] = -1


@compiled_apart
def _play_card(deal: IntArray, rules: IntArray, card: int) -> None:
    seat = deal[row.TURN]
    deal[row.HAND + seat] &= ~(1 << card)
    deal[row.SHOWN + seat] &= ~(1 << card)
    deal[row.GONE] |= 1 << card
    deal[row.ANNOUNCED] = -1
    deal[row.TURN] = 1 - seat
    if deal[row.LED] < 0:
        deal[row.LED] = card
        return
    led, deal[row.LED] = deal[row.LED], -1
    if deal[row.CLOSER] >= 0:
        deal[row.BARRED + seat] |= revealed(led, card)
    winner = seat if takes(card, led) else 1 - seat
    deal[row.CARD_POINTS + winner] += points(led) + points(card)
    deal[row.TRICKS + winner] += 1
    deal[row.LEADER] = deal[row.TURN] = winner
    if deal[row.HAND] | deal[row.HAND + 1] == 0:
        _last_trick_taken(deal, rules)
    elif stock_open(deal):
        if rules[rule.CLOSE_BEFORE_DRAW] and stock_count(deal) >= rules[rule.CLOSE_LEAST]:
            deal[row.PHASE] = row.DRAWING
        else:
            _draw(deal)


@compiled
def _declare(deal: IntArray, meld: int) -> None:
    seat = deal[row.TURN]
    deal[row.SHOWN + seat] |= meld_cards(meld)
    deal[row.MELDED + seat] += meld_worth(meld)
    deal[row.ANNOUNCED] = meld


@compiled
def _exchange(deal: IntArray, rules: IntArray) -> None:
    seat, low, taken = deal[row.TURN], lowest_trump(rules), deal[row.TURN_UP]
    deal[row.HAND + seat] = (deal[row.HAND + seat] | 1 << taken) & ~(1 << low)
    deal[row.SHOWN + seat] = (deal[row.SHOWN + seat] | 1 << taken) & ~(1 << low)
    deal[row.TURN_UP] = low
    if deal[row.PHASE] == row.ANSWER:
        deal[row.PHASE], deal[row.TURN] = row.PLAY, 1 - seat


@compiled
def _close(deal: IntArray, rules: IntArray) -> None:
    seat = deal[row.TURN]
    for other in range(2):
        deal[row.CLOSING_POINTS + other] = towards_33(deal, rules, other)
        deal[row.CLOSING_TRICKS + other] = deal[row.TRICKS + other]
    deal[row.CLOSER] = seat
    deal[row.PHASE] = row.PLAY
    if rules[rule.EXCHANGE_ON_CLOSE] and deal[row.TURN_UP] != lowest_trump(rules):
        deal[row.PHASE], deal[row.TURN] = row.ANSWER, 1 - seat


@compiled_apart
def play(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move; the row is changed."""
    if move == row.CLAIM:
        count_claim(deal, rules, deal[row.TURN])
        return
    if move < row.MARRIAGE:
        _play_card(deal, rules, move)
    elif move < row.EXCHANGE:
        _declare(deal, move - row.MARRIAGE)
    elif move == row.EXCHANGE:
        _exchange(deal, rules)
    elif move == row.CLOSE:
        _close(deal, rules)
    elif move == row.DRAW:
        _draw(deal)
    elif deal[row.PHASE] == row.ANSWER:
        deal[row.PHASE], deal[row.TURN] = row.PLAY, 1 - deal[row.TURN]
    else:
        count_unclaimed(deal, rules)
    if rules[rule.AUTO_CLAIM] and deal[row.TURN] >= 0 and may_claim(deal, rules):
        seat = deal[row.TURN]
        if total(deal, rules, seat) >= 66:
            count_claim(deal, rules, seat)
