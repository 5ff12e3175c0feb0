"""What a deal scores that a peer forfeits, whichever seats are its own."""

from __future__ import annotations

import pytest

from game.moves import read_move
from game.rules import GAMES
from net.match.verdict import forfeited

FOUR, THREE = GAMES["north_american_4"], GAMES["north_american_3"]


def bid_by_first(game, contract):
    """A deal whose seat 1 plays this contract."""
    deal = game.deal(game.pack, dealer=0)
    for move in (f"bid {contract}", *["pass"] * (game.seats - 1)):
        if deal.phase == "bid":
            deal, _ = game.play(deal, read_move(move))
    return deal


def test_two_hands_lose_three_whatever_has_been_played():
    game = GAMES["snapszer"]
    assert forfeited(game, (0, 1), None, 1).points == (3, 0)
    assert forfeited(game, (0, 1), game.deal(game.pack, 0), 0).points == (0, 3)


def test_a_known_deal_costs_its_bid_and_an_unknown_one_a_moon():
    deal = bid_by_first(FOUR, 3)
    assert forfeited(FOUR, (0, 1, 2, 3), deal, 1).points == (3, -3, 3, -3)
    assert forfeited(FOUR, (0, 1, 2, 3), None, 1).points == (3, -5, 3, -5)
    assert forfeited(THREE, (0, 1, 2), None, 1).points == (1, -5, 1)


@pytest.mark.parametrize("owners", [(0, 0, 1, 1), (0, 1, 1, 0)])
def test_a_peer_with_a_seat_in_every_team_voids_the_deal(owners):
    assert forfeited(FOUR, owners, bid_by_first(FOUR, 1), 0) is None


def test_a_peer_without_a_seat_costs_nobody_anything():
    assert forfeited(FOUR, (0, 1, 0, 1), None, 2) is None


def test_partners_at_one_computer_lose_together():
    assert forfeited(FOUR, (0, 1, 0, 1), bid_by_first(FOUR, 2), 1).points == (3, -2, 3, -2)


@pytest.mark.parametrize("contract", [1, 3, 5])
def test_of_two_seats_at_one_computer_neither_gains_by_the_others_foul(contract):
    """Seat 1 plays the contract; whoever cheats for it from seat 2 must not have it made."""
    outcome = forfeited(THREE, (0, 1, 1), bid_by_first(THREE, contract), 1)
    assert outcome.points[1] == outcome.points[2] == -contract
    assert outcome.points[0] >= 0
