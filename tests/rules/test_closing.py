"""Section D of the worked cases: closing the stock, and what it costs."""

import pytest

from tests.rules.saying import at, on_game

BEFORE_DRAWING = "turn=0 {phase}trump=S up=TS stock=?????? hands=AHKHACTCAS/?????????? won=ADJD/"


def test_d1_sixty_six_may_close_before_drawing_and_five_tricks_follow():
    moment = on_game("sixty_six", BEFORE_DRAWING.format(phase="phase=draw "))
    after = moment.then("close")
    assert [len(hand) for hand in after.deal.hands] == [5, 5]
    assert after.then("AH").deal.turn == 1


def test_d1_the_choice_is_there_after_a_trick_was_won():
    moment = at("sixty_six turn=1 trump=S up=TS stock=?????? hands=AC/ASKH trick=AH").then("AS")
    assert [str(move) for move in moment.game.legal(moment.deal)] == ["draw", "close", "claim"]


@pytest.mark.parametrize("game", ["snapszer", "schnapsen"])
def test_d2_elsewhere_the_winner_has_drawn_before_he_may_close(game):
    trick = at(f"{game} turn=1 trump=S up=TS stock=?????? hands=AC/ASKH trick=AH").then("AS")
    assert len(trick.deal.hands[1]) == 2
    assert trick.allows("close")


@pytest.mark.parametrize("game", ["snapszer", "sixty_six", "sixty_six_parlett", "schnapsen"])
def test_d4_nobody_closes_in_following(game):
    moment = on_game(game, "turn=1 trump=S up=TS stock=?????? hands=????/ASKHAC trick=AH won=/ADJD")
    assert moment.why_not("close") == "close_on_lead_only"


LAST_PAIR = "turn=0 trump=S up=TS stock=?? hands=ASKHACJDTC/?????????? won=ADJS/"


def test_d5_the_last_pair_may_be_closed_but_not_in_sharp_schnapsen():
    assert on_game("schnapsen", LAST_PAIR).allows("close")
    assert on_game("schnapsen_sharp", LAST_PAIR).why_not("close") == "close_stock_low"


# A closed with B at 20 points in two tricks; B has 42 when A claims.
PAID_AT_CLOSING = (
    "turn=0 trump=S up=JS stock=?? hands=JC/?? closing=0:0/20:0/2 "
    "won=ASTSAHTHADTDKCQC/KSQSKDQDKHQHACTC"
)


@pytest.mark.parametrize(("game", "points"), [("schnapsen", 2), ("sixty_six", 1), ("snapszer", 1)])
def test_d7_schnapsen_pays_the_closer_by_the_state_at_closing(game, points):
    moment = on_game(game, PAID_AT_CLOSING)
    assert moment.total(1) == 42
    assert moment.then("claim").scored == (points, 0)


@pytest.mark.parametrize(("game", "points"), [("schnapsen", 3), ("sixty_six", 2)])
def test_d8_a_trick_won_after_the_closing_does_not_save_the_loser_in_schnapsen(game, points):
    moment = on_game(
        game,
        "turn=0 trump=S up=JS stock=?????? hands=AC/?? closing=0:0/0:0/0 won=ASTSAHTHADTDKCQC/KDTC",
    )
    assert moment.then("claim").scored == (points, 0)


@pytest.mark.parametrize("game", ["sixty_six", "schnapsen", "snapszer"])
def test_d10_a_failed_closing_costs_two_however_few_points_the_other_has(game):
    moment = on_game(
        game,
        "turn=1 trump=S up=JS stock=?????? hands=/TH trick=KD closing=0:30/2:2/1 "
        "won=ASTSAHACADJD/QHJH",
    ).then("TH", "pass")
    assert moment.scored == (0, 2)
    assert moment.reason == "closer_failed"


@pytest.mark.parametrize("game", ["sixty_six", "schnapsen", "snapszer"])
def test_it_costs_three_if_the_other_had_no_trick_at_closing(game):
    moment = on_game(
        game,
        "turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:30/0:2/0 "
        "won=ASQSAHJHADJD/QHJC",
    ).then("TS")
    assert moment.scored == (0, 3)


