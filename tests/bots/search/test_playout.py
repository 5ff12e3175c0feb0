"""Layouts played out: the other player is careless now and then, the one who thinks never."""

from __future__ import annotations

import pytest

from game.bench.bots import closed_positions
from game.bots.compiling.compiled import COMPILED, float32_array, int_array
from game.bots.engine import row
from game.bots.engine.bits import count, first_move
from game.bots.engine.compiled_policy import habit
from game.bots.engine.kernel import play
from game.bots.engine.rule_vector import CARDS, rule_vector
from game.bots.engine.solver import margin_for, solve, value_of_move
from game.bots.evaluation import network
from game.bots.evaluation.equity import plain_points
from game.bots.search.known_state import rng_state_of
from game.bots.search.opponent_model import CHOICES, HABIT, SLIP, careless_move, hoped_for
from game.bots.search.playout import all_open, ended, played_out, solved_move
from game.rules import GAMES
from tests.bots.deals import fresh_deal

pytestmark = pytest.mark.skipif(not COMPILED, reason="the network runs compiled only")


class Layouts:
    """Fresh deals of Schnapsen, played out by the network."""

    def __init__(self):
        self.rules, self.rng_state = rule_vector(GAMES["schnapsen"].options), rng_state_of(1)
        self.weights = network.learned(self.rules[CARDS])
        self.workings, self.facts = float32_array(network.WORKINGS), int_array(network.FACTS)
        network.begin(self.rules, self.weights, self.workings)

    def deal(self):
        return fresh_deal(self.rules, self.rng_state)

    def margin(self, deal, seat, seed):
        return played_out(
            deal.copy(),
            self.rules,
            seat,
            self.weights,
            self.workings,
            self.facts,
            True,
            rng_state_of(seed),
        )

    def faultless(self, deal):
        """The margin of seat 0 when nobody is careless."""
        while deal[row.TURN] >= 0:
            if all_open(deal):
                margin = solve(deal, self.rules, -3, 3)
                return margin if deal[row.TURN] == 0 else -margin
            move = network.trained_move(deal, self.rules, self.weights, self.workings, self.facts)
            play(deal, self.rules, move)
        return deal[row.RESULT] - deal[row.RESULT + 1]


def test_the_other_is_careless_as_often_as_is_said():
    determinizations, evaluation, by_habit, tries = Layouts(), 0, 0, 10_000
    deal = determinizations.deal()
    play(deal, determinizations.rules, first_move(deal[row.HAND]))
    usual = habit(deal, determinizations.rules, 0)
    for _ in range(tries):
        move = careless_move(deal, determinizations.rules, 0, determinizations.rng_state)
        assert move < 0 or network.questions(deal, determinizations.rules) >> move & 1
        assert move != row.CLOSE
        evaluation += move < 0
        by_habit += move == usual
    choices = count(deal[row.HAND + 1])
    assert abs(evaluation / tries - (1 - SLIP - HABIT)) < 0.03
    assert abs(by_habit / tries - (HABIT + SLIP / choices)) < 0.03


def test_carelessness_costs_the_other_and_never_the_seat_that_thinks():
    determinizations, first, second, faultless = Layouts(), 0.0, 0.0, 0
    for _ in range(300):
        deal = determinizations.deal()
        first += sum(determinizations.margin(deal, 0, seed) for seed in range(10)) / 10
        second += sum(determinizations.margin(deal, 1, seed) for seed in range(10)) / 10
        faultless += determinizations.faultless(deal)
    assert first > faultless + 30
    assert second > -faultless + 30


def test_the_same_luck_brings_the_same_end():
    determinizations = Layouts()
    for _ in range(20):
        deal = determinizations.deal()
        assert determinizations.margin(deal, 0, 7) == determinizations.margin(deal, 0, 7)


def each_of(moves):
    while moves:
        yield first_move(moves)
        moves &= moves - 1


def test_the_best_move_of_an_endgame_is_the_first_that_brings_its_value():
    rules = rule_vector(GAMES["snapszer"].options)
    for deal in closed_positions(GAMES["snapszer"], 100):
        moves = list(each_of(network.questions(deal, rules)))
        brought = [value_of_move(deal, rules, move) for move in moves]
        assert solved_move(deal, rules) == moves[brought.index(max(brought))]


def test_faults_in_an_endgame_bring_no_less_than_its_value_and_no_more_than_is_hoped_for():
    rules, more = rule_vector(GAMES["schnapsen"].options), 0
    for deal in closed_positions(GAMES["schnapsen"], 40):
        seat = deal[row.TURN]
        exact = margin_for(deal, rules, seat)
        assert ended(deal.copy(), rules, seat, 0, 0, rng_state_of(1)) == exact
        rng_state = rng_state_of(2)
        tries = [ended(deal.copy(), rules, seat, CHOICES, 0, rng_state) for _ in range(2000)]
        assert min(tries) >= exact
        came = sum(tries) / len(tries)
        assert came <= hoped_for(deal, rules, seat, CHOICES, plain_points()) + 0.1
        more += came > exact + 0.1
    assert more > 5
