"""The network: what it may see, that plain suits are alike to it, that it learns, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import learning, network, training
from game.bots.bits import first_move
from game.bots.chance_play import shuffle_and_deal, whole_pack
from game.bots.compiled import COMPILED, reals, row, singles
from game.bots.features import MOST_AT_ONCE, output_of, see
from game.bots.insight import luck_of
from game.bots.kernel import legal, play
from game.bots.places import (
    BARRED,
    CLAIM,
    DEAL_LENGTH,
    GONE,
    HAND,
    LED,
    RESULT,
    SHOWN,
    TURN,
)
from game.bots.playout import hidden, lay_out
from game.bots.policy import habit
from game.bots.rulebook import CARDS, rulebook
from game.rules import GAMES
from tests.bots.deals import random_rules

pytestmark = pytest.mark.skipif(not COMPILED, reason="the network runs compiled only")


class Player:
    """The trained network as a player of kernel deals."""

    def __init__(self, rules):
        self.rules, self.weights = rules, network.learned(rules[CARDS])
        self.workings, self.facts = singles(network.WORKINGS), row(network.FACTS)
        network.begin(rules, self.weights, self.workings)

    def move(self, deal):
        return network.trained_move(deal, self.rules, self.weights, self.workings, self.facts)

    def values(self, deal):
        """The value of each move worth a thought."""
        order = self.facts[MOST_AT_ONCE:]
        held = see(deal, self.rules, self.facts, order)
        which = network.network_for(deal)
        network.forward(self.facts, held, which, self.weights, self.workings)
        moves = network.questions(deal, self.rules)
        return {
            move: self.workings[network.VALUES_AT + output_of(move, order)]
            for move in range(37)
            if moves >> move & 1
        }


def fresh_deal(rules, luck):
    deal = row(DEAL_LENGTH)
    shuffle_and_deal(deal, rules, whole_pack(rules), luck)
    return deal


def positions(seed, deals=25):
    """Positions of the network's own play with now and then a chance move, under random house rules."""
    random, luck = Random(seed), luck_of(seed)
    for _ in range(deals):
        rules = rulebook(random_rules(random).options)
        player, deal = Player(rules), fresh_deal(rules, luck)
        while deal[TURN] >= 0:
            moves = network.questions(deal, rules)
            if moves & (moves - 1):
                yield rules, player, deal.copy(), luck
            rash = random.random() < 0.3
            play(deal, rules, network.any_question(moves, luck) if rash else player.move(deal))


def test_its_moves_are_legal_and_no_claim_is_false():
    seen = 0
    for rules, player, deal, _ in positions(1):
        move = player.move(deal)
        assert legal(deal, rules) >> move & 1
        assert move != CLAIM
        seen += 1
    assert seen > 150


def test_it_does_not_see_what_its_seat_cannot():
    for rules, player, deal, luck in positions(2):
        before = player.values(deal)
        seat = deal[TURN]
        held = bin(deal[HAND + 1 - seat] & ~deal[SHOWN + 1 - seat]).count("1")
        other = deal.copy()
        lay_out(other, rules, seat, held, 0, 0, luck)
        assert hidden(other, rules, seat) == hidden(deal, rules, seat)
        assert player.values(other) == before


SETS = (HAND, HAND + 1, SHOWN, SHOWN + 1, GONE, BARRED, BARRED + 1)


