"""The facts that networks read of a position, and how they learn."""

from random import Random

import pytest

from game.bots.compiling.compiled import COMPILED, float32_array, float64_array, int_array
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
from game.bots.policy.playout import make, play_by_policy
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
def test_every_game_with_an_auction_has_its_networks(preset):
    assert len(manner_of(rule_vector(GAMES[preset]))) == COUNT + WEIGHTS


# -- learning --------------------------------------------------------------------------------------------


def begun(preset, seed):
    """A fresh deal, its rules, a manner with untrained networks, and luck."""
    rules, deal = rule_vector(GAMES[preset]), int_array(row.LENGTH)
    manner, luck = float32_array(COUNT + WEIGHTS), rng_state_of(seed)
    manner[:COUNT], manner[COUNT:] = habits_of(rules), untrained(seed, SHAPES)
    shuffle_and_begin(deal, rules, luck)
    return deal, rules, manner, luck


def lesson(preset="bauernschnapsen", seed=4, daring=0.1):
    """The calls of a deal that untrained networks play, with their network for calls."""
    deal, rules, manner, luck = begun(preset, seed)
    examples, hopes = int_array(lessons.CALLS * lessons.EXAMPLE), float32_array(lessons.CALLS)
    slopes, record = float32_array(WEIGHTS), float64_array(4)
    chosen = lessons.play_lesson(
        deal, rules, manner, manner[:COUNT], 0, daring, luck, examples, hopes, slopes, record
    )
    rows = [examples[at * lessons.EXAMPLE : (at + 1) * lessons.EXAMPLE] for at in range(chosen)]
    return rows, manner[COUNT + PLAY_WEIGHTS :]


def learned_error(example, goal, network, slopes):
    room = float32_array(WORKINGS), float32_array(FIRST + SECOND)
    return lessons.learn_call(example, goal, network, slopes, *room)


@pytest.mark.parametrize("preset", ["bauernschnapsen", "talonschnapsen"])
def test_slopes_are_what_a_small_change_of_a_weight_does(preset):
    """Also of two cards laid away, which have an output each."""
    rows, network = lesson(preset, 9 if preset == "talonschnapsen" else 4)
    two = preset == "talonschnapsen"
    example = next(each for each in rows if (each[lessons.SECOND_OUTPUT] >= 0) == two)
    slopes = float32_array(len(network))
    learned_error(example, 2.0, network, slopes)
    steep = [at for at in range(len(network)) if abs(slopes[at]) > 0.05]
    for at in Random(3).sample(steep, 25):
        before, errors = network[at], []
        for change in (0.01, -0.01):
            network[at] = before + change
            errors.append(learned_error(example, 2.0, network, float32_array(len(network))))
        network[at] = before
        # The error is squared: its slope is twice the slope that is kept, and turned round.
        assert (errors[1] - errors[0]) / 0.04 == pytest.approx(slopes[at], rel=0.1, abs=0.03)


def test_steps_bring_the_value_nearer_to_what_came_of_the_call():
    rows, network = lesson()
    slopes, mean, square = (float32_array(len(network)) for _ in range(3))
    errors = []
    for steps in range(1, 31):
        errors.append(learned_error(rows[-1], 1.0, network, slopes))
        step(network, slopes, mean, square, 1, 0.001, steps)
    assert not any(slopes)
    assert errors[-1] < errors[0] / 4, errors


def test_cards_that_are_tried_come_to_be_valued_as_they_did():
    """The last lead of a deal but one, where one card wins what another loses."""
    for seed in range(50):
        deal, rules, manner, luck = begun("bauernschnapsen", seed)
        play_by_policy(deal, rules, manner[:COUNT], 2, *room_to_play(), luck)
        moves = int_array(row.MOST_MOVES)
        may = [move for move in moves[: legal(deal, rules, moves)] if move != row.CLAIM_66]
        trials = [brought(deal, rules, manner, move) for move in may]
        if len(set(trials)) > 1:
            break
    slopes, mean, square = (float32_array(WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 61):
        record = float64_array(4)
        lessons.learn_cards(deal, rules, manner, slopes, moves, len(may), 5, record)
        assert not any(slopes[PLAY_WEIGHTS:])
        step(manner[COUNT:], slopes, mean, square, 1, 0.001, steps)
        errors.append(record[2])
    assert record[3] == len(may)
    assert errors[-1] < errors[0] / 4, errors


def room_to_play():
    return float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES)


def brought(deal, rules, manner, move):
    """Return what a seat that moves wins, the rest of the deal played with the luck 5."""
    after, luck, seat = deal.copy(), int_array(1), deal[row.TURN]
    luck[0] = 5
    make(after, rules, move)
    play_by_policy(after, rules, manner, 0, *room_to_play(), luck)
    return lessons.gain_of(after, rules, seat)


def test_a_call_is_worth_game_points():
    """A Normal game that seat 0's side won with 2."""
    rules, deal = rule_vector(GAMES["bauernschnapsen"]), int_array(row.LENGTH)
    deal[row.RESULT] = deal[row.RESULT + 2] = 2
    assert list(lessons.call_results(deal, rules)) == [2 / 8, -2 / 8, 2 / 8, -2 / 8]
