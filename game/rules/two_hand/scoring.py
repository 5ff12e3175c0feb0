"""How a two-hand deal is counted: claims right and wrong, closings, and a stock played out.

Every function takes the house rules and the deal at the moment it ends.
"""

from __future__ import annotations

from game.deal import Seat
from game.outcome import Outcome, Reason
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Closing, TwoHandDeal, meld_points, tricks_won

TARGET = 66
SCHNEIDER = 33


def total(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> int:
    """Trick points, counted melds, and ten for the last trick where that is played [seeds 001, 004]."""
    return _counted(rules, deal, seat) + meld_points(deal, seat)


def towards_schneider(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> int:
    """A seat's points towards the line of 33."""
    if rules.schneider_counts_melds:
        return total(rules, deal, seat)
    return _counted(rules, deal, seat)


def counted_on_claim(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Outcome:
    """A claim is counted: right at 66 or more, else the opponent scores [seeds 000, 001, 004]."""
    if total(rules, deal, seat) < TARGET:
        return _scored(
            rules, deal, 1 - seat, _false_claim_points(rules, deal, seat), Reason.FALSE_CLAIM
        )
    closing = deal.closing
    if closing is not None and closing.seat != seat:
        points = 2 if rules.beaten_closer_flat else _failed_close_points(rules, deal, closing)
        return _scored(rules, deal, seat, points, Reason.CLOSER_BEATEN)
    return _scored(rules, deal, seat, _won_points(rules, deal, seat), Reason.CLAIMED)


def counted_unclaimed(rules: TwoHandOptions, deal: TwoHandDeal) -> Outcome:
    """All cards are out and nobody claimed. `deal.leader` took the last trick."""
    if deal.closing is not None:
        return _counted_closed(rules, deal, deal.closing)
    if rules.last_trick_rule == "wins":
        return _scored(rules, deal, deal.leader, 1, Reason.LAST_TRICK)
    totals = [total(rules, deal, seat) for seat in (0, 1)]
    if totals[0] == totals[1]:
        return _scored(rules, deal, 0, 0, Reason.EQUAL_TOTALS)
    if rules.unclaimed == "draw_if_66_unclaimed" and max(totals) >= TARGET:
        return _scored(rules, deal, 0, 0, Reason.UNCLAIMED_66)
    winner = totals.index(max(totals))
    return _scored(rules, deal, winner, _won_points(rules, deal, winner), Reason.HIGHER_TOTAL)


def counted_revoke(rules: TwoHandOptions, deal: TwoHandDeal, offender: Seat) -> Outcome:
    """A card against the duty, where that is fined: three to the opponent [SUM], [PREIS]."""
    return _scored(rules, deal, 1 - offender, 3, Reason.REVOKE)


def counted_forfeit(rules: TwoHandOptions, deal: TwoHandDeal, loser: Seat) -> Outcome:
    """A player who left or was proven to have cheated loses the deal at its highest price."""
    return _scored(rules, deal, 1 - loser, 3, Reason.FORFEIT)


def _counted_closed(rules: TwoHandOptions, deal: TwoHandDeal, closing: Closing) -> Outcome:
    """The closer had to reach 66 and say so [seed 000 FAQ], [seeds 001, 004], [PAG-S]."""
    if rules.auto_settle_closed and total(rules, deal, closing.seat) >= TARGET:
        return counted_on_claim(rules, deal, closing.seat)
    points = _failed_close_points(rules, deal, closing)
    return _scored(rules, deal, 1 - closing.seat, points, Reason.CLOSER_FAILED)


def _won_points(rules: TwoHandOptions, deal: TwoHandDeal, winner: Seat) -> int:
    """One; two if the loser is below 33; three if he has no trick.

    A closer is paid by the loser's state at closing where the rules say so [PAG-S], [PREIS].
    """
    loser = 1 - winner
    closing = deal.closing
    if closing is not None and closing.seat == winner and rules.closed_eval == "at_close":
        return _scale(closing.points[loser], closing.tricks[loser])
    return _scale(towards_schneider(rules, deal, loser), tricks_won(deal, loser))


def _scale(points: int, tricks: int) -> int:
    if tricks == 0:
        return 3
    return 2 if points < SCHNEIDER else 1


def _false_claim_points(rules: TwoHandOptions, deal: TwoHandDeal, offender: Seat) -> int:
    """Never less than the deal played out and lost: the closer has failed, and anybody else pays that much.

    Only the two for a claimant who has no trick yet stay where a source says so [seed 001], [PAG-66].
    """
    closing = deal.closing
    if closing is not None and closing.seat == offender:
        return _failed_close_points(rules, deal, closing)
    lost = _won_points(rules, deal, 1 - offender)
    if rules.false_claim == "would_have_won":
        return max(_won_points(rules, deal, offender), lost)
    price = _two_or_three(rules, deal, offender)
    return max(price, lost) if tricks_won(deal, offender) else price


def _two_or_three(rules: TwoHandOptions, deal: TwoHandDeal, offender: Seat) -> int:
    """Two, or three if the named player has no trick [seeds 000, 001, 004]."""
    trickless = {
        "opponent_no_tricks": tricks_won(deal, 1 - offender) == 0,
        "offender_no_tricks": tricks_won(deal, offender) == 0,
        "never": False,
    }
    return 3 if trickless[rules.false_claim_three_if] else 2


def _failed_close_points(rules: TwoHandOptions, deal: TwoHandDeal, closing: Closing) -> int:
    """Two, or three if the named player has no trick [seed 001], [seed 004], [PAG-66]."""
    asked = closing.seat if rules.failed_close_three_if == "closer_no_tricks" else 1 - closing.seat
    at_close = rules.failed_close_moment == "at_close"
    tricks = closing.tricks[asked] if at_close else tricks_won(deal, asked)
    return 3 if tricks == 0 else 2


def _counted(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> int:
    bonus = rules.last_trick_rule == "bonus10" and deal.leader == seat and deal.played_out
    return deal.trick_points[seat] + (10 if bonus else 0)


def _scored(
    rules: TwoHandOptions, deal: TwoHandDeal, winner: Seat, points: int, reason: Reason
) -> Outcome:
    return Outcome(
        reason=reason,
        points=(points, 0) if winner == 0 else (0, points),
        totals=(total(rules, deal, 0), total(rules, deal, 1)),
        tricks=(tricks_won(deal, 0), tricks_won(deal, 1)),
    )
