"""How a two-hand deal is counted: claims right and wrong, closings, and a stock played out.

Every function takes the house rules and the deal at the moment it ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from game.core.cards import GOAL, SCHNEIDER
from game.core.deal import Seat
from game.core.marriages import value_of
from game.core.outcome import Outcome, Reason, Why
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Closing, TwoHandDeal, tricks_won


class Price(NamedTuple):
    """The price of a deal, and the reason for it."""

    points: int
    why: Why | None


NOTHING = Price(0, None)
_PLAIN, _SCHNEIDER, _SCHWARZ = Price(1, Why.PLAIN), Price(2, Why.SCHNEIDER), Price(3, Why.SCHWARZ)
_AT_CLOSE: Mapping[Price, Price] = {
    _PLAIN: Price(1, Why.PLAIN_AT_CLOSE),
    _SCHNEIDER: Price(2, Why.SCHNEIDER_AT_CLOSE),
    _SCHWARZ: Price(3, Why.SCHWARZ_AT_CLOSE),
}


def meld_points(deal: TwoHandDeal, seat: Seat) -> int:
    """Points of a seat's melds, nothing until it has taken a trick [seeds 001, 004]."""
    melds = deal.declared[seat]
    return sum([value_of(meld, deal.trump) for meld in melds]) if melds and deal.won[seat] else 0


