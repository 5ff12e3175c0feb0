"""The two-hand rules once more, as numbers for search: which moves are legal, and what a move does.

A deal is a row of numbers (the places below), a move is a number: 0 to 23 plays that card, then
MARRIAGE and PAIR by suit, and the words. Sets of cards are as in `bits`. The readable rules are the
law: a test plays both side by side and allows no difference.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import duty, points, revealed, takes
from game.bots.engine.scoring import count_claim, count_unclaimed, total, towards_33
from game.bots.engine.state_layout import (
    ANNOUNCED,
    ANSWER,
    BARRED,
    CARD_POINTS,
    CLAIM,
    CLOSE,
    CLOSER,
    CLOSING_POINTS,
    CLOSING_TRICKS,
    DRAW,
    DRAWING,
    EXCHANGE,
    GONE,
    HAND,
    LAST,
    LEADER,
    LED,
    MARRIAGE,
    MELDED,
    PASS,
    PHASE,
    PLAY,
    SHOWN,
    STOCK,
    STOCK_AT,
    STOCK_END,
    TRICKS,
    TURN,
    TURN_UP,
)


@compiled
def stock_count(deal: IntArray) -> int:
    """Cards in the stock, the turn-up included."""
    return deal[STOCK_END] - deal[STOCK_AT] + (1 if deal[TURN_UP] >= 0 else 0)


@compiled
def stock_open(deal: IntArray) -> bool:
    """Whether the stock is neither closed nor used up."""
    return deal[CLOSER] < 0 and deal[TURN_UP] >= 0


@compiled
def lowest_trump(rules: IntArray) -> int:
    """The card that buys the turn-up."""
    return 5 if rules[rule.CARDS] == 24 else 4


@compiled
def meld_cards(meld: int) -> int:
    """The two cards of a meld, 0 to 3 marriages and 4 to 7 pairs, as a set."""
    return 0b1100 << 6 * meld if meld < 4 else 0b11000 << 6 * (meld - 4)


@compiled
def meld_worth(rules: IntArray, meld: int) -> int:
    """The points of a meld; suit 0 is trump."""
    return rules[rule.TRUMP_MELD] if meld & 3 == 0 else rules[rule.MELD]


@compiled
def led_with(rules: IntArray, meld: int) -> int:
    """The cards of which one is led with a meld, as a set."""
    if meld < 4 and rules[rule.KING_IS_LED]:
        return 0b100 << 6 * meld
    return meld_cards(meld)


@compiled
def playable(deal: IntArray, rules: IntArray) -> int:
    """The cards that may be played now, as a set."""
    hand = deal[HAND + deal[TURN]]
    if deal[ANNOUNCED] >= 0:
        return hand & led_with(rules, deal[ANNOUNCED])
    if deal[LED] < 0 or stock_open(deal):
        return hand
    return duty(hand, deal[LED])


@compiled
def open_melds(deal: IntArray, rules: IntArray) -> int:
    """The melds that may be declared now, as the moves they are."""
    seat = deal[TURN]
    if deal[PHASE] != PLAY or deal[LED] >= 0 or deal[ANNOUNCED] >= 0:
        return 0
    if rules[rule.MELD_AFTER_TRICK] and deal[TRICKS + seat] == 0:
        return 0
    if not rules[rule.MELD_WHEN_CLOSED] and not stock_open(deal):
        return 0
    moves = 0
    for meld in range(8 if rules[rule.PAIRS_COUNT] else 4):
        wanted = meld_cards(meld)
        if deal[HAND + seat] & wanted == wanted:
            moves |= 1 << (MARRIAGE + meld)
    return moves


@compiled
def may_exchange(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may buy the turn-up."""
    seat = deal[TURN]
    if not deal[HAND + seat] >> lowest_trump(rules) & 1:
        return False
    if deal[PHASE] == ANSWER:
        return True
    if deal[PHASE] != PLAY or (deal[LED] >= 0 and not rules[rule.EXCHANGE_ON_FOLLOW]):
        return False
    if rules[rule.EXCHANGE_AFTER_TRICK] and deal[TRICKS + seat] == 0:
        return False
    return stock_open(deal) and stock_count(deal) >= rules[rule.EXCHANGE_LEAST]


