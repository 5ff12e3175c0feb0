"""Traps: never worse than the exact value, and chosen only among the best moves."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bench import closed_positions
from game.bots.compiled import COMPILED
from game.bots.insight import Insight
from game.bots.kernel import legal
from game.bots.places import TURN
from game.bots.rulebook import rulebook
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


def known_positions(count):
    """Questions with the stock gone, several moves equally good and nothing to claim."""
    random, found = Random(3), 0
    while found < count:
        deal = a_deal(SCHNAPSEN, random.random())
        while deal.turn is not None:
            legal_moves = [m for m in SCHNAPSEN.legal(deal) if str(m) not in ("close", "claim")]
            question = asked(SCHNAPSEN, deal)
            if len(legal_moves) > 1 and Insight(question).all_known:
                found += 1
                yield question
                break
            deal, _ = SCHNAPSEN.play(deal, random.choice(legal_moves or [Claim()]))


def test_the_master_takes_the_best_move_that_leaves_most_to_go_wrong():
    chose = 0
    for question in known_positions(60):
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
