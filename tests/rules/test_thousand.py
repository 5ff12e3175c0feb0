"""Thousand: sections H and I of the worked cases, and every house rule of a deal."""

from random import Random

import pytest

from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.cards import PACK_24, Card, cards
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
from tests.rules.saying import Moment, at

THREE, FOUR, TWO = "thousand_3", "thousand_4", "thousand_2"


def dealt(game, hands, stock, dealer=2, conditions=()):
    """A deal with these cards: a hand a seat, and the stock, or both stocks of two."""
    preset = read_game(game)
    form, lying = preset.form, list(cards(stock))
    players, hands = form.players(dealer), [list(cards(hand)) for hand in hands.split("/")]
    pack, going = [], 0
    laid = {place for places in form.stocks for place in places}
    for place in range(24):
        if place in laid:
            pack.append(lying.pop(0))
        else:
            pack.append(hands[players[going % len(players)]].pop(0))
            going += 1
    return Moment(preset, veiled_at_random(preset.deal(pack, dealer, conditions), Random(0)))


# Seat 2 has dealt, seat 0 is first hand and holds the marriage of spades.
HANDS = "AHTHASKSQSJH9H/ADTDKDJD9DJC9C/ACTCKCKHJS9STS"
STOCK = "QDQHQC"


def won_by_first_hand(game=THREE, *bids, hands=HANDS, stock=STOCK):
    """First hand has won the auction, and holds ten cards."""
    return dealt(game, hands, stock).then(*(bids or ("bid 100", "pass", "pass")))


def playing(game=THREE, raised="pass"):
    """First hand has given two jacks and nines away, and leads."""
    return won_by_first_hand(game).then("give JH 1", "give 9H 2", raised)


# -- the deal --------------------------------------------------------------------------------------


def test_h8_seven_each_three_in_the_stock_ten_and_eight():
    moment = dealt(THREE, HANDS, STOCK)
    assert [len(hand) for hand in moment.deal.hands] == [7, 7, 7]
    assert [len(pile) for pile in moment.deal.piles] == [3]
    taken = moment.then("bid 100", "pass", "pass")
    assert [len(hand) for hand in taken.deal.hands] == [10, 7, 7]
    assert [len(hand) for hand in playing().deal.hands] == [8, 8, 8]


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


def test_with_four_the_dealer_sits_out():
    deal = read_game(FOUR).deal(PACK_24, 1)
    assert [len(hand) for hand in deal.hands] == [7, 0, 7, 7]
    assert deal.in_play == (0, 2, 3)
    assert deal.turn == 2


@pytest.mark.parametrize(("seen", "by"), [("on", {1}), ("off", set())])
def test_dealer_sees_stock(seen, by):
    deal = read_game(f"{FOUR}(dealer_sees_stock={seen})").deal(PACK_24, 1)
    assert {seat for slot in deal.piles[0] for seat in deal.seen_by[slot]} == by


# -- the auction -----------------------------------------------------------------------------------


def test_first_hand_must_open_with_exactly_100():
    moment = dealt(THREE, HANDS, STOCK)
    assert [str(move) for move in moment.game.legal(moment.deal)] == ["bid 100"]
    assert moment.why_not("pass") == "opening_must_bid"
    assert moment.why_not("bid 105") == "opening_bid"


def test_opening_free_lets_first_hand_open_higher():
    moment = dealt(f"{THREE}(opening_free=on)", HANDS, STOCK)
    assert moment.allows("bid 140")
    assert not moment.allows("bid 95")


def test_h1_all_others_pass_and_first_hand_plays_100():
    deal = won_by_first_hand().deal
    assert (deal.declarer, deal.declared_points, deal.turn) == (0, 100, 0)


def test_h2_bids_go_up_in_fives():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100")
    assert moment.allows("bid 105")
    assert moment.allows("bid 120")
    assert moment.why_not("bid 103") == "bid_unknown"
    assert moment.why_not("bid 100") == "bid_too_low"
    assert moment.why_not("bid gang") == "bid_unknown"


