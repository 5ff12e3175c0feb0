"""How often a contract is made after a move, in trial deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.compiling.compiled import COMPILED, int_array
from game.bots.hints.auction_hint import reason_of
from game.bots.hints.forecast import Forecasts, chance_of_bid
from game.bots.inference.known import known_of
from game.bots.inference.worlds import worlds
from game.bots.kernel import rule_vectors as rule
from game.bots.trials.choice import think
from game.core.moves import DOUBLE, PASS, Bid
from tests.bots.deals import at, by_itself
from tests.bots.hints.test_auction_review import STRONG

pytestmark = pytest.mark.skipif(not COMPILED, reason="a first glance hints until it is compiled")

# A hand that wins every trick with hearts as trumps, and one that takes hardly any.
TWO = "north_american_2 dealer=0 turn=1 phase=bid hands=????????????????????/{} widow=????????"
BEST, WORST = "AHTHKHQHJH9HADTDKDQD", "9HJHQH9DJDQD9CJCQC9S"


def forecasts(text):
    question = by_itself(text)
    return Forecasts(question, worlds(known_of(question), 200, 1))


def bids(hand):
    return forecasts(TWO.format(hand))


def test_a_hand_that_wins_every_trick_makes_every_bid():
    assert bids(BEST).made(Bid("3")) == chance_of_bid(rule.NORTH_AMERICAN, 1.0)


def test_a_hand_without_tricks_makes_no_high_bid():
    assert bids(WORST).made(Bid("4")) == chance_of_bid(rule.NORTH_AMERICAN, 0.0)


# The master's bids by the share of trial deals that made them, and how often these contracts were made.
@pytest.mark.parametrize(
    ("family", "in_trials", "made"),
    [
        *[(rule.BAUERNSCHNAPSEN, 0.036, 0.115), (rule.BAUERNSCHNAPSEN, 0.147, 0.270)],
        *[(rule.BAUERNSCHNAPSEN, 0.351, 0.505), (rule.BAUERNSCHNAPSEN, 0.553, 0.554)],
        *[(rule.BAUERNSCHNAPSEN, 0.752, 0.737), (rule.BAUERNSCHNAPSEN, 0.966, 0.974)],
        *[(rule.NORTH_AMERICAN, 0.452, 0.355), (rule.NORTH_AMERICAN, 0.653, 0.648)],
        *[(rule.NORTH_AMERICAN, 0.753, 0.682), (rule.NORTH_AMERICAN, 0.977, 0.970)],
        *[
            (rule.THOUSAND, 0.458, 0.273),
            (rule.THOUSAND, 0.645, 0.519),
            (rule.THOUSAND, 0.750, 0.618),
            (rule.THOUSAND, 0.980, 0.938),
        ],
    ],
)
def test_a_bid_is_made_about_as_often_as_is_expected(family, in_trials, made):
    assert chance_of_bid(family, in_trials) == pytest.approx(made, abs=0.06)


@pytest.mark.parametrize("family", [rule.BAUERNSCHNAPSEN, rule.NORTH_AMERICAN, rule.THOUSAND])
def test_a_bid_that_is_made_in_more_trial_deals_has_the_better_chance(family):
    chances = [chance_of_bid(family, deals / 200) for deals in range(201)]
    assert chances == sorted(set(chances))
    assert 0.0 < chances[0] < chances[-1] < 1.0


def test_nothing_is_said_of_a_pass_that_leaves_no_contract():
    text = TWO.replace("turn=1 phase=bid", "turn=0 phase=bid calls=pass")
    hands = "{}/????????????????????"
    assert (
        forecasts(text.replace("????????????????????/{}", hands).format(WORST)).made(PASS) is None
    )


def test_a_doubling_is_about_the_contract_of_the_others():
    assert forecasts(STRONG).made(DOUBLE) > 0.5


def test_the_same_question_is_answered_alike():
    assert bids(BEST[:-8] + "9CJCQC9S").made(Bid("2")) == bids(BEST[:-8] + "9CJCQC9S").made(
        Bid("2")
    )


def test_a_hint_tells_of_the_layouts_its_moves_were_tried_on():
    question = at(STRONG, 1)
    thought = think(question)
    assert reason_of(question, thought, PASS).key == "hint.double_not_chance"
    untried = replace(thought, layouts=int_array(0))
    assert reason_of(question, untried, PASS).key == "hint.choice_next"
