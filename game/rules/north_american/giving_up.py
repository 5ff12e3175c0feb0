"""A North American deal given up: the rest of it is lost, counted as far as the cards are known.

The side that gives up keeps its points. The other side gets all cards not won yet, also those of a widow
still to be won, and every marriage that one of its seats in play holds whole. A hand that a moon's partner
has laid down counts for nobody. A contract of the side that gives up is lost, one of the other side is made.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.cards import PACK_24, POINTS, Card, points_of
from game.core.deal import Seat, Team, changed
from game.core.marriages import MELD, TRUMP_MELD
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Meld
from game.core.outcome import GivenUp, Outcome, Reason
from game.rules.north_american.options import Form
from game.rules.north_american.scoring import outcome_of, points_of_side, side_of
from game.rules.north_american.state import MOON, TICK, NorthAmericanDeal

_ALL = points_of(PACK_24)


def given_up(
    form: Form, deal: NorthAmericanDeal, seat: Seat, reason: Reason = Reason.FORFEIT
) -> GivenUp:
    """How the deal ends; further marriages that the others may hold are left open."""
    least, most = (_outcome(form, deal, seat, reason, lavish=lavish) for lavish in (False, True))
    pairs = enumerate(zip(least.points, most.points, strict=True))
    return GivenUp(least, tuple(each for each, (low, high) in pairs if low != high))


def _outcome(
    form: Form, deal: NorthAmericanDeal, seat: Seat, reason: Reason, *, lavish: bool
) -> Outcome:
    """The outcome with as little for the others as can be, or as much where it is `lavish`."""
    losers, declarer, bid = side_of(form, seat), deal.declarer, deal.auction.standing
    assert declarer is not None
    assert bid is not None
    others = next(side for side in form.teams if side != losers)
    rest = _cards_left(deal, lavish=lavish) + _marriages_left(deal, others, lavish=lavish)
    ended = _with_a_trick(deal, others)

    bidders = side_of(form, declarer)
    taken = {side: points_of_side(form, ended, side) for side in form.teams}
    taken[others] += rest
    changes = {side: points // TICK for side, points in taken.items()}
    if bidders == losers:
        changes[bidders] = -bid
    elif bid == MOON:
        changes[bidders] = MOON
    outcome = outcome_of(form, ended, reason, changes)
    first = declarer if declarer in others else others[0]
    totals = changed(outcome.totals, first, outcome.totals[first] + rest)
    return replace(outcome, totals=totals, tricks=deal.tricks, given_up_by=seat)


def _with_a_trick(deal: NorthAmericanDeal, side: Team) -> NorthAmericanDeal:
    """The deal in which a side has a trick, so that all marriages it has declared count."""
    return deal.but(tricks=tuple(n + (at in side) for at, n in enumerate(deal.tricks)))


def _cards_left(deal: NorthAmericanDeal, *, lavish: bool) -> int:
    """The points of the cards not yet won; of those laid down unseen the dearest, or the cheapest, count."""
    down = [slot for at, hand in enumerate(deal.hands) if at not in deal.in_play for slot in hand]
    unknown = [deal.faces[slot] for slot in down].count(None)
    unseen = sorted((POINTS[card.rank] for card in _unseen(deal)), reverse=not lavish)
    won = sum(deal.won_points(seat) for seat in range(deal.seats))
    return _ALL - won - points_of(deal.known(down)) - sum(unseen[:unknown])


def _marriages_left(deal: NorthAmericanDeal, side: Team, *, lavish: bool) -> int:
    """Marriages that seats of a side hold whole and could still show; `lavish`: that they may hold."""
    melds = [
        meld
        for meld in MARRIAGES
        if any(_holds(deal, seat, meld, lavish=lavish) for seat in side if seat in deal.in_play)
    ]
    trumps = melds and (deal.trump is None or any(meld.suit == deal.trump for meld in melds))
    return MELD * len(melds) + (TRUMP_MELD - MELD if trumps else 0)


def _holds(deal: NorthAmericanDeal, seat: Seat, meld: Meld, *, lavish: bool) -> bool:
    """Whether a seat holds a marriage that it has not shown; `lavish`: whether it may hold it."""
    if meld in deal.declared[seat]:
        return False
    missing = {*MARRIAGE_CARDS[meld]} - {*deal.hand(seat)}
    return not missing or (
        lavish and missing <= _unseen(deal) and len(missing) <= deal.unknown(seat)
    )


def _unseen(deal: NorthAmericanDeal) -> set[Card]:
    """The cards that no slot is known to hold."""
    return {*PACK_24} - {*deal.known(deal.lying)}
