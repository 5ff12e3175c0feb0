"""How good a hand is for a call, at a glance: the points it may take, and the chance to make a contract.

Each estimate weighs a few counts of the hand; the weights stand in the row of habits.
"""

from __future__ import annotations

import math

from game.bots.compiling.compiled import Float32Array, IntArray, compiled, compiled_apart
from game.bots.engine.bits import NO_NINES, count, lowest
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.thousand import MARRIAGE_POINTS
from game.bots.kernel.tricks import above, marriage_cards, suit_cards
from game.core.marriages import MELD, TRUMP_MELD


@compiled
def likely(odds: float) -> float:
    """A chance, 0 to 1, from its log odds."""
    return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, odds))))


@compiled
def top_run(hand: int, suit: int, order: int) -> int:
    """How many of the highest cards of a suit a hand holds without a gap."""
    run, held = 0, hand & suit_cards(suit)
    while held:
        found = -1
        for card in range(6 * suit, 6 * suit + 6):
            if held >> card & 1 and count(above(card, order)) == run:
                found = card
        if found < 0:
            return run
        held &= ~(1 << found)
        run += 1
    return run


@compiled
def longest_suit(hand: int) -> int:
    """The suit a hand would make trumps: the longest, with its marriage and its high cards."""
    best, strength = 0, -1
    for suit in range(4):
        own = hand & suit_cards(suit)
        whole = 1 if not marriage_cards(suit) & ~hand else 0
        found = (
            16 * count(own) + 20 * whole + 8 * (own >> (6 * suit) & 1) + (own >> (6 * suit + 1) & 1)
        )
        if found > strength:
            best, strength = suit, found
    return best


@compiled_apart
def points_expected(rules: IntArray, habits: Float32Array, hand: int, first: int) -> float:
    """The points that a declarer with this hand takes, melds too; `first` is the place of the weights."""
    expected, best, pairs, halves = habits[first], 0.0, 0.0, 0
    suits = longest_suit(hand)
    for suit in range(4):
        own = hand >> (6 * suit) & 0b111111
        ace, ten = own & 1, own >> 1 & 1
        expected += habits[first + 1] * ace + habits[first + 2 + (1 - ace)] * ten
        if own & 0b1100 == 0b1100:
            worth = 2.0 * MELD
            if rules[rule.FAMILY] == rule.THOUSAND:
                worth = float(MARRIAGE_POINTS[suit])
            elif suit == suits:
                worth = float(2 * TRUMP_MELD)
            if worth > best:
                pairs += best
                best = worth
            else:
                pairs += worth
        elif own & 0b1100:
            halves += 1
        if not own:
            expected += habits[first + 4]
    longest = hand & suit_cards(suits)
    expected += habits[first + 5] * best / 10 + habits[first + 6] * pairs / 10
    expected += habits[first + 7] * halves + habits[first + 8] * count(longest)
    return expected + habits[first + 9] * top_run(hand, suits, 0)


@compiled_apart
def chance_to_win_tricks(
    habits: Float32Array, first: int, hand: int, trump: int, order: int, leads: bool
) -> float:
    """The chance to win the tricks that a contract asks for; `first` is the place of its weights."""
    odds, sure, lone, lost = habits[first], 0, 0, 0
    for suit in range(4):
        own = hand & suit_cards(suit)
        if not own:
            continue
        run = top_run(hand, suit, order)
        if suit == trump:
            odds += habits[first + 1] * count(own) + habits[first + 2] * run
            if not marriage_cards(suit) & ~hand:
                odds += habits[first + 3]
        else:
            sure += run
            if not marriage_cards(suit) & ~hand:
                odds += habits[first + 4]
            rest = count(own) - run
            lone += min(rest, 1)
            lost += max(rest - 1, 0)
    odds += habits[first + 5] * sure + habits[first + 6] * lone + habits[first + 7] * lost
    return likely(odds + (habits[first + 8] if leads else 0.0))


@compiled_apart
def chance_to_lose_tricks(habits: Float32Array, first: int, hand: int, order: int) -> float:
    """The chance to take no trick; `first` is the place of the weights.

    A base, and the weight of what is held of each suit: a set of ranks, the highest its lowest bit.
    """
    odds = habits[first]
    for suit in range(4):
        own, held = hand & suit_cards(suit), 0
        while own:
            card = lowest(own)
            own &= own - 1
            held |= 1 << count(above(card, order) & NO_NINES)
        odds += habits[first + 1 + held]
    return likely(odds)


@compiled
def _covered(own: int, card: int, order: int) -> bool:
    """Whether the cards of a suit held beside a card are as many as those that beat it."""
    return count(own) > count(above(card, order))


@compiled_apart
def odds_to_stop(
    habits: Float32Array, first: int, hand: int, trump: int, order: int, leads: bool
) -> float:
    """The log odds that a contract falls to a side with this hand; `first` is the place of the weights.

    A base, the highest trump and the next one covered, the same of plain suits, each trump, marriages,
    plain suits without a card, the first lead.
    """
    odds = habits[first] + (habits[first + 8] if leads else 0.0)
    for suit in range(4):
        own = hand & suit_cards(suit)
        if not own:
            odds += habits[first + 7] if suit != trump else 0.0
            continue
        place = first + (1 if suit == trump else 3)
        for card in range(6 * suit, 6 * suit + 6):
            higher = count(above(card, order))
            if own >> card & 1 and higher < 2 and _covered(own, card, order):
                odds += habits[place + higher]
        if suit == trump:
            odds += habits[first + 5] * count(own)
        if not marriage_cards(suit) & ~hand:
            odds += habits[first + 6]
    return odds


@compiled_apart
def odds_to_force_a_trick(
    habits: Float32Array, first: int, hand: int, order: int, leads: bool
) -> float:
    """The log odds that a hand makes a declarer win a trick who wants none.

    `first` is the place of the weights: a base; the three lowest ranks, the lowest first; suits without a
    card of the two highest ranks; the highest cards; suits of three and more; suits without a card; the lead.
    """
    odds = habits[first] + (habits[first + 8] if leads else 0.0)
    for suit in range(4):
        own, high = hand & suit_cards(suit), 0
        for card in range(6 * suit, 6 * suit + 6):
            if own >> card & 1:
                higher = count(above(card, order))
                high += higher < 2
                if higher >= 2:
                    odds += habits[first + 1 + max(0, 4 - higher)]
                elif higher == 0:
                    odds += habits[first + 5]
        if not own:
            odds += habits[first + 7]
        elif not high:
            odds += habits[first + 4]
        if count(own) >= 3:
            odds += habits[first + 6]
    return odds
