"""Layouts weighed by what the others have called and played."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.engine.bits import count
from game.bots.engine.translate import card_set
from game.bots.inference.known import known_of
from game.bots.inference.worlds import Clues, carrying, weighed, worlds
from game.bots.kernel import row
from game.bots.kernel.tricks import marriage_cards, suit_cards
from game.core.cards import PACK_20, PACK_24, SUITS, Card
from game.rules import GAMES
from tests.bots.deals import said
from tests.bots.inference.replaying import questions
from tests.bots.kernel.lockstep import PRESETS


@pytest.mark.parametrize("key", PRESETS)
def test_every_layout_has_made_the_moves_before_legal_for_the_hands_it_gives(key):
    random, looked_at = Random(key), 0
    for _ in range(8):
        for question in questions(key, random):
            known = known_of(question)
            clues = Clues.of(known)
            _, weights = weighed(known, clues, 8, Random(1))
            assert len(weights) == 8
            assert min(weights) > 0, question
            looked_at += len(clues.moves)
    assert looked_at > 100


def hands_of(question, seat, number=300):
    """The hands of a seat in some of a question's worlds."""
    rows = worlds(known_of(question), number, 5)
    return [int(rows[at * row.LENGTH + row.HAND + seat]) for at in range(number)]


PACK = Random(3).sample(PACK_24, 24)


def test_a_high_bid_tells_of_a_marriage_and_a_pass_of_none():
    marriages = [marriage_cards(suit) for suit in range(4)]
    bid, passed = (
        sum(any(not each & ~hand for each in marriages) for hand in hands_of(question, 0))
        for question in (said(GAMES["north_american_4"], PACK, call) for call in ("bid 3", "pass"))
    )
    assert bid > 2 * passed


def test_trumps_are_called_on_cards_of_that_suit():
    pack = Random(4).sample(PACK_20, 20)
    question = said(GAMES["bauernschnapsen"], pack, f"trump {pack[0].suit}", "bid normal")
    suit = suit_cards(SUITS.index(pack[0].suit))
    held = [count(hand & suit) for hand in hands_of(question, 0)]
    own = count(card_set(question.view.hand(question.view.turn)) & suit)
    assert min(held) >= 1
    assert sum(held) / len(held) > (5 - own) / 3 + 0.4


@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize(("bid", "rank"), [("gang", "A"), ("zehnergang", "T")])
def test_however_rare_the_hands_for_every_trick_are_a_bid_on_one_is_believed(seed, bid, rank):
    pack, highest = Random(seed).sample(PACK_20, 20), card_set(Card(rank + suit) for suit in SUITS)
    calls = f"trump {pack[0].suit}", "bid normal", f"bid {bid}"
    hands = hands_of(said(GAMES["bauernschnapsen"], pack, *calls), 1)
    assert sum(count(hand & highest) for hand in hands) / len(hands) > 1.4


def test_worlds_are_as_many_as_asked_for_and_the_same_for_the_same_seed():
    question = said(GAMES["north_american_4"], PACK, "bid 2", "pass")
    known = known_of(question)
    rows = worlds(known, 50, 7)
    assert len(rows) == 50 * row.LENGTH
    assert list(rows) == list(worlds(known, 50, 7)) != list(worlds(known, 50, 8))


def test_equal_weights_carry_all_and_a_single_one_carries_itself():
    assert carrying([0.5] * 8) == pytest.approx(8)
    assert carrying([1.0] + [0.0] * 7) == pytest.approx(1)
