"""Thousand: sections H and I of the worked cases, and every house rule of a deal."""

from random import Random

import pytest

from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.cards import PACK_24, Card
from game.core.deal import view
from game.core.events import (
    ContractSettled,
    Gave,
    LaidAway,
    PackCut,
    PileTaken,
    PileTurned,
    PileWon,
    RedealDemanded,
    TrumpNamed,
)
from game.core.moves import Redeal, read_move
from game.core.outcome import Reason
from game.core.public_form import public_form
from game.core.veiling import among, veiled_at_random
from game.rules import read_game
from game.rules.thousand.results import outcome_at, rounded
from game.rules.thousand.state import GOLDEN
from tests.rules.saying import Moment, at, cases

THREE, FOUR, TWO = "thousand_3", "thousand_4", "thousand_2"

# Seat 2 has dealt, seat 0 is first hand and holds the marriage of spades.
HANDS = "AHTHASKSQSJH9H/ADTDKDJD9DJC9C/ACTCKCKHJS9STS"
BIDDING = f"dealer=2 turn=0 phase=bid hands={HANDS} piles=QDQHQC"
# First hand plays for 100, and has given the jack and the nine of hearts away.
PLAYING = (
    "dealer=2 turn=0 calls=100/pass/pass turned=QDQHQC "
    "hands=AHTHASKSQSQDQHQC/ADTDKDJD9DJC9CJH/ACTCKCKHJS9STS9H"
)
TEN = "dealer=1 turn=0 phase=bid hands=AHTHASKSQSJH9HTSJS9S/ADTDKDJD9DJC9CACTCKC piles=QDQH/QCKH"
NINES = "dealer=2 turn=0 phase=bid hands=AHTHASKSQSJHJC/9D9H9C9SADTDKD/ACTCKCKHJSJDTS piles=QDQHQC"
# First hand takes the last trick with the ace of diamonds; the three won 111, 6 and 3 with it.
LAST = "dealer=2 turn=0 calls=100/pass/pass turned=9H9C9D tricks=5/1/1 hands=AD/JD/TD"
WON = "AHTHASTSACTCKHKSKCQHQSQCJHJS9H/KDJC9C/9D9SQD"
SHORT = "KHKSKCKDQHQSQCQDJHJSJC9H9S9C9D/AHTHAS/TSACTC"
LAST_OF_FOUR = (
    "turned=KHQH9S tricks=5/1/1/0 hands=AD/JD/TD/ won=AHTHASTSACTCKHKSKCQHQSQCJHJS9H/KDJC9C/9D9SQD/"
)
NEW_TRUMPS = (
    "dealer=2 turn=0 calls=100/pass/pass turned=9C9S9H tricks=2/0/0 "
    "hands=KDQDJCJDTSAS/KHQHADTCJSTD/AHTHKCQCACKS won=9D9H9CJH9SQS//"
)

