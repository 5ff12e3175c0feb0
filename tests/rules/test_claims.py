"""Section E of the worked cases: claims, a stock played out, ties."""

import pytest

from game.contest.match import Match
from tests.rules.saying import at, on_game

# A holds 66 in tricks: A A T T A T is 63, and a queen.
SIXTY_SIX = "ASTSAHTHADTDQH9H"
POSITION = "turn=0 trump=C hands=JC/?? won={mine}/{theirs}"


def claimed(game, mine, theirs, more=""):
    text = POSITION.format(mine=mine, theirs=theirs) + (f" {more}" if more else "")
    return on_game(game, text).then("claim")


@pytest.mark.parametrize(
    ("theirs", "total", "points"),
    [
        ("ACTCKSQSKHJS", 34, 1),
        ("ACTCKSKHKD9D", 33, 1),  # E1
        ("ACTCKSKHQD9D", 32, 2),  # E2
        ("", 0, 3),
    ],
)
@pytest.mark.parametrize("game", ["snapszer", "sixty_six"])
def test_a_right_claim_scores_by_the_line_of_33(game, theirs, total, points):
    moment = claimed(game, SIXTY_SIX, theirs)
    assert moment.deal.result.totals == (66, total)
    assert moment.scored == (points, 0)


def test_e4_a_pending_forty_without_a_trick_does_not_save_from_schwarz():
    assert claimed("sixty_six", SIXTY_SIX, "", "melds=/C").scored == (3, 0)


def test_e5_a_false_claim_costs_three_if_the_opponent_has_no_trick():
    assert claimed("sixty_six", "ASTSAHTHKDQD", "").scored == (0, 3)
    assert claimed("sixty_six", "ASTSAHTHKDQD", "KSQS").scored == (0, 2)


def test_e7_in_snapszer_it_costs_three_if_the_claimant_has_no_trick():
    assert claimed("snapszer", "", "KSQS").scored == (0, 3)
    assert claimed("snapszer", "KSQS", "").scored == (0, 2)


def test_e8_by_house_rule_it_always_costs_two():
    game = "sixty_six(false_claim_three_if=never)"
    assert claimed(game, "ASTSAHTHKDQD", "").scored == (0, 2)


def test_by_house_rule_it_costs_what_the_claim_would_have_won():
    game = "schnapsen(false_claim=would_have_won)"
    assert claimed(game, "ASTSAHTH", "ADTDACKD").scored == (0, 1)
    assert claimed(game, "ASTSAHTH", "KSQS").scored == (0, 2)
    assert claimed(game, "ASTSAHTH", "").scored == (0, 3)


@pytest.mark.parametrize("game", ["schnapsen", "sixty_six"])
def test_e10_the_claimant_wins_even_if_the_other_has_66_too(game):
    moment = on_game(game, "turn=1 trump=C hands=??/KC won=ASTSAHTHKSQS/ADTDKDQDACTC melds=DS/C")
    assert moment.total(0) >= 66
    assert moment.total(1) >= 66
    assert moment.then("claim").scored == (0, 1)


def test_e11_in_schnapsen_only_the_tricks_winner_may_claim():
    moment = at("schnapsen turn=1 trump=C hands=JH/QDJD trick=KD won=ASTS/")
    assert moment.why_not("claim") == "claim_after_trick_only"
    lost = at("schnapsen turn=0 trump=C hands=AD/ trick=KD won=ASTSAHTH/")
    assert lost.why_not("claim") == "claim_after_trick_only"


def test_in_snapszer_a_player_may_claim_before_following():
    moment = on_game("snapszer", f"turn=0 trump=C hands=KC/ trick=JC won={SIXTY_SIX}/")
    assert moment.then("claim").scored == (3, 0)


# 57 to 63 before the last trick, which A wins.
LAST_TRICK = "turn=0 trump=S hands=9S/ trick=9D won=ASAHACTHTSKS/ADTDTCKDKHKCQSQDQHQCJSJDJHJC9H9C"


def played_out(game):
    return on_game(game, LAST_TRICK).then("9S")


