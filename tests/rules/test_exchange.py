"""Section B of the worked cases: the lowest trump buys the turn-up."""

import pytest

from tests.rules.saying import at, on_game

OPENING = "turn=0 trump=S up=AS stock=" + "??" * 11 + " hands=9SKHQDJDTCKC/" + "??" * 6


def test_b1_in_sixty_six_the_exchange_needs_a_trick():
    assert on_game("sixty_six", OPENING).why_not("exchange") == "exchange_needs_trick"


def test_b2_in_snapszer_the_nine_buys_the_turn_up_on_the_opening_lead():
    moment = on_game("snapszer", OPENING)
    assert moment.allows("exchange")
    after = moment.then("exchange")
    assert "AS" in after.deal.hand(0)
    assert after.deal.face(after.deal.turn_up) == "9S"
    assert after.deal.turn == 0


FOLLOWING = (
    "turn=1 trump=S up=AS stock=?????????????? hands=??????????/9SKHQDJDTCKC trick=9H won=/AH9C"
)


def test_b4_only_parlett_lets_the_follower_exchange():
    assert on_game("sixty_six", FOLLOWING).why_not("exchange") == "exchange_on_lead_only"
    assert on_game("sixty_six_parlett", FOLLOWING).allows("exchange")


def test_b4_parletts_follower_needs_a_trick_and_then_plays():
    trickless = FOLLOWING.replace("won=/AH9C", "won=AH9C/")
    assert on_game("sixty_six_parlett", trickless).why_not("exchange") == "exchange_needs_trick"
    after = on_game("sixty_six_parlett", FOLLOWING).then("exchange")
    assert after.deal.turn == 1
    assert "AS" in after.cards


def test_b5_the_last_pair_of_the_stock_may_still_be_bought():
    moment = at("sixty_six turn=0 trump=S up=TS stock=?? hands=9SKHQDJDTCKC/???????????? won=AH9H/")
    after = moment.then("exchange")
    assert "TS" in after.deal.hand(0)
    assert after.deal.face(after.deal.turn_up) == "9S"


LAST_PAIR = "turn=0 trump=S up=TS stock=?? hands=JSKHQDJDTC/?????????? won=AHJH/"


def test_b7_sharp_schnapsen_forbids_it_at_the_last_pair():
    assert on_game("schnapsen_sharp", LAST_PAIR).why_not("exchange") == "exchange_stock_low"
    assert on_game("schnapsen", LAST_PAIR).allows("exchange")


def test_sharp_schnapsen_forbids_it_on_the_first_lead():
    opening = "turn=0 trump=S up=AS stock=" + "??" * 9 + " hands=JSKHQDJDTC/??????????"
    assert not on_game("schnapsen_sharp", opening).allows("exchange")
    assert on_game("schnapsen", opening).allows("exchange")


SCHNAPSEN = "turn=0 trump=S up=KS stock=?????? hands=JSQSQDJDTC/?????????? won=AHJH/"


def test_b8_the_bought_king_may_be_married_in_the_same_turn():
    after = on_game("schnapsen", SCHNAPSEN).then("exchange", "marriage S")
    assert after.total(0) == 13 + 40
    assert after.cards == {"KS", "QS"}


def test_b10_exchange_then_close_is_right_and_the_other_order_is_not():
    moment = on_game("schnapsen", SCHNAPSEN)
    assert moment.then("exchange", "close").allows("TC")
    assert moment.then("close").why_not("exchange") == "exchange_stock_closed"


AFTER_CLOSING = "turn=0 trump=S up=TS stock=?????? hands=ASKHQDJDTCKC/9SQHTDJCQC9H won=AHJH/"


def test_b11_the_other_player_may_swap_after_a_closing_only_by_house_rule():
    moment = on_game("sixty_six(exchange_on_close_by_opponent=on)", AFTER_CLOSING).then("close")
    assert moment.deal.turn == 1
    assert moment.allows("pass")
    after = moment.then("exchange")
    assert "TS" in after.deal.hand(1)
    assert after.deal.turn == 0
    plain = on_game("sixty_six", AFTER_CLOSING).then("close")
    assert plain.deal.turn == 0


def test_after_a_closing_being_asked_does_not_depend_on_the_hand():
    without = AFTER_CLOSING.replace("9SQHTD", "9DQHTD")
    moment = on_game("sixty_six(exchange_on_close_by_opponent=on)", without).then("close")
    assert moment.deal.turn == 1
    assert moment.why_not("exchange") == "exchange_not_held"
    assert moment.then("pass").deal.turn == 0


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("turn=0 trump=S up=AS stock=?????? hands=KHQDJD/?????? won=AH9C/", "exchange_not_held"),
        ("turn=0 trump=S hands=9SKHQD/?????? won=AH9C/", "exchange_stock_gone"),
        (
            "turn=1 trump=S up=AS stock=?????? hands=????/9SKHQD trick=9H won=/AHTH",
            "exchange_on_lead_only",
        ),
    ],
)
def test_a_refused_exchange_says_why(position, key):
    assert on_game("snapszer", position).why_not("exchange") == key


def test_the_exchange_shows_both_cards_to_both():
    deal = on_game("snapszer", OPENING).then("exchange").deal
    taken = deal.hands[0][-1]
    assert deal.seen_by[taken] == deal.seen_by[deal.turn_up] == {0, 1}
