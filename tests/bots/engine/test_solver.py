"""Strict play is solved exactly: plain minimax over the readable rules finds nothing different."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.solver import value_of_move
from game.bots.engine.translate import kernel_deal, move_number
from game.contest.position import read_position
from game.core.moves import Claim, Close
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal
from tests.bots.deals import a_deal
from tests.harness.strategies import TWO_HAND, random_game


def minimax(game: TwoHandGame, deal: TwoHandDeal, seat: int) -> int:
    """Game points for `seat` when both see all cards and nobody errs: every move, no shortcuts."""
    if deal.result is not None:
        return deal.result.points[seat] - deal.result.points[1 - seat]
    values = [minimax(game, game.play(deal, move)[0], seat) for move in game.legal(deal)]
    return max(values) if deal.turn == seat else min(values)


def strict_position(random: Random, held: int) -> tuple[TwoHandGame, TwoHandDeal] | None:
    """Random play under random rules until nobody draws any more and `held` cards are left in hand."""
    game = random_game(random, *TWO_HAND)
    deal: TwoHandDeal = a_deal(game, random.getrandbits(32))
    while deal.turn is not None:
        if not deal.stock_open and len(deal.hands[deal.turn]) <= held:
            return game, deal
        moves = [move for move in game.legal(deal) if move != Claim()]
        wanted = [move for move in moves if move != Close() or random.random() < 0.3]
        deal, _ = game.play(deal, random.choice(wanted or moves))
    return None


def differences(seed: int, held: int) -> list[str] | None:
    """The differences of the solver and plain minimax about a move; None if no position came about."""
    found = strict_position(Random(seed), held)
    if found is None:
        return None
    game, deal = found
    row, rules, wrong = kernel_deal(game, deal), rule_vector(game.options), []
    for move in game.legal(deal):
        plain = minimax(game, game.play(deal, move)[0], deal.turn)
        solved = value_of_move(row, rules, move_number(move, deal.trump))
        if plain != solved:
            wrong.append(f"{game} {deal} {move}: {plain}, solved as {solved}")
    return wrong


@pytest.mark.parametrize("twenty", range(5))
def test_every_move_of_strict_play_has_the_value_of_plain_minimax(twenty):
    checked = [differences(seed, 3) for seed in range(20 * twenty, 20 * twenty + 20)]
    assert [wrong for wrong in checked if wrong] == []
    assert len([wrong for wrong in checked if wrong is not None]) >= 10


def test_solving_leaves_the_position_as_it_was():
    game, deal = read_position("schnapsen turn=0 trump=S hands=AHJDKSQS/QDTDASTH won=/")
    row, before = kernel_deal(game, deal), kernel_deal(game, deal)
    value_of_move(row, rule_vector(game.options), 2)
    assert list(row) == list(before)
