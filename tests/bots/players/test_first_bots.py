"""The beginner and the sampling bot: honest, legal under every house rule, and rightly ordered."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import new_bot
from game.bots.engine.determinizations import ruled_out, sample_determinization
from game.bots.players.beginner import Beginner
from game.bots.players.sampler import Sampler
from game.contest.position import read_position
from game.core.cards import Card, cards
from game.core.moves import Claim
from game.rules import GAMES
from tests.bots.deals import a_deal, asked, at, random_rules, whole_deal


def test_a_bot_nobody_knows_is_named():
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        new_bot("nobody")


@pytest.mark.parametrize("key", ["beginner", "plain", "sampler"])
def test_every_key_makes_a_bot(key):
    question = asked(GAMES["snapszer"], a_deal(GAMES["snapszer"], 3))
    assert new_bot(key).choose(question) in question.game.legal(question.view)


@pytest.mark.parametrize("seed", range(12))
def test_both_play_every_mix_of_house_rules_legally(seed):
    game = random_rules(Random(seed))
    outcome = whole_deal(game, a_deal(game, seed), (Sampler(2), Beginner()), seed)
    assert sum(outcome.tricks) <= game.options.cards // 2


@pytest.mark.parametrize("key", ["beginner", "sampler"])
def test_sixty_six_in_hand_is_claimed(key):
    question = at(
        "snapszer turn=0 trump=S up=9S stock=?????? hands=JHJD/???? won=AHTHASTSADTDKHQH/"
    )
    assert new_bot(key).choose(question) == Claim()


def test_the_sampler_makes_a_marriage_that_brings_sixty_six():
    question = at("snapszer turn=0 trump=S up=9S stock=?????? hands=KSQS/???? won=AHTHADJH/KHQH")
    assert str(Sampler().choose(question)) == "marriage S"


def test_the_same_seed_gives_the_same_move():
    game = GAMES["schnapsen"]
    for seed in range(5):
        question = asked(game, a_deal(game, seed), seed)
        assert Sampler(5).choose(question) == Sampler(5).choose(question)


def test_a_sampled_world_keeps_what_the_view_knows_and_lays_no_card_twice():
    game = GAMES["sixty_six"]
    question = asked(game, a_deal(game, 7))
    world = sample_determinization(game.options, question.view, Random(1))
    assert len(set(world.faces)) == 24
    assert all(
        known in (None, laid) for known, laid in zip(question.view.faces, world.faces, strict=True)
    )


def closed(followed: str) -> frozenset[Card]:
    """The cards seat 1 cannot hold after following the ten of hearts with some card of closed play."""
    _, deal = read_position(
        "schnapsen turn=0 trump=S up=JS stock=?????? hands=ADKD/???? "
        f"closing=0:0/0:0/0 won=TH{followed}/"
    )
    return ruled_out(deal, 1)


def test_who_follows_lower_has_nothing_that_beats():
    assert closed("JH") == {Card("AH")}


def test_who_throws_off_has_neither_the_suit_nor_trumps():
    assert closed("JC") == set(cards("AH TH KH QH JH 9H AS TS KS QS JS 9S"))


def test_who_trumps_has_none_of_the_suit():
    _, deal = read_position(
        "schnapsen turn=1 trump=S up=JS stock=?????? hands=ADKD/???? closing=0:0/0:0/0 won=/THQS"
    )
    assert ruled_out(deal, 1) == set(cards("AH TH KH QH JH 9H"))


def test_a_duty_of_open_play_reveals_nothing():
    _, deal = read_position("schnapsen turn=0 trump=S up=JS stock=?????? hands=ADKD/???? won=THJC/")
    assert ruled_out(deal, 1) == frozenset()


def test_the_sampler_is_clearly_stronger_than_the_beginner():
    game = GAMES["snapszer"]
    points = [0, 0]
    for seed in range(6):
        for dealer in (0, 1):
            outcome = whole_deal(game, a_deal(game, seed, dealer), (Sampler(4), Beginner()), seed)
            points = [old + new for old, new in zip(points, outcome.points, strict=True)]
    assert points[0] > 2 * points[1]
