"""Hints at a first glance in an auction by numbers: steady, cautious, and never beyond what can be made."""

from dataclasses import replace
from itertools import combinations

import pytest

from game.bots.hints import first_glance
from game.bots.hints.findings import PlayedDeal, by_face
from game.bots.hints.first_glance import Glance, quick_hint, quick_review
from game.bots.players.plain import worth_trying
from game.bots.players.suits import most_points
from game.contest.match import Match
from game.contest.position import read_position
from game.core.cards import Card, points_of
from game.core.moves import MARRIAGE_CARDS, PASS, Bid, Give, Marriage
from game.core.public_form import recorded_form
from game.rules import GAMES
from game.rules.thousand.state import MARRIAGE_VALUES
from tests.bots.deals import a_deal, asked, by_itself, pack_dealing, said

GAME = GAMES["thousand_3"]
HAND = tuple(map(Card, ["TS", "KS", "TH", "TC", "KD", "QD", "JD"]))


def asked_over_100(hand=HAND, seed=1):
    """The seat after first hand holds `hand` and is asked over 100."""
    question = said(GAME, pack_dealing(GAME, {1: "".join(hand)}), "bid 100")
    return replace(question, match=None, seed=seed)


def best_with_any_stock(hand, pack, drawn):
    """Reckoned card by card, over every stock."""
    others = [card for card in pack if card not in hand]

    def shown(cards):
        return sum(
            value
            for suit, value in MARRIAGE_VALUES.items()
            if set(MARRIAGE_CARDS[Marriage(suit)]) <= {*hand, *cards}
        )

    return points_of(pack) + max(map(shown, combinations(others, drawn)))


def test_the_hint_is_the_same_whatever_the_seed(monkeypatch):
    monkeypatch.setattr(first_glance, "_LAYOUTS", 4)
    assert len({quick_hint(asked_over_100(seed=seed)).move for seed in range(4)}) == 1


def test_the_lowest_call_within_the_error_is_taken_and_no_doubtful_one():
    bids = {points: Bid(str(points)) for points in (105, 110, 115, 120)}
    tries = {
        PASS: [-40.0, -40.0, -40.0, -40.0],
        bids[105]: [30.0, 10.0, 20.0, 20.0],
        bids[110]: [40.0, 10.0, 10.0, 24.0],
        bids[115]: [41.0, 12.0, 30.0, 21.0],
        bids[120]: [90.0, 90.0, 90.0, 90.0],
    }
    doubtful = frozenset({bids[120], bids[105]})
    assert Glance(tries).best() == bids[120]
    assert Glance(tries, doubtful).best() == bids[110]


def test_a_hand_that_makes_a_hundred_seldom_is_not_told_to_bid():
    assert quick_hint(asked_over_100()).move == PASS


@pytest.mark.parametrize("seed", range(12))
def test_no_bid_is_thought_of_that_no_stock_could_make(seed):
    deal = a_deal(GAME, seed, dealer=0)
    hand = deal.hand(1)
    most = best_with_any_stock(hand, GAME.pack, 3)
    assert most_points(hand, dict(MARRIAGE_VALUES), 3) == most
    question = replace(asked_over_100(hand), seed=seed)
    bids = [move for move in worth_trying(question, GAME.legal(question.view)) if move != PASS]
    assert all(int(bid.contract) <= most for bid in bids)


def test_a_first_glance_tells_a_fact_of_the_cards_where_there_is_one():
    game = GAMES["bauernschnapsen"].with_options(cut_mode="asked")
    assert quick_hint(asked(game, game.deal(game.pack, 0))).reason.key == "hint.cut"
    question = by_itself(
        "bauernschnapsen dealer=1 turn=0 calls=normal/pass/pass/pass trump=H hands=QCTCAC/????/KH!??/????"
        " trick=JCTHKS tricks=0/2/0/0 won=/QHADJHAHASQSJSQD// melds=//H/"
    )
    assert quick_hint(question).reason.key in ("hint.fatten", "hint.side_has")


def test_a_gift_that_the_record_names_by_its_place_is_reviewed_by_its_face():
    """The seat that gave it knows the card."""
    game, deal = read_position(
        "thousand_3 dealer=2 turn=0 phase=give calls=100/pass/pass turned=9DQDKC"
        " hands=AHTHKHQHJHAS9DQDKCTC/9HADTDJDACQC9C/KDJCTSKSQSJS9S"
    )
    gift = Give(Card("KH"), 1)
    recorded = recorded_form(deal, gift)
    assert recorded != gift
    assert by_face(asked(game, deal), recorded) == gift
    (lapse,) = quick_review(PlayedDeal(Match.new(game, 2), deal, ((0, recorded),), 0))
    assert lapse.played == gift
