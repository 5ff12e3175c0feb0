"""The steps of a round of Thousand, one after the other, and what happens where they meet."""

from dataclasses import replace

import pytest

from game.contest.match import Match
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.rules import read_game
from game.rules.thousand.scoring import STEPS, ThousandMarks

THREE, FOUR, TWO = "thousand_3", "thousand_4", "thousand_2"


def standing(points, barrel=(), bolts=(), attempts=(), falls=(), rounds=9):
    """A score with its marks; what is left out is nothing for everybody."""
    nothing = (0,) * len(points)
    marks = ThousandMarks(
        rounds=rounds,
        bolts=bolts or nothing,
        attempts=attempts or nothing,
        falls=falls or nothing,
        barrel=barrel,
    )
    return Score(tuple(points), marks)


def ended(points, declarer=0, said=100, tricks=(), reason=None):
    """A round of seat 0's, or of another declarer; all have tricks unless it is said."""
    won = points[declarer] > 0
    return Outcome(
        reason or (Reason.MADE if won else Reason.SET),
        points,
        totals=(0,) * len(points),
        tricks=tricks or (2,) * len(points),
        winners=(),
        declarer=declarer,
        contract=str(said),
    )


def counted(score, outcome, game=THREE, dealer=2):
    """The score after a round, of a dealer next to whom seat 0 is first hand."""
    after, _ = read_game(game).scorer.after(score, dealer, outcome)
    return after


def sheet(score, outcome, game=THREE, dealer=2):
    lines = read_game(game).scorer.sheet(score, dealer, outcome)
    return [(line.step, line.seat, line.what, line.change, line.count) for line in lines]


def test_the_steps_are_nine_in_their_order():
    assert [step.__name__ for step in STEPS] == [f"step_{number}" for number in range(1, 10)]


# -- steps 1 and 4 ---------------------------------------------------------------------------------


def test_step_1_and_4_each_seat_gets_what_the_deal_brought_it():
    outcome = ended((150, 30, 20), said=150)
    assert counted(standing((10, 20, -30)), outcome).points == (160, 50, -10)
    assert sheet(standing((0, 0, 0)), outcome) == [
        (1, 0, "made", 150, 0),
        (1, 1, "scored", 30, 0),
        (1, 2, "scored", 20, 0),
    ]


def test_scores_may_fall_below_nothing():
    assert counted(standing((0, 0, 0)), ended((-120, 60, 60), said=120)).points == (-120, 60, 60)


# -- step 2 ----------------------------------------------------------------------------------------

ON = {"barrel": (0,)}


def test_h31_step_2_a_declaration_above_120_made_on_the_barrel_wins():
    after = counted(standing((880, 860, 10), **ON), ended((125, 60, 10), said=125))
    assert after.points == (1005, 860, 10)
    assert after.winners == (0,)


def test_h32_step_2_one_that_is_lost_falls_by_it():
    after = counted(standing((880, 0, 0), **ON), ended((-130, 60, 40), said=130))
    assert after.points == (750, 60, 40)
    assert after.marks.barrel == ()
    assert after.marks.falls == (1, 0, 0)


def test_h34_step_2_a_defender_on_the_barrel_scores_nothing():
    after = counted(standing((880, 0, 0), **ON), ended((60, 100, 0), declarer=1))
    assert after.points == (880, 100, 0)


@pytest.mark.parametrize("points", [(120, 0, 0), (-120, 60, 60)])
def test_step_2_a_declaration_of_120_brings_nothing_and_costs_nothing(points):
    after = counted(standing((880, 0, 0), **ON), ended(points, said=120))
    assert after.points[0] == 880
    assert after.marks.attempts == (1, 0, 0)


# -- step 3 ----------------------------------------------------------------------------------------


def test_step_3_a_defender_without_a_trick_gets_a_bolt():
    after = counted(standing((0, 0, 0)), ended((100, 20, 0), tricks=(7, 1, 0)))
    assert after.marks.bolts == (0, 0, 1)


def test_h25_step_3_a_trick_worth_nothing_is_no_bolt():
    assert counted(standing((0, 0, 0)), ended((100, 20, 0))).marks.bolts == (0, 0, 0)


def test_step_3_the_declarer_gets_none():
    after = counted(standing((0, 0, 0)), ended((-100, 60, 60), tricks=(0, 4, 4)))
    assert after.marks.bolts == (0, 0, 0)


def test_h26_step_3_the_third_bolt_costs_120():
    before = standing((0, 300, 0), bolts=(0, 2, 0))
    after = counted(before, ended((100, 0, 20), tricks=(6, 0, 2)))
    assert after.points[1] == 180
    assert after.marks.bolts == (0, 0, 0)