def test_e13_the_last_trick_brings_ten_and_the_higher_total_wins():
    moment = played_out("sixty_six")
    assert (moment.total(0), moment.total(1)) == (67, 63)
    assert moment.then("pass").scored == (1, 0)


def test_e14_parlett_draws_when_66_was_not_declared():
    moment = played_out("sixty_six_parlett")
    assert moment.total(0) >= 66
    unclaimed = moment.then("pass")
    assert unclaimed.scored == (0, 0)
    assert unclaimed.reason == "unclaimed_66"
    assert moment.then("claim").scored == (1, 0)


def test_e16_the_next_decided_deal_carries_one_more():
    draw = played_out("sixty_six_parlett").then("pass")
    match = Match.new(draw.game, dealer=0).after(draw.deal.result)
    assert (match.scores, match.marks.carry) == ((0, 0), 1)
    won = on_game("sixty_six_parlett", f"turn=1 trump=C hands=??/KC won=KHKD/{SIXTY_SIX}").then(
        "claim"
    )
    assert match.after(won.deal.result).scores == (0, 3)


def test_e17_carries_add_up():
    draw = played_out("sixty_six_parlett").then("pass").deal.result
    won = played_out("sixty_six_parlett").then("claim")
    match = Match.new(won.game, dealer=0).after(draw).after(draw).after(won.deal.result)
    assert match.scores == (3, 0)
    assert match.marks.carry == 0


def test_e19_snapszer_has_no_ten_for_the_last_trick():
    moment = at(
        "snapszer turn=1 trump=S hands=/9S trick=9D "
        "won=ASAHACTSTHKCKDQC/ADTDTCKSKHQSQDQHJSJDJHJC9H9C"
    ).then("9S")
    assert (moment.total(0), moment.total(1)) == (64, 56)
    assert moment.then("pass").scored == (1, 0)


def test_snapszer_carries_a_tie():
    tied = at(
        "snapszer turn=1 trump=S hands=/9S trick=9D "
        "won=ASAHACTSTHKCQC9H/ADTDTCKSKHKDQSQDQHJSJDJHJC9C"
    ).then("9S", "pass")
    assert tied.deal.result.totals == (60, 60)
    assert tied.scored == (0, 0)
    assert Match.new(tied.game, 0).after(tied.deal.result).marks.carry == 1


def test_in_schnapsen_the_last_trick_wins_one_point():
    moment = at("schnapsen turn=0 trump=S hands=JS/ trick=JD won=KHQHAHTH/ADTDTCACKDKSQDQCQSJCASTS")
    last = moment.then("JS")
    assert last.deal.turn == 0
    assert last.then("pass").scored == (1, 0)


def test_the_opponents_closing_leaves_the_last_trick_without_a_claim():
    moment = at(
        "snapszer turn=1 trump=S up=JS stock=?? hands=/TS trick=KD closing=0:0/0:0/0 won=ASQS/QHJH"
    ).then("TS")
    assert moment.deal.turn is None


def test_marriages_may_be_left_out_of_the_line_of_33():
    position = POSITION.format(mine=SIXTY_SIX, theirs="ACKD") + " melds=/C"
    assert on_game("sixty_six", position).then("claim").scored == (1, 0)
    app = "sixty_six(schneider_counts_melds=off)"
    assert on_game(app, position).then("claim").scored == (2, 0)


def test_by_house_rule_the_table_claims_as_soon_as_it_is_right():
    moment = at(
        "snapszer(auto_claim=on) turn=1 trump=C up=9C stock=?????? hands=KH/ACJD trick=TC "
        "won=/ASTSAHTHADQD"
    ).then("AC")
    assert moment.scored == (0, 3)


def test_by_house_rule_a_revoke_loses_three():
    position = "turn=1 trump=S hands=????/AHQHJS trick=TH won=ADJD/"
    assert on_game("schnapsen", position).why_not("QH") == "must_beat"
    fined = on_game("schnapsen(penalize_illegal=on)", position)
    assert fined.cards == {"AH"}
    assert fined.then("QH").scored == (3, 0)
    assert fined.why_not("TD") == "card_not_held"
