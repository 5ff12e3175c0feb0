"""How a deal is counted: contracts made and lost, claims, the last trick, and a deal given up [seed 002]."""

from __future__ import annotations

from dataclasses import replace

from game.core.cards import GOAL, SCHNEIDER
from game.core.deal import Seat, Team
from game.core.outcome import Outcome, Reason, Why
from game.rules.bauernschnapsen import permits
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.options import GameForm
from game.rules.bauernschnapsen.state import (
    BauernschnapsenDeal,
    BauernschnapsenPhase,
    opponents_of,
    side_of,
    total,
)


def side_total(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> int:
    """The points of a seat's side in tricks and marriages."""
    return sum(total(deal, each) for each in side_of(form, deal, seat))


def counted(rules: Rules, deal: BauernschnapsenDeal, reason: Reason) -> Outcome:
    """A contract made or set, or a Normal game ended by its last trick, whose winner leads."""
    declarer, contract = deal.declarer, deal.settled
    assert declarer is not None
    if reason is Reason.LAST_TRICK:
        return _won(rules, deal, reason, side_of(rules.form, deal, deal.leader), 1, Why.FIXED)
    winners = side_of(rules.form, deal, declarer)
    if reason is Reason.SET:
        winners = opponents_of(rules.form, deal, declarer)
    return _won(rules, deal, reason, winners, contract.value, Why.FIXED)


def claimed(rules: Rules, deal: BauernschnapsenDeal, seat: Seat) -> Outcome:
    """A claim of 66 in a Normal game; a wrong one brings the others what a right one would have brought.

    Unless a house rule takes this literally, they get at least what the claimant's loss of the deal would
    have brought.
    """
    own, others = side_of(rules.form, deal, seat), opponents_of(rules.form, deal, seat)
    value, why = price_of_losing(rules, deal, others)
    if side_total(rules.form, deal, seat) >= GOAL:
        return _won(rules, deal, Reason.CLAIMED, own, value, why)
    lost, because = price_of_losing(rules, deal, own)
    if rules.wrong_claim == "letter" or lost <= value:
        lost, because = value, Why.WOULD_HAVE_WON
    return _won(rules, deal, Reason.FALSE_CLAIM, others, lost, because)


def given_up(
    rules: Rules,
    deal: BauernschnapsenDeal,
    seat: Seat,
    reason: Reason = Reason.FORFEIT,
) -> Outcome:
    """A seat gives the deal up: all cards not yet won are the others', a contract of theirs is made."""
    own, contract = side_of(rules.form, deal, seat), deal.settled
    value, why = contract.value, Why.FIXED
    if contract.objective is Objective.SIXTY_SIX:
        value, why = price_of_losing(rules, deal, own)
    outcome = _won(rules, deal, reason, opponents_of(rules.form, deal, seat), value, why)
    return replace(outcome, given_up_by=seat)


def price_of_losing(rules: Rules, deal: BauernschnapsenDeal, losers: Team) -> tuple[int, Why]:
    """1 if the losers have 33, 2 if fewer, 3 if they have no trick, marriages or not [seed 001], [MC]."""
    if not any(deal.tricks[each] for each in losers):
        return 3, Why.SCHWARZ
    melds = rules.schneider_counts_melds
    points = sum(total(deal, each) if melds else deal.won_points(each) for each in losers)
    if points >= SCHNEIDER:
        return 1, Why.PLAIN
    return 2, Why.SCHNEIDER if melds else Why.SCHNEIDER_WITHOUT_MELDS


def bonus(rules: Rules, deal: BauernschnapsenDeal) -> int:
    """The addition to the value for a talon left unseen, once it has been left [seed 002]."""
    if deal.contract is None or not deal.contract.talon or not deal.piles:
        return 0
    order = permits.phases(rules)
    still_there = order[: order.index(BauernschnapsenPhase.TALON) + 1]
    return 0 if deal.phase in still_there else rules.talon_unseen_bonus


def _won(
    rules: Rules,
    deal: BauernschnapsenDeal,
    reason: Reason,
    winners: Team,
    value: int,
    why: Why | None,
) -> Outcome:
    points = (value + bonus(rules, deal)) * deal.factor
    row = tuple(points if seat in winners else 0 for seat in range(deal.seats))
    return outcome_at(deal, reason, row, tuple(sorted(winners)), deal.factor, why)


def outcome_at(
    deal: BauernschnapsenDeal,
    reason: Reason,
    points: tuple[int, ...],
    winners: tuple[Seat, ...],
    factor: int,
    why: Why | None = None,
) -> Outcome:
    """An outcome with these changes of score."""
    return Outcome(
        reason=reason,
        points=points,
        totals=tuple(total(deal, seat) for seat in range(deal.seats)),
        tricks=deal.tricks,
        winners=winners,
        declarer=deal.declarer,
        contract="" if deal.contract is None else deal.contract.name,
        factor=factor,
        why=why,
    )
