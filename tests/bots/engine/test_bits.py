"""Sets of cards as one number."""

from __future__ import annotations

import pytest

from game.bots.compiling.compiled import int_array
from game.bots.engine.bits import any_of, count, duty, lowest, points_in, takes


@pytest.mark.parametrize("card", range(24))
def test_a_single_card_is_found_and_counted(card):
    assert lowest(1 << card) == card
    assert count(1 << card) == 1


def test_a_whole_pack_counts_twenty_four_cards_and_120_points():
    assert count((1 << 24) - 1) == 24
    assert points_in((1 << 24) - 1) == 120


def test_a_trump_takes_any_plain_card_and_a_plain_card_no_trump():
    assert takes(5, 6)
    assert not takes(6, 5)


def test_duty_is_to_beat_then_to_follow_then_to_trump():
    ace, ten, king, nine, trump = 1 << 6, 1 << 7, 1 << 8, 1 << 11, 1 << 5
    assert duty(ace | nine | trump, 7) == ace
    assert duty(king | nine | trump, 7) == king | nine
    assert duty(trump | 1 << 12, 7) == trump
    assert duty(1 << 12 | 1 << 18, 7) == 1 << 12 | 1 << 18
    assert duty(ten, 6) == ten


def test_chance_reaches_every_member_of_a_set():
    rng_state = int_array(1)
    rng_state[0] = 1
    assert {any_of(0b101100, rng_state) for _ in range(200)} == {2, 3, 5}
