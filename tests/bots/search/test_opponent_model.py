"""A careless other: what faults bring, and that they decide only where nothing surer does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bench.bots import closed_positions
from game.bots.compiling.compiled import COMPILED, float64_array, table
from game.bots.engine import row
from game.bots.engine.kernel import legal
from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.solver import margin_for
from game.bots.engine.translate import move_number
from game.bots.evaluation.equity import plain_points
from game.bots.evaluation.network import learned
from game.bots.players.near_ties import natural_move
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import evaluate
from game.bots.search.known_state import KnownState, rng_state_of
from game.bots.search.opponent_model import hope_of, hoped_for
from game.bots.search.playout import try_moves
from game.core.moves import Claim, Close, Play
from game.core.tricks import beats
from game.rules import GAMES
from tests.bots.deals import a_deal, asked

pytestmark = pytest.mark.skipif(not COMPILED, reason="faults are reckoned with compiled only")

SCHNAPSEN = GAMES["schnapsen"]


def test_an_opponent_who_slips_now_and_then_gives_no_less_than_a_perfect_one():
    rules, more = rule_vector(SCHNAPSEN.options), 0
    for deal in closed_positions(SCHNAPSEN, 100):
        exact, hoped = (
            margin_for(deal, rules, deal[row.TURN]),
            hoped_for(deal, rules, deal[row.TURN], -1, plain_points()),
        )
        assert hoped >= exact - 1e-9
        more += hoped > exact + 0.05
    assert more > 20


def positions(count, told):
    """Questions from chance play with several moves and of which `told` is true, one of a deal."""
    random, found = Random(3), 0
    while found < count:
        deal = a_deal(SCHNAPSEN, random.random())
        while deal.turn is not None:
            legal_moves = [m for m in SCHNAPSEN.legal(deal) if m != Claim()]
            question = asked(SCHNAPSEN, deal)
            if len(legal_moves) > 1 and told(KnownState(question)):
                found += 1
                yield question
                break
            deal, _ = SCHNAPSEN.play(deal, random.choice(legal_moves or [Claim()]))


def test_the_master_takes_the_best_move_that_leaves_most_to_go_wrong():
    chose, worth = 0, plain_points()
    for question in positions(90, lambda known_state: known_state.all_known):
        known_state = KnownState(replace(question, match=None))
        evaluation = evaluate(known_state, SearchBudget())
        top = max(evaluation.points.values())
        best = [move for move in evaluation.points if evaluation.points[move] == top]
        if len(best) < 2 or Claim() in best:
            continue
        numbers = {move: move_number(move, known_state.view.trump) for move in best}
        hopes = {m: hope_of(known_state.deal, known_state.rules, numbers[m], worth) for m in best}
        assert evaluation.hopes == pytest.approx(hopes)
        chosen, hoped = (
            natural_move(known_state, evaluation),
            max(hopes, key=lambda move: hopes[move]),
        )
        if isinstance(chosen, Play) and cards_differ(known_state.view, chosen.card, hoped.card):
            assert hopes[chosen] == max(hopes.values())
        chose += len(set(hopes.values())) > 1
        assert legal(known_state.deal, known_state.rules) >> numbers[chosen] & 1
    assert chose > 10


def cards_differ(view, card, other):
    """Whether two cards are of two suits and one of them takes the trick."""
    lost = view.trick and not any(
        beats(each, view.face(view.trick[0]), view.trump) for each in (card, other)
    )
    return card.suit != other.suit and not lost


def fares(known_state, move):
    """The result of a move against a player who slips, on layouts of the test's own."""
    points, equity = float64_array(1), float64_array(1)
    numbers, weights = table([move_number(move, known_state.view.trump)]), learned(20)
    worth, rng_state = plain_points(), rng_state_of(99)
    try_moves(
        known_state.deal,
        known_state.rules,
        numbers,
        known_state.known,
        worth,
        points,
        equity,
        rng_state,
        500,
        True,
        weights,
    )
    return points[0]


def closed_to_the_seat(known_state):
    return known_state.view.closing is not None and not known_state.all_known


def test_in_closed_play_of_moves_of_the_same_worth_the_one_that_uses_faults_comes_first():
    other, gained = 0, 0.0
    for question in positions(60, closed_to_the_seat):
        known_state = KnownState(question)
        told, plain = (
            evaluate(known_state, SearchBudget(hands=40, deep=1, trained=each))
            for each in (True, False)
        )
        assert told.equity == plain.equity
        if natural_move(known_state, told) != natural_move(known_state, plain):
            other += 1
            gained += fares(known_state, natural_move(known_state, told)) - fares(
                known_state, natural_move(known_state, plain)
            )
    assert other > 5
    assert gained > 0


def test_with_one_hidden_card_faults_break_ties_alone_and_bring_closing_as_much_more():
    more = 0
    for question in positions(12, lambda known_state: known_state.one_hidden):
        hoped, sure = (
            evaluate(KnownState(question), SearchBudget(trained=each)) for each in (True, False)
        )
        assert hoped.points == sure.points
        assert hoped.equity == sure.equity
        rest = [move for move in hoped.points if move != Close()]
        for move in rest:
            assert hoped.hopes[move] >= sure.equity[move] - 1e-9
            more += hoped.hopes[move] > sure.equity[move] + 0.005
        if Close() in hoped.points:
            lead, before = (
                values[Close()] - max(values[move] for move in rest)
                for values in (hoped.hopes, sure.equity)
            )
            assert lead == pytest.approx(before)
    assert more > 12