def test_h4_above_120_only_with_a_marriage_dealt():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "bid 105", "pass")
    assert moment.allows("bid 125")
    assert moment.allows("bid 400")
    assert moment.why_not("bid 405") == "bid_above_highest"
    without = moment.then("bid 110")
    assert without.why_not("bid 125") == "bid_above_limit"
    capped = dealt(f"{THREE}(bid_cap=hand_marriages)", HANDS, STOCK).then(
        "bid 100", "bid 105", "pass"
    )
    assert capped.allows("bid 160")
    assert not capped.allows("bid 165")


def test_h5_who_has_passed_is_out():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "pass", "bid 105", "bid 110")
    assert moment.deal.turn == 2


def test_h50_at_120_without_a_marriage_there_is_only_the_pass_and_it_is_asked():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "bid 120")
    assert moment.deal.turn == 2
    assert [str(move) for move in moment.game.legal(moment.deal)] == ["pass"]


# -- the stock -------------------------------------------------------------------------------------


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


def test_one_card_goes_to_each_of_the_others():
    moment = won_by_first_hand()
    assert moment.why_not("give QD 0") == "give_other_seat"
    assert moment.why_not("give AC 1") == "card_not_held"
    assert moment.why_not("AH") == "card_not_now"
    again = moment.then("give QD 1")
    assert again.why_not("give JH 1") == "give_other_seat"
    assert again.deal.turn == 0


def test_what_happens_when_the_auction_is_over_is_told_in_order():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "pass")
    _, events = moment.game.play(moment.deal, read_move("pass"))
    stock = moment.deal.piles[0]
    assert events[1:] == (ContractSettled(0, "100", ()), PileTurned(stock), PileTaken(0, stock))
    moment = moment.then("pass")
    slot = moment.deal.hands[0][moment.deal.hand(0).index("QD")]
    _, events = moment.game.play(moment.deal, read_move("give QD 1"))
    assert events == (Gave(0, slot, 1),)


def test_h7_the_declarer_may_raise_to_400_and_not_lower():
    moment = won_by_first_hand().then("give JH 1", "give 9H 2")
    assert moment.deal.phase == "raise"
    assert moment.allows("bid 130")
    assert moment.allows("bid 400")
    assert moment.why_not("bid 132") == "bid_unknown"
    assert moment.why_not("bid 100") == "bid_too_low"
    raised = moment.then("bid 130")
    assert (raised.deal.phase, raised.deal.declared_points) == ("play", 130)


def test_the_raise_falls_away_at_400():
    moment = won_by_first_hand(THREE, "bid 100", "bid 105", "pass", "bid 400", "pass")
    assert moment.then("give JH 1", "give 9H 2").deal.phase == "play"


def test_the_raise_is_bound_by_400_and_not_by_the_marriages():
    moment = won_by_first_hand(f"{THREE}(bid_cap=hand_marriages)").then("give JH 1", "give 9H 2")
    assert moment.allows("bid 400")


# -- two hands -------------------------------------------------------------------------------------

TEN = "AHTHASKSQSJH9HTSJS9S/ADTDKDJD9DJC9CACTCKC"
STOCKS = "QDQHQCKH"


def taken(game=TWO, stock=1):
    moment = dealt(game, TEN, STOCKS, dealer=1).then("bid 100", "pass")
    return moment.then(f"take {stock}")


def test_the_declarer_of_two_chooses_a_stock_and_lays_two_cards_to_the_other():
    moment = dealt(TWO, TEN, STOCKS, dealer=1).then("bid 100", "pass")
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
    text = (
        f"{TWO} dealer=1 turn=0 calls=100/pass turned=QDQH tricks=5/4 hands=9D/KD "
        "piles=ADTD aside=9C9H/ trick= won=AHTHKHJHASTSKSQSJS9S/ACTCKCQCJCQDJDQH"
    )
    moment = at(text)
    last, events = moment.game.play(moment.then("9D").deal, read_move("KD"))
    assert PileWon(1, (*moment.deal.piles[0], *moment.deal.aside[0])) in events
    assert last.result.totals == (57, 38 + 4 + 21)
    assert last.result.points == (-100, 65)
    assert all(last.seen_by[slot] == last.everyone for slot in last.won[1])


# -- trumps and marriages --------------------------------------------------------------------------


def test_h10_an_announced_marriage_counts_and_makes_trumps_even_if_the_trick_is_lost():
    moment = playing().then("AS", "9C", "9S")
    after = moment.then("marriage S")
    assert after.deal.trump == "S"
    assert after.total(0) == 11 + 40
    assert after.why_not("AH") == "lead_the_marriage"
    lost = after.then("QS", "9D", "TS")
    assert lost.deal.turn == 2
    assert lost.total(0) == 51


