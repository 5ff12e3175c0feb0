"""Game points into matches, matches into Bummerl."""

import pytest

from game.contest.match import Match
from game.core.outcome import Outcome, Reason
from game.rules import GAMES, read_game


def scored(*points: int) -> Outcome:
    winners = tuple(seat for seat, scored in enumerate(points) if scored)
    reason = Reason.CLAIMED if winners else Reason.EQUAL_TOTALS
    return Outcome(reason, points, (0, 0), (1, 1), winners)


def played(game, *outcomes, dealer=0):
    match = Match.new(game, dealer)
    for outcome in outcomes:
        match = match.after(outcome)
    return match


def test_a_match_may_be_taken_up_at_a_score():
    match = Match.new(GAMES["snapszer"], 1).at("6:5")
    assert match.scores == (6, 5)
    assert match.after(scored(0, 2)).winners == (1,)


@pytest.mark.parametrize("score", ["6", "6:5:4", "six:five", "-1:0", ":"])
def test_a_text_that_is_no_score_gets_a_sentence(score):
    with pytest.raises(ValueError, match="is no score: write each seat's points"):
        Match.new(GAMES["snapszer"], 0).at(score)


def test_no_match_is_taken_up_when_it_is_over():
    with pytest.raises(ValueError, match="at 7:0 the match is over"):
        Match.new(GAMES["snapszer"], 0).at("7:0")


@pytest.mark.parametrize("target", [7, 10, 11])
def test_the_target_is_a_house_rule(target):
    game = read_game(f"snapszer(match_target={target})")
    match = played(game, *[scored(1, 0)] * (target - 1))
    assert not match.over
    assert match.after(scored(1, 0)).winners == (0,)


def test_the_deal_alternates():
    match = played(GAMES["snapszer"], scored(1, 0))
    assert match.dealer == 1
    assert match.after(scored(1, 0)).dealer == 0


def test_the_winner_may_deal_by_house_rule():
    game = read_game("sixty_six(next_dealer=winner)")
    assert played(game, scored(1, 0)).dealer == 0
    assert played(game, scored(0, 0)).dealer == 1


def test_e20_schnapsen_counts_down_and_may_pass_zero():
    match = played(GAMES["schnapsen"], *[scored(3, 0)] * 2)
    assert match.shown(0) == 1
    assert match.shown(1) == 7
    won = match.after(scored(3, 0))
    assert won.shown(0) == -2
    assert won.winners == (0,)


@pytest.mark.parametrize(("loser", "bummerl"), [(0, 2), (1, 1)])
def test_e22_a_match_lost_to_nothing_costs_two_bummerl(loser, bummerl):
    game = read_game("schnapsen(bummerl=on,bummerl_target=5)")
    match = played(game, *[scored(0, 1)] * loser, *[scored(3, 0)] * 3)
    assert match.marks.bummerl == (0, bummerl)
    assert match.scores == (0, 0)
    assert not match.over


def test_the_contest_ends_at_its_bummerl():
    game = read_game("schnapsen(bummerl=on,bummerl_target=3,bummerl_schneider=1)")
    match = played(game, *[scored(3, 0)] * 9)
    assert match.marks.bummerl == (0, 3)
    assert match.winners == (0,)


def test_no_carry_by_house_rule():
    assert played(read_game("snapszer(draw_carry=0)"), scored(0, 0)).marks.carry == 0


def test_a_finished_match_takes_no_more_deals():
    match = played(GAMES["snapszer"], *[scored(3, 0)] * 3)
    with pytest.raises(ValueError, match="over"):
        match.after(scored(1, 0))


# Which seats a peer holds, and who then has won.
FOULS = {
    "snapszer": [((0,), (1,))],
    "bauernschnapsen": [
        ((1,), (0, 2)),
        ((0, 2), (1, 3)),
        ((0, 1), (2, 3)),
        ((0, 1, 2), (3,)),
    ],
    "talonschnapsen": [((0,), (1, 2)), ((0, 2), (1,))],
    "thousand_4": [((3,), (0, 1, 2)), ((0, 1, 3), (2,))],
}


@pytest.mark.parametrize(("key", "guilty", "winners"), [(k, *f) for k in FOULS for f in FOULS[k]])
def test_a_foul_loses_the_match_for_its_sides_and_wins_it_for_all_others(key, guilty, winners):
    match = Match.new(GAMES[key], 0)
    ended = match.lost_by_foul(guilty)
    assert ended.over
    assert ended.winners == winners
    assert sorted((*ended.fouled, *ended.winners)) == [*range(match.game.seats)]
    assert (ended.scores, ended.marks) == (match.scores, match.marks), "no deal is priced"
    with pytest.raises(ValueError, match="over"):
        ended.lost_by_foul(winners)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_win_by_foul_between_three_is_a_present_to_nobody(key):
    ended = Match.new(GAMES[key], 0).lost_by_foul((0,))
    two_sides = len(ended.game.teams) == 2
    assert [ended.counts_for(seat) for seat in range(ended.game.seats)] == [
        two_sides or seat == 0 for seat in range(ended.game.seats)
    ]


@pytest.mark.parametrize("seats", [(), (0, 1)])
def test_a_foul_has_a_loser_and_a_winner(seats):
    with pytest.raises(ValueError, match="a loser and a winner"):
        Match.new(GAMES["snapszer"], 0).lost_by_foul(seats)


def test_a_match_is_drawn_where_all_have_ended_level_and_counts_in_no_series():
    level = Match.new(GAMES["schnapsen"], 0, length=2)
    for points in ((1, 0), (0, 1)):
        assert not level.drawn
        level = level.after(scored(*points))
    assert level.drawn