def test_h35_step_3_on_the_barrel_it_takes_one_down_to_760():
    before = standing((0, 880, 0), barrel=(1,), bolts=(0, 2, 0))
    after = counted(before, ended((100, 0, 20), tricks=(6, 0, 2)))
    assert after.points[1] == 760
    assert (after.marks.barrel, after.marks.falls) == ((), (0, 1, 0))


def test_bolts_consecutive_are_cleared_by_a_round_with_a_trick():
    before = standing((0, 0, 0), bolts=(2, 2, 2))
    outcome = ended((100, 20, 0), tricks=(7, 1, 0))
    assert counted(before, outcome, f"{THREE}(bolts=consecutive)").marks.bolts == (2, 0, 0)
    assert counted(before, outcome).marks.bolts == (2, 2, 0)


def test_bolts_off_notes_none():
    after = counted(
        standing((0, 0, 0)), ended((100, 0, 0), tricks=(8, 0, 0)), f"{THREE}(bolts=off)"
    )
    assert after.marks.bolts == (0, 0, 0)


# -- step 5 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fine", "left"), [(120, 760), (125, 755)])
def test_step_5_the_third_round_without_a_win_takes_one_down(fine, left):
    before = standing((0, 880, 0), barrel=(1,), attempts=(0, 2, 0))
    after = counted(before, ended((100, 60, 20)), f"{THREE}(barrel_fail_fine={fine})")
    assert after.points[1] == left
    assert (after.marks.barrel, after.marks.attempts) == ((), (0, 0, 0))


def test_step_5_attempts_begin_with_the_round_after_climbing_on():
    score = counted(standing((0, 860, 0)), ended((100, 40, 0)))
    assert score.marks.attempts == (0, 0, 0)
    assert counted(score, ended((100, 40, 0))).marks.attempts == (0, 1, 0)


def test_h54_a_dealer_who_sits_out_on_the_barrel_scores_nothing_and_uses_no_attempt():
    before = standing((0, 0, 0, 880), barrel=(3,), attempts=(0, 0, 0, 2))
    after = counted(before, ended((100, 20, 0, 105)), FOUR, dealer=3)
    assert after.points[3] == 880
    assert after.marks.attempts == (0, 0, 0, 2)


# -- step 6 ----------------------------------------------------------------------------------------


def test_h28_h29_step_6_whoever_has_880_or_more_climbs_on_at_880():
    after = counted(standing((790, 0, 0)), ended((120, 0, 0), said=120))
    assert (after.points[0], after.marks.barrel) == (880, (0,))
    after = counted(standing((0, 860, 0)), ended((100, 40, 0)))
    assert (after.points[1], after.marks.barrel) == (880, (1,))
    assert sheet(standing((0, 860, 0)), ended((100, 40, 0)))[-1] == (6, 1, "climbs_on", -20, 0)


# -- step 7 ----------------------------------------------------------------------------------------


def test_step_7_whoever_arrives_pushes_the_other_down_to_755():
    before = standing((880, 860, 0), barrel=(0,))
    after = counted(before, ended((40, 40, 100), declarer=2))
    assert after.points == (755, 880, 100)
    assert (after.marks.barrel, after.marks.falls) == ((1,), (1, 0, 0))


def test_h37_step_7_two_that_arrive_together_both_go_down():
    after = counted(standing((0, 860, 870)), ended((100, 40, 40)))
    assert after.points == (100, 755, 755)
    assert (after.marks.barrel, after.marks.falls) == ((), (0, 1, 1))


def test_step_7_and_whoever_sat_there_with_them():
    after = counted(standing((880, 860, 870), barrel=(0,)), ended((0, 100, 40), declarer=1))
    assert after.points == (755, 755, 755)


def test_h38_step_7_four_have_room_for_two_and_the_earliest_goes():
    before = standing((880, 880, 860, 0), barrel=(1, 0))
    after = counted(before, ended((0, 0, 100, 20), declarer=2), FOUR, dealer=3)
    assert after.points == (880, 755, 880, 20)
    assert after.marks.barrel == (0, 2)


def test_step_7_two_newcomers_of_four_onto_a_full_barrel_push_both_old_ones():
    before = standing((880, 880, 860, 860), barrel=(1, 0))
    after = counted(before, ended((0, 0, 100, 25), declarer=2), FOUR, dealer=3)
    assert after.points == (755, 755, 880, 880)
    assert after.marks.barrel == (2, 3)


def test_step_7_of_those_who_arrive_together_the_one_nearer_the_dealers_left_came_first():
    after = counted(standing((870, 0, 870, 0)), ended((20, 100, 20, 0), declarer=1), FOUR, dealer=1)
    assert after.marks.barrel == (2, 0)


def test_step_7_three_that_arrive_together_all_go():
    before = standing((880, 860, 860, 860), barrel=(0,))
    after = counted(before, ended((0, 100, 40, 40), declarer=1), FOUR, dealer=0)
    assert after.points == (755, 755, 755, 755)


