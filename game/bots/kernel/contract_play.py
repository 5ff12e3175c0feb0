"""Bauernschnapsen and the talon games in the kernel, from the first card on: play, claims and the count."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine.bits import append_if
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.tricks import (
    HEAD,
    UNDERTRUMP_FREE,
    add_card,
    add_marriages,
    end,
    playable,
    show_marriage,
    sum_of,
    take_trick,
    total_of,
    write_plays,
)
from game.core.cards import GOAL, SCHNEIDER
from game.core.marriages import MELD, TRUMP_MELD


@compiled
def column(rules: IntArray, contract: int, which: int) -> int:
    """One number of a row of the contract table."""
    return rules[rule.TABLE + rule.COLUMNS * contract + which]


@compiled
def _of_contract(deal: IntArray, rules: IntArray, which: int) -> int:
    """One number of the contract that is played."""
    return column(rules, deal[row.CONTRACT], which)


@compiled
def side(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The seats that count together with one in this deal, as a set."""
    if rules[rule.PARTNERS]:
        return 0b101 << (seat & 1)
    if deal[row.DECLARER] < 0 or seat == deal[row.DECLARER]:
        return 1 << seat
    return 0b111 & ~(1 << deal[row.DECLARER])


@compiled
def opponents(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The seats of the other side, as a set."""
    return ((1 << rules[rule.SEATS]) - 1) & ~side(deal, rules, seat)


@compiled
def _may_claim(deal: IntArray, rules: IntArray) -> bool:
    """After a trick or with a marriage announced, where 66 points are what is played for."""
    objective = _of_contract(deal, rules, rule.OBJECTIVE)
    if objective == rule.TRICKS_AND_66:
        if not rules[rule.EARLY_CLAIM] or deal[row.TURN] != deal[row.DECLARER]:
            return False
    elif objective != rule.SIXTY_SIX:
        return False
    everyone = (1 << rules[rule.SEATS]) - 1
    after_trick = deal[row.TRICK_SIZE] == 0 and sum_of(deal, row.TRICKS, everyone) > 0
    return after_trick or deal[row.ANNOUNCED] >= 0


@compiled
def _pay(deal: IntArray, rules: IntArray, winners: int, value: int) -> None:
    """Score each winner the value and the bonus for a talon left unseen, doubled as it was."""
    if deal[row.PILE] and _of_contract(deal, rules, rule.TALON):
        value += rules[rule.UNSEEN_BONUS]
    for seat in range(rules[rule.SEATS]):
        if winners >> seat & 1:
            deal[row.RESULT + seat] = value << deal[row.DOUBLINGS]


@compiled
def count(deal: IntArray, rules: IntArray, reason: int) -> None:
    """End the deal with a contract made or set, or by the last trick of a Normal game."""
    declarer = deal[row.DECLARER]
    if reason == row.LAST_TRICK:
        _pay(deal, rules, side(deal, rules, deal[row.LEADER]), 1)
    else:
        winners = side(deal, rules, declarer)
        if reason == row.SET:
            winners = opponents(deal, rules, declarer)
        _pay(deal, rules, winners, _of_contract(deal, rules, rule.VALUE))
    end(deal, reason)


@compiled
def legal_contract(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write every legal move of the seat to act during play. Returns how many there are."""
    duty = HEAD | UNDERTRUMP_FREE if rules[rule.UNDERTRUMP] else HEAD
    count = write_plays(playable(deal, duty), moves)
    melds = _of_contract(deal, rules, rule.MELDS)
    own = deal[row.TURN] == deal[row.DECLARER]
    if melds == rule.ANY_MELDS or (melds == rule.DECLARER_MELDS and own):
        count = add_marriages(deal, moves, count)
    return append_if(moves, count, row.CLAIM_66, _may_claim(deal, rules))


@compiled
def _decided(deal: IntArray, rules: IntArray) -> int:
    """The reason for which the trick just taken ends the deal, -1 where play continues."""
    everyone, declarer = (1 << rules[rule.SEATS]) - 1, deal[row.DECLARER]
    last = sum_of(deal, row.TRICKS, everyone) == _of_contract(deal, rules, rule.TRICKS)
    own = deal[row.LEADER] == declarer
    objective = _of_contract(deal, rules, rule.OBJECTIVE)
    if objective == rule.SIXTY_SIX:
        return row.LAST_TRICK if last else -1
    if own == (objective == rule.NO_TRICK):
        return row.SET
    if not last:
        return -1
    short = objective == rule.TRICKS_AND_66 and total_of(deal, 1 << declarer) < GOAL
    return row.SET if short else row.MADE


@compiled
def _price_of_losing(deal: IntArray, rules: IntArray, losers: int) -> int:
    """1 if the losers have 33, 2 if fewer, 3 if they have no trick."""
    if sum_of(deal, row.TRICKS, losers) == 0:
        return 3
    melds = sum_of(deal, row.MELD_POINTS, losers) if rules[rule.MELDS_TO_33] else 0
    return 1 if sum_of(deal, row.CARD_POINTS, losers) + melds >= SCHNEIDER else 2


@compiled
def _claim(deal: IntArray, rules: IntArray) -> None:
    """66 is claimed: a Normal game is counted, an early claim makes or loses a Schnapser."""
    seat = deal[row.TURN]
    if _of_contract(deal, rules, rule.OBJECTIVE) == rule.TRICKS_AND_66:
        count(deal, rules, row.MADE if total_of(deal, 1 << seat) >= GOAL else row.SET)
        return
    own, others = side(deal, rules, seat), opponents(deal, rules, seat)
    value, right = _price_of_losing(deal, rules, others), total_of(deal, own) >= GOAL
    if not right and rules[rule.WRONG_CLAIM]:
        value = max(value, _price_of_losing(deal, rules, own))
    _pay(deal, rules, own if right else others, value)
    end(deal, row.CLAIMED if right else row.FALSE_CLAIM)


@compiled_apart
def play_contract(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move of the play."""
    if move >= row.CLAIM_66:
        _claim(deal, rules)
    elif move >= row.MARRIAGE_OF:
        suit = move - row.MARRIAGE_OF
        show_marriage(deal, suit, TRUMP_MELD if suit == deal[row.TRUMP] else MELD)
    elif add_card(deal, move, rules[rule.SEATS]):
        take_trick(deal)
        reason = _decided(deal, rules)
        if reason >= 0:
            count(deal, rules, reason)