def test_h11_a_queen_led_without_a_word_makes_no_trumps():
    moment = playing().then("AS", "9C", "9S", "QS", "9D")
    assert moment.deal.trump is None
    assert moment.total(0) == 11


def test_a_marriage_needs_a_trick_unless_it_is_played_otherwise():
    assert playing().why_not("marriage S") == "marriage_needs_trick"
    early = playing(f"{THREE}(marriage_first_trick=on)")
    assert early.allows("marriage S")
    assert early.then("marriage S", "KS", "9C", "TS").total(0) == 40


def test_h55_a_later_marriage_replaces_the_trumps():
    text = (
        f"{THREE} dealer=2 turn=0 calls=100/pass/pass turned=9C9S9H tricks=2/0/0 "
        "hands=KDQDJCJDTSAS/KHQHADTCJSTD/AHTHKCQCACKS won=9D9H9CJH9SQS//"
    )
    moment = at(text).then("marriage D", "QD", "AD", "KC")
    assert moment.deal.turn == 1
    after, events = moment.game.play(moment.deal, read_move("marriage H"))
    assert TrumpNamed(1, "H") in events
    assert after.trump == "H"
    moment = moment.then("marriage H", "QH", "AH", "JC")
    assert moment.total(0) == 5 + 80
    assert moment.total(1) == 11 + 3 + 4 + 100


# -- duty ------------------------------------------------------------------------------------------


def trick(game, lead, hand, trump=""):
    """Seat 2 adds to a trick of two cards; how the trumps came to be is in the melds."""
    melds = f"trump={trump} melds={trump}//" if trump else ""
    text = (
        f"{game} dealer=2 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0 {melds} "
        f"hands=9H9C/JCJH/{hand} trick={lead} won={{}}//"
    )
    gone = {*cards("9H9CJCJH" + hand + lead)}
    rest = "".join(card for card in PACK_24 if card not in gone)[:30]
    return at(text.format(rest))


def test_h16_h17_suit_then_trump_then_anything_and_beating_only_where_it_is_played():
    assert trick(THREE, "TCQC", "ACKCTH").cards == {"AC", "KC"}
    assert trick(f"{THREE}(must_beat=on)", "TCQC", "ACKCTH").cards == {"AC"}
    assert trick(THREE, "KSJD", "AD9DAH", "D").cards == {"AD", "9D"}
    assert trick(f"{THREE}(must_beat=on)", "KSJD", "AD9DAH", "D").cards == {"AD"}
    assert trick(THREE, "KSQS", "AD9DAH").cards == {"AD", "9D", "AH"}


def test_h13_h14_the_highest_of_the_suit_wins_unless_it_is_trumped():
    assert trick(THREE, "TSAS", "9DAHTH").then("9D").deal.turn == 1
    assert trick(THREE, "TSAS", "9DAHTH", "D").then("9D").deal.turn == 2


# -- the count -------------------------------------------------------------------------------------


def test_the_others_are_rounded_to_five():
    assert [rounded(points) for points in (62, 63, 107, 2, 0)] == [60, 65, 105, 0, 0]


def last_trick(game, said, won, hands, tricks="5/1/1", more=""):
    """The last trick of first hand's deal: the cards that were won, and one in each hand."""
    raised = f"raised={said}" if said > 100 else ""
    text = f"{game} dealer=2 turn=0 calls=100/pass/pass {raised} tricks={tricks} hands={hands} won={won}"
    moment = at(f"{text} turned=9H9C9D {more}")
    return moment.then(*hands.split("/"))


# What each has won before first hand takes the last trick with the ace of diamonds: 111 in all, 6 and 3.
WON = "AHTHASTSACTCKHKSKCQHQSQCJHJS9H/KDJC9C/9D9SQD"


EXACT = "AHTHASTSACTCKHKSKCQHJCQCJHJS9H/KDQS9C/9D9SQD"
ONE_SHORT = "AHTHASTSACTCKHKSKCQHQSQC9CJS9H/KDJCJH/9D9SQD"