def swapped_card(card):
    """Suits 1 and 2 change places."""
    return {1: card + 6, 2: card - 6}.get(card // 6, card) if card >= 0 else card


def swapped_set(cards):
    return sum(1 << swapped_card(card) for card in range(24) if cards >> card & 1)


def swapped_move(move):
    if move < 24:
        return swapped_card(move)
    return move & 28 | (0, 2, 1, 3)[move & 3] if move < 32 else move


def test_plain_suits_are_alike_to_it():
    for _, player, deal, _ in positions(3):
        twin = deal.copy()
        for place in SETS:
            twin[place] = swapped_set(deal[place])
        twin[LED] = swapped_card(deal[LED])
        announced = 12
        if deal[announced] >= 0:
            twin[announced] = swapped_move(24 + deal[announced]) - 24
        values = player.values(twin)
        for move, value in player.values(deal).items():
            # Suits of which just the same is known may change places among themselves.
            assert min(abs(value - other) for other in values.values()) < 1e-4
            assert swapped_move(move) in values


def some_example(rules, weights, workings, seed):
    """The first choice of a lesson."""
    examples, hopes = row(64 * training._EXAMPLE), singles(64)
    network.begin(rules, weights, workings)
    deal, luck = fresh_deal(rules, luck_of(seed)), luck_of(seed)
    assert training.play_lesson(deal, rules, weights, workings, 0.1, luck, examples, hopes) > 3
    return examples[: training._EXAMPLE]


def learned_error(rules, example, result, weights, slopes, workings):
    """The squared error of an example, whose slopes are added."""
    held, which, output, *_ = example[network.FACTS :]
    blame = singles(network.FIRST + network.SECOND)
    network.begin(rules, weights, workings)
    return learning.learn_from(
        rules, example, held, output, which, result, weights, slopes, workings, blame
    )


def test_slopes_are_what_a_small_change_of_a_weight_does():
    rules = rulebook(GAMES["schnapsen"].options)
    weights, workings = training.untrained(8), singles(network.WORKINGS)
    example, slopes = some_example(rules, weights, workings, 8), singles(network.WEIGHTS)
    learned_error(rules, example, 2, weights, slopes, workings)
    output = example[training._OUTPUT]
    active = next(at for at in range(network.SECOND) if workings[network.DEEP_AT + at] > 0)
    rule_at = network.FEATURES * network.FIRST  # the number of cards, which is 20: no input
    places = [at for at in range(rule_at) if abs(slopes[at]) > 0.05][:5]
    places += [
        at for at in range(rule_at, network.FIRST_BIAS_AT + network.FIRST) if abs(slopes[at]) > 0.05
    ][:5]
    places += [at for at in range(network.SECOND_AT, network.OUTPUT_AT) if abs(slopes[at]) > 0.05][
        :5
    ]
    places += [
        network.OUTPUT_AT + active * network.OUTPUTS + output,
        network.OUTPUT_BIAS_AT + output,
    ]
    assert len(places) == 17
    for at in places:
        before, errors = weights[at], []
        for change in (0.01, -0.01):
            weights[at] = before + change
            idle = singles(network.WEIGHTS)
            errors.append(learned_error(rules, example, 2, weights, idle, workings))
        weights[at] = before
        # The error is squared: its slope is twice the slope that is kept, and turned round.
        assert (errors[1] - errors[0]) / 0.04 == pytest.approx(slopes[at], rel=0.1, abs=0.02)


def test_steps_bring_the_value_nearer_to_what_came_of_the_move():
    rules = rulebook(GAMES["schnapsen"].options)
    weights, workings = training.untrained(4), singles(network.WORKINGS)
    example = some_example(rules, weights, workings, 4)
    slopes, mean, square = (singles(network.WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 31):
        errors.append(learned_error(rules, example, 2, weights, slopes, workings))
        learning.step(weights, slopes, mean, square, 1, 0.0003, steps)
    assert not any(slopes)
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < errors[0] / 4


def test_open_and_closed_play_are_learned_apart():
    rules = rulebook(GAMES["schnapsen"].options)
    weights, slopes = training.untrained(9), singles(network.WEIGHTS)
    example, workings = (
        some_example(rules, weights, singles(network.WORKINGS), 9),
        singles(network.WORKINGS),
    )
    assert example[training._NETWORK] == 0
    learned_error(rules, example, 1, weights, slopes, workings)
    assert any(slopes[: network.NETWORK])
    assert not any(slopes[network.NETWORK :])


def goals(choices, margin):
    """What is learned from choices: the seat, whether it dared, and its hope at each."""
    examples, hopes = row(len(choices) * training._EXAMPLE), singles(len(choices))
    for at, (seat, dared, hope) in enumerate(choices):
        example = examples[at * training._EXAMPLE : (at + 1) * training._EXAMPLE]
        example[training._SEAT], example[training._DARED], hopes[at] = seat, dared, hope
    training.hopes_to_goals(examples, hopes, len(choices), margin)
    return [pytest.approx(goal, abs=1e-6) for goal in hopes]


def test_the_last_choice_of_a_seat_is_worth_what_the_deal_came_to():
    assert goals([(0, False, 0.5), (1, False, 0.25)], 3) == [3.0, -3.0]


def test_earlier_choices_trust_the_hopes_of_later_ones():
    assert goals([(0, False, 9), (1, False, 9), (0, False, 1.0)], 2) == [0.7 * 2 + 0.3, -2.0, 2.0]


def test_what_a_seat_tried_out_is_not_held_against_its_choices_before():
    assert goals([(1, False, 9), (0, False, 9), (1, True, 0.5)], 3) == [0.5, 3.0, -3.0]


def test_it_learns_from_playing():
    rules = rulebook(GAMES["snapszer"].options)
    weights, luck = training.untrained(5), luck_of(5)
    slopes, mean, square = (singles(network.WEIGHTS) for _ in range(3))
    errors = []
    for steps in range(1, 121):
        record = reals(2)
        training.lessons(rules, weights, slopes, 30, 0.2, luck, record)
        learning.step(weights, slopes, mean, square, int(record[1]), 0.003, steps)
        errors.append(record[0] / record[1])
    assert sum(errors[-20:]) < 0.85 * sum(errors[:20])


@pytest.mark.parametrize("cards", network.PACKS)
def test_a_lesson_may_have_any_house_rule_in_force(cards):
    random = Random(6)
    drawn = [training.some_rules(random, cards) for _ in range(60)]
    assert {options.cards for options in drawn} == {cards}
    presets = [game.options for game in GAMES.values()]
    assert 15 < sum(options in presets for options in drawn) < 50
    assert len({options.last_trick_rule for options in drawn}) == 3


def margin_of(players, deal, rules):
    while deal[TURN] >= 0:
        play(deal, rules, players[deal[TURN]](deal))
    return deal[RESULT] - deal[RESULT + 1]


@pytest.mark.parametrize("name", list(GAMES))
def test_it_beats_table_habits_over_duplicated_deals(name):
    rules, luck = rulebook(GAMES[name].options), luck_of(7)
    trained, plain = Player(rules).move, lambda deal: habit(deal, rules, 0)
    net = 0
    for _ in range(250):
        deal = fresh_deal(rules, luck)
        net += margin_of((trained, plain), deal.copy(), rules)
        net -= margin_of((plain, trained), deal.copy(), rules)
    assert net > 20


def test_a_network_of_another_shape_is_refused(monkeypatch, tmp_path):
    import numpy

    numpy.save(tmp_path / "network.npy", numpy.zeros(7))
    monkeypatch.setattr(network, "FILE", tmp_path / "network.npy")
    with pytest.raises(ValueError, match=r"holds \(7,\) and not"):
        network.learned.__wrapped__(20)


def test_training_says_what_it_cannot_do(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["training", "--minutes", "0"])
    with pytest.raises(SystemExit):
        training.main()
    assert "learning takes some minutes, not 0" in capsys.readouterr().err


def test_training_looks_for_its_folder_before_it_begins(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.argv", ["training", "--file", str(tmp_path / "gone" / "network.npy")])
    with pytest.raises(SystemExit):
        training.main()
    assert "there is no folder" in capsys.readouterr().err


def test_training_writes_a_network_that_can_be_loaded(monkeypatch, tmp_path):
    file = tmp_path / "network.npy"
    monkeypatch.setattr("sys.argv", ["training", "--minutes", "0.005", "--file", str(file)])
    training.main()
    monkeypatch.setattr(network, "FILE", file)
    for cards in network.PACKS:
        assert len(network.learned.__wrapped__(cards)) == network.WEIGHTS


def test_the_first_of_a_set_of_moves_may_lie_beyond_the_cards():
    assert first_move(1 << 34 | 1 << 36) == 34
