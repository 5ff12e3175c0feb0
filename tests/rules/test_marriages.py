"""Section C of the worked cases: twenty and forty."""

import pytest

from tests.rules.saying import at, on_game

FIRST_LEAD = "turn=0 trump=S up=TS stock=" + "??" * 11 + " hands=KHQHTDACJCKD/AHTHJD9C9DQC"


def test_c1_on_the_opening_lead_the_points_wait_for_a_trick():
    moment = on_game("sixty_six", FIRST_LEAD).then("marriage H", "QH", "AH")
    assert moment.total(0) == 0
    assert moment.total(1) == 14


def test_c2_they_count_from_the_first_trick_taken():
    moment = at(
        "sixty_six turn=1 trump=S up=TS stock=?????????? hands=KHACKD/THJC9C9D trick=TD "
        "won=/QHAH melds=H/"
    ).then("JC")
    assert moment.total(0) == 20 + 12


def test_a_marriage_is_void_without_a_trick():
    last = at("sixty_six turn=1 trump=S hands=/AC trick=KC won=/QHAHTHKH melds=H/").then(
        "AC", "pass"
    )
    assert last.deal.result.totals[0] == 0
    assert last.scored == (0, 3)


def test_c4_snapszer_refuses_it_on_the_opening_lead_but_the_queen_may_be_led():
    moment = on_game("snapszer", FIRST_LEAD)
    assert moment.why_not("marriage H") == "marriage_needs_trick"
    assert moment.allows("QH")


def test_snapszer_may_have_marriages_pending_by_house_rule():
    moment = on_game("snapszer(marriage_needs_trick=pending)", FIRST_LEAD)
    assert moment.then("marriage H", "QH", "AH").total(0) == 0
    assert moment.then("marriage H", "QH", "9C").total(0) == 23


@pytest.mark.parametrize("game", ["sixty_six", "sixty_six_parlett"])
def test_c5_none_once_the_stock_is_gone(game):
    moment = on_game(game, "turn=0 trump=S hands=KSQSAD/?????? won=AH9H/")
    assert moment.why_not("marriage S") == "marriage_stock_closed"


CLOSED = "turn=0 trump=S up=TS stock=?????? hands=KDQDAC/?????? won=AHJH/ closing=1:13/0:1/0"


@pytest.mark.parametrize(("game", "legal"), [("sixty_six", 0), ("snapszer", 1), ("schnapsen", 1)])
def test_c7_none_in_sixty_six_once_the_stock_is_closed(game, legal):
    assert on_game(game, CLOSED).allows("marriage D") == bool(legal)


@pytest.mark.parametrize("game", ["snapszer", "sixty_six"])
def test_c8_a_marriage_declared_before_closing_stays_good(game):
    moment = on_game(game, "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/").then(
        "marriage H", "close", "KH"
    )
    assert moment.total(0) == 13 + 20


@pytest.mark.parametrize("game", ["snapszer", "sixty_six", "schnapsen"])
def test_c10_no_marriage_in_following(game):
    moment = on_game(game, "turn=1 trump=S up=TS stock=?????? hands=????/QHKHAC trick=AH won=/ADJD")
    assert moment.why_not("marriage H") == "marriage_on_lead_only"
    assert moment.then("QH").total(1) == 13


def test_c11_a_claim_may_follow_the_declaration_at_once():
    moment = at("schnapsen turn=0 trump=S up=TS stock=?????? hands=KSQSJC/?????? won=AHQDKHTD/")
    assert moment.total(0) == 28
    declared = moment.then("marriage S")
    assert declared.total(0) == 68
    assert declared.then("claim").scored == (3, 0)


def test_c13_an_unannounced_king_brings_nothing():
    moment = on_game(
        "snapszer", "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/AHTH9D won=ADJD/"
    ).then("KH", "9D")
    assert moment.total(0) == 13 + 4


def test_after_a_declaration_only_its_two_cards_may_be_led():
    moment = on_game(
        "snapszer", "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/"
    ).then("marriage H")
    assert moment.cards == {"KH", "QH"}
    assert moment.why_not("AC") == "lead_the_marriage"


def test_sharp_schnapsen_leads_the_king():
    moment = on_game(
        "schnapsen_sharp", "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/"
    ).then("marriage H")
    assert moment.cards == {"KH"}


def test_one_marriage_a_lead():
    moment = on_game(
        "snapszer", "turn=0 trump=S up=TS stock=?????? hands=KHQHKDQD/???????? won=ACJC/"
    ).then("marriage H")
    assert moment.why_not("marriage D") == "marriage_one_a_lead"


def test_ober_and_unter_meld_only_by_house_rule():
    position = "turn=0 trump=S up=TS stock=?????? hands=QHJHAC/?????? won=ADJD/"
    assert on_game("snapszer", position).why_not("pair H") == "pair_not_played"
    paired = on_game("snapszer(ober_unter_pair=on)", position).then("pair H")
    assert paired.total(0) == 13 + 20
    assert paired.cards == {"QH", "JH"}


def test_a_shown_marriage_is_seen_by_both():
    deal = (
        on_game("snapszer", "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/")
        .then("marriage H")
        .deal
    )
    assert [deal.seen_by[slot] for slot in deal.hands[0]] == [{0, 1}, {0, 1}, {0}]