CASES = f"""
h8 seven each and three in the stock, ten with the stock, and eight
    at {BIDDING}
    thousand_3: -> held 7:7:7
    thousand_3: bid 100, pass, pass -> held 10:7:7
    thousand_3: bid 100, pass, pass, give JH 1, give 9H 2, pass -> held 8:8:8; phase play
first hand must open with exactly 100, or may open higher by house rule
    thousand_3: -> legal bid 100; not pass: opening_must_bid; not bid 105: opening_bid
    thousand_3(opening_free=on): -> may bid 140; not bid 95: opening_bid
h1 all others pass, and first hand plays 100
    thousand_3: bid 100, pass, pass -> declarer 0; declared_points 100; turn 0
h2 bids go up in fives
    thousand_3: bid 100 -> may bid 105; may bid 120; not bid 103: bid_unknown; not bid 100: bid_too_low;
        not bid gang: bid_unknown
h4 above 120 only with a marriage dealt, or by house rule up to what the marriages are worth
    thousand_3: bid 100, bid 105, pass -> may bid 125; may bid 400; not bid 405: bid_above_highest
    thousand_3: bid 100, bid 105, pass, bid 110 -> not bid 125: bid_above_limit
    thousand_3(bid_cap=hand_marriages): bid 100, bid 105, pass -> may bid 160; not bid 165: bid_above_limit
h5 who has passed is out
    thousand_3: bid 100, pass, bid 105, bid 110 -> turn 2
h50 at 120 without a marriage there is only the pass, and it is asked
    thousand_3: bid 100, bid 120 -> turn 2; legal pass
h6 a bid over the limit costs as much as was bid where that is fined
    thousand_3(penalize_illegal=on): bid 100, bid 130 -> by overbid; scored 0:-130:0
    thousand_3(penalize_illegal=on): bid 100 -> not bid 132: bid_unknown;
        legal pass, bid 105, bid 110, bid 115, bid 120
one card goes to each of the others
    thousand_3: bid 100, pass, pass -> not give QD 0: give_other_seat; not give AC 1: card_not_held;
        not AH: card_not_now
    thousand_3: bid 100, pass, pass, give QD 1 -> not give JH 1: give_other_seat; turn 0
h7 the declarer may raise to 400, whatever his marriages, and not lower
    thousand_3: bid 100, pass, pass, give JH 1, give 9H 2 -> phase raise; may bid 130; may bid 400;
        not bid 132: bid_unknown; not bid 100: bid_too_low
    thousand_3: bid 100, pass, pass, give JH 1, give 9H 2, bid 130 -> phase play; declared_points 130
    thousand_3(bid_cap=hand_marriages): bid 100, pass, pass, give JH 1, give 9H 2 -> may bid 400
the raise falls away at 400
    thousand_3: bid 100, bid 105, pass, bid 400, pass, give JH 1, give 9H 2 -> phase play
the highest bidder leads and not first hand, and the first trick is counted from him
    thousand_3: bid 100, bid 105, pass, pass, give JC 0, give 9C 2, pass -> declarer 1; turn 1
    thousand_3: bid 100, bid 105, pass, pass, give JC 0, give 9C 2, pass, AD, KC, AH -> turn 1; tricks 0:1:0
a concession costs the bid and pays the others half, to the nearest five upwards, or sixty
    thousand_3(concede=half): bid 100, pass, bid 105, bid 110, pass, concede -> scored -110:55:55
    thousand_3(concede=sixty): bid 100, pass, bid 105, bid 110, pass, concede -> scored -110:60:60
    thousand_3(concede=half): bid 100, bid 105, pass, pass, concede -> scored 55:-105:55
    thousand_3(concede=half): bid 100, bid 115, pass, pass, concede -> scored 60:-115:60
    thousand_3(concede=half): bid 100, pass, pass, give JH 1 -> not concede: concede_not_now
    thousand_3: bid 100, pass, pass -> not concede: concede_not_played
a blind bidder bids to 120 until he looks
    at {BIDDING} looked=-
    thousand_3(blind_bid=on): -> may look
    thousand_3(blind_bid=on): look -> turn 0; not look: looked_already
    thousand_3(blind_bid=on): bid 100, pass, bid 105 -> may bid 120; not bid 125: bid_above_limit
    thousand_3(blind_bid=on): bid 100, pass, bid 105, look -> may bid 125
two hands concede before the discard, and a dealer of four gets nothing
    at {TEN}
    thousand_2(concede=sixty): bid 100, pass, take 1, concede -> scored -100:60
    at dealer=3 turn=0 phase=bid hands={HANDS}/ piles=QDQHQC
    thousand_4(concede=sixty): bid 100, pass, pass, concede -> scored -100:60:60:0
h10 an announced marriage counts and makes trumps even if the trick is lost
    at {PLAYING}
    thousand_3: AS, 9C, 9S, marriage S -> trump S; points 51:0:0; not AH: lead_the_marriage
    thousand_3: AS, 9C, 9S, marriage S, QS, 9D, TS -> turn 2; points 51:0:13
h11 a queen led without a word makes no trumps
    thousand_3: AS, 9C, 9S, QS, 9D -> trump None; points 11:0:0
a marriage needs a trick unless it is played otherwise
    thousand_3: -> not marriage S: marriage_needs_trick; not look: look_not_now
    thousand_3(marriage_first_trick=on): -> may marriage S
    thousand_3(marriage_first_trick=on): marriage S, KS, 9C, TS -> points 40:0:14
h55 a later marriage replaces the trumps
    at {NEW_TRUMPS}
    thousand_3: marriage D, QD, AD, KC -> turn 1
    thousand_3: marriage D, QD, AD, KC, marriage H -> trump H
    thousand_3: marriage D, QD, AD, KC, marriage H, QH, AH, JC -> points 85:118:16
a player may announce as many marriages as he holds
    at dealer=2 turn=0 calls=100/pass/pass turned=9C9S9H tricks=4/0/0
        hands=KDQDKCQC/AHTHKHQH/KSQSJSJH won=ADTDJD9DACTCJC9CASTS9S9H//
    thousand_3: marriage D, KD, QH, JH -> trump D; points 156:0:0
    thousand_3: marriage D, KD, QH, JH, marriage C -> trump C; points 216:0:0
what was trump takes no trick once another suit is
    at dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 melds=D// trump=D turn=1
        hands=JCTSASJSQS/KHQHKSADAC/TDTCQCKC9C won=9D9HAHJHTH9S/JDQDKD/
    thousand_3: KS -> cards TD
    thousand_3: marriage H, QH, 9C, JC, KS -> cards TD TC QC KC
    thousand_3: marriage H, QH, 9C, JC, KS, TD, AS -> turn 0
a marriage is announced on lead and never in following
    at dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 turn=0
        hands=KDQDJCTSAS/KHQHADTCTD/AHTHKCQCKS won=9D9H9CJH9SQS/JDACJS/
    thousand_3: -> may marriage D
    thousand_3: JC -> turn 1; not marriage H: marriage_on_lead_only
a marriage of which one card has been played is none any more
    at dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 turn=0
        hands=QD9DJCTSAS/KHQHADTCTD/AHTHKCQCKS won=KD9H9CJH9SQS/JDACJS/
    thousand_3: -> not marriage D: marriage_not_held; legal QD, 9D, JC, TS, AS
    at dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 turn=0
        hands=KD9DJCTSAS/KHQHADTCTD/AHTHKCQCKS won=QD9H9CJH9SQS/JDACJS/
    thousand_3: -> not marriage D: marriage_not_held; legal KD, 9D, JC, TS, AS
h16 h17 suit, then trump, then anything, and beating only where it is played
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/ACKCTH trick=TCQC
    thousand_3: -> cards AC KC
    thousand_3(must_beat=on): -> cards AC
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/AD9DAH trick=KSJD
        trump=D melds=D//
    thousand_3: -> cards AD 9D
    thousand_3(must_beat=on): -> cards AD
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/AD9DAH trick=KSQS
    thousand_3: -> cards AD 9D AH
a trump is forbidden to who holds the suit
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/ACKCTD trick=TCQC
        trump=D melds=D//
    thousand_3: -> cards AC KC
beating is a duty only where it is played, with two and four too
    at dealer=3 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0/0 hands=9H9C/JCJH/ACKCTH/ trick=TCQC
    thousand_4: -> cards AC KC
    thousand_4(must_beat=on): -> cards AC
    at dealer=3 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0/0 hands=9H9C/JCJH/AD9DAH/ trick=KSJD
        trump=D melds=D///
    thousand_4: -> cards AD 9D
    thousand_4(must_beat=on): -> cards AD
    at dealer=1 turn=1 calls=100/pass turned=9HJH aside=9H9C/ piles=AHTH tricks=8/0 hands=9S/ACKC trick=TC
        won=ADTDKDQDJD9DASTSKSQSJSKHQHJHQCJC/
    thousand_2: -> cards AC KC
    thousand_2(must_beat=on): -> cards AC
h13 h14 the highest of the suit wins unless it is trumped
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/9DAHTH trick=TSAS
    thousand_3: 9D -> turn 1
    at dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 hands=9H9C/JCJH/9DAHTH trick=TSAS
        trump=D melds=D//
    thousand_3: 9D -> turn 2
h19 h20 the declaration is made or lost exactly, at 111, 110 and 109
    at {LAST} raised=110 won={WON}
    thousand_3: AD, JD, TD -> points 111:6:3; scored 110:5:5; tricks 6:1:1
    at {LAST} raised=110 won=AHTHASTSACTCKHKSKCQHJCQCJHJS9H/KDQS9C/9D9SQD
    thousand_3: AD, JD, TD -> points 110:7:3; scored 110:5:5
    at {LAST} raised=110 won=AHTHASTSACTCKHKSKCQHQSQC9CJS9H/KDJCJH/9D9SQD
    thousand_3: AD, JD, TD -> points 109:8:3; scored -110:10:5
h22 h23 marriages count with the cards, each with the value of its suit
    at {LAST} raised=180 won={WON} melds=D// trump=D
    thousand_3: AD, JD, TD -> points 191:6:3; scored 180:5:5
    at {LAST} won={WON} melds=/D/ trump=D
    thousand_3: AD, JD, TD -> scored 100:85:5
    at {LAST} won={WON} melds=H// trump=H
    thousand_3: AD, JD, TD -> points 211:6:3
    at {LAST} won={WON} melds=C// trump=C
    thousand_3: AD, JD, TD -> points 171:6:3
    at {LAST} won={WON} melds=S// trump=S
    thousand_3: AD, JD, TD -> points 151:6:3
a blind round doubles results or tricks, and marriages once
    at {LAST} won={WON} looked=12
    thousand_3(blind_bid=on,blind_doubles=result): AD, JD, TD -> points 111:6:3; scored 200:10:10
    thousand_3(blind_bid=on,blind_doubles=tricks): AD, JD, TD -> points 222:12:6; scored 100:10:5
    at {LAST} won={WON}
    thousand_3(blind_bid=on,blind_doubles=result): AD, JD, TD -> scored 100:5:5
    thousand_3(blind_bid=on,blind_doubles=tricks): AD, JD, TD -> scored 100:5:5
    at {LAST} won={WON} looked=12 melds=D// trump=D
    thousand_3(blind_bid=on,blind_doubles=tricks): AD, JD, TD -> points 302:12:6
points of tricks that count double make a bid that was set
    at {LAST} won={SHORT}
    thousand_3: AD, JD, TD -> points 57:32:31; scored -100:30:30
    at {LAST} won={SHORT} looked=12
    thousand_3(blind_bid=on,blind_doubles=tricks): AD, JD, TD -> points 114:64:62; scored 100:65:60
h43 in a golden tour everything counts twice after rounding
    at {LAST.replace("calls=100/pass/pass", "golden=on")} won={WON}
    thousand_3(golden=on): AD, JD, TD -> scored -240:10:10
    at {LAST.replace("calls=100/pass/pass", "golden=on")} won={WON} melds=D// trump=D
    thousand_3(golden=on): AD, JD, TD -> scored 240:10:10
h44 the dealer of four scores the stock and a whole marriage, doubled with the result and not with the tricks
    at dealer=3 turn=0 calls=100/pass/pass {LAST_OF_FOUR}
    thousand_4: AD, JD, TD -> points 111:6:3:107; scored 100:5:5:105
    thousand_4(stock_bonus=none): AD, JD, TD -> scored 100:5:5:0
    at dealer=3 turn=0 golden=on {LAST_OF_FOUR}
    thousand_4(golden=on): AD, JD, TD -> scored -240:10:10:210
    at dealer=3 turn=0 calls=100/pass/pass looked=12 {LAST_OF_FOUR}
    thousand_4(blind_bid=on): AD, JD, TD -> scored 200:10:10:210
    thousand_4(blind_bid=on,blind_doubles=tricks): AD, JD, TD -> scored 100:10:5:105
h40 four nines dealt are shown at the first turn
    at {NINES}
    thousand_3: bid 100 -> may redeal
    thousand_3: bid 100, bid 105, pass, bid 110 -> not redeal: redeal_not_now
    thousand_3(redeal_four_nines=off): bid 100 -> not redeal: redeal_not_now
who passed with four nines gets no new right by another gift
    thousand_3: bid 100, pass, pass, give JH 1, give JC 2, pass, AS -> not redeal: redeal_not_now
four nines are shown by nobody who has not looked
    at {NINES} looked=-
    thousand_3(blind_bid=on): bid 100 -> not redeal: redeal_not_now
    thousand_3(blind_bid=on): bid 100, look -> may redeal
who passed unseen has his right at his first card, who had looked had it then
    thousand_3(blind_bid=on): bid 100, pass, pass, give JH 1, give JC 2, pass, AS -> may redeal
    thousand_3(blind_bid=on): bid 100, look, pass, pass, give JH 1, give JC 2, pass, AS
        -> not redeal: redeal_not_now
h41 two nines in the stock are the declarer's right alone
    at dealer=2 turn=0 phase=bid hands=AHTHASKSQSJHJC/QDQHQCADTDKDJS/ACTCKCKHJDTS9C piles=9H9S9D
    thousand_3: bid 100, pass, pass -> may redeal
    thousand_3: bid 100, pass, pass, give JH 1 -> not redeal: redeal_not_now
    thousand_3(redeal_two_nines=off): bid 100, pass, pass -> not redeal: redeal_not_now
two hands have the right when both cards of the taken stock are nines
    at dealer=1 turn=0 phase=bid hands=AHTHASKSQSJHQHTSJSQD/ADTDKDJD9DJC9CACTCKC piles=9H9S/QCKH
    thousand_2: bid 100, pass, take 1 -> may redeal
    thousand_2: bid 100, pass, take 2 -> not redeal: redeal_not_now
h42 a fourth nine given is a right at the first card after the lead
    at dealer=2 turn=0 phase=bid hands=AHTHASKSQS9HJC/9D9C9SADTDKDJH/ACTCKCKHJSJDTS piles=QDQHQC
    thousand_3: bid 100, pass, pass, give 9H 1, give JC 2, pass, AS -> turn 1; may redeal
    thousand_3: bid 100, pass, pass, give 9H 1, give JC 2, pass, AS, redeal -> by redeal
    thousand_3: bid 100, pass, pass, give 9H 1, give JC 2, pass, AS, 9S, TS, KS
        -> not redeal: redeal_not_now
a nine of the stock makes no four of the declarer
    at dealer=2 turn=0 phase=bid hands=AHTHASKS9D9H9C/QSJHJCADTDKDJS/ACTCKCKHJDTSQC piles=9SQDQH
    thousand_3: bid 100, pass, pass -> not redeal: redeal_not_now
a blind winner has his right when he has seen his cards
    at dealer=2 turn=0 phase=bid hands=9D9H9C9SADTDKD/AHTHASKSQSJHJC/ACTCKCKHJSJDTS piles=QDQHQC
        looked=-
    thousand_3(blind_bid=on): bid 100, pass, pass -> held 10:7:7; may redeal
first hand of a golden tour may show four nines before giving, or two of its stock
    at dealer=2 turn=0 phase=give golden=on turned=QDQHQC
        hands=9D9H9C9SADTDKDQDQHQC/AHTHASKSQSJHJC/ACTCKCKHJSJDTS
    thousand_3(golden=on): -> may redeal
    thousand_3(golden=on): give TD 1 -> not redeal: redeal_not_now
    at dealer=2 turn=0 phase=give golden=on turned=9H9S9D
        hands=AHTHASKSQSJHJC9H9S9D/QDQHQCADTDKDJS/ACTCKCKHJDTS9C
    thousand_3(golden=on): -> may redeal
fines and concessions count twice in a golden tour
    at dealer=2 turn=0 phase=give golden=on turned=QDQHQC
        hands=AHTHASKSQSJH9HQDQHQC/ADTDKDJD9DJC9C/ACTCKCKHJS9STS
    thousand_3(golden=on,concede=half): concede -> scored -240:120:120
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_thousand(case):
    assert case.found == case.facts


# -- the deal --------------------------------------------------------------------------------------


def test_the_stock_is_the_first_the_twelfth_and_the_last_card():
    preset = read_game(THREE)
    deal = preset.deal(PACK_24, 2)
    assert deal.piles == ((0, 11, 23),)
    first, second, *_ = preset.dealing(deal)
    assert [(first.seat, first.slots), (second.seat, second.slots)] == [(0, (1,)), (1, (2,))]


def test_h46_two_hands_have_ten_each_and_two_stocks_of_two():
    deal = read_game(TWO).deal(PACK_24, 1)
    assert [len(hand) for hand in deal.hands] == [10, 10]
    assert deal.piles == ((20, 21), (22, 23))
    assert deal.turn == 0


def test_with_four_the_dealer_sits_out_and_the_cards_go_past_him_one_at_a_time():
    preset = read_game(FOUR)
    deal = preset.deal(PACK_24, 1)
    assert [len(hand) for hand in deal.hands] == [7, 0, 7, 7]
    assert (deal.in_play, deal.turn) == ((0, 2, 3), 2)
    assert [packet.seat for packet in preset.dealing(deal)] == [2, 3, 0] * 7


@pytest.mark.parametrize(("seen", "by"), [("on", {1}), ("off", set())])
def test_dealer_sees_stock(seen, by):
    deal = read_game(f"{FOUR}(dealer_sees_stock={seen})").deal(PACK_24, 1)
    assert {seat for slot in deal.piles[0] for seat in deal.seen_by[slot]} == by


def test_each_rank_has_its_points_and_the_others_are_rounded_to_five():
    assert [Card(rank + "H").points for rank in "ATKQJ9"] == [11, 10, 4, 3, 2, 0]
    assert [rounded(points) for points in (62, 63, 107, 2, 0)] == [60, 65, 105, 0, 0]


# -- the stock -------------------------------------------------------------------------------------


def won_by_first_hand(game=THREE):
    """First hand has won the auction, and holds ten cards."""
    return at(f"{game} {BIDDING}").then("bid 100", "pass", "pass")


def test_h49_all_have_seen_the_stock_and_only_two_the_gift():
    moment = won_by_first_hand()
    others = [view(moment.deal, seat) for seat in (1, 2)]
    for seen in others:
        (known,) = among(seen)
        assert (set(known.cards), len(known.slots)) == ({"QD", "QH", "QC"}, 10)
        assert seen.hand(0) == ()
    deal = moment.then("give QD 1").deal
    assert "QD" in view(deal, 1).hand(1)
    assert view(deal, 2).hand(1) == ()
    assert "QD" in {card for known in among(view(deal, 0)) for card in known.cards}


def test_two_gifts_look_the_same_to_whoever_gets_neither():
    moment = won_by_first_hand()
    seen = []
    for gift in ("QD", "JH"):
        move = read_move(f"give {gift} 1")
        after, _ = moment.game.play(moment.deal, move)
        assert str(public_form(moment.deal, move)).startswith("give @")
        deal = veiled_at_random(after, Random(1))
        seen.append((view(deal, 2).faces, deal.seen_by[-8:]))
    assert seen[0] == seen[1]


def test_gift_face_up_shows_the_card_to_all():
    deal = won_by_first_hand(f"{THREE}(gift_face_up=on)").then("give QD 1").deal
    assert "QD" in {card for known in among(view(deal, 2)) for card in known.cards}
    (gift,) = [gift for gift in deal.gifts if gift is not None]
    assert deal.seen_by[gift] == deal.everyone


def test_no_card_may_be_led_before_the_last_gift_lies_hidden_in_its_hand():
    moment = at(
        f"{THREE}(golden=on) dealer=2 turn=0 phase=give golden=on turned=QDQHQC "
        "hands=AHTHASKSQSJH9HQDQHQC/ADTDKDJD9DJC9C/ACTCKCKHJS9STS"
    ).then("give JH 1")
    deal, _ = moment.game.play(moment.deal, read_move("give 9H 2"))
    assert (deal.phase, deal.turn, deal.veiling) == ("play", 0, 2)
    assert moment.game.playable(deal) == moment.game.legal(deal) == ()
    hidden = veiled_at_random(deal, Random(0))
    assert {*moment.game.playable(hidden)} == {*hidden.hand(0)}


def test_what_happens_when_the_auction_is_over_is_told_in_order():
    moment = at(f"{THREE} {BIDDING}").then("bid 100", "pass")
    _, events = moment.game.play(moment.deal, read_move("pass"))
    stock = moment.deal.piles[0]
    assert events[1:] == (ContractSettled(0, "100", ()), PileTurned(stock), PileTaken(0, stock))
    moment = moment.then("pass")
    slot = moment.deal.hands[0][moment.deal.hand(0).index("QD")]
    _, events = moment.game.play(moment.deal, read_move("give QD 1"))
    assert events == (Gave(0, slot, 1),)


# -- two hands -------------------------------------------------------------------------------------


def test_the_declarer_of_two_chooses_a_stock_and_lays_two_cards_to_the_other():
    moment = at(f"{TWO} {TEN}").then("bid 100", "pass")
    assert moment.deal.phase == "take"
    assert moment.why_not("take 3") == "take_which"
    assert moment.why_not("take") == "take_which"
    moment = moment.then("take 2")
    assert len(moment.deal.hand(0)) == 12
    assert {"QC", "KH"} <= set(moment.deal.hand(0))
    assert moment.why_not("discard 9S") == "discard_two"
    laid, events = moment.game.play(moment.deal, read_move("discard 9H 9S"))
    assert events == (LaidAway(0, laid.aside[0]),)
    assert len(laid.hand(0)) == 10
    assert {laid.faces[slot] for slot in laid.aside[0]} == {"9H", "9S"}
    assert all(laid.seen_by[slot] == {0} for slot in laid.aside[0])
    assert laid.phase == "raise"


def test_h47_the_other_stock_goes_to_the_last_trick_and_counts():
    moment = at(
        f"{TWO} dealer=1 turn=0 calls=100/pass turned=QDQH tricks=5/4 hands=9D/KD "
        "piles=ADTD aside=9C9H/ trick= won=AHTHKHJHASTSKSQSJS9S/ACTCKCQCJCQDJDQH"
    )
    last, events = moment.game.play(moment.then("9D").deal, read_move("KD"))
    assert PileWon(1, (*moment.deal.piles[0], *moment.deal.aside[0])) in events
    assert (last.piles, last.aside) == ((), ((), ()))
    assert last.result.totals == (57, 38 + 4 + 21)
    assert last.result.points == (-100, 65)
    assert all(last.seen_by[slot] == last.everyone for slot in last.won[1])


def test_new_trumps_are_told():
    moment = at(f"{THREE} {NEW_TRUMPS}").then("marriage D", "QD", "AD", "KC")
    _, events = moment.game.play(moment.deal, read_move("marriage H"))
    assert TrumpNamed(1, "H") in events


# -- the golden tour, and a new deal ---------------------------------------------------------------


def test_golden_first_hand_has_the_stock_at_120_without_bidding_or_raise():
    for rules, phase in (("golden=on", "play"), ("golden=on,golden_can_raise=on", "raise")):
        preset = read_game(f"{THREE}({rules})")
        deal = preset.deal(PACK_24, 2, GOLDEN)
        moment = Moment(preset, veiled_at_random(deal, Random(0)))
        assert (moment.deal.phase, moment.deal.declarer) == ("give", 0)
        assert (moment.deal.declared_points, len(moment.deal.hand(0))) == (120, 10)
        events = [type(event) for event in preset.dealing(deal)[-3:]]
        assert events == [ContractSettled, PileTurned, PileTaken]
        one, other, *_ = moment.deal.hand(0)
        given = moment.then(f"give {one} 1", f"give {other} 2")
        assert given.deal.phase == phase
        assert phase == "play" or given.allows("bid 125")
    assert read_game(f"{TWO}(golden=on)").deal(PACK_24, 1, GOLDEN).phase == "take"


@pytest.mark.parametrize(
    ("cards", "moves"),
    [
        (
            "turned=QDQHQC hands=AHTHASKSQSJHJCQDQHQC/9D9H9C9SADTDKD/ACTCKCKHJSJDTS",
            ("give JH 1", "give JC 2", "AS"),
        ),
        ("turned=9H9S9D hands=AHTHASKSQSJHJC9H9S9D/QDQHQCADTDKDJS/ACTCKCKHJDTS9C", ()),
    ],
)
def test_h51_a_redeal_in_a_golden_tour_is_no_round(cards, moves):
    moment = at(f"{THREE}(golden=on) dealer=2 turn=0 phase=give golden=on {cards}").then(*moves)
    match = Match.new(moment.game, 2).after(moment.then("redeal").deal.result)
    assert match.dealer == 2
    assert match.game.scorer.conditions(match.score) == GOLDEN


def test_four_nines_that_are_shown_end_the_deal_with_all_hands_open():
    moment = at(f"{THREE} {NINES}").then("bid 100")
    after, events = moment.game.play(moment.deal, read_move("redeal"))
    assert isinstance(events[0], RedealDemanded)
    assert {moment.deal.faces[slot] for slot in events[0].slots} == {"9H", "9D", "9C", "9S"}
    assert after.result.reason is Reason.REDEAL
    assert after.result.points == (0, 0, 0)
    assert all(after.seen_by[slot] == after.everyone for hand in after.hands for slot in hand)


# -- bidding unseen --------------------------------------------------------------------------------

BLIND = f"{THREE}(blind_bid=on)"


def test_a_blind_bidder_sees_nothing_until_he_looks_or_has_won():
    moment = at(f"{BLIND} {BIDDING} looked=-")
    assert view(moment.deal, 0).hand(0) == ()
    assert len(view(moment.then("look").deal, 0).hand(0)) == 7
    assert len(view(moment.then("bid 100", "pass", "pass").deal, 0).hand(0)) == 10


def test_who_looks_at_a_later_turn_has_his_right_until_he_calls_again():
    """He called unseen before; the moment and its text both know that he has just looked."""
    called = at(f"{BLIND} {NINES} looked=-").then("bid 100", "bid 105", "bid 110", "pass")
    assert not called.allows("redeal")
    looked = called.then("look")
    assert looked.allows("redeal")
    assert not looked.then("bid 115", "bid 120").allows("redeal")
    told = position_text(looked.game, looked.deal)
    game, read = read_position(told)
    assert Redeal() in game.legal(read)
    assert position_text(game, read) == told
    for wrong in (
        told.replace("calls=100/105/110/pass", "calls=100"),
        told.replace("looked=1", "looked=-"),
    ):
        with pytest.raises(ValueError, match="looking=on contradicts"):
            read_position(wrong)


# -- cutting, fines --------------------------------------------------------------------------------

CUT = f"{THREE}(cut_nine_rule=on)"


def test_the_pack_is_cut_at_the_dealers_right():
    preset = read_game(CUT)
    moment = Moment(preset, preset.deal(PACK_24, 2))
    assert (moment.deal.turn, moment.deal.phase) == (1, "cut")
    assert len(moment.game.legal(moment.deal)) == 23
    assert moment.why_not("cut 24") == "cut_within_the_pack"
    after, events = moment.game.play(moment.deal, read_move("cut 3"))
    assert events[0] == PackCut(1, 3, None)
    assert after.piles == ((3, 14, 2),)
    assert after.seen_by[2] == frozenset()
    assert after.turn == 0


@pytest.mark.parametrize(
    ("rules", "conditions", "fine", "phase"),
    [(CUT, (), 120, "bid"), (f"{THREE}(golden=on,cut_nine_rule=on)", GOLDEN, 240, "give")],
)
def test_a_nine_below_is_shown_and_cut_again_and_the_third_is_fined(rules, conditions, fine, phase):
    """The nines are the sixth, twelfth, eighteenth and last card."""
    preset = read_game(rules)
    moment = Moment(preset, preset.deal(PACK_24, 2, conditions)).then("cut 6")
    assert (moment.deal.phase, moment.deal.turn) == ("cut", 1)
    assert moment.deal.seen_by[5] == moment.deal.everyone
    skipped = moment.then("cut 6", "cut 6")
    assert skipped.reason == "cut_nines"
    assert skipped.scored == (0, -fine, 0)
    assert Match.new(preset, 2).after(skipped.deal.result).dealer == 0
    assert moment.then("cut 5").deal.phase == phase


def test_a_card_against_duty_is_fined_where_that_is_played():
    assert at(f"{THREE} {PLAYING}").then("AH").why_not("AD") == "must_follow"
    moment = at(f"{THREE}(penalize_illegal=on) {PLAYING}").then("AH")
    assert moment.why_not("AC") == "card_not_held"
    fined = moment.then("AD")
    assert fined.deal.result is None
    assert fined.deal.fines == (0, 1, 0)
    assert (fined.deal.turn, fined.deal.hands) == (1, moment.deal.hands)
    slot = next(slot for slot in fined.deal.hands[1] if fined.deal.faces[slot] == "AD")
    assert fined.deal.seen_by[slot] == fined.deal.everyone
    assert fined.why_not("AD") == "must_follow", "the same card is not fined twice at a turn"
    again = read_position(position_text(fined.game, fined.deal))[1]
    assert (again.fines, again.hand(1)) == (fined.deal.fines, fined.deal.hand(1))
    assert again.known(again.fined) == fined.deal.known(fined.deal.fined)


@pytest.mark.parametrize(("golden", "fine"), [("", 120), ("golden=on", 240)])
def test_a_fine_is_what_the_round_costs_beside_its_points(golden, fine):
    rules = f"{THREE}(golden=on,penalize_illegal=on)"
    playing = PLAYING.replace("calls=100/pass/pass", golden) if golden else PLAYING
    deal = at(f"{rules} {playing}").then("AH", "AD").deal
    assert deal.fines == (0, 1, 0)
    assert outcome_at(read_game(rules).options, deal, Reason.SET, (0,) * 3).fines[1] == fine
