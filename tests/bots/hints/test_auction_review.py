"""The review after a deal with an auction: what was given away, bids included, and how the cards lay."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import new_bot
from game.bots.arena import play_moves
from game.bots.compiling.compiled import COMPILED
from game.bots.hints.auction_review import auction_review
from game.bots.hints.findings import LapseKind, PlayedDeal
from game.contest.match import Match
from game.contest.position import read_position
from game.core.moves import DOUBLE, Discard, Play, read_move
from game.rules import GAMES

pytestmark = pytest.mark.skipif(not COMPILED, reason="a first glance reviews until it is compiled")

# Forehand has bid Normal in hearts and holds every trump but one.
STRONG = (
    "bauernschnapsen dealer=3 turn=1 phase=double calls=normal/pass/pass/pass trump=H"
    " hands=AHTHKHQHAS/JCQCKCJDQD/JSQSKSTSAC/TCADTDKDJH"
)

LINES = (
    *(LapseKind.COULD_BE_MADE, LapseKind.COULD_NOT_BE_MADE),
    *(LapseKind.COULD_BE_BEATEN, LapseKind.COULD_NOT_BE_BEATEN),
)


def reviewed(text, *moves):
    game, deal = read_position(text)
    played, after = [], deal
    for move in map(read_move, moves):
        played.append((after.turn, move))
        after, _ = game.play(after, move)
    return auction_review(PlayedDeal(Match.new(game, 3), deal, tuple(played), deal.turn))


def test_a_doubling_that_costs_the_match_is_told_with_both_chances():
    (lapse,) = reviewed(STRONG, "double")
    assert (lapse.kind, lapse.played) == (LapseKind.CHANCE_THROWN, DOUBLE)
    assert lapse.values["chance"] > lapse.values["other"]
    assert 0 <= lapse.values["lay"] <= lapse.values["chance"] + 20
    assert lapse.values["lay_other"] < lapse.values["lay"]


def test_a_good_pass_is_not_blamed():
    assert reviewed(STRONG, "pass") == ()


def test_a_card_that_was_fined_stops_no_review():
    """The card goes back to the hand, and the round goes on: nothing is said of what was not allowed."""
    text = (
        "thousand_3(penalize_illegal=on) dealer=2 turn=0 calls=100/pass/pass turned=ACQHKC"
        " hands=JHKCTSQH/AS9CJCTH/QSKHAH trick=9H tricks=2/1/1"
        " won=TD9DKDACQCTC/JSKS9S/JDADQD"
        " among=0:QH!KC!@0@1@2@3@4@5@6@7@8@9@10/1:JC!0@4@5@6@7"
    )
    game, deal = read_position(text)
    fined, _ = game.play(deal, read_move("KC"))
    assert fined.turn == deal.turn, "played, and taken back"
    moves = ((0, read_move("KC")), (0, read_move("QH")))
    assert auction_review(PlayedDeal(Match.new(game, 2), deal, moves, 0)) is not None


@pytest.mark.parametrize("key", ["thousand_3", "talonschnapsen", "bauernschnapsen"])
def test_a_whole_deal_is_reviewed_for_every_seat_and_no_more_than_three_lapses_told(key):
    game = GAMES[key]
    match = Match.new(game, 0)
    pack = Random(4).sample(game.pack, len(game.pack))
    _, moves = play_moves(match, pack, [new_bot("beginner")] * game.seats, 1)
    for seat in range(game.seats):
        told = auction_review(PlayedDeal(match, match.dealt(pack), tuple(moves), seat), 0.5)
        lapses = [lapse for lapse in told if lapse.kind not in LINES]
        assert len(told) <= 3
        assert len(told) - len(lapses) <= 1
        assert all(moves[lapse.at][0] == seat and lapse.cost > 0 for lapse in lapses)
        assert all(lapse.played != lapse.better for lapse in lapses)
        assert all(isinstance(lapse.played, type(moves[lapse.at][1])) for lapse in lapses)
        assert not any(
            isinstance(lapse.played, Discard) and not isinstance(lapse.played.what[0], str)
            for lapse in lapses
        ), "cards laid away are named by their faces"
    assert any(isinstance(move, Play) for _, move in moves)
