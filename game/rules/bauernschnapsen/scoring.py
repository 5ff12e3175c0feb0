"""How a deal is counted: contracts made and lost, claims, the last trick, and a forfeit [seed 002]."""

from __future__ import annotations

from game.deal import Seat, Team
from game.outcome import Outcome, Reason, Why
from game.rules.bauernschnapsen import permits
from game.rules.bauernschnapsen.contracts import NORMAL, contract_named, contracts
from game.rules.bauernschnapsen.options import TARGET, BauernschnapsenOptions, GameForm
from game.rules.bauernschnapsen.state import (
    GOAL,
    KONTRA,
    MOST_DOUBLINGS,
    SCHNEIDER,
    BauernschnapsenDeal,
    BauernschnapsenPhase,
    card_points,
    opponents_of,
    side_of,
    total,
)


def side_total(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> int:
    """What a seat's side has taken in tricks and marriages."""
    return sum(total(deal, each) for each in side_of(form, deal, seat))


def counted(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, reason: Reason
) -> Outcome:
    """A contract made or set, or a Normal game ended by its last trick, whose winner leads."""
    declarer, contract = deal.declarer, deal.settled
    assert declarer is not None
    if reason is Reason.LAST_TRICK:
        return _won(form, rules, deal, reason, side_of(form, deal, deal.leader), 1, Why.FIXED)
    winners = side_of(form, deal, declarer)
    if reason is Reason.SET:
        winners = opponents_of(form, deal, declarer)
    return _won(form, rules, deal, reason, winners, contract.value, Why.FIXED)


def claimed(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, seat: Seat
) -> Outcome:
    """A claim of 66 in a Normal game; a wrong one brings the others what a right one would have brought."""
    value, why = price_of_claim(form, rules, deal, seat)
    if side_total(form, deal, seat) >= GOAL:
        return _won(form, rules, deal, Reason.CLAIMED, side_of(form, deal, seat), value, why)
    others = opponents_of(form, deal, seat)
    return _won(form, rules, deal, Reason.FALSE_CLAIM, others, value, Why.WOULD_HAVE_WON)


def price_of_claim(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, seat: Seat
) -> tuple[int, Why]:
    """1 if the others have 33, 2 if fewer, 3 if they have no trick, marriages or not [seed 001], [MC]."""
    others = opponents_of(form, deal, seat)
    if not any(deal.tricks[each] for each in others):
        return 3, Why.SCHWARZ
    melds = rules.schneider_counts_melds
    points = sum(total(deal, each) if melds else card_points(deal, each) for each in others)
    if points >= SCHNEIDER:
        return 1, Why.PLAIN
    return 2, Why.SCHNEIDER if melds else Why.SCHNEIDER_WITHOUT_MELDS


def forfeited(
    form: GameForm,
    rules: BauernschnapsenOptions,
    deal: BauernschnapsenDeal,
    loser: Seat,
    reason: Reason = Reason.FORFEIT,
) -> Outcome:
    """A seat has left the deal or is proven to have cheated: the others score what is played for.

    That is the contract with its doublings, in the auction the standing bid, before it a Normal game's 3.
    With three, before there is a declarer, both others score.
    """
    return _won(
        form, rules, deal, reason, opponents_of(form, deal, loser), _stake(form, rules, deal), None
    )


def forfeited_unseen(form: GameForm, rules: BauernschnapsenOptions, loser: Seat) -> Outcome:
    """A forfeit of a deal nobody can say how far it had come: the dearest there is."""
    side = next(team for team in form.teams if loser in team)
    value = _dearest(form, rules)
    points = tuple(0 if seat in side else value for seat in range(form.seats))
    nothing = (0,) * form.seats
    winners = tuple(seat for seat in range(form.seats) if seat not in side)
    return Outcome(Reason.FORFEIT, points, nothing, nothing, winners)


def _dearest(form: GameForm, rules: BauernschnapsenOptions) -> int:
    """What the dearest contract can bring, doubled as far as it may be."""

    def most(value: int) -> int:
        for _ in range(MOST_DOUBLINGS):
            if rules.kontra_block == "value_ge_24" and value >= TARGET:
                break
            value *= 2
        return value

    return max(
        most(row.value) if row.doubled else row.value for row in contracts(form, rules)
    ) + rules.talon_unseen_bonus * int(2**MOST_DOUBLINGS)


def _stake(form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal) -> int:
    """The value that is played for at this moment, before doublings."""
    standing = deal.auction.standing
    row = deal.contract
    if row is None and standing is not None and standing.contract != KONTRA:
        row = contract_named(form, rules, standing.contract)
    if row is None:
        row = contract_named(form, rules, NORMAL)
    assert row is not None
    return row.value


def bonus(rules: BauernschnapsenOptions, deal: BauernschnapsenDeal) -> int:
    """What a talon left unseen adds to the value, once it has been left [seed 002]."""
    if deal.contract is None or not deal.contract.talon or not deal.piles:
        return 0
    order = permits.phases(rules)
    still_there = order[: order.index(BauernschnapsenPhase.TALON) + 1]
    return 0 if deal.phase in still_there else rules.talon_unseen_bonus


def _won(
    form: GameForm,
    rules: BauernschnapsenOptions,
    deal: BauernschnapsenDeal,
    reason: Reason,
    winners: Team,
    value: int,
    why: Why | None,
) -> Outcome:
    doubled = deal.contract is None and str(deal.auction.standing) == KONTRA
    factor = 2 if doubled else deal.factor
    points = (value + bonus(rules, deal)) * factor
    row = tuple(points if seat in winners else 0 for seat in range(form.seats))
    return outcome_at(deal, reason, row, tuple(sorted(winners)), factor, why)


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
