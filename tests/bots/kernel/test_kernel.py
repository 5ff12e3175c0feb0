"""The kernel of the games with an auction plays exactly as the readable rules do."""

from random import Random

import pytest

from game.bots.compiling.compiled import int_array
from game.bots.kernel import row
from game.bots.kernel.random_play import many_by_chance
from game.bots.kernel.rule_vectors import rule_vector
from game.bots.kernel.translation import move_number
from game.core.moves import FaceDown, Give
from game.rules import GAMES
from tests.bots.kernel.lockstep import PRESETS, compare


@pytest.mark.parametrize("preset", PRESETS)
def test_moves_states_and_outcomes_are_those_of_the_readable_rules(preset):
    found = compare(preset, Random(preset), deals=60)
    assert found.moves > 600


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_played_by_chance_come_to_an_end(preset):
    deal, rng_state = int_array(row.LENGTH), int_array(1)
    rng_state[0] = 7
    rules = rule_vector(GAMES[preset])
    assert many_by_chance(deal, rules, rng_state, 200) > 200 * 5
    assert deal[row.TURN] < 0
    assert deal[row.REASON] >= 0


def test_a_card_named_by_its_place_has_no_number():
    with pytest.raises(ValueError, match="by its place"):
        move_number(GAMES["thousand_3"], Give(FaceDown(4), 0))