@compiled
def may_close(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may close the stock."""
    leading = deal[PHASE] == PLAY and deal[LED] < 0
    if not stock_open(deal) or not (leading or deal[PHASE] == DRAWING):
        return False
    return stock_count(deal) >= rules[rule.CLOSE_LEAST]


@compiled
def may_claim(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may say that it has 66, rightly or not."""
    if deal[PHASE] == ANSWER:
        return False
    if not rules[rule.CLAIM_ON_LEAD] or deal[ANNOUNCED] >= 0:
        return True
    return deal[LED] < 0 and deal[TRICKS + deal[TURN]] > 0


@compiled_apart
def legal(deal: IntArray, rules: IntArray) -> int:
    """Every legal move of the seat to act, as a set of moves; nothing when the deal is over."""
    if deal[TURN] < 0:
        return 0
    if deal[PHASE] == PLAY:
        moves = playable(deal, rules) | open_melds(deal, rules)
    elif deal[PHASE] == DRAWING:
        moves = 1 << DRAW
    else:
        moves = 1 << PASS
    if may_exchange(deal, rules):
        moves |= 1 << EXCHANGE
    if may_close(deal, rules):
        moves |= 1 << CLOSE
    if may_claim(deal, rules):
        moves |= 1 << CLAIM
    return moves


@compiled
def _last_trick_taken(deal: IntArray, rules: IntArray) -> None:
    """Its winner may still claim, unless it was the other player who closed."""
    if deal[CLOSER] < 0 or deal[CLOSER] == deal[LEADER]:
        deal[PHASE] = LAST
    else:
        count_unclaimed(deal, rules)


@compiled
def _draw(deal: IntArray) -> None:
    """The winner draws first; the turn-up is the last card and known to both."""
    first = deal[LEADER]
    deal[HAND + first] |= 1 << deal[STOCK + deal[STOCK_AT]]
    deal[STOCK_AT] += 1
    deal[PHASE] = PLAY
    if deal[STOCK_AT] < deal[STOCK_END]:
        deal[HAND + 1 - first] |= 1 << deal[STOCK + deal[STOCK_AT]]
        deal[STOCK_AT] += 1
        return
    deal[HAND + 1 - first] |= 1 << deal[TURN_UP]
    deal[SHOWN + 1 - first] |= 1 << deal[TURN_UP]
    deal[TURN_UP] = -1


@compiled_apart
def _play_card(deal: IntArray, rules: IntArray, card: int) -> None:
    seat = deal[TURN]
    deal[HAND + seat] &= ~(1 << card)
    deal[SHOWN + seat] &= ~(1 << card)
    deal[GONE] |= 1 << card
    deal[ANNOUNCED] = -1
    deal[TURN] = 1 - seat
    if deal[LED] < 0:
        deal[LED] = card
        return
    led, deal[LED] = deal[LED], -1
    if deal[CLOSER] >= 0:
        deal[BARRED + seat] |= revealed(led, card)
    winner = seat if takes(card, led) else 1 - seat
    deal[CARD_POINTS + winner] += points(led) + points(card)
    deal[TRICKS + winner] += 1
    deal[LEADER] = deal[TURN] = winner
    if deal[HAND] | deal[HAND + 1] == 0:
        _last_trick_taken(deal, rules)
    elif stock_open(deal):
        if rules[rule.CLOSE_BEFORE_DRAW] and stock_count(deal) >= rules[rule.CLOSE_LEAST]:
            deal[PHASE] = DRAWING
        else:
            _draw(deal)


@compiled
def _declare(deal: IntArray, rules: IntArray, meld: int) -> None:
    seat = deal[TURN]
    deal[SHOWN + seat] |= meld_cards(meld)
    deal[MELDED + seat] += meld_worth(rules, meld)
    deal[ANNOUNCED] = meld


@compiled
def _exchange(deal: IntArray, rules: IntArray) -> None:
    seat, low, taken = deal[TURN], lowest_trump(rules), deal[TURN_UP]
    deal[HAND + seat] = (deal[HAND + seat] | 1 << taken) & ~(1 << low)
    deal[SHOWN + seat] = (deal[SHOWN + seat] | 1 << taken) & ~(1 << low)
    deal[TURN_UP] = low
    if deal[PHASE] == ANSWER:
        deal[PHASE], deal[TURN] = PLAY, 1 - seat


@compiled
def _close(deal: IntArray, rules: IntArray) -> None:
    seat = deal[TURN]
    for other in range(2):
        deal[CLOSING_POINTS + other] = towards_33(deal, rules, other)
        deal[CLOSING_TRICKS + other] = deal[TRICKS + other]
    deal[CLOSER] = seat
    deal[PHASE] = PLAY
    if rules[rule.EXCHANGE_ON_CLOSE] and deal[TURN_UP] != lowest_trump(rules):
        deal[PHASE], deal[TURN] = ANSWER, 1 - seat


@compiled
def copy_into(deal: IntArray, source: IntArray) -> None:
    """Make a row the same as another."""
    for at in range(len(source)):
        deal[at] = source[at]


@compiled_apart
def play(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move; the row is changed."""
    if move == CLAIM:
        count_claim(deal, rules, deal[TURN])
        return
    if move < MARRIAGE:
        _play_card(deal, rules, move)
    elif move < EXCHANGE:
        _declare(deal, rules, move - MARRIAGE)
    elif move == EXCHANGE:
        _exchange(deal, rules)
    elif move == CLOSE:
        _close(deal, rules)
    elif move == DRAW:
        _draw(deal)
    elif deal[PHASE] == ANSWER:
        deal[PHASE], deal[TURN] = PLAY, 1 - deal[TURN]
    else:
        count_unclaimed(deal, rules)
    if rules[rule.AUTO_CLAIM] and deal[TURN] >= 0 and may_claim(deal, rules):
        seat = deal[TURN]
        if total(deal, rules, seat) >= 66:
            count_claim(deal, rules, seat)
