"""The facts that networks read of a position, and how they learn."""

from random import Random

import pytest

from game.bots.compiling.compiled import COMPILED, float32_array, int_array
from game.bots.kernel import row
from game.bots.kernel.game import legal
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.kernel.rule_vectors import rule_vector
from game.bots.policy.facts import (
    CALL_FEATURES,
    FACTS,
    FEATURES,
    ORDER,
    output_for,
    read_facts,
    second_output_of,
)
from game.bots.policy.habits import COUNT, habits_of
from game.bots.policy.learned import FOLDER, manner_of
from game.bots.policy.network import FIRST, PLAY_WEIGHTS, SECOND, WEIGHTS, WORKINGS, is_learned
from game.bots.policy.playout import make
from game.bots.search.known_state import rng_state_of
from game.bots.training import lessons
from game.bots.training.auction_play import SHAPES, forms_of, some_rules
from game.bots.training.optimizer import step
from game.bots.training.rounds import untrained
from game.rules import GAMES
from tests.bots.kernel.lockstep import PRESETS

pytestmark = pytest.mark.skipif(not COMPILED, reason="networks run compiled only")


def decisions(preset, deals=30):
    """The decisions of deals whose moves are drawn from all that are legal, with their rules and moves."""
    random, luck = Random(preset), rng_state_of(7)
    for number in range(deals):
        game = some_rules([GAMES[preset]], random) if number % 2 else GAMES[preset]
        rules, deal, moves = rule_vector(game), int_array(row.LENGTH), int_array(row.MOST_MOVES)
        shuffle_and_begin(deal, rules, luck)
        while deal[row.TURN] >= 0:
            may = [int(move) for move in moves[: legal(deal, rules, moves)]]
            if is_learned(deal, rules):
                yield rules, deal, may
            make(deal, rules, random.choice(may))


def facts_of(deal, rules):
    """The facts that hold, and the places of the suits."""
    facts, order = int_array(FACTS), int_array(ORDER)
    held = read_facts(deal, rules, facts, order)
    assert held <= FACTS
    return [int(fact) for fact in facts[:held]], order


@pytest.mark.parametrize("preset", PRESETS)
def test_no_fact_stands_twice_and_every_move_has_an_output_of_its_own(preset):
    seen, phases = set(), set()
    for rules, deal, may in decisions(preset):
        facts, order = facts_of(deal, rules)
        played = deal[row.PHASE] == row.PLAY
        assert len(set(facts)) == len(facts)
        assert 0 <= min(facts) <= max(facts) < (FEATURES if played else CALL_FEATURES)
        outputs = {
            (output_for(deal, rules, move, order), second_output_of(move, order)) for move in may
        }
        assert len(outputs) == len(may)
        seen.update(facts)
        phases.add(int(deal[row.PHASE]))
    assert len(seen) > 300
    assert {row.BID, row.PLAY} <= phases


