"""What a deal's end is counted from: tricks, marriages, the rest, for each seat."""

from __future__ import annotations

from dataclasses import dataclass

from game.cards import points_of
from game.deal import Deal, Seat, Slot, Team
from game.moves import Meld
from game.outcome import Outcome
from game.rules import Game
from game.scenes.table.open_facts import is_bid_for, tricks_of, waits_for_a_trick


@dataclass(frozen=True)
class CountedMeld:
    """A declared marriage or pair; void ones never got their trick and count nothing."""

    meld: Meld
    points: int
    void: bool


@dataclass(frozen=True)
class Counted:
    """One side's account; `bonus` is what the last trick brought. `tricks` has a packet for a widow too."""

    tricks: tuple[tuple[Slot, ...], ...]
    points: tuple[int, ...]
    melds: tuple[CountedMeld, ...]
    bonus: int
    total: int


def counted(game: Game, deal: Deal, outcome: Outcome, seat: Seat) -> Counted:
    """The account of a seat, adding up to the total the rules have counted."""
    won, tricks = deal.won[seat], tricks_of(deal, seat)
    points = tuple(points_of(deal.known(trick)) for trick in tricks)
    melds = tuple(
        CountedMeld(meld, game.meld_value(deal, meld), waits_for_a_trick(game, deal, seat))
        for meld in deal.declared[seat]
    )
    added = sum(points) + sum(each.points for each in melds if not each.void)
    all_known = len(deal.known(won)) == len(won)
    bonus = outcome.totals[seat] - added if all_known else 0
    return Counted(tricks, points, melds, bonus, outcome.totals[seat])


def counted_together(game: Game, deal: Deal, outcome: Outcome, team: Team) -> Counted:
    """The accounts of seats that count together, as one."""
    each = [counted(game, deal, outcome, seat) for seat in team]
    return Counted(
        tuple(trick for account in each for trick in account.tricks),
        tuple(points for account in each for points in account.points),
        tuple(meld for account in each for meld in account.melds),
        sum(account.bonus for account in each),
        sum(account.total for account in each),
    )


def points_in_sight(game: Game, deal: Deal, seat: Seat) -> int | None:
    """What can be counted in the open while a deal is played; None before the first trick."""
    begun = deal.won[seat] or (is_bid_for(deal) and deal.declared[seat])
    return game.total(deal, seat) if begun else None


def left_over(deal: Deal) -> tuple[tuple[Slot, ...], ...]:
    """The cards nobody won by groups: each hand, the trick, a widow or talon, what was laid away, the stock
    with the turn-up last.
    """
    stock = deal.stock if deal.turn_up is None else (*deal.stock, deal.turn_up)
    groups = (*deal.hands, deal.trick, *deal.piles, *deal.aside, stock)
    return tuple(tuple(group) for group in groups if group)


def lying_aside(deal: Deal) -> tuple[tuple[str, tuple[Slot, ...]], ...]:
    """A widow or talon that nobody took, and what was laid away, with the word for each."""
    piles = [("talon", pile) for pile in deal.piles]
    aside = [("aside", slots) for slots in deal.aside]
    return tuple((word, tuple(slots)) for word, slots in (*piles, *aside) if slots)


def may_count(game: Game, deal: Deal, seat: Seat) -> bool:
    """Whether a seat has anything that counts: a trick, or a meld that waits for none.

    Never dependent on the total: counting is the game.
    """
    melds = bool(deal.declared[seat]) and not waits_for_a_trick(game, deal, seat)
    return bool(deal.won[seat]) or melds
