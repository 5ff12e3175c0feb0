"""The end of a deal of Thousand: played out, conceded, redealt or fined [seed 003]."""

from __future__ import annotations

from game.core.cards import points_of
from game.core.deal import Seat
from game.core.marriages import held_in
from game.core.outcome import Outcome, Reason
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.state import LIMIT, STEP, ThousandDeal, marriage_points

# What an offence costs, and what the others get where a concession pays a fixed sum [seed 003].
FINE, SIXTY = 120, 60

# What a round came to that was scored: it counts for the golden tour and the barrel.
SCORED = (Reason.MADE, Reason.SET, Reason.CONCEDED)


def total(rules: Rules, deal: ThousandDeal, seat: Seat) -> int:
    """The points a seat has taken so far; a dealer who sits out has the points of the stock, once it is
    turned over."""
    if seat not in deal.in_play:
        return stock_points(rules, deal)
    twice = deal.blind and rules.blind_doubles == "tricks"
    return deal.won_points(seat) * (2 if twice else 1) + marriage_points(deal.declared[seat])


def stock_points(rules: Rules, deal: ThousandDeal) -> int:
    """The cards of the stock, and a marriage that lies whole among them [seed 003]."""
    stock = deal.known(deal.turned)
    return points_of(stock) + marriage_points(held_in(stock)) if rules.stock_bonus == "seed" else 0


def rounded(points: int) -> int:
    """To the nearest five: 62 is 60, 63 is 65 [seed 003]."""
    return (points + STEP // 2) // STEP * STEP


def factor(rules: Rules, deal: ThousandDeal) -> int:
    """The factor of all points: 2 in a golden tour, times 2 for a bid made unseen if that doubles the
    result."""
    unseen = deal.blind and rules.blind_doubles == "result"
    return deal.tour_factor * (2 if unseen else 1)


def counted(rules: Rules, deal: ThousandDeal) -> Outcome:
    """Step 1 of the count: the declaration made or lost exactly, the others rounded to five."""
    declarer, said = deal.declarer, deal.declared_points
    assert declarer is not None
    assert said is not None
    times = factor(rules, deal)
    made = total(rules, deal, declarer) >= said

    points = [rounded(total(rules, deal, seat)) * times for seat in range(deal.seats)]
    points[declarer] = (said if made else -said) * times
    return outcome_at(rules, deal, Reason.MADE if made else Reason.SET, tuple(points))


def conceded(rules: Rules, deal: ThousandDeal) -> Outcome:
    """The declarer loses his bid, and each of the others in play gets half of it, or sixty."""
    said = deal.declared_points or LIMIT
    assert deal.declarer is not None
    share = SIXTY if rules.concede == "sixty" else rounded((said + 1) // 2)
    times = factor(rules, deal)

    points = [share * times if seat in deal.in_play else 0 for seat in range(deal.seats)]
    points[deal.declarer] = -said * times
    return outcome_at(rules, deal, Reason.CONCEDED, tuple(points))


def fined(
    rules: Rules,
    deal: ThousandDeal,
    offender: Seat,
    reason: Reason,
    fine: int = FINE,
) -> Outcome:
    """An offence ends the round; nobody else scores anything [seed 003]."""
    cost = -fine * deal.tour_factor
    points = tuple(cost if seat == offender else 0 for seat in range(deal.seats))
    return outcome_at(rules, deal, reason, points)


def outcome_at(
    rules: Rules,
    deal: ThousandDeal,
    reason: Reason,
    points: tuple[int, ...],
) -> Outcome:
    """An outcome with these changes of score; the game names no winner of a deal."""
    played = deal.declarer is not None
    return Outcome(
        reason=reason,
        points=points,
        totals=tuple(total(rules, deal, seat) for seat in range(deal.seats)),
        tricks=deal.tricks,
        winners=(),
        declarer=deal.declarer,
        contract=str(deal.declared_points) if played else "",
        factor=factor(rules, deal) if played else deal.tour_factor,
        fines=tuple(FINE * deal.tour_factor * n for n in deal.fines) if any(deal.fines) else (),
    )