def test_h19_h20_the_declaration_is_made_or_lost_exactly():
    for won, total, points in ((WON, 111, 110), (EXACT, 110, 110), (ONE_SHORT, 109, -110)):
        moment = last_trick(THREE, 110, won, "AD/JD/TD")
        assert moment.total(0) == total
        assert moment.scored[0] == points
        assert moment.deal.result.tricks == (6, 1, 1)
    assert moment.scored[1:] == (rounded(8), rounded(3))


def test_h22_h23_marriages_count_with_the_cards():
    moment = last_trick(THREE, 180, WON, "AD/JD/TD", more="melds=D// trump=D")
    assert moment.total(0) == 191
    assert moment.scored == (180, 5, 5)
    defender = last_trick(THREE, 100, WON, "AD/JD/TD", more="melds=/D/ trump=D")
    assert defender.scored == (100, 85, 5)


def test_h44_the_dealer_of_four_scores_the_stock_and_a_whole_marriage():
    text = (
        "{} dealer=3 turn=0 calls=100/pass/pass turned=KHQH9S tricks=5/1/1/0 hands=AD/JD/TD/ "
        "won=AHTHASTSACTCKHKSKCQHQSQCJHJS9H/KDJC9C/9D9SQD/"
    )
    moment = at(text.format(FOUR)).then("AD", "JD", "TD")
    assert moment.scored == (100, 5, 5, 105)
    assert moment.total(3) == 107
    assert at(text.format(f"{FOUR}(stock_bonus=none)")).then("AD", "JD", "TD").scored[3] == 0


# -- the golden tour -------------------------------------------------------------------------------


def golden(game=f"{THREE}(golden=on)", hands=HANDS, stock=STOCK, dealer=2):
    return dealt(game, hands, stock, dealer, GOLDEN)


def test_golden_first_hand_has_the_stock_at_120_without_bidding_or_raise():
    moment = golden()
    deal = moment.deal
    assert (deal.phase, deal.declarer, deal.declared_points) == ("give", 0, 120)
    assert len(deal.hand(0)) == 10
    events = moment.game.dealing(moment.game.deal(PACK_24, 2, GOLDEN))
    assert [type(event).__name__ for event in events[-3:]] == [
        "ContractSettled",
        "PileTurned",
        "PileTaken",
    ]
    assert moment.then("give JH 1", "give 9H 2").deal.phase == "play"
    raising = golden(f"{THREE}(golden=on,golden_can_raise=on)").then("give JH 1", "give 9H 2")
    assert raising.deal.phase == "raise"
    assert raising.allows("bid 125")


def test_golden_with_two_hands_begins_with_the_choice_of_a_stock():
    assert golden(f"{TWO}(golden=on)", TEN, STOCKS, 1).deal.phase == "take"


def test_h43_golden_everything_counts_twice_after_rounding():
    text = f"{THREE}(golden=on) dealer=2 turn=0 golden=on turned=9H9C9D tricks=5/1/1 hands=AD/JD/TD"
    lost = at(f"{text} won={WON}").then("AD", "JD", "TD")
    assert lost.scored == (-240, 10, 10)
    made = at(f"{text} won={WON} melds=D// trump=D").then("AD", "JD", "TD")
    assert made.scored == (240, 10, 10)


def test_h51_a_redeal_in_a_golden_tour_is_no_round():
    nines = "AHTHASKSQSJHJC/9D9H9C9SADTDKD/ACTCKCKHJSJDTS"
    moment = golden(hands=nines).then("give JH 1", "give JC 2", "AS")
    match = Match.new(moment.game, 2).after(moment.then("redeal").deal.result)
    assert match.dealer == 2
    assert match.game.scorer.conditions(match.score) == GOLDEN


# -- a new deal ------------------------------------------------------------------------------------

NINES = "AHTHASKSQSJHJC/9D9H9C9SADTDKD/ACTCKCKHJSJDTS"


def test_h40_four_nines_dealt_are_shown_at_the_first_turn():
    moment = dealt(THREE, NINES, STOCK).then("bid 100")
    after, events = moment.game.play(moment.deal, read_move("redeal"))
    assert isinstance(events[0], RedealDemanded)
    assert {moment.deal.faces[slot] for slot in events[0].slots} == {"9H", "9D", "9C", "9S"}
    assert after.result.reason is Reason.REDEAL
    assert after.result.points == (0, 0, 0)
    assert all(after.seen_by[slot] == after.everyone for hand in after.hands for slot in hand)
    assert moment.then("bid 105", "pass", "bid 110").why_not("redeal") == "redeal_not_now"
    assert (
        not dealt(f"{THREE}(redeal_four_nines=off)", NINES, STOCK).then("bid 100").allows("redeal")
    )


