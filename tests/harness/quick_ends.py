"""Deals brought to an end at once, for what comes after them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deal import Deal, Seat
from game.core.moves import PASS, Bid, Move
from game.core.outcome import Outcome, Reason
from game.play.table import Table
from game.rules import Game


def call(game: Game, deal: Deal) -> Move:
    """Call so that the play begins soon: the first possible bid, then nothing more."""
    legal = game.legal(deal)
    bids = [move for move in legal if isinstance(move, Bid)]
    if bids and deal.auction.standing is None:
        return bids[0]
    return PASS if PASS in legal else legal[0]


def give_up(table: Table, seat: Seat) -> None:
    """A seat gives the deal on the table up, as soon as the rules let it."""
    game = table.match.game
    while table.deal is not None and game.no_giving_up(table.deal, seat) is not None:
        assert table.turn is not None
        table.play(table.turn, call(game, table.deal))
    table.give_up(seat)


def lose(table: Table, seat: Seat, points: int = 120) -> None:
    """The deal on the table is over and a seat has lost so much: in any game, whatever was played."""
    deal, seats = table.deal, table.match.game.seats
    assert deal is not None
    change = tuple(-points if each == seat else 0 for each in range(seats))
    nothing = (0,) * seats
    declarer = deal.declarer
    table.overrule(Outcome(Reason.SET, change, nothing, nothing, (), declarer, "100"))


def win(table: Table, winners: Sequence[Seat], points: int = 3) -> None:
    """The deal on the table is over and these seats have won so much, whatever was played."""
    seats = table.match.game.seats
    change = tuple(points if seat in winners else 0 for seat in range(seats))
    nothing = (0,) * seats
    table.overrule(Outcome(Reason.LAST_TRICK, change, nothing, nothing, tuple(winners)))
