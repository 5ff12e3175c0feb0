"""Strict play with open cards, solved exactly in game points: who wins how much when nobody errs.

Valid once no card is drawn any more: the stock is gone, or closed. Values are game points for the seat
in question, from -3 to 3. Claims, right and false, and melds are moves like others; a row is changed
while it is searched and left as it was.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import (
    KINGS,
    QUEENS,
    TRUMPS,
    count,
    duty,
    lowest,
    points,
    points_in,
    takes,
)
from game.bots.engine.kernel import led_with, legal, meld_worth, melds_held, play
from game.bots.engine.scoring import claim_value, failed_close_points, total, won_points
from game.core.marriages import MELD, TRUMP_MELD


@compiled
def unclaimed_value(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The value to a seat of running out of cards without a claim."""
    closer = deal[row.CLOSER]
    if closer >= 0:
        if rules[rule.SETTLED] and total(deal, rules, closer) >= 66:
            value = won_points(deal, rules, closer)
        else:
            value = -failed_close_points(deal, rules)
        return value if seat == closer else -value
    if rules[rule.LAST_TRICK] == rule.LAST_WINS:
        return 1 if seat == deal[row.LEADER] else -1
    mine, other = total(deal, rules, seat), total(deal, rules, 1 - seat)
    if mine == other or (rules[rule.UNCLAIMED_66_DRAWS] and max(mine, other) >= 66):
        return 0
    return won_points(deal, rules, seat) if mine > other else -won_points(deal, rules, 1 - seat)


@compiled
def melds_to_come(deal: IntArray, rules: IntArray, seat: int) -> int:
    """No less than what a seat can still meld, and what it has melded without a trick yet."""
    waiting = deal[row.MELDED + seat] if deal[row.TRICKS + seat] == 0 else 0
    if not rules[rule.MELD_WHEN_CLOSED]:
        return waiting
    hand = deal[row.HAND + seat]
    both = hand & hand >> 1
    both &= KINGS | QUEENS if rules[rule.PAIRS_COUNT] else KINGS
    return waiting + MELD * count(both & ~TRUMPS) + TRUMP_MELD * count(both & TRUMPS)


@compiled
def sure_points(hand: int, other: int) -> int:
    """Points in the trumps of a hand that are higher than any of the other's."""
    against = other & TRUMPS
    return points_in(hand & TRUMPS & ((against & -against) - 1))


@compiled
def most(deal: IntArray, rules: IntArray, seat: int, left: int) -> int:
    """No less than the most a seat can still win, `left` card points being still in play.

    The other's points and tricks only grow. A closer who cannot reach 66 any more has failed; where the
    tricks at the end count, that may get cheaper yet.
    """
    if deal[row.CLOSER] == 1 - seat:
        return max(2, failed_close_points(deal, rules))
    if deal[row.CLOSER] == seat:
        within = total(deal, rules, seat) + left + melds_to_come(deal, rules, seat)
        against = deal[row.HAND + seat] | (1 << deal[row.LED] if deal[row.LED] >= 0 else 0)
        if within < 66 or within - sure_points(deal[row.HAND + 1 - seat], against) < 66:
            return -2 if rules[rule.FAILED_AT_END] else -failed_close_points(deal, rules)
    return won_points(deal, rules, seat)


@compiled
def safe_leads(hand: int, other: int) -> int:
    """The cards of a hand that win their trick against the other hand in strict play."""
    safe = 0
    for suit in range(4):
        cards = TRUMPS << 6 * suit
        against = other & cards
        if against:
            safe |= hand & cards & ((against & -against) - 1)
        elif suit == 0 or not other & TRUMPS:
            safe |= hand & cards
    return safe


@compiled
def _put(deal: IntArray, seat: int, led: int, card: int) -> None:
    """`seat` leads a card where `led` is below nought, else follows, and the winner is to lead."""
    deal[row.HAND + seat] ^= 1 << card
    if led < 0:
        deal[row.LED], deal[row.TURN] = card, 1 - seat
        return
    winner = seat if takes(card, led) else 1 - seat
    deal[row.CARD_POINTS + winner] += points(led) + points(card)
    deal[row.TRICKS + winner] += 1
    deal[row.LEADER] = deal[row.TURN] = winner
    deal[row.LED] = -1


@compiled
def _put_back(deal: IntArray, seat: int, led: int, card: int) -> None:
    """Take `_put` back."""
    deal[row.HAND + seat] ^= 1 << card
    if led >= 0:
        winner = deal[row.LEADER]
        deal[row.CARD_POINTS + winner] -= points(led) + points(card)
        deal[row.TRICKS + winner] -= 1
        deal[row.LEADER] = 1 - seat
    deal[row.TURN], deal[row.LED] = seat, led