def test_h41_two_nines_in_the_stock_are_the_declarers_right_alone():
    hands = "AHTHASKSQSJHJC/QDQHQCADTDKDJS/ACTCKCKHJDTS9C"
    moment = won_by_first_hand(hands=hands, stock="9H9SKD".replace("KD", "9D"))
    assert moment.allows("redeal")
    assert moment.then("give JH 1").why_not("redeal") == "redeal_not_now"
    off = won_by_first_hand(f"{THREE}(redeal_two_nines=off)", hands=hands, stock="9H9S9D")
    assert not off.allows("redeal")


def test_two_hands_have_the_right_when_both_cards_of_the_taken_stock_are_nines():
    ten = "AHTHASKSQSJHQHTSJSQD/ADTDKDJD9DJC9CACTCKC"
    moment = dealt(TWO, ten, "9H9SQCKH", dealer=1).then("bid 100", "pass")
    assert moment.then("take 1").allows("redeal")
    assert not moment.then("take 2").allows("redeal")


THREE_NINES = "AHTHASKSQS9HJC/9D9C9SADTDKDJH/ACTCKCKHJSJDTS"


def test_h42_a_fourth_nine_given_is_a_right_at_the_first_card_after_the_lead():
    moment = won_by_first_hand(hands=THREE_NINES).then("give 9H 1", "give JC 2", "pass", "AS")
    assert moment.deal.turn == 1
    assert moment.allows("redeal")
    assert moment.then("redeal").reason == "redeal"
    later = moment.then("9S", "TS", "KS")
    assert later.why_not("redeal") == "redeal_not_now"


def test_who_passed_with_four_nines_gets_no_new_right_by_another_gift():
    moment = dealt(THREE, NINES, STOCK).then(
        "bid 100", "pass", "pass", "give JH 1", "give JC 2", "pass"
    )
    assert not moment.then("AS").allows("redeal")


def test_a_nine_of_the_stock_makes_no_four_of_the_declarer():
    hands = "AHTHASKS9D9H9C/QSJHJCADTDKDJS/ACTCKCKHJDTSQC"
    moment = won_by_first_hand(hands=hands, stock="9SQDQH")
    assert moment.why_not("redeal") == "redeal_not_now"


def test_first_hand_of_a_golden_tour_may_show_four_nines_before_giving():
    hands = "9D9H9C9SADTDKD/AHTHASKSQSJHJC/ACTCKCKHJSJDTS"
    assert golden(hands=hands).allows("redeal")
    assert not golden(hands=hands).then("give TD 1").allows("redeal")


def test_first_hand_of_a_golden_tour_may_show_two_nines_of_its_stock_too():
    hands = "AHTHASKSQSJHJC/QDQHQCADTDKDJS/ACTCKCKHJDTS9C"
    moment = golden(hands=hands, stock="9H9S9D")
    assert moment.allows("redeal")
    match = Match.new(moment.game, 2).after(moment.then("redeal").deal.result)
    assert match.dealer == 2
    assert match.game.scorer.conditions(match.score) == GOLDEN


# -- bidding unseen --------------------------------------------------------------------------------

BLIND = f"{THREE}(blind_bid=on)"


def test_a_blind_bidder_sees_nothing_until_he_looks():
    moment = dealt(BLIND, HANDS, STOCK)
    assert view(moment.deal, 0).hand(0) == ()
    assert moment.allows("look")
    looked = moment.then("look")
    assert looked.deal.turn == 0
    assert len(view(looked.deal, 0).hand(0)) == 7
    assert looked.why_not("look") == "looked_already"
    assert playing().why_not("look") == "look_not_now"


def test_who_has_not_looked_bids_to_120_and_demands_nothing():
    moment = dealt(BLIND, HANDS, STOCK).then("bid 100", "pass", "bid 105")
    assert moment.allows("bid 120")
    assert not moment.allows("bid 125")
    assert moment.then("look").allows("bid 125")
    nines = dealt(BLIND, NINES, STOCK).then("bid 100")
    assert not nines.allows("redeal")
    assert nines.then("look").allows("redeal")


