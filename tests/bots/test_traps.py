"""Traps and slips: never worse than the surest value, and chosen only among the best moves."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bench import closed_positions
from game.bots.compiled import COMPILED, reals, table
from game.bots.equity import plain_points
from game.bots.insight import Insight, luck_of
from game.bots.kernel import legal
from game.bots.network import learned
from game.bots.places import TURN
from game.bots.rulebook import rulebook
from game.bots.search import try_moves
from game.bots.solver import value
from game.bots.thought import Effort, think
from game.bots.translate import move_number
from game.bots.traps import hope_of, hoped_for
from game.moves import Claim
from game.rules import GAMES
from tests.bots.deals import a_deal, asked

pytestmark = pytest.mark.skipif(not COMPILED, reason="traps are looked for compiled only")

SCHNAPSEN = GAMES["schnapsen"]


def test_an_opponent_who_slips_now_and_then_gives_no_less_than_a_perfect_one():
    rules, more = rulebook(SCHNAPSEN.options), 0
    for deal in closed_positions(SCHNAPSEN, 100):
        exact, hoped = value(deal, rules), hoped_for(deal, rules, deal[TURN])
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
            if len(legal_moves) > 1 and told(Insight(question)):
                found += 1
                yield question
                break
            deal, _ = SCHNAPSEN.play(deal, random.choice(legal_moves or [Claim()]))


def test_the_master_takes_the_best_move_that_leaves_most_to_go_wrong():
    chose = 0
    for question in positions(90, lambda insight: insight.all_known):
        insight, thought = Insight(question), think(Insight(question), Effort())
        top = max(thought.points.values())
        best = [move for move in thought.points if thought.points[move] == top]
        if len(best) < 2 or Claim() in best:
            continue
        numbers = {move: move_number(move, insight.view.trump) for move in best}
        hopes = {m: hope_of(insight.deal, insight.rules, numbers[m]) for m in best}
        assert hopes[thought.best()] == max(hopes.values())
        chose += len(set(hopes.values())) > 1
        assert legal(insight.deal, insight.rules) >> numbers[thought.best()] & 1
    assert chose > 10


def fares(insight, move):
    """What a move comes to against a player who slips, on layouts of the test's own."""
    points, equity = reals(1), reals(1)
    numbers, weights = table([move_number(move, insight.view.trump)]), learned(20)
    worth, luck = plain_points(), luck_of(99)
    try_moves(
        insight.deal,
        insight.rules,
        numbers,
        insight.known,
        worth,
        points,
        equity,
        luck,
        500,
        weights,
    )
    return points[0]


@pytest.mark.parametrize(
    "hidden", [lambda insight: insight.one_hidden, lambda insight: insight.view.closing is not None]
)
def test_of_moves_of_the_same_worth_the_one_that_uses_slips_comes_first(hidden):
    other, gained = 0, 0.0
    for question in positions(60, lambda insight: hidden(insight) and not insight.all_known):
        insight = Insight(question)
        told, plain = think(insight, Effort()), think(insight, Effort(trained=False))
        assert told.equity == plain.equity
        if told.best() != plain.best():
            other += 1
            gained += fares(insight, told.best()) - fares(insight, plain.best())
    assert other > 5
    assert gained > 0
