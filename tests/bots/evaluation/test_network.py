"""The network: what it may see, that plain suits are alike to it, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.compiling.compiled import COMPILED, float32_array, int_array
from game.bots.engine import row
from game.bots.engine.bits import first_move
from game.bots.engine.compiled_policy import habit, hidden
from game.bots.engine.kernel import legal, play
from game.bots.engine.rule_vector import CARDS, rule_vector
from game.bots.evaluation import network
from game.bots.evaluation.features import MOST_AT_ONCE, next_highest, output_of, see
from game.bots.search.known_state import rng_state_of
from game.bots.search.playout import lay_out
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from tests.bots.deals import fresh_deal
from tests.harness.strategies import TWO_HAND, random_game

pytestmark = pytest.mark.skipif(not COMPILED, reason="the network runs compiled only")


class Player:
    """The trained network as a player of kernel deals."""

    def __init__(self, rules):
        self.rules, self.weights = rules, network.learned(rules[CARDS])
        self.workings, self.facts = float32_array(network.WORKINGS), int_array(network.FACTS)
        network.begin(rules, self.weights, self.workings)

    def move(self, deal):
        return network.trained_move(deal, self.rules, self.weights, self.workings, self.facts)

    def values(self, deal):
        """The value of each move worth a thought."""
        order = self.facts[MOST_AT_ONCE:]
        held = see(deal, self.rules, self.facts, order)
        assert held <= MOST_AT_ONCE
        which = network.network_for(deal)
        network.forward(self.facts, held, which, self.weights, self.workings)
        moves = network.questions(deal, self.rules)
        return {
            move: self.workings[network.VALUES_AT + output_of(move, order)]
            for move in range(37)
            if moves >> move & 1
        }


def positions(seed, deals=25):
    """Positions of the network's own play with now and then a chance move, under random house rules."""
    random, rng_state = Random(seed), rng_state_of(seed)
    for _ in range(deals):
        rules = rule_vector(random_game(random, *TWO_HAND).options)
        player, deal = Player(rules), fresh_deal(rules, rng_state)
        while deal[row.TURN] >= 0:
            moves = network.questions(deal, rules)
            if moves & (moves - 1):
                yield rules, player, deal.copy(), rng_state
            rash = random.random() < 0.3
            play(deal, rules, network.any_question(moves, rng_state) if rash else player.move(deal))


def test_its_moves_are_legal_and_no_claim_is_false():
    seen = 0
    for rules, player, deal, _ in positions(1):
        move = player.move(deal)
        assert legal(deal, rules) >> move & 1
        assert move != row.CLAIM
        seen += 1
    assert seen > 150


def test_it_does_not_see_what_its_seat_cannot():
    for rules, player, deal, rng_state in positions(2):
        before = player.values(deal)
        seat = deal[row.TURN]
        held = bin(deal[row.HAND + 1 - seat] & ~deal[row.SHOWN + 1 - seat]).count("1")
        other = deal.copy()
        lay_out(other, rules, seat, held, 0, 0, rng_state)
        assert hidden(other, rules, seat) == hidden(deal, rules, seat)
        assert player.values(other) == before


SETS = (row.HAND, row.HAND + 1, row.SHOWN, row.SHOWN + 1, row.GONE, row.BARRED, row.BARRED + 1)


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
        twin[row.LED] = swapped_card(deal[row.LED])
        announced = 12
        if deal[announced] >= 0:
            twin[announced] = swapped_move(24 + deal[announced]) - 24
        values = player.values(twin)
        for move, value in player.values(deal).items():
            # Suits of which just the same is known may change places among themselves.
            assert min(abs(value - other) for other in values.values()) < 1e-4
            assert swapped_move(move) in values


def margin_of(players, deal, rules):
    while deal[row.TURN] >= 0:
        play(deal, rules, players[deal[row.TURN]](deal))
    return deal[row.RESULT] - deal[row.RESULT + 1]


@pytest.mark.parametrize("name", list(PRESETS))
def test_it_beats_table_habits_over_duplicated_deals(name):
    rules, rng_state = rule_vector(GAMES[name].options), rng_state_of(7)
    trained, plain = Player(rules).move, lambda deal: habit(deal, rules, 0)
    net = 0
    for _ in range(250):
        deal = fresh_deal(rules, rng_state)
        net += margin_of((trained, plain), deal.copy(), rules)
        net -= margin_of((plain, trained), deal.copy(), rules)
    assert net > 20


def test_a_network_of_another_shape_is_refused(monkeypatch, tmp_path):
    import numpy

    numpy.save(tmp_path / "network.npy", numpy.zeros(7))
    monkeypatch.setattr(network, "FILE", tmp_path / "network.npy")
    with pytest.raises(ValueError, match=r"holds \(7,\) and not"):
        network.learned.__wrapped__(20)


def test_the_first_of_a_set_of_moves_may_lie_beyond_the_cards():
    assert first_move(1 << 34 | 1 << 36) == 34


@pytest.mark.parametrize(
    ("hand", "outside", "next_ones"),
    [
        ("K", "A", "K"),
        ("K", "AT", ""),
        ("A", "TKQ", ""),
        ("TJ", "A", "TJ"),
        ("TJ", "AQ", "T"),
        ("TJ", "", ""),
    ],
)
@pytest.mark.parametrize("suit", range(4))
def test_the_cards_a_single_card_outside_beats(hand, outside, next_ones, suit):
    def cards(ranks):
        return sum(1 << 6 * suit + "ATKQJ9".index(rank) for rank in ranks)

    other_suit = 0b111111 << 6 * ((suit + 1) % 4)
    assert next_highest(cards(hand), cards(outside) | other_suit) == cards(next_ones)