def test_a_blind_winner_has_his_right_when_he_has_seen_his_cards():
    hands = "9D9H9C9SADTDKD/AHTHASKSQSJHJC/ACTCKCKHJSJDTS"
    moment = won_by_first_hand(BLIND, hands=hands)
    assert len(view(moment.deal, 0).hand(0)) == 10
    assert moment.allows("redeal")


def test_who_looks_at_a_later_turn_has_his_right_until_he_calls_again():
    """He called unseen before; the moment and its text both know that he has just looked."""
    called = dealt(BLIND, NINES, STOCK).then("bid 100", "bid 105", "bid 110", "pass")
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


def test_who_passed_unseen_has_the_same_right_at_his_first_card():
    """He sees his four nines when the auction is over; who had looked before his pass had it then."""
    for look, has in (((), True), (("look",), False)):
        moment = dealt(BLIND, NINES, STOCK).then("bid 100", *look, "pass", "pass")
        moment = moment.then("give JH 1", "give JC 2", "pass", "AS")
        assert moment.allows("redeal") == has


@pytest.mark.parametrize(
    ("doubles", "points", "total"), [("result", (200, 10, 10), 111), ("tricks", (100, 10, 5), 222)]
)
def test_a_blind_round_doubles_results_or_tricks(doubles, points, total):
    game = f"{THREE}(blind_bid=on,blind_doubles={doubles})"
    moment = last_trick(game, 100, WON, "AD/JD/TD", more="looked=12")
    assert moment.scored == points
    assert moment.total(0) == total
    seen = last_trick(game, 100, WON, "AD/JD/TD")
    assert seen.scored == (100, 5, 5)


# -- conceding, cutting, fines ---------------------------------------------------------------------


@pytest.mark.parametrize(("price", "each"), [("half", 55), ("sixty", 60)])
def test_a_concession_costs_the_bid_and_pays_the_others(price, each):
    moment = won_by_first_hand(
        f"{THREE}(concede={price})", "bid 100", "pass", "bid 105", "bid 110", "pass"
    )
    assert moment.then("concede").scored == (-110, each, each)
    assert moment.then("give JH 1").why_not("concede") == "concede_not_now"
    assert won_by_first_hand().why_not("concede") == "concede_not_played"


def test_two_hands_concede_before_the_discard_and_a_dealer_of_four_gets_nothing():
    assert taken(f"{TWO}(concede=sixty)").then("concede").scored == (-100, 60)
    four = dealt(f"{FOUR}(concede=sixty)", f"{HANDS}/", STOCK, dealer=3)
    assert four.then("bid 100", "pass", "pass", "concede").scored == (-100, 60, 60, 0)


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


def test_a_nine_below_is_shown_and_cut_again_and_the_third_costs_120():
    """The nines are the sixth, twelfth, eighteenth and last card."""
    preset = read_game(CUT)
    moment = Moment(preset, preset.deal(PACK_24, 2)).then("cut 6")
    assert (moment.deal.phase, moment.deal.turn) == ("cut", 1)
    assert moment.deal.seen_by[5] == moment.deal.everyone
    skipped = moment.then("cut 6", "cut 6")
    assert skipped.reason == "cut_nines"
    assert skipped.scored == (0, -120, 0)
    assert Match.new(preset, 2).after(skipped.deal.result).dealer == 0
    assert moment.then("cut 5").deal.phase == "bid"


FINED = f"{THREE}(penalize_illegal=on)"


def test_a_card_against_duty_is_fined_where_that_is_played():
    assert playing().then("AH").why_not("AC") == "card_not_held"
    moment = playing(FINED).then("AH")
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
    assert playing().then("AH").why_not("AD") == "must_follow"


def test_h6_a_bid_over_the_limit_costs_as_much_as_was_bid():
    moment = dealt(FINED, HANDS, STOCK).then("bid 100")
    over = moment.then("bid 130")
    assert over.reason == "overbid"
    assert over.scored == (0, -130, 0)
    assert "bid 130" not in map(str, moment.game.legal(moment.deal))
    assert moment.why_not("bid 132") == "bid_unknown"


# -- what else a sentence of the seed says ---------------------------------------------------------


