"""The worth of game points in a match, and its agreement with deals played out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.compiling.compiled import COMPILED, float32_array, int_array
from game.bots.engine.rule_vector import CARDS, rule_vector
from game.bots.evaluation.equity import _SHARES, chance_to_win, plain_points, worth_row
from game.bots.evaluation.network import FACTS, WORKINGS, begin, learned
from game.bots.search.known_state import rng_state_of
from game.bots.search.playout import played_out
from game.contest.match import Match
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from tests.bots.deals import fresh_deal


def test_equal_scores_are_an_even_match():
    for bummerl in (False, True):
        match = Match.new(GAMES["schnapsen"].with_options(bummerl=bummerl), 0).at("3:3")
        assert chance_to_win(match.game, match.score, 0) == pytest.approx(0.5)
    ahead = Match.new(GAMES["schnapsen"], 0).at("6:1")
    assert chance_to_win(ahead.game, ahead.score, 0) > 0.9


def test_without_a_match_game_points_alone_count():
    assert list(worth_row(None, 0)) == list(plain_points())


@pytest.mark.skipif(not COMPILED, reason="the network runs compiled only")
@pytest.mark.parametrize("name", list(PRESETS))
def test_deals_played_out_come_to_what_the_match_reckons_with(name):
    rules, rng_state = rule_vector(GAMES[name].options), rng_state_of(31)
    weights, workings, facts = learned(rules[CARDS]), float32_array(WORKINGS), int_array(FACTS)
    begin(rules, weights, workings)
    margins = [
        played_out(
            fresh_deal(rules, rng_state), rules, at % 2, weights, workings, facts, True, rng_state
        )
        for at in range(4000)
    ]
    decided = [margin for margin in margins if margin]
    for points, part in _SHARES:
        often = sum(abs(margin) == points for margin in decided) / len(decided)
        assert often == pytest.approx(part, abs=0.15)


@pytest.mark.parametrize("margin", [1, -1])
def test_the_winner_of_a_deal_scores_what_draws_before_it_carried(margin):
    match = Match.new(GAMES["snapszer"], dealer=0)
    marks = replace(match.score.marks, carry=2)
    carried = replace(match, score=replace(match.score, marks=marks))
    change = worth_row(carried, 0)[margin + 3] - worth_row(match, 0)[margin + 3]
    assert change * margin > 0


def test_a_draw_that_carries_a_point_helps_who_is_far_behind():
    carrying, without = (
        worth_row(Match.new(GAMES["snapszer"].with_options(draw_carry=carry), 0).at("0:6"), 0)[3]
        for carry in (1, 0)
    )
    assert carrying > without + 0.01


@pytest.mark.parametrize(("bummerl", "saves"), [(True, True), (False, False)])
def test_the_first_point_counts_more_than_two_others_where_a_second_bummerl_is_due(bummerl, saves):
    """Lost without a point a game costs two: who is at 0:6 plays for one point and not for three."""
    match = Match.new(GAMES["schnapsen"].with_options(bummerl=bummerl), 0).at("0:6")
    values = worth_row(match, 0)
    assert (values[4] - values[2] > 2 * (values[6] - values[4])) == saves


def test_a_long_evening_is_weighed_to_its_end():
    longest = GAMES["snapszer"].with_options(match_target=11, bummerl=True, bummerl_target=7)
    match = Match.new(longest, 0)
    lost, *_, won = worth_row(match, 0)
    assert lost < 0.5 < won
    assert lost + won == pytest.approx(1.0)


def test_three_points_are_worth_no_more_than_one_to_who_needs_one():
    match = Match.new(GAMES["schnapsen"], 0).at("6:3")
    values = worth_row(match, 0)
    assert values[6] - values[4] < 0.01 < values[4] - values[3]


def test_the_match_score_changes_how_a_risk_is_weighed():
    """Even chances of winning three or losing two: good at the start, bad when two lose the match."""
    gains = []
    for score in ("0:0", "6:5"):
        values = worth_row(Match.new(GAMES["schnapsen"], 0).at(score), 0)
        gains.append((values[6] + values[1]) / 2 - (0.6 * values[4] + 0.4 * values[2]))
    assert gains[0] > 0 > gains[1]
