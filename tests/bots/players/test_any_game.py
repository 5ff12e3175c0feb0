"""The plain player in any game: what play has shown of hidden hands, its habits, and its trials."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from game.bots import new_bot
from game.bots.arena import deal_steps, meet
from game.bots.executors import executor_of
from game.bots.players import plain
from game.bots.players.beginner import Beginner
from game.bots.players.layouts import Unknown, unseen_cards
from game.bots.players.plain import Plain, Trial, worth_trying
from game.bots.players.plain_policy import habit, overtaking
from game.bots.players.sides import gain
from game.contest.match import Match
from game.contest.position import described
from game.core.cards import Card, cards
from game.core.moves import CLAIM, PASS, PLAYS, Bid, Discard, read_move
from game.core.outcome import Outcome, Reason
from game.core.refused import Refused
from game.rules import GAMES
from tests.bots.deals import a_deal, asked, at, pack_dealing, said

# A lead of eight cards.
LEAD = at(
    "thousand_3 dealer=2 turn=0 calls=100/pass/pass turned=QDQHQC "
    f"hands=AHTHASKSQSQDQHQC/{'??' * 8}/{'??' * 8}"
)


class Chance:
    """Makes any legal move, but seldom one that ends a deal early."""

    def choose(self, question):
        legal = question.game.legal(question.view)
        calm = [move for move in legal if str(move) not in ("claim", "close", "redeal", "concede")]
        return Random(question.seed).choice(calm or legal)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_ruled_out_of_a_hand_never_lay_in_it(game, seed):
    pack = Random(seed).sample(game.pack, len(game.pack))
    steps = deal_steps(Match.new(game, 0), pack, [Chance()] * game.seats, seed)
    for number, (deal, _, question, _, _) in enumerate(steps):
        if question is not None and number % 3 == 2:
            barred = Unknown.of(question).barred
            assert not [slot for slot, out in barred.items() if deal.faces[slot] in out]


def answered(card, other):
    """The question of seat 2 after a card on the queen of diamonds; hearts are trumps, seat 0 has `other`."""
    game = GAMES["north_american_3"]
    hands = {0: f"AHQDTDKDASKC{other}", 1: f"9H{card}TH9STSQCJC", 2: "ADJDKHQHACQS9C"}
    pack = pack_dealing(game, hands)
    return said(game, pack, "bid 1", "pass", "pass", "AH", "9H", "QH", "QD", card)


@pytest.mark.parametrize(
    ("card", "other", "out"), [("JH", "9D", "TDKD9D"), ("9D", "JH", "TDKD")], ids=str
)
def test_who_trumps_has_nothing_of_the_suit_left_and_who_follows_low_nothing_above(
    card, other, out
):
    question = answered(card, other)
    barred = Unknown.of(question).barred
    assert barred == {slot: set(cards(out)) for slot in question.view.hands[1]}


@pytest.mark.parametrize("seed", range(20))
def test_a_layout_keeps_what_the_view_knows_and_what_play_has_shown(seed):
    unknown = Unknown.of(answered("JH", "9D"))
    layout = unknown.layout(Random(seed))
    assert sorted(layout.faces) == sorted(GAMES["north_american_3"].pack)
    for slot, face in enumerate(layout.faces):
        assert unknown.view.faces[slot] in (None, face)
        assert face not in unknown.barred.get(slot, ())


def test_every_card_that_may_lie_in_a_slot_does_about_as_often():
    question = answered("JH", "9D")
    unknown, random = replace(Unknown.of(question), evidence=()), Random(1)
    slot = question.view.hands[1][0]
    laid = Counter(unknown.layout(random).faces[slot] for _ in range(3000))
    assert set(laid) == set(unseen_cards(question)) - unknown.barred[slot]
    assert max(laid.values()) < 1.6 * min(laid.values())


def test_sides_gain_by_the_mean_of_their_seats():
    assert gain((3, 0), (0,)) == 3
    assert gain((0, 3, 0), (0,)) == -1.5
    assert gain((2, 1, 2, 1), (0, 2)) == 1


AMERICAN = "north_american_4 calls=1/pass/pass/pass trump=H tricks=0/0/0/0"


@pytest.mark.parametrize(("trick", "given"), [("ACJC", "AS"), ("JCAC", "9S")])
def test_points_are_given_to_a_partner_who_holds_the_trick_and_to_nobody_else(trick, given):
    hands = "KDQDJD9DTD/KCQCTCKHTH/AS9STSKSQSJS/AHQHJH9HAD9C"
    game, deal = described(f"{AMERICAN} dealer=3 turn=2 trick={trick} hands={hands}")
    assert habit(game, deal, Random(1)) == PLAYS[Card(given)]


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


@pytest.mark.parametrize("key", ["beginner", "plain", "sampler"])
def test_sixty_six_in_hand_is_claimed_and_a_claim_never_false(key):
    won = "AHTHASTSADTDKHQH"
    right = at(f"snapszer turn=0 trump=S up=9S stock=?????? hands=JHJD/???? won={won}/")
    assert new_bot(key).choose(right) == CLAIM
    early = at("snapszer turn=0 trump=S up=9S stock=?????? hands=JHJD/???? won=AHTH/")
    assert CLAIM in early.game.legal(early.view)
    assert new_bot(key).choose(early) != CLAIM


@pytest.mark.parametrize("key", ["plain", "sampler"])
def test_a_marriage_that_brings_sixty_six_is_declared(key):
    question = at("snapszer turn=0 trump=S up=9S stock=?????? hands=KSQS/???? won=AHTHADJH/KHQH")
    assert new_bot(key).choose(question) == read_move("marriage S")


def test_without_a_time_the_same_is_chosen_again(monkeypatch):
    monkeypatch.setattr(plain, "_MOST", 60.0)
    game = GAMES["schnapsen"]
    question = asked(game, a_deal(game, 3, dealer=0), 7)
    assert Plain().choose(question) == Plain().choose(question)


def test_when_the_time_is_up_each_move_has_been_tried_once(monkeypatch):
    trial = Trial(LEAD, list(LEAD.game.legal(LEAD.view)))
    trial.best(0.0)
    assert {len(gains) for gains in trial.gains.values()} <= {1, 2, 3}
    assert all(trial.gains.values())


def test_half_of_the_moves_are_given_up_at_each_stage(monkeypatch):
    trial = Trial(LEAD, list(LEAD.game.legal(LEAD.view)))
    best = trial.best(float("inf"), 8 * 3 * 4)
    tried = sorted(len(gains) for gains in trial.gains.values())
    assert tried == [4, 4, 4, 4, 12, 12, 28, 28]
    assert len(trial.gains[best]) == 28


def test_a_layout_the_rules_refuse_is_left_out(monkeypatch):
    calls = iter(range(1000))

    def sometimes(game, deal, random, opened, least):
        if next(calls) % 3 == 0:
            raise Refused("card_not_now")
        return

    monkeypatch.setattr(plain, "played_out", sometimes)
    assert Plain(0.0).choose(LEAD) in LEAD.game.legal(LEAD.view)


@pytest.mark.parametrize("key", ["north_american_3", "bauernschnapsen", "schnapsen"])
def test_the_plain_player_takes_clearly_more_than_half_from_the_beginner(key, monkeypatch):
    monkeypatch.setattr(plain, "_PLAYOUTS", 24)
    with executor_of() as executor:
        meeting = meet(GAMES[key], "plain", "beginner", 12, 1, executor)
    assert meeting.share > 0.5


def test_a_partner_who_is_sure_of_the_trick_is_not_overtaken():
    hands = "AH9HACTCKCQC/THJDJSAD9C/TDQD9DASKD/JCTSKSQS9S"
    question = at(f"{AMERICAN} dealer=0 turn=0 trick=JHKHQH hands={hands}")
    high, low = PLAYS[Card("AH")], PLAYS[Card("9H")]
    assert overtaking(question.game, question.view, [high, low]) == (high,)
    assert overtaking(question.game, question.view, [high]) == ()
    assert worth_trying(question, [high, low]) == [low]


def test_of_many_discards_and_bids_the_likely_ones_are_tried():
    game = GAMES["north_american_3"]
    question = asked(game, a_deal(game, 2, dealer=0))
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
    game = GAMES["north_american_3"]
    question = asked(game, a_deal(game, 2, dealer=0))
    seat, calls = question.view.to_act, iter(range(10_000))

    def rarely(game, deal, random, opened, least):
        bid = str(deal.auction.standing) if deal.auction.holder == seat else ""
        made = bid != "" and next(calls) % 3 == 0
        points = tuple(60 * made - 1 if at == seat and bid else 0 for at in range(3))
        return Outcome(Reason.MADE, points, (0,) * 3, (0,) * 3, (), seat if bid else None, bid)

    monkeypatch.setattr(plain, "played_out", rarely)
    assert Plain().choose(question) == PASS