def test_whoever_wins_the_auction_leads_and_not_first_hand():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "bid 105", "pass", "pass")
    moment = moment.then("give JC 0", "give 9C 2", "pass")
    assert (moment.deal.declarer, moment.deal.turn) == (1, 1)


@pytest.mark.parametrize(("suit", "value"), [("H", 100), ("D", 80), ("C", 60), ("S", 40)])
def test_a_marriage_has_the_value_of_its_suit(suit, value):
    moment = last_trick(THREE, 100, WON, "AD/JD/TD", more=f"melds={suit}// trump={suit}")
    assert moment.total(0) == 111 + value


def test_a_blind_round_of_double_tricks_counts_marriages_once():
    game = f"{THREE}(blind_bid=on,blind_doubles=tricks)"
    moment = last_trick(game, 100, WON, "AD/JD/TD", more="melds=D// trump=D looked=12")
    assert moment.total(0) == 222 + 80


def test_golden_fines_and_concessions_count_twice():
    fined = golden(f"{THREE}(golden=on,penalize_illegal=on)").then("give JH 1", "give 9H 2", "AH")
    twice = fined.then("AD")
    assert twice.deal.fines == (0, 1, 0)
    assert outcome_at(twice.game.options, twice.deal, Reason.SET, (0,) * 3).fines[1] == 240
    conceding = golden(f"{THREE}(golden=on,concede=half)")
    assert conceding.then("concede").scored == (-240, 120, 120)
    cut = read_game(f"{THREE}(golden=on,cut_nine_rule=on)")
    skipped = Moment(cut, cut.deal(PACK_24, 2, GOLDEN)).then("cut 6", "cut 6", "cut 6")
    assert skipped.scored == (0, -240, 0)


def test_half_a_bid_is_conceded_to_the_nearest_five_upwards():
    moment = dealt(f"{THREE}(concede=half)", HANDS, STOCK)
    for said, each in ((105, 55), (115, 60)):
        ended = moment.then("bid 100", f"bid {said}", "pass", "pass", "concede")
        assert ended.scored == (each, -said, each)


@pytest.mark.parametrize(
    ("rules", "more", "points"),
    [
        ("golden=on", "golden=on", 210),
        ("blind_bid=on", "calls=100/pass/pass looked=12", 210),
        ("blind_bid=on,blind_doubles=tricks", "calls=100/pass/pass looked=12", 105),
    ],
)
def test_the_stock_of_the_dealer_of_four_doubles_with_the_result_and_not_with_the_tricks(
    rules, more, points
):
    text = (
        f"{FOUR}({rules}) dealer=3 turn=0 {more} turned=KHQH9S tricks=5/1/1/0 hands=AD/JD/TD/ "
        "won=AHTHASTSACTCKHKSKCQHQSQCJHJS9H/KDJC9C/9D9SQD/"
    )
    assert at(text).then("AD", "JD", "TD").scored[3] == points


@pytest.mark.parametrize(
    ("rules", "follows", "trumps"),
    [("", {"AC", "KC"}, {"AD", "9D"}), ("(must_beat=on)", {"AC"}, {"AD"})],
)
def test_beating_is_a_duty_only_where_it_is_played_with_two_and_four_too(rules, follows, trumps):
    four = f"{FOUR}{rules} dealer=3 turn=2 calls=100/pass/pass turned=9H9CJC tricks=5/0/0/0"
    suit = "hands=9H9C/JCJH/ACKCTH/ trick=TCQC won=ADTDKDQDJD9DASTSKSQSJS9SAHKHQH///"
    assert at(f"{four} {suit}").cards == follows
    over = "hands=9H9C/JCJH/AD9DAH/ trick=KSJD won=TDKDQDASTSQSJS9SACTCKCQCTHKHQH///"
    assert at(f"{four} trump=D melds=D/// {over}").cards == trumps
    two = (
        f"{TWO}{rules} dealer=1 turn=1 calls=100/pass turned=9HJH aside=9H9C/ piles=AHTH tricks=8/0"
    )
    clubs = "hands=9S/ACKC trick=TC won=ADTDKDQDJD9DASTSKSQSJSKHQHJHQCJC/"
    assert at(f"{two} {clubs}").cards == follows