def total(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> int:
    """Trick points, counted melds, and ten for the last trick where that is played [seeds 001, 004]."""
    bonus = rules.last_trick_rule == "bonus10" and deal.leader == seat and deal.played_out
    return deal.trick_points[seat] + meld_points(deal, seat) + (10 if bonus else 0)


def towards_schneider(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> int:
    """A seat's points towards the line of 33."""
    points = total(rules, deal, seat)
    return points if rules.schneider_counts_melds else points - meld_points(deal, seat)


def counted_on_claim(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Outcome:
    """A claim is counted: right at 66 or more, else the opponent scores [seeds 000, 001, 004]."""
    if total(rules, deal, seat) < GOAL:
        price = _false_claim_price(rules, deal, seat)
        return _scored(rules, deal, 1 - seat, price, Reason.FALSE_CLAIM)
    closing = deal.closing
    price = price_of_winning(rules, deal, seat)
    beaten = closing is not None and closing.seat != seat
    return _scored(rules, deal, seat, price, Reason.CLOSER_BEATEN if beaten else Reason.CLAIMED)


def price_of_winning(rules: TwoHandOptions, deal: TwoHandDeal, winner: Seat) -> Price:
    """The price of the deal if a seat won it now, by a right claim or by a closer's failing."""
    closing = deal.closing
    if closing is None or closing.seat == winner:
        return _won_price(rules, deal, winner)
    if rules.beaten_closer_flat:
        return Price(2, Why.FIXED)
    return _failed_close_price(rules, deal, closing)


def counted_unclaimed(rules: TwoHandOptions, deal: TwoHandDeal) -> Outcome:
    """All cards are out and nobody claimed. `deal.leader` took the last trick."""
    if deal.closing is not None:
        return _counted_closed(rules, deal, deal.closing)
    if rules.last_trick_rule == "wins":
        return _scored(rules, deal, deal.leader, Price(1, Why.FIXED), Reason.LAST_TRICK)
    totals = [total(rules, deal, seat) for seat in (0, 1)]
    if totals[0] == totals[1]:
        return _scored(rules, deal, 0, NOTHING, Reason.EQUAL_TOTALS)
    if rules.unclaimed == "draw_if_66_unclaimed" and max(totals) >= GOAL:
        return _scored(rules, deal, 0, NOTHING, Reason.UNCLAIMED_66)
    winner = totals.index(max(totals))
    return _scored(rules, deal, winner, _won_price(rules, deal, winner), Reason.HIGHER_TOTAL)


def counted_given_up(
    rules: TwoHandOptions, deal: TwoHandDeal, loser: Seat, reason: Reason = Reason.FORFEIT
) -> Outcome:
    """A deal given up, or lost by a card against the duty, costs its highest price [SUM], [PREIS]."""
    outcome = _scored(rules, deal, 1 - loser, Price(3, Why.FIXED), reason)
    return replace(outcome, given_up_by=loser)


def _counted_closed(rules: TwoHandOptions, deal: TwoHandDeal, closing: Closing) -> Outcome:
    """Count a closed deal in which nobody claimed: the closer had to reach 66 and say so [seed 000 FAQ],
    [seeds 001, 004], [PAG-S]."""
    if rules.auto_settle_closed and total(rules, deal, closing.seat) >= GOAL:
        return counted_on_claim(rules, deal, closing.seat)
    price = _failed_close_price(rules, deal, closing)
    return _scored(rules, deal, 1 - closing.seat, price, Reason.CLOSER_FAILED)


def _won_price(rules: TwoHandOptions, deal: TwoHandDeal, winner: Seat) -> Price:
    """One; two if the loser is below 33; three if he has no trick.

    By a house rule a closer's price follows the loser's points and tricks at the closing [PAG-S], [PREIS].
    """
    loser = 1 - winner
    closing = deal.closing
    if closing is not None and closing.seat == winner and rules.closed_eval == "at_close":
        return _AT_CLOSE[_scale(closing.points[loser], closing.tricks[loser])]
    price = _scale(towards_schneider(rules, deal, loser), tricks_won(deal, loser))
    if price.why is Why.SCHNEIDER and total(rules, deal, loser) >= SCHNEIDER:
        return Price(price.points, Why.SCHNEIDER_WITHOUT_MELDS)
    return price


def _scale(points: int, tricks: int) -> Price:
    if tricks == 0:
        return _SCHWARZ
    return _SCHNEIDER if points < SCHNEIDER else _PLAIN


def _false_claim_price(rules: TwoHandOptions, deal: TwoHandDeal, offender: Seat) -> Price:
    """The price of a false claim: never less than that of the deal played out and lost. A closer has failed.

    A claimant without a trick pays only 2 where a source says so [seed 001], [PAG-66].
    """
    closing = deal.closing
    if closing is not None and closing.seat == offender:
        return _failed_close_price(rules, deal, closing)
    lost = _won_price(rules, deal, 1 - offender)
    if rules.false_claim == "would_have_won":
        return _higher(Price(_won_price(rules, deal, offender).points, Why.WOULD_HAVE_WON), lost)
    price = _two_or_three(rules, deal, offender)
    return _higher(price, lost) if tricks_won(deal, offender) else price


def _higher(price: Price, other: Price) -> Price:
    """The higher price; the first where both are as high."""
    return other if other.points > price.points else price


def _two_or_three(rules: TwoHandOptions, deal: TwoHandDeal, offender: Seat) -> Price:
    """Two, or three if the named player has no trick [seeds 000, 001, 004]."""
    if rules.false_claim_three_if == "opponent_no_tricks" and not tricks_won(deal, 1 - offender):
        return Price(3, Why.WINNER_TRICKLESS)
    if rules.false_claim_three_if == "offender_no_tricks" and not tricks_won(deal, offender):
        return Price(3, Why.LOSER_TRICKLESS)
    return Price(2, Why.FIXED)


def _failed_close_price(rules: TwoHandOptions, deal: TwoHandDeal, closing: Closing) -> Price:
    """Two, or three if the named player has no trick [seed 001], [seed 004], [PAG-66]."""
    closer = rules.failed_close_three_if == "closer_no_tricks"
    asked = closing.seat if closer else 1 - closing.seat
    if rules.failed_close_moment == "at_close":
        why = Why.LOSER_TRICKLESS_AT_CLOSE if closer else Why.WINNER_TRICKLESS_AT_CLOSE
        tricks = closing.tricks[asked]
    else:
        why = Why.LOSER_TRICKLESS if closer else Why.WINNER_TRICKLESS
        tricks = tricks_won(deal, asked)
    return Price(3, why) if tricks == 0 else Price(2, Why.FIXED)


def _scored(
    rules: TwoHandOptions, deal: TwoHandDeal, winner: Seat, price: Price, reason: Reason
) -> Outcome:
    return Outcome(
        reason=reason,
        points=(price.points, 0) if winner == 0 else (0, price.points),
        totals=(total(rules, deal, 0), total(rules, deal, 1)),
        tricks=(tricks_won(deal, 0), tricks_won(deal, 1)),
        winners=(winner,) if price.points else (),
        why=price.why,
    )