@compiled
def last_value(deal: IntArray, rules: IntArray) -> int:
    """All cards are out: what that brings the last trick's winner, who may claim unless the other closed."""
    seat = deal[row.LEADER]
    value = unclaimed_value(deal, rules, seat)
    return value if deal[row.CLOSER] == 1 - seat else max(value, claim_value(deal, rules, seat))


@compiled
def likeliest(cards: int, safe: int, led: int) -> int:
    """The card to try first: a sure trick from the top, else what loses least; in following the least."""
    sure = cards & safe
    if sure:
        return lowest(sure)
    if led < 0:
        return lowest(cards)
    while cards & (cards - 1):
        cards &= cards - 1
    return lowest(cards)


@compiled_apart
def solve_within(deal: IntArray, rules: IntArray, left: int, alpha: int, beta: int) -> int:
    """The value for the seat to act; exact between alpha and beta, else a bound on that side.

    `left` are the card points of both hands and the card led.
    """
    seat, led, meld = deal[row.TURN], deal[row.LED], deal[row.ANNOUNCED]
    hand, other = deal[row.HAND + seat], deal[row.HAND + 1 - seat]
    if hand == 0:
        return last_value(deal, rules)
    ceiling = 3
    if led < 0 and meld < 0:
        ceiling = most(deal, rules, seat, left)
        if ceiling <= alpha:
            return ceiling
        floor = -most(deal, rules, 1 - seat, left)
        if floor >= beta or floor >= ceiling:
            return floor
    enough = min(beta, ceiling)
    best = -9
    if not rules[rule.CLAIM_ON_LEAD] or meld >= 0 or (led < 0 and deal[row.TRICKS + seat] > 0):
        best = claim_value(deal, rules, seat)
        if best >= enough or (best > 0 and rules[rule.AUTO_CLAIM]):
            return best
    cards = hand if led < 0 else duty(hand, led)
    if meld >= 0:
        cards = hand & led_with(rules, meld)
    may_meld = led < 0 and meld < 0 and rules[rule.MELD_WHEN_CLOSED] != 0
    melds = melds_held(deal, rules, seat) if may_meld else 0
    while melds and best < enough:
        announced = lowest(melds)
        melds &= melds - 1
        cards &= ~led_with(rules, announced)
        deal[row.ANNOUNCED] = announced
        deal[row.MELDED + seat] += meld_worth(announced)
        best = max(best, solve_within(deal, rules, left, max(alpha, best), beta))
        deal[row.MELDED + seat] -= meld_worth(announced)
    deal[row.ANNOUNCED] = -1
    safe = safe_leads(cards, other) if led < 0 else 0
    while cards and best < enough:
        card = likeliest(cards, safe, led)
        cards ^= 1 << card
        bound, rest = max(alpha, best), left if led < 0 else left - points(led) - points(card)
        _put(deal, seat, led, card)
        if deal[row.TURN] == seat:
            best = max(best, solve_within(deal, rules, rest, bound, beta))
        else:
            best = max(best, -solve_within(deal, rules, rest, -beta, -bound))
        _put_back(deal, seat, led, card)
    deal[row.ANNOUNCED] = meld
    return best


@compiled_apart
def solve(deal: IntArray, rules: IntArray, alpha: int, beta: int) -> int:
    """The value for the seat to act in strict play; exact between alpha and beta."""
    left = points_in(deal[row.HAND] | deal[row.HAND + 1])
    if deal[row.LED] >= 0:
        left += points(deal[row.LED])
    return solve_within(deal, rules, left, alpha, beta)


@compiled_apart
def margin_for(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The game points that a seat wins or loses, all cards being open and no card being drawn any more.

    In any phase; of a deal that is over they are those of its outcome.
    """
    turn = deal[row.TURN]
    if turn < 0:
        return deal[row.RESULT + seat] - deal[row.RESULT + 1 - seat]
    if deal[row.PHASE] == row.LAST:
        best = last_value(deal, rules)
    elif deal[row.PHASE] == row.ANSWER:
        best = -3
        for move in range(row.EXCHANGE, row.PASS + 1):
            if legal(deal, rules) >> move & 1:
                after = deal.copy()
                play(after, rules, move)
                best = max(best, margin_for(after, rules, turn))
    else:
        best = solve(deal, rules, -3, 3)
    return best if turn == seat else -best


@compiled_apart
def value_of_move(deal: IntArray, rules: IntArray, move: int) -> int:
    """The value of a legal move to its seat if nobody draws after it."""
    after = deal.copy()
    play(after, rules, move)
    return margin_for(after, rules, deal[row.TURN])