def test_points_of_tricks_that_count_double_make_a_bid_that_was_set():
    short = "KHKSKCKDQHQSQCQDJHJSJC9H9S9C9D/AHTHAS/TSACTC"
    seen = last_trick(THREE, 100, short, "AD/JD/TD")
    assert (seen.total(0), seen.scored[0]) == (57, -100)
    game = f"{THREE}(blind_bid=on,blind_doubles=tricks)"
    blind = last_trick(game, 100, short, "AD/JD/TD", more="looked=12")
    assert (blind.total(0), blind.scored[0]) == (114, 100)


MELDING = (
    f"{THREE} dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 "
    "hands=KDQDJCTSAS/KHQHADTCTD/AHTHKCQCKS won=9D9H9CJH9SQS/JDACJS/"
)


def test_a_marriage_is_announced_on_lead_and_never_in_following():
    moment = at(f"{MELDING} turn=0")
    assert moment.allows("marriage D")
    followed = moment.then("JC")
    assert followed.deal.turn == 1
    assert followed.why_not("marriage H") == "marriage_on_lead_only"


@pytest.mark.parametrize("played", ["KD", "QD"])
def test_a_marriage_of_which_one_card_has_been_played_is_none_any_more(played):
    left = "".join({"KD", "QD"} - {played})
    text = MELDING.replace("KDQDJC", f"{left}9DJC").replace("won=9D9H", f"won={played}9H")
    moment = at(f"{text} turn=0")
    assert moment.why_not("marriage D") == "marriage_not_held"
    assert not [move for move in moment.game.legal(moment.deal) if "marriage" in str(move)]


def test_a_player_may_announce_as_many_marriages_as_he_holds():
    moment = at(
        f"{THREE} dealer=2 turn=0 calls=100/pass/pass turned=9C9S9H tricks=4/0/0 "
        "hands=KDQDKCQC/AHTHKHQH/KSQSJSJH won=ADTDJD9DACTCJC9CASTS9S9H//"
    )
    before = moment.total(0)
    first = moment.then("marriage D", "KD", "QH", "JH")
    assert (first.deal.trump, first.total(0)) == ("D", before + 80 + 4 + 3 + 2)
    second = first.then("marriage C")
    assert (second.deal.trump, second.total(0)) == ("C", before + 80 + 4 + 3 + 2 + 60)


def test_what_was_trump_takes_no_trick_once_another_suit_is():
    """Seat 2 is void of spades and would have trumped with diamonds; now hearts are trumps."""
    moment = at(
        f"{THREE} dealer=2 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 melds=D// trump=D "
        "turn=1 hands=JCTSASJSQS/KHQHKSADAC/TDTCQCKC9C won=9D9HAHJHTH9S/JDQDKD/"
    )
    assert moment.then("KS").cards == {"TD"}
    after = moment.then("marriage H", "QH", "9C", "JC", "KS")
    assert after.cards == {"TD", "TC", "QC", "KC"}
    assert after.then("TD", "AS").deal.turn == 0


def test_a_trump_is_forbidden_to_whoever_holds_the_suit():
    assert trick(THREE, "TCQC", "ACKCTD", "D").cards == {"AC", "KC"}


def test_who_leads_first_is_also_who_the_first_trick_is_counted_from():
    moment = dealt(THREE, HANDS, STOCK).then("bid 100", "bid 105", "pass", "pass")
    moment = moment.then("give JC 0", "give 9C 2", "pass", "AD", "KC", "AH")
    assert (moment.deal.turn, moment.deal.tricks) == (1, (0, 1, 0))


def test_cards_go_round_clockwise_from_the_leader():
    moment, asked = playing(), []
    for card in ("AS", "9C", "9S"):
        asked.append(moment.deal.turn)
        moment = moment.then(card)
    assert asked == [0, 1, 2]
    assert moment.deal.turn == 0


def test_with_four_the_cards_go_past_the_dealer_one_at_a_time():
    preset = read_game(FOUR)
    seats = [packet.seat for packet in preset.dealing(preset.deal(PACK_24, 1))]
    assert seats == [2, 3, 0] * 7


def test_each_rank_has_its_points_and_a_suit_thirty():
    assert [Card(rank + "H").points for rank in "ATKQJ9"] == [11, 10, 4, 3, 2, 0]
    assert sum(card.points for card in PACK_24) == 4 * 30
