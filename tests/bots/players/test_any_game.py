"""The beginner and the plain player in any game: any seats, partners or none, no face they may not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from game.bots.arena import meet
from game.bots.executors import executor_of
from game.bots.players import plain
from game.bots.players.beginner import Beginner
from game.bots.players.layouts import Unknown, unseen_cards
from game.bots.players.plain import Plain, Trial, worth_trying
from game.bots.players.plain_policy import habit, overtaking
from game.bots.players.sides import gain, side_of
from game.core.cards import Card, cards
from game.core.deal import view
from game.core.moves import CLAIM, PASS, PLAYS, Bid, Claim, Close, Discard, Veil, read_move
from game.core.outcome import Outcome, Reason
from game.core.public_form import public_form
from game.core.refused import Refused
from game.core.veiling import veiled_at_random
from game.play.question import Question
from game.rules import GAMES, read_game
from game.rules.two_hand.options import PRESETS
from tests.bots.deals import a_deal, asked, at, random_rules
from tests.bots.trick_game import ALONE_2, ALONE_3, ALONE_4, PARTNERS

ANY = [ALONE_2, ALONE_3, ALONE_4, PARTNERS]


def question_of(game, deal, moves=(), seed=0):
    return Question(game, view(deal, deal.turn), tuple(moves), None, seed)


def by_chance(game, seed, plies):
    """The deal and its moves after some plies of chance that end no deal early."""
    random, deal, moves = Random(seed), a_deal(game, seed, dealer=0), []
    while deal.turn is not None and len(moves) < plies:
        legal = game.legal(deal)
        calm = [move for move in legal if not isinstance(move, Claim | Close)]
        deal = moved(game, deal, random.choice(calm or list(legal)), moves)
    return deal, moves


def moved(game, deal, move, moves):
    """The deal after a move, and a hand veiled if one is to be; `moves` get what all may read of them."""
    moves.append((deal.turn, public_form(deal, move)))
    deal, _ = game.play(deal, move)
    if deal.veiling is not None:
        moves.append((deal.veiling, Veil()))
        deal = veiled_at_random(deal, Random(len(moves)))
    return deal


@pytest.mark.parametrize("game", ANY)
@pytest.mark.parametrize("bot", [Beginner(), Plain(0.0)])
def test_any_seat_of_any_game_is_played_to_its_end(game, bot):
    deal, moves = a_deal(game, 1, dealer=0), []
    while deal.turn is not None:
        move = bot.choose(question_of(game, deal, moves, len(moves)))
        moves.append((deal.turn, move))
        deal, _ = game.play(deal, move)
    assert len(moves) == 24


@pytest.mark.parametrize("seed", range(8))
def test_every_mix_of_house_rules_is_played_legally(seed):
    game = random_rules(Random(seed))
    deal, moves = a_deal(game, seed, dealer=0), []
    while deal.turn is not None:
        move = Plain(0.0).choose(question_of(game, deal, moves, len(moves)))
        assert move in game.legal(deal)
        moves.append((deal.turn, move))
        deal, _ = game.play(deal, move)


@pytest.mark.parametrize("game", [*ANY, *GAMES.values()])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_ruled_out_of_a_hand_never_lay_in_it(game, seed):
    for plies in range(2, 24, 3):
        deal, moves = by_chance(game, seed, plies)
        if deal.turn is None:
            return
        question = question_of(game, deal, moves)
        barred = Unknown.of(question).barred
        assert not [slot for slot, out in barred.items() if deal.faces[slot] in out]


def followed(game, *texts):
    """The question after some cards from hands laid out by the text of the first, seat 1 to lead."""
    hands, *played = texts
    deal, moves = game.deal(cards(hands), 0), []
    for text in played:
        moves.append((deal.turn, PLAYS[Card(text)]))
        deal, _ = game.play(deal, moves[-1][1])
    question = question_of(game, deal, moves)
    return question, Unknown.of(question).barred


THREE = (
    "ADKDQDJDACTCKCQC"  # seat 0
    "TD9DASTSKSQSJS9S"  # seat 1
    "AHTHKHQHJH9HJC9C"  # seat 2
)


def test_who_trumps_has_nothing_of_the_suit_left():
    question, barred = followed(ALONE_3, THREE, "9D", "9H")
    hand = question.view.hands[2]
    assert len(hand) == 7
    assert all(barred[slot] == set(cards("TD")) for slot in hand)


def test_who_follows_without_heading_holds_nothing_that_heads():
    question, barred = followed(ALONE_3, THREE, "TD", "9H", "JD", "AH")
    assert question.view.turn == 0
    assert set(barred) == set(question.view.hands[2])
    for slot in question.view.hands[2]:
        assert barred[slot] == {card for card in unseen_cards(question) if card.suit == "D"}


@pytest.mark.parametrize("seed", range(20))
def test_a_layout_keeps_what_the_view_knows_and_what_play_has_shown(seed):
    question, barred = followed(ALONE_3, THREE, "9D", "9H")
    layout = Unknown.of(question).layout(Random(seed))
    assert sorted(layout.faces) == sorted(ALONE_3.pack)
    for slot, face in enumerate(layout.faces):
        assert question.view.faces[slot] in (None, face)
        assert face not in barred.get(slot, ())


def test_every_card_that_may_lie_in_a_slot_does_about_as_often():
    question, barred = followed(ALONE_3, THREE, "9D", "9H")
    unknown, random = Unknown.of(question), Random(1)
    slot = question.view.hands[2][0]
    laid = Counter(unknown.layout(random).faces[slot] for _ in range(3000))
    may = set(unseen_cards(question)) - barred[slot]
    assert set(laid) == may
    assert max(laid.values()) < 1.6 * min(laid.values())


def test_a_face_nobody_showed_has_no_say():
    """Two deals that look the same from a seat bring the same answer."""
    deal, moves = by_chance(ALONE_3, 5, 4)
    question = question_of(ALONE_3, deal, moves)
    other = Unknown.of(question).layout(Random(9))
    assert other != deal
    again = question_of(ALONE_3, other, moves)
    assert again.view == question.view
    assert Plain().choose(again) == Plain().choose(question)


def test_sides_gain_by_the_mean_of_their_seats():
    assert gain((3, 0), (0,)) == 3
    assert gain((0, 3, 0), (0,)) == -1.5
    assert gain((2, 1, 2, 1), (0, 2)) == 1
    assert side_of(PARTNERS, a_deal(PARTNERS, 1, dealer=0), 3) == (1, 3)


@pytest.mark.parametrize(("game", "third"), [(PARTNERS, "AS"), (ALONE_4, "9S")])
def test_points_are_given_to_a_partner_who_holds_the_trick_and_to_nobody_else(game, third):
    deal = game.deal(cards("ACKDQDJD9D9C TCKCQCJCTDAD AS9STSKSQSJS AHTHKHQHJH9H"), 3)
    for card in ("AC", "JC"):
        deal, _ = game.play(deal, PLAYS[Card(card)])
    assert habit(game, deal, Random(1)) == PLAYS[Card(third)]


def holding(hand, rules="", calls=""):
    """The question of forehand in North American Sixty-six, with three seats, who holds these cards."""
    hidden = "??????????????"
    return at(
        f"north_american_3{rules} dealer=2 turn={2 if calls else 0} phase=bid {calls} widow=?????? "
        f"hands={'/'.join([hidden, hidden, hand] if calls else [hand, hidden, hidden])}"
    )


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("KHQH9D9C9SJDJC", "bid 1"),
        ("ADTD9C9S9HJCJS", "bid 1"),
        ("AHTDAC9S9HJCJS", "pass"),
        ("KHQD9C9S9HJCJS", "pass"),
    ],
)
def test_a_beginner_bids_the_least_with_a_marriage_or_with_ace_and_ten_of_a_suit(hand, bid):
    assert Beginner().choose(holding(hand)) == read_move(bid)


def test_a_beginner_does_not_bid_over_others():
    asked = holding("ADTD9C9S9HJCJS")
    assert Beginner().choose(asked) == Bid("1")
    assert Beginner().choose(replace(asked, moves=((2, Bid("1")),))) == PASS


def test_a_beginner_who_must_bid_bids_the_least():
    stuck = holding("9H9D9C9SJHJDJC", "(stick_dealer=on)", "calls=pass/pass")
    assert Beginner().choose(stuck) == Bid("1")


def test_the_plain_player_bids_by_what_a_hand_brings():
    assert Plain().choose(holding("9H9D9C9SJHJDJC")) == PASS
    strong = Plain().choose(holding("AHTHKHQHJHACAS"))
    assert isinstance(strong, Bid)
    assert int(strong.contract) >= 3


@pytest.mark.parametrize("game", [game for key, game in GAMES.items() if key not in PRESETS])
@pytest.mark.parametrize("bot", [Beginner(), Plain(0.0)])
def test_an_auction_and_what_follows_is_played_legally_at_every_seat(game, bot):
    for seed in range(3):
        deal, moves = a_deal(game, seed, seed % game.seats), []
        while deal.turn is not None:
            move = bot.choose(question_of(game, deal, moves, seed + len(moves)))
            assert move in game.legal(deal)
            deal = moved(game, deal, move, moves)


def test_a_claim_that_is_right_is_made_and_a_false_one_never():
    won = "AHTHASTSADTDKHQH"
    right = at(f"snapszer turn=0 trump=S up=9S stock=?????? hands=JHJD/???? won={won}/")
    assert Plain(0.0).choose(right) == CLAIM
    early = at("snapszer turn=0 trump=S up=9S stock=?????? hands=JHJD/???? won=AHTH/")
    assert CLAIM in early.game.legal(early.view)
    assert Plain(0.0).choose(early) != CLAIM


def test_a_marriage_that_brings_sixty_six_is_declared():
    question = at("snapszer turn=0 trump=S up=9S stock=?????? hands=KSQS/???? won=AHTHADJH/KHQH")
    assert Plain().choose(question) == read_move("marriage S")


def test_without_a_time_the_same_is_chosen_again(monkeypatch):
    monkeypatch.setattr(plain, "_MOST", 60.0)
    game = GAMES["schnapsen"]
    question = asked(game, a_deal(game, 3, dealer=0), 7)
    assert Plain().choose(question) == Plain().choose(question)


def test_when_the_time_is_up_each_move_has_been_tried_once(monkeypatch):
    question = question_of(ALONE_3, a_deal(ALONE_3, 2, dealer=0))
    trial = Trial(question, list(ALONE_3.legal(question.view)))
    trial.best(0.0)
    assert {len(gains) for gains in trial.gains.values()} <= {1, 2, 3}
    assert all(trial.gains.values())


def test_half_of_the_moves_are_given_up_at_each_stage(monkeypatch):
    question = question_of(ALONE_3, a_deal(ALONE_3, 2, dealer=0))
    trial = Trial(question, list(ALONE_3.legal(question.view)))
    best = trial.best(float("inf"), 8 * 3 * 4)
    tried = sorted(len(gains) for gains in trial.gains.values())
    assert tried == [4, 4, 4, 4, 12, 12, 28, 28]
    assert len(trial.gains[best]) == 28


def test_a_layout_the_rules_refuse_is_left_out(monkeypatch):
    question = question_of(ALONE_3, a_deal(ALONE_3, 2, dealer=0))
    calls = iter(range(1000))

    def sometimes(game, deal, random, opened, least):
        if next(calls) % 3 == 0:
            raise Refused("card_not_now")
        return

    monkeypatch.setattr(plain, "played_out", sometimes)
    assert Plain(0.0).choose(question) in ALONE_3.legal(question.view)


@pytest.mark.parametrize("game", [ALONE_3, PARTNERS, read_game("schnapsen")])
def test_the_plain_player_takes_clearly_more_than_half_from_the_beginner(game, monkeypatch):
    monkeypatch.setattr(plain, "_PLAYOUTS", 24)
    with executor_of() as executor:
        meeting = meet(game, "plain", "beginner", 12, 1, executor)
    assert meeting.share > 0.5


def test_a_partner_who_is_sure_of_the_trick_is_not_overtaken():
    pack = cards("AH9HACTCKCQC JHTHJDJSAD9C KHTDKDQD9DAS QHJCTSKSQS9S")
    deal = PARTNERS.deal(pack, 0)
    for card in ("JH", "KH", "QH"):
        deal, _ = PARTNERS.play(deal, PLAYS[Card(card)])
    assert overtaking(PARTNERS, deal, [PLAYS[Card("AH")], PLAYS[Card("9H")]]) == (
        PLAYS[Card("AH")],
    )
    assert overtaking(PARTNERS, deal, [PLAYS[Card("AH")]]) == ()
    both = [PLAYS[Card("AH")], PLAYS[Card("9H")]]
    assert worth_trying(question_of(PARTNERS, deal), both) == [PLAYS[Card("9H")]]


def test_of_many_discards_and_bids_the_likely_ones_are_tried():
    question = question_of(ALONE_3, a_deal(ALONE_3, 2, dealer=0))
    hand = question.view.hand(question.view.to_act)
    away = [Discard(pair) for pair in combinations(hand, 2)]
    bids = [Bid(str(points)) for points in range(105, 205, 5)]
    tried = worth_trying(question, [PASS, *bids, *away])
    assert tried[:5] == [PASS, *bids[:4]]
    assert len([move for move in tried if isinstance(move, Bid)]) < len(bids) / 2
    assert len(tried) < len(away)
    cheapest = min(away, key=lambda move: sum(card.points for card in move.what))
    assert cheapest in tried


def test_a_bid_that_comes_off_in_less_than_half_of_the_layouts_is_not_made(monkeypatch):
    """It wins so much when it does that its mean is the best."""
    question = question_of(
        GAMES["north_american_3"], a_deal(GAMES["north_american_3"], 2, dealer=0)
    )
    seat, calls = question.view.to_act, iter(range(10_000))

    def rarely(game, deal, random, opened, least):
        bid = str(deal.auction.standing) if deal.auction.holder == seat else ""
        made = bid != "" and next(calls) % 3 == 0
        points = tuple(60 * made - 1 if at == seat and bid else 0 for at in range(3))
        return Outcome(Reason.MADE, points, (0,) * 3, (0,) * 3, (), seat if bid else None, bid)

    monkeypatch.setattr(plain, "played_out", rarely)
    assert Plain().choose(question) == PASS