def test_plain_suits_are_alike():
    """The same facts hold once two plain suits have changed names, and outputs change with them."""
    compared = 0
    for rules, deal, may in decisions("bauernschnapsen"):
        plain = [suit for suit in range(4) if suit not in (deal[row.TRUMP], deal[row.CALLED])]
        becomes = {plain[0]: plain[1], plain[1]: plain[0]}
        other = with_suits_renamed(deal, becomes)
        (facts, order), (again, reordered) = facts_of(deal, rules), facts_of(other, rules)
        if len({int(number) for number in order[4:8]}) < 4:
            continue  # two suits that are wholly alike keep their names
        assert set(facts) == set(again)
        for move in may:
            if move < row.MARRIAGE_OF:
                moved = 6 * becomes.get(move // 6, move // 6) + move % 6
                assert output_for(deal, rules, move, order) == output_for(
                    other, rules, moved, reordered
                )
        compared += 1
    assert compared > 100


def with_suits_renamed(deal, becomes):
    def card(number):
        return number if number < 0 else 6 * becomes.get(number // 6, number // 6) + number % 6

    def cards(some):
        return sum(1 << card(each) for each in range(24) if int(some) >> each & 1)

    other = deal.copy()
    for first in (row.HAND, row.WON, row.ASIDE, row.PILE, row.BARRED):
        for place in range(first, first + (2 if first == row.PILE else 4)):
            other[place] = cards(deal[place])
    for seat in range(4):
        melded = int(deal[row.MELDED + seat])
        other[row.MELDED + seat] = sum(1 << becomes.get(s, s) for s in range(4) if melded >> s & 1)
    for place in (row.TRICK, row.TAKEN):
        other[place] = cards(deal[place])
    for place in (row.LED, row.BEST):
        other[place] = card(int(deal[place]))
    announced = int(deal[row.ANNOUNCED])
    other[row.ANNOUNCED] = becomes.get(announced, announced)
    return other


def test_networks_are_small_and_every_file_is_one_that_a_game_reads():
    families = ("bauernschnapsen", "north_american", "thousand")
    names = {name for family in families for name in forms_of(family)}
    files = list(FOLDER.glob("*.npy"))
    assert {file.name for file in files} <= names
    assert sum(file.stat().st_size for file in files) < 4 << 20


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_has_the_networks_that_pay_in_its_search(preset):
    """In North American Sixty-six of three and four habits alone have not been beaten."""
    rules = rule_vector(GAMES[preset])
    learned = 0 if preset in ("north_american_3", "north_american_4") else WEIGHTS
    assert len(manner_of(rules)) == COUNT + learned


# -- learning --------------------------------------------------------------------------------------------


def lesson(preset="bauernschnapsen", seed=4, daring=0.1):
    """The examples of a deal that untrained networks play, with the networks and the deal."""
    rules, deal = rule_vector(GAMES[preset]), int_array(row.LENGTH)
    manner, luck = float32_array(COUNT + WEIGHTS), rng_state_of(seed)
    manner[:COUNT], manner[COUNT:] = habits_of(rules), untrained(seed, SHAPES)
    examples = int_array(lessons.CHOICES * lessons.EXAMPLE)
    hopes, leanings = float32_array(lessons.CHOICES), float32_array(lessons.CHOICES)
    shuffle_and_begin(deal, rules, luck)
    habits = manner[:COUNT]
    chosen = lessons.play_lesson(
        deal, rules, manner, habits, 0, daring, luck, examples, hopes, leanings
    )
    rows = [examples[at * lessons.EXAMPLE : (at + 1) * lessons.EXAMPLE] for at in range(chosen)]
    return rows, manner[COUNT:], deal


def learned_error(example, goal, networks, slopes):
    part, slope = networks[:PLAY_WEIGHTS], slopes[:PLAY_WEIGHTS]
    if not example[lessons.PLAYED]:
        part, slope = networks[PLAY_WEIGHTS:], slopes[PLAY_WEIGHTS:]
    room = float32_array(WORKINGS), float32_array(FIRST + SECOND)
    return lessons.learn_from(example, goal, part, slope, *room)


@pytest.mark.parametrize(
    ("preset", "played"),
    [("bauernschnapsen", True), ("bauernschnapsen", False), ("talonschnapsen", False)],
)
def test_slopes_are_what_a_small_change_of_a_weight_does(preset, played):
    """Also of two cards laid away, which have an output each."""
    rows, networks, _ = lesson(preset, 9 if preset == "talonschnapsen" else 4)
    example = next(
        each
        for each in rows
        if each[lessons.PLAYED] == played
        and (preset != "talonschnapsen" or each[lessons.SECOND_OUTPUT] >= 0)
    )
    slopes = float32_array(WEIGHTS)
    learned_error(example, 2.0, networks, slopes)
    steep = [at for at in range(WEIGHTS) if abs(slopes[at]) > 0.05]
    for at in Random(3).sample(steep, 25):
        before, errors = networks[at], []
        for change in (0.01, -0.01):
            networks[at] = before + change
            errors.append(learned_error(example, 2.0, networks, float32_array(WEIGHTS)))
        networks[at] = before
        # The error is squared: its slope is twice the slope that is kept, and turned round.
        assert (errors[1] - errors[0]) / 0.04 == pytest.approx(slopes[at], rel=0.1, abs=0.03)
    assert not any(slopes[PLAY_WEIGHTS:] if played else slopes[:PLAY_WEIGHTS])


def test_steps_bring_the_value_nearer_to_what_came_of_the_move():
    rows, networks, _ = lesson()
    slopes, mean, square = (float32_array(WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 31):
        errors.append(learned_error(rows[-1], 1.0, networks, slopes))
        step(networks, slopes, mean, square, 1, 0.001, steps)
    assert not any(slopes)
    assert errors[-1] < errors[0] / 4, errors


def goals(*choices):
    """The goals of choices (seat, played, dared, hope) in a Normal game that seat 0's side won with 2."""
    rules, deal = rule_vector(GAMES["bauernschnapsen"]), int_array(row.LENGTH)
    deal[row.RESULT] = deal[row.RESULT + 2] = 2
    examples, hopes = int_array(len(choices) * lessons.EXAMPLE), float32_array(len(choices))
    for at, (seat, played, dared, hope) in enumerate(choices):
        example = examples[at * lessons.EXAMPLE : (at + 1) * lessons.EXAMPLE]
        example[lessons.SEAT], example[lessons.PLAYED], example[lessons.DARED] = seat, played, dared
        hopes[at] = hope
    lessons.hopes_to_goals(deal, rules, examples, hopes, len(choices))
    return [pytest.approx(float(goal), abs=1e-6) for goal in hopes]


def test_a_card_is_worth_a_part_of_the_contract_and_a_call_game_points():
    assert goals((1, True, False, 0), (2, True, False, 0), (0, False, False, 0)) == [
        -2 / 3,
        2 / 3,
        2 / 8,
    ]


def test_earlier_choices_trust_the_hopes_of_later_ones_of_their_kind():
    assert goals((0, False, False, 9), (0, True, False, 9), (0, True, False, 1)) == [
        2 / 8,
        0.9 * 2 / 3 + 0.1,
        2 / 3,
    ]


def test_what_a_seat_tried_out_is_not_held_against_its_choices_before():
    assert goals((1, True, False, 9), (1, True, True, 0.5)) == [0.5, -2 / 3]
