"""How a North American deal is counted: ticks of 33, made or set, and the moon [seed 001]."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.deal import Seat, Team
from game.core.marriages import value_of
from game.core.outcome import Outcome, Reason
from game.rules.north_american.options import Form
from game.rules.north_american.options import NorthAmericanOptions as Rules
from game.rules.north_american.state import MOON, MOON_POINTS, TICK, NorthAmericanDeal


def side_of(form: Form, seat: Seat) -> Team:
    """The partners a seat counts with, itself among them."""
    return next(side for side in form.teams if seat in side)


def total(form: Form, deal: NorthAmericanDeal, seat: Seat) -> int:
    """The points a seat has taken itself; its marriages count once its side has taken a trick [seed 001]."""
    counting = any(deal.tricks[each] for each in side_of(form, seat))
    melds = deal.declared[seat] if counting else ()
    return deal.won_points(seat) + sum(value_of(meld, deal.trump) for meld in melds)


def counted(rules: Rules, deal: NorthAmericanDeal) -> Outcome:
    """Count a deal played to its end: a tick for each 33 points, and the bid made or lost."""
    declarer, bid = deal.auction.holder, deal.auction.standing
    assert declarer is not None
    assert bid is not None
    bidders = side_of(rules.form, declarer)
    made = _made(rules, deal, bidders)

    changes = {side: points_of_side(rules.form, deal, side) // TICK for side in rules.form.teams}
    if not made:
        changes[bidders] = -bid
    elif bid == MOON:
        changes[bidders] = MOON
    return outcome_of(rules.form, deal, Reason.MADE if made else Reason.SET, changes)


def _made(rules: Rules, deal: NorthAmericanDeal, bidders: Team) -> bool:
    bid = deal.auction.standing
    assert bid is not None
    if bid < MOON:
        return points_of_side(rules.form, deal, bidders) >= TICK * bid
    if rules.moon_goal == "165":
        return points_of_side(rules.form, deal, bidders) >= MOON_POINTS
    return sum(deal.tricks[seat] for seat in bidders) == rules.form.hand


def points_of_side(form: Form, deal: NorthAmericanDeal, side: Team) -> int:
    """The points a side has taken, its marriages included once they count."""
    return sum(total(form, deal, seat) for seat in side)


def outcome_of(
    form: Form, deal: NorthAmericanDeal, reason: Reason, changes: Mapping[Team, int]
) -> Outcome:
    """An outcome in which each side's score changes so."""
    points = tuple(changes[side_of(form, seat)] for seat in range(form.seats))
    return outcome_at(form, deal, reason, points)


def outcome_at(
    form: Form, deal: NorthAmericanDeal, reason: Reason, points: tuple[int, ...]
) -> Outcome:
    """An outcome with these changes of score; the game names no winner of a deal."""
    bid = deal.auction.standing
    return Outcome(
        reason=reason,
        points=points,
        totals=tuple(total(form, deal, seat) for seat in range(form.seats)),
        tricks=deal.tricks,
        winners=(),
        declarer=deal.declarer,
        contract=str(bid) if deal.declarer is not None else "",
    )
