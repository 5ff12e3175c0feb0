"""The sampling bot: the hidden hands it imagines, and its strength."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import new_bot
from game.bots.arena import play_deal
from game.bots.engine.translate import card_set, ruled_out
from game.bots.players.beginner import Beginner
from game.bots.players.sampler import Sampler, sample_determinization
from game.contest.match import Match
from game.contest.position import read_position
from game.core.cards import cards
from game.rules import GAMES
from tests.bots.deals import a_deal, asked


def test_a_bot_nobody_knows_is_named():
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        new_bot("nobody")


def test_a_sampled_world_keeps_what_the_view_knows_and_lays_no_card_twice():
    game = GAMES["sixty_six"]
    question = asked(game, a_deal(game, 7))
    world = sample_determinization(game.options, question.view, Random(1))
    assert len(set(world.faces)) == 24
    assert all(
        known in (None, laid) for known, laid in zip(question.view.faces, world.faces, strict=True)
    )


CLOSED = "closing=0:0/0:0/0"


@pytest.mark.parametrize(
    ("trick", "out"),
    [
        pytest.param(f"turn=0 {CLOSED} won=THJH/", "AH", id="who follows lower cannot beat"),
        pytest.param(
            f"turn=0 {CLOSED} won=THJC/",
            "AHTHKHQHJH9HASTSKSQSJS9S",
            id="who throws off has neither the suit nor trumps",
        ),
        pytest.param(
            f"turn=1 {CLOSED} won=/THQS", "AHTHKHQHJH9H", id="who trumps has none of the suit"
        ),
        pytest.param("turn=0 won=THJC/", "", id="open play asks nothing and reveals nothing"),
    ],
)
def test_what_seat_1_cannot_hold_after_following_the_ten_of_hearts(trick, out):
    position = f"schnapsen trump=S up=JS stock=?????? hands=ADKD/???? {trick}"
    assert ruled_out(read_position(position)[1], 1) == card_set(cards(out), "S")


def test_the_sampler_is_clearly_stronger_than_the_beginner():
    game, points = GAMES["snapszer"], [0, 0]
    for number in range(12):
        pack = Random(number // 2).sample(game.pack, len(game.pack))
        match = Match.new(game, number % 2)
        outcome = play_deal(match, pack, (Sampler(4), Beginner()), number)
        points = [old + new for old, new in zip(points, outcome.points, strict=True)]
    assert points[0] > 2 * points[1]
