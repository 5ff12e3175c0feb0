"""The networks learn: slopes, steps, what a choice should have been valued at, and the command to train."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.compiling.compiled import COMPILED, float32_array, float64_array, int_array
from game.bots.engine.rule_vector import rule_vector
from game.bots.evaluation import network
from game.bots.search.known_state import rng_state_of
from game.bots.training import self_play as training
from game.bots.training.optimizer import hopes_to_goals, step
from game.bots.training.rounds import untrained
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from tests.bots.deals import fresh_deal

pytestmark = pytest.mark.skipif(not COMPILED, reason="the network runs compiled only")


def some_example(rules, weights, workings, seed):
    """The first choice of a lesson."""
    examples, hopes = int_array(64 * training._EXAMPLE), float32_array(64)
    network.begin(rules, weights, workings)
    deal, rng_state = fresh_deal(rules, rng_state_of(seed)), rng_state_of(seed)
    assert training.play_lesson(deal, rules, weights, workings, 0.1, rng_state, examples, hopes) > 3
    return examples[: training._EXAMPLE]


def learned_error(rules, example, result, weights, slopes, workings):
    """The squared error of an example, whose slopes are added."""
    blame = float32_array(network.FIRST + network.SECOND)
    network.begin(rules, weights, workings)
    return training.learn_from(rules, example, result, weights, slopes, workings, blame)


def test_slopes_are_what_a_small_change_of_a_weight_does():
    rules = rule_vector(GAMES["schnapsen"].options)
    weights, workings = untrained(8, training.SHAPES), float32_array(network.WORKINGS)
    example, slopes = some_example(rules, weights, workings, 8), float32_array(network.WEIGHTS)
    learned_error(rules, example, 2, weights, slopes, workings)
    output = example[training._OUTPUT]
    active = next(at for at in range(network.SECOND) if workings[network.DEEP_AT + at] > 0)
    rule_at = network.FEATURES * network.FIRST  # the number of cards, which is 20: no input
    second_at = (network.INPUTS + 1) * network.FIRST
    output_at = second_at + (network.FIRST + 1) * network.SECOND
    places = []
    for begin, end in ((0, rule_at), (rule_at, second_at), (second_at, output_at)):
        places += [at for at in range(begin, end) if abs(slopes[at]) > 0.05][:5]
    places += [
        output_at + active * network.OUTPUTS + output,
        output_at + network.SECOND * network.OUTPUTS + output,
    ]
    assert len(places) == 17
    for at in places:
        before, errors = weights[at], []
        for change in (0.01, -0.01):
            weights[at] = before + change
            idle = float32_array(network.WEIGHTS)
            errors.append(learned_error(rules, example, 2, weights, idle, workings))
        weights[at] = before
        # The error is squared: its slope is twice the slope that is kept, and turned round.
        assert (errors[1] - errors[0]) / 0.04 == pytest.approx(slopes[at], rel=0.1, abs=0.02)


def test_steps_bring_the_value_nearer_to_what_came_of_the_move():
    rules = rule_vector(GAMES["schnapsen"].options)
    weights, workings = untrained(4, training.SHAPES), float32_array(network.WORKINGS)
    example = some_example(rules, weights, workings, 4)
    slopes, mean, square = (float32_array(network.WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 31):
        errors.append(learned_error(rules, example, 2, weights, slopes, workings))
        step(weights, slopes, mean, square, 1, 0.0003, steps)
    assert not any(slopes)
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < errors[0] / 4


def test_open_and_closed_play_are_learned_apart():
    rules = rule_vector(GAMES["schnapsen"].options)
    weights, slopes = untrained(9, training.SHAPES), float32_array(network.WEIGHTS)
    example, workings = (
        some_example(rules, weights, float32_array(network.WORKINGS), 9),
        float32_array(network.WORKINGS),
    )
    assert example[training._NETWORK] == 0
    learned_error(rules, example, 1, weights, slopes, workings)
    assert any(slopes[: network.NETWORK])
    assert not any(slopes[network.NETWORK :])


def goals(choices, margin):
    """The lessons of choices: the seat, whether it dared, and its hope at each."""
    examples, hopes = int_array(len(choices) * training._EXAMPLE), float32_array(len(choices))
    for at, (seat, dared, hope) in enumerate(choices):
        example = examples[at * training._EXAMPLE : (at + 1) * training._EXAMPLE]
        example[training._SEAT], example[training._DARED], hopes[at] = seat, dared, hope
    results = float64_array(2)
    results[:] = margin, -margin
    hopes_to_goals(examples, hopes, len(choices), results, 0.7)
    return [pytest.approx(goal, abs=1e-6) for goal in hopes]


def test_the_last_choice_of_a_seat_is_worth_what_the_deal_came_to():
    assert goals([(0, False, 0.5), (1, False, 0.25)], 3) == [3.0, -3.0]


def test_earlier_choices_trust_the_hopes_of_later_ones():
    assert goals([(0, False, 9), (1, False, 9), (0, False, 1.0)], 2) == [0.7 * 2 + 0.3, -2.0, 2.0]


def test_what_a_seat_tried_out_is_not_held_against_its_choices_before():
    assert goals([(1, False, 9), (0, False, 9), (1, True, 0.5)], 3) == [0.5, 3.0, -3.0]


def test_it_learns_from_playing():
    rules = rule_vector(GAMES["snapszer"].options)
    weights, rng_state = untrained(5, training.SHAPES), rng_state_of(5)
    slopes, mean, square = (float32_array(network.WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 121):
        record = float64_array(2)
        training.lessons(rules, weights, slopes, 30, 0.2, rng_state, record)
        step(weights, slopes, mean, square, int(record[1]), 0.003, steps)
        errors.append(record[0] / record[1])
    assert sum(errors[-20:]) < 0.85 * sum(errors[:20])


@pytest.mark.parametrize("cards", network.PACKS)
def test_a_lesson_may_have_any_house_rule_in_force(cards):
    random = Random(6)
    drawn = [training.some_rules(random, cards) for _ in range(60)]
    assert {options.cards for options in drawn} == {cards}
    presets = list(PRESETS.values())
    assert 15 < sum(options in presets for options in drawn) < 50
    assert len({options.last_trick_rule for options in drawn}) == 3
