"""The plain player where contracts are bid, doubled and prepared with a talon or a gift."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.arena import play_deal
from game.bots.players import plain
from game.bots.players.beginner import Beginner
from game.bots.players.plain import Plain
from game.cards import Card, cards
from game.deal import view
from game.match import Match
from game.moves import PASS, TRUMPS, Bid, Double, Give, read_move
from game.outcome import Outcome, Reason
from game.question import Question
from game.rules import GAMES

TALON = ("talonschnapsen", "talonschnapsen_carinthia")
THOUSAND = ("thousand_2", "thousand_3", "thousand_4")


def question_of(game, deal, moves=()):
    return Question(game, view(deal, deal.turn), tuple(moves), Match.new(game, deal.dealer), 1)


@pytest.mark.parametrize("key", ["bauernschnapsen", *TALON, *THOUSAND])
@pytest.mark.parametrize("bot", [Beginner(), Plain(0.0)])
def test_a_deal_is_played_to_its_end_in_every_seat(key, bot):
    game = GAMES[key]
    pack = list(game.pack)
    Random(3).shuffle(pack)
    outcome = play_deal(Match.new(game, 0), pack, [bot] * game.seats, 1)
    assert len(outcome.points) == game.seats


def test_forehand_calls_the_suit_it_is_strong_in():
    game = GAMES["bauernschnapsen"]
    pack = tuple(dict.fromkeys((*cards("ASKSJD"), *game.pack)))
    deal = game.deal(pack, 3)
    assert deal.turn == 0
    assert sorted(map(str, game.legal(deal)))[:2] == ["trump D", "trump S"]
    assert Plain().choose(question_of(game, deal)) == TRUMPS["HDCS".index("S")]


def of_doubling(monkeypatch, stopped, moves=()):
    """What the plain player says to a doubling that stops the contract in so many layouts of four."""
    game = GAMES["bauernschnapsen"]
    deal = game.deal(game.pack, 3)
    for text in ("trump H", "bid normal", "pass", "pass", "pass", *moves):
        deal, _ = game.play(deal, read_move(text))
    at = iter(range(100_000))

    def fixed(game, deal, random, opened, least):
        fails = next(at) // 2 % 4 < stopped
        own = deal.doublings * (1 if fails else -1)
        points = tuple(own if seat % 2 else -own for seat in range(4))
        return Outcome(Reason.CLAIMED, points, (0,) * 4, (0,) * 4, ())

    monkeypatch.setattr(plain, "played_out", fixed)
    return Plain().choose(question_of(game, deal))


def test_it_doubles_what_it_stops_in_more_than_two_thirds_and_nothing_less(monkeypatch):
    assert isinstance(of_doubling(monkeypatch, 4), Double)
    assert of_doubling(monkeypatch, 2) == PASS
    assert of_doubling(monkeypatch, 1) == PASS


def test_the_declarer_raises_no_bid_by_habit_once_it_is_his():
    game = GAMES["thousand_3"]
    deal = game.deal(game.pack, 2)
    assert deal.turn == 0
    assert Plain(0.0).choose(question_of(game, deal)) == Bid("100")


@pytest.mark.parametrize("bot", [Beginner(), Plain()])
def test_on_the_barrel_a_declarer_raises_to_what_wins(bot):
    """A hand that takes every trick, won at 100; 100 would bring it nothing."""
    game = GAMES["thousand_3"]
    strong = cards("AHTHKHQHADTDACTCJH9H")
    others = iter(card for card in game.pack if card not in strong)
    dealt = game.deal(game.pack, 2)
    own = {*dealt.hands[0], *dealt.piles[0]}
    mine = iter(strong)
    deal = game.deal([next(mine if slot in own else others) for slot in range(24)], 2)
    for text in ("bid 100", "pass", "pass"):
        deal, _ = game.play(deal, read_move(text))
    for text in ("give 9H 1", "give JH 2"):
        deal, _ = game.play(plain.veiled_at_random(deal, Random(1)), read_move(text))
    deal = plain.veiled_at_random(deal, Random(1))
    score = game.scorer.begun()
    marks = replace(score.marks, barrel=(0,))
    match = replace(Match.new(game, 2), score=replace(score, points=(880, 0, 0), marks=marks))
    move = bot.choose(Question(game, view(deal, 0), (), match, 1))
    assert isinstance(move, Bid)
    assert int(move.contract) > 120


def test_what_it_gives_away_is_no_ace():
    game = GAMES["thousand_3"]
    pack = list(game.pack)
    Random(8).shuffle(pack)
    match = Match.new(game, 2)
    deal, random = match.dealt(pack), Random(1)
    moves = []
    for text in ("bid 100", "pass", "pass"):
        moves.append((deal.turn, read_move(text)))
        deal, _ = game.play(deal, moves[-1][1])
    veil = plain.veiled_at_random(deal, random)
    given = Plain().choose(question_of(game, veil, ()))
    assert isinstance(given, Give)
    assert isinstance(given.what, Card)
    assert given.what.rank != "A"
