"""Layouts of the hidden cards: only what can have been, all of it, and each as likely."""

from __future__ import annotations

from dataclasses import replace
from math import factorial, prod
from random import Random

import pytest

from game.bots.engine.bits import count
from game.bots.engine.translate import card_set
from game.bots.inference import places as at
from game.bots.inference.known import known_of
from game.bots.kernel import row
from game.core.cards import PACK_24, Card
from tests.bots.deals import by_itself
from tests.bots.inference.replaying import (
    alike,
    assignments,
    can_have_been,
    hidden_places,
    layouts,
    questions,
    replayed,
)
from tests.bots.kernel.lockstep import PRESETS


@pytest.mark.parametrize("key", PRESETS)
def test_every_layout_replays_the_open_moves(key):
    random, laid_out = Random(key), 0
    for _ in range(10):
        for question in questions(key, random):
            known = known_of(question)
            assert len(known.past) == len(question.moves)
            for laid in layouts(known, 3):
                assert alike(replayed(known, question, laid), laid.deal)
                laid_out += 1
    assert laid_out > 60


@pytest.mark.parametrize("key", PRESETS)
def test_no_layout_that_can_have_been_is_missing(key):
    """Every division of the hidden cards is tried under the readable rules, near the end of deals."""
    random, most = Random(key), 1001 if key == "north_american_2" else 90
    compared = 0
    for _ in range(60):
        for question in questions(key, random, every=0.7):
            known = known_of(question)
            places = hidden_places(known, question)
            if 2 <= _ways(places) <= most:
                _compare(known, question, places)
                compared += 1
            if compared * most >= 150:
                return
    assert compared


def _ways(places):
    sizes = [size for _, size in places]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _compare(known, question, places):
    cards = [PACK_24[known.numbers[at.CARD + n]] for n in range(known.numbers[at.CARDS])]
    expected = set()
    for some in assignments(cards, [size for _, size in places]):
        deal = known.base.copy()
        for (place, _), each in zip(places, some, strict=True):
            deal[place] |= card_set(each)
        if can_have_been(known, question, deal):
            expected.add(tuple(int(deal[place]) for place, _ in places))
    drawn = {
        tuple(int(laid.deal[place]) for place, _ in places)
        for laid in layouts(known, 40 * len(expected))
    }
    assert drawn == expected, question


@pytest.mark.parametrize("key", PRESETS)
def test_without_the_moves_before_a_view_is_still_filled(key):
    """A position read from a text has none. Before a last card nothing is asked, and nothing imagined."""
    random = Random(key)
    for question in questions(key, random):
        known = known_of(replace(question, moves=()))
        for laid in layouts(known, 2):
            for seat, hand in enumerate(question.view.hands):
                assert count(laid.deal[row.HAND + seat]) == len(hand)
        assert known.possible or len(question.game.legal(question.view)) == 1


GIVEN = (
    "thousand_3 dealer=2 turn=0 phase=raise calls=100/pass/pass turned=ASJCTD gifts=/JC/KH "
    "hands=ASADAHACQCJDKDTD/9HQSQHJCTSJHKSTH/JS9DKC9CKHTCQD9S "
    "among=0:AS!JC!TD!@0@1@2@3@4@5@6@7@8@9@10@11@12@13@14@15@16@17@18@19@20@21@22@23/"
    "1:JC!0@8@9@10@11@12@13@14@15/2:KH!0@16@17@18@19@20@21@22@23"
)


@pytest.mark.parametrize(
    "position", [GIVEN, GIVEN.replace(" phase=raise", "").replace(" gifts=/JC/KH", "")]
)
def test_a_declarer_knows_in_a_position_by_itself_what_he_gave_of_the_turned_cards(position):
    known = known_of(by_itself(position))
    assert known.possible
    for laid in layouts(known, 20):
        assert laid.deal[row.HAND + 1] & card_set([Card("JC")])
        assert laid.deal[row.HAND + 2] & card_set([Card("KH")])