# -- steps 8 and 9 ---------------------------------------------------------------------------------


def test_step_8_the_third_fall_leaves_nothing_and_bolts_stay():
    before = standing((880, 0, 0), falls=(2, 0, 0), bolts=(1, 0, 0), **ON)
    after = counted(before, ended((-130, 60, 40), said=130))
    assert after.points[0] == 0
    assert (after.marks.falls, after.marks.bolts) == ((0, 0, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("choice", "plus", "minus"), [("off", 555, -555), ("plus", 0, -555), ("both", 0, 0)]
)
def test_step_9_the_dump_truck_takes_exactly_555(choice, plus, minus):
    before = standing((455, -575, 550))
    after = counted(before, ended((100, 20, 0)), f"{THREE}(dump_truck={choice})")
    assert after.points == (plus, minus, 550)


# -- where steps meet ------------------------------------------------------------------------------


def test_h52_third_bolt_and_third_attempt_in_one_round_cost_120_once():
    before = standing((0, 880, 0), barrel=(1,), bolts=(0, 2, 0), attempts=(0, 2, 0))
    after = counted(before, ended((100, 0, 20), tricks=(6, 0, 2)))
    assert after.points[1] == 760
    assert after.marks.falls == (0, 1, 0)


def test_h53_a_declarer_at_120_on_the_barrel_without_a_trick_uses_an_attempt_and_no_more():
    after = counted(standing((880, 0, 0), **ON), ended((-120, 60, 60), said=120, tricks=(0, 4, 4)))
    assert after.points[0] == 880
    assert (after.marks.bolts[0], after.marks.attempts[0]) == (0, 1)


def test_a_win_comes_before_everything_else_of_the_round():
    before = standing((880, 860, 300), bolts=(0, 0, 2), **ON)
    after = counted(before, ended((130, 40, 0), said=130, tricks=(6, 2, 0)))
    assert after.points == (1010, 860, 300)
    assert after.marks.bolts == (0, 0, 2)


def test_a_seat_that_fell_does_not_make_room_by_falling_twice():
    """The barrel is left at step 2; who arrives pushes nobody."""
    before = standing((880, 860, 0), **ON)
    after = counted(before, ended((-130, 40, 20), said=130))
    assert after.points == (750, 880, 20)
    assert after.marks.falls == (1, 0, 0)


# -- the golden tour -------------------------------------------------------------------------------

GOLDEN = f"{THREE}(golden=on)"


def test_h43_golden_bolts_come_by_two_and_a_surplus_stays():
    before = standing((0, 0, 300), bolts=(0, 0, 2), rounds=2)
    after = counted(before, ended((240, 90, 0), said=120, tricks=(6, 2, 0)), GOLDEN)
    assert after.points == (240, 90, 60)
    assert after.marks.bolts == (0, 0, 1)


def test_golden_a_third_bolt_on_the_barrel_is_640():
    before = standing((0, 0, 880), barrel=(2,), bolts=(0, 0, 1), rounds=2)
    assert counted(before, ended((240, 90, 0), tricks=(6, 2, 0)), GOLDEN).points[2] == 640


def test_golden_a_raised_130_lost_on_the_barrel_is_750():
    before = standing((880, 0, 0), rounds=2, **ON)
    assert counted(before, ended((-260, 90, 60), said=130), GOLDEN).points[0] == 750


def test_the_golden_tour_lasts_as_many_scored_rounds_as_there_are_players():
    match = Match.new(read_game(GOLDEN), 2)
    redeal = ended((0, 0, 0), reason=Reason.REDEAL)
    left = ended((-240, 0, 0), reason=Reason.FORFEIT)
    seen = []
    for outcome in (ended((240, 0, 0)), redeal, left, ended((240, 0, 0)), ended((240, 0, 0))):
        seen.append(match.game.scorer.conditions(match.score))
        match = match.after(outcome)
    assert seen == [(("golden", 1),)] * 5
    assert match.game.scorer.conditions(match.score) == ()


@pytest.mark.parametrize(("preset", "rounds"), [(TWO, 2), (FOUR, 4)])
def test_the_golden_tour_of_two_and_of_four_lasts_a_round_a_player(preset, rounds):
    match = Match.new(read_game(f"{preset}(golden=on)"), 0)
    seen = []
    for _ in range(rounds + 1):
        seen.append(match.game.scorer.conditions(match.score))
        match = match.after(ended((20,) * rounds, said=120))
    assert seen == [(("golden", 1),)] * rounds + [()]


# -- outside the steps -----------------------------------------------------------------------------


def test_a_redeal_scores_nothing_and_the_same_dealer_deals():
    match = Match.new(read_game(THREE), 1).after(ended((0, 0, 0), reason=Reason.REDEAL))
    assert (match.dealer, match.scores, match.number) == (1, (0, 0, 0), 2)


@pytest.mark.parametrize(("preset", "seats"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_the_deal_passes_on_after_every_ordinary_round_and_round_the_table(preset, seats):
    match, dealers = Match.new(read_game(preset), 1), []
    for number in range(seats + 1):
        dealers.append(match.dealer)
        gained = 100 if number % 2 else -100
        match = match.after(ended((gained,) + (10,) * (seats - 1)))
    assert dealers == [(1 + number) % seats for number in range(seats + 1)]


@pytest.mark.parametrize("reason", [Reason.CUT_NINES, Reason.OVERBID])
def test_a_skipped_round_costs_its_fine_and_nothing_else(reason):
    before = standing((0, 880, 0), barrel=(1,), bolts=(0, 0, 2), attempts=(0, 2, 0))
    fined = ended((-120, 0, 0), declarer=0, tricks=(0, 0, 0), reason=reason)
    after = counted(before, fined)
    assert after.points == (-120, 880, 0)
    assert (after.marks.bolts, after.marks.attempts) == ((0, 0, 2), (0, 2, 0))
    assert after.marks.rounds == before.marks.rounds


def fined(outcome, *fines):
    return replace(outcome, fines=fines)


def test_a_fine_comes_off_when_the_round_has_been_counted():
    before = standing((0, 700, 0))
    after = counted(before, fined(ended((100, 20, 0)), 0, 120, 0))
    assert after.points == (100, 600, 0)


@pytest.mark.parametrize(("falls", "points"), [(0, 760), (2, 0)])
def test_on_the_barrel_a_fine_is_climbing_down(falls, points):
    before = standing((0, 880, 0), barrel=(1,), falls=(0, falls, 0))
    after = counted(before, fined(ended((100, 0, 20)), 0, 120, 0))
    assert after.points[1] == points
    assert (after.marks.barrel, after.marks.falls) == ((), (0, (falls + 1) % 3, 0))


def test_who_climbs_on_with_a_fine_climbs_down_at_once():
    before = standing((0, 870, 0))
    after = counted(before, fined(ended((100, 20, 0)), 0, 120, 0))
    assert (after.points[1], after.marks.barrel, after.marks.falls) == (760, (), (0, 1, 0))


def test_a_match_that_is_won_stays_won_whoever_is_fined():
    before = standing((880, 0, 0), **ON)
    after = counted(before, fined(ended((130, 0, 0), said=130), 120, 120, 0))
    assert after.winners == (0,)
    assert after.points == (880 + 130 - 120, -120, 0)


def test_a_fine_is_paid_for_a_round_that_is_dealt_again_too():
    before = standing((0, 300, 0))
    after = counted(before, fined(ended((0, 0, 0), reason=Reason.REDEAL), 0, 240, 0))
    assert after.points == (0, 60, 0)
    assert after.marks == before.marks


def test_a_third_fall_by_a_fine_leaves_nothing():
    before = standing((0, 880, 0), barrel=(1,), falls=(0, 2, 0))
    assert counted(before, ended((100, -120, 20), reason=Reason.FORFEIT)).points[1] == 0


def test_a_defender_who_leaves_lets_the_declarer_win_from_the_barrel():
    before = standing((880, 0, 0), **ON)
    after = counted(before, ended((130, -120, 20), said=130, reason=Reason.FORFEIT))
    assert (after.points[0], after.winners) == (1010, (0,))


def test_a_concession_on_the_barrel_is_a_bid_lost():
    before = standing((880, 0, 0), **ON)
    conceded = ended((-130, 65, 65), said=130, tricks=(0, 0, 0), reason=Reason.CONCEDED)
    after = counted(before, conceded)
    assert after.points == (750, 65, 65)
    assert after.marks.bolts == (0, 0, 0)
    assert after.marks.rounds == before.marks.rounds + 1


def test_with_two_hands_the_barrel_has_room_for_one():
    after = counted(standing((880, 860), **ON), ended((40, 100), declarer=1), TWO, dealer=1)
    assert after.points == (755, 880)


def test_step_3_a_dealer_who_sits_out_gets_no_bolt():
    after = counted(standing((0, 0, 0, 0)), ended((100, 20, 0, 0), tricks=(6, 2, 0, 0)), FOUR, 3)
    assert after.marks.bolts == (0, 0, 1, 0)


@pytest.mark.parametrize("said", [130, 300])
def test_nobody_wins_but_from_the_barrel_however_much_he_makes(said):
    after = counted(standing((870, 0, 0)), ended((said, 20, 20), said=said))
    assert (after.points[0], after.marks.barrel, after.winners) == (880, (0,), ())


def test_whoever_wins_has_more_than_a_thousand():
    after = counted(standing((880, 0, 0), **ON), ended((125, 20, 20), said=125))
    assert after.points[0] > 1000