@pytest.mark.parametrize(("won", "points"), [("/QHJH", 3), ("ADJD/QHJH", 2)])
def test_d11_parletts_failed_closer_pays_three_only_without_a_trick(won, points):
    moment = on_game(
        "sixty_six_parlett",
        f"turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:0/0:0/0 won={won}",
    ).then("TS")
    assert moment.scored == (0, points)


def test_d13_the_closer_who_loses_the_last_trick_has_failed_even_with_66():
    moment = at(
        "schnapsen turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:40/4:2/1 "
        "won=ASQSAHTHADTDACKC/QHJH"
    )
    assert moment.total(0) >= 66
    assert moment.then("TS").scored == (0, 2)


def test_by_house_rule_a_closed_deal_is_settled_by_the_totals():
    moment = at(
        "schnapsen(auto_settle_closed=on) turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD "
        "closing=0:40/4:2/1 won=ASQSAHTHADTDACKC/QHJH"
    )
    assert moment.then("TS").scored == (2, 0)


# A has 63 and closed when B had one trick.
FALSE_CLAIM = (
    "turn=0 trump=S up=JS stock=?????? hands=9CKD/???? closing=0:30/4:2/1 won=ASKSAHTHADTCQDQH/JHJD"
)


@pytest.mark.parametrize("game", ["sixty_six", "snapszer", "sixty_six_parlett"])
def test_d14_a_closers_false_claim_costs_two(game):
    moment = on_game(game, FALSE_CLAIM)
    assert moment.total(0) == 63
    assert moment.then("claim").scored == (0, 2)


def test_d14_also_in_schnapsen():
    moment = on_game("schnapsen", FALSE_CLAIM.replace("9CKD", "JCKD"))
    assert moment.then("claim").scored == (0, 2)


def test_in_schnapsen_a_closers_false_claim_is_a_failed_closing():
    moment = at(
        "schnapsen turn=0 trump=S up=JS stock=?????? hands=JCKD/???? closing=0:30/0:2/0 "
        "won=ASKSAHTHADTC/JHJD"
    )
    assert moment.then("claim").scored == (0, 3)


def test_d16_sixty_all_does_not_save_the_closer():
    moment = at(
        "snapszer turn=1 trump=S up=9S stock=9H hands=/9D trick=9C closing=0:30/30:2/1 "
        "won=ASAHACTSTHJCJDQC/ADTDTCKSKHKCKDQSQDQHJSJH"
    ).then("9D")
    assert (moment.total(0), moment.total(1)) == (60, 60)
    assert moment.then("pass").scored == (0, 2)


@pytest.mark.parametrize(("game", "points"), [("sixty_six", 2), ("schnapsen", 3), ("snapszer", 3)])
def test_an_opponent_who_claims_against_the_closer_scores_two_or_by_the_closing(game, points):
    moment = on_game(
        game,
        "turn=1 trump=S up=JS stock=?????? hands=??/TH closing=0:30/0:2/0 won=QDJC/ASTSAHACADTDKDJD",
    )
    assert moment.then("claim").scored == (0, points)
    assert moment.then("claim").reason == "closer_beaten"


@pytest.mark.parametrize("tricks", [0, 1])
def test_failed_close_moment_may_be_the_end(tricks):
    moment = at(
        "sixty_six(failed_close_moment=end) turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD "
        f"closing=0:30/0:2/{tricks} won=ASQSAHJH/QHJD"
    )
    assert moment.then("TS").scored == (0, 2)


def test_closing_turns_nobody_else_into_a_drawer():
    moment = at("snapszer turn=0 trump=S up=TS stock=?????? hands=AHKH/QHTD won=ADJD/").then(
        "close", "AH", "QH"
    )
    assert [len(hand) for hand in moment.deal.hands] == [1, 1]
    assert moment.deal.stock_count == 4


def test_there_is_no_second_closing():
    moment = at("snapszer turn=0 trump=S up=TS stock=?????? hands=AHKH/???? won=ADJD/").then(
        "close"
    )
    assert moment.why_not("close") == "close_no_stock"
