"""How a North American deal is counted: ticks of 33, made or set, the moon, and a forfeit [seed 001]."""

from __future__ import annotations

from collections.abc import Callable

from game.cards import PACK_24, points_of
from game.deal import Seat, Team
from game.outcome import Outcome, Reason
from game.rules.north_american.options import Form, NorthAmericanOptions
from game.rules.north_american.state import (
    MOON,
    MOON_POINTS,
    TICK,
    NorthAmericanDeal,
    card_points,
    meld_points,
)

_ALL = points_of(PACK_24)


def side_of(form: Form, seat: Seat) -> Team:
    """The partners a seat counts with, itself among them."""
    return next(side for side in form.teams if seat in side)


def total(form: Form, deal: NorthAmericanDeal, seat: Seat) -> int:
    """The points a seat has taken itself, its marriages included once they count."""
    return card_points(deal, seat) + meld_points(deal, side_of(form, seat), seat)


def counted(form: Form, rules: NorthAmericanOptions, deal: NorthAmericanDeal) -> Outcome:
    """The deal is played to its end: a tick for each 33 points, and the bid made or lost."""
    declarer, bid = deal.auction.holder, deal.auction.standing
    assert declarer is not None
    assert bid is not None
    bidders = side_of(form, declarer)
    made = _made(form, rules, deal, bidders)

    def change(side: Team) -> int:
        if side != bidders:
            return _points(form, deal, side) // TICK
        if not made:
            return -bid.count
        return MOON if bid.count == MOON else _points(form, deal, side) // TICK

    return _outcome(form, deal, Reason.MADE if made else Reason.SET, change)


def passed_out(form: Form, deal: NorthAmericanDeal) -> Outcome:
    """Nobody has bid: nothing is scored, and the next dealer deals."""
    return _outcome(form, deal, Reason.PASSED_OUT, lambda side: 0)


def forfeited(
    form: Form, deal: NorthAmericanDeal, loser: Seat, reason: Reason = Reason.FORFEIT
) -> Outcome:
    """A seat has left the deal or is proven to have cheated: its side loses the standing bid, or one.

    The others score what they have. Whoever played against the forfeiting side is given all cards
    that are not won yet: the declarer's side, or with two sides the defenders.
    """
    losers = side_of(form, loser)
    declarer, bid = deal.declarer, deal.auction.standing
    bidders = None if declarer is None else side_of(form, declarer)
    left = _ALL - sum(card_points(deal, seat) for seat in range(form.seats))

    def change(side: Team) -> int:
        if side == losers:
            return -max(1, bid.count if bid is not None else 1)
        if bidders is None or bid is None:
            return 0
        if side == bidders and bid.count == MOON:
            return MOON
        gets = side == bidders or (losers == bidders and len(form.teams) == 2)
        return _points(form, deal, side, left if gets else 0) // TICK

    return _outcome(form, deal, reason, change)


def forfeited_unseen(form: Form, loser: Seat) -> Outcome:
    """A forfeit of a deal nobody can say how far it had come: a lost moon, all ticks to the others."""
    losers, nothing = side_of(form, loser), (0,) * form.seats
    ticks = _ALL // TICK // (len(form.teams) - 1)
    points = tuple(-MOON if seat in losers else ticks for seat in range(form.seats))
    return Outcome(Reason.FORFEIT, points, nothing, nothing, winners=())


def _made(form: Form, rules: NorthAmericanOptions, deal: NorthAmericanDeal, bidders: Team) -> bool:
    bid = deal.auction.standing
    assert bid is not None
    if bid.count < MOON:
        return _points(form, deal, bidders) >= TICK * bid.count
    if rules.moon_goal == "165":
        return _points(form, deal, bidders) >= MOON_POINTS
    return sum(deal.tricks[seat] for seat in bidders) == form.hand


def _points(form: Form, deal: NorthAmericanDeal, side: Team, more: int = 0) -> int:
    """What a side has, with `more` card points given to it; marriages count with a trick or those."""
    cards = sum(card_points(deal, seat) for seat in side) + more
    if more and not any(deal.tricks[seat] for seat in side):
        deal = deal.but(tricks=(1,) * form.seats)
    return cards + sum(meld_points(deal, side, seat) for seat in side)


def _outcome(
    form: Form, deal: NorthAmericanDeal, reason: Reason, change: Callable[[Team], int]
) -> Outcome:
    points = tuple(change(side_of(form, seat)) for seat in range(form.seats))
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
