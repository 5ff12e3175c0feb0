"""Meetings on duplicated deals: what is counted, and how surely."""

from __future__ import annotations

import pytest

from game.bots import arena
from game.bots.arena import MatchMeeting, Meeting, interval, rotations
from game.bots.executors import executor_of
from game.core.outcome import Outcome, Reason
from game.rules import GAMES

SNAPSZER = GAMES["snapszer"]
THREE, PARTNERS = GAMES["talonschnapsen"], GAMES["bauernschnapsen"]


def meet(*meeting) -> Meeting:
    with executor_of() as executor:
        return arena.meet(*meeting, executor)


def meet_in_matches(*meeting) -> MatchMeeting:
    with executor_of() as executor:
        return arena.meet_in_matches(*meeting, executor)


def scored(first: int, second: int) -> Outcome:
    return Outcome(Reason.CLAIMED, (first, second), (0, 0), (0, 0), (0,) if first else (1,))


def test_the_second_deal_of_a_pack_counts_with_the_seats_exchanged():
    meeting = Meeting(SNAPSZER, ("a", "b"), ((scored(3, 0), scored(1, 0)),))
    assert meeting.game_points == (3, 1)
    assert meeting.wins == (1, 1)
    assert meeting.share == 0.75


def test_a_drawn_deal_is_nobodys():
    meeting = Meeting(SNAPSZER, ("a", "b"), ((scored(0, 0), scored(0, 2)),))
    assert (meeting.draws, meeting.wins, meeting.game_points) == (1, (1, 0), (2, 0))


def test_the_interval_narrows_with_more_packs():
    few, many = interval([(3, 1), (1, 2)] * 10), interval([(3, 1), (1, 2)] * 1000)
    assert few[0] < many[0] < 4 / 7 < many[1] < few[1]


def test_one_pack_alone_tells_nothing():
    assert interval([(3, 1)]) == (0.0, 1.0)


def test_a_meeting_can_be_repeated():
    assert meet(SNAPSZER, "beginner", "beginner", 6, 1).packs == (
        meet(SNAPSZER, "beginner", "beginner", 6, 1).packs
    )
    assert meet(SNAPSZER, "beginner", "beginner", 6, 1).packs != (
        meet(SNAPSZER, "beginner", "beginner", 6, 2).packs
    )


def test_the_printed_form_has_the_agreed_keys():
    written = meet(SNAPSZER, "beginner", "beginner", 3, 1).to_json()
    assert written["deals"] == 4
    assert {"deals", "wins", "draws", "game_points", "ci95"} <= set(written)


def test_two_bots_sit_in_every_seat_alike():
    assert rotations(2) == ((0, 1), (1, 0))
    assert rotations(4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert {sum(rotation) for rotation in rotations(3)} == {1, 2}
    for seats in (2, 3, 4):
        for seat in range(seats):
            sitting = [rotation[seat] for rotation in rotations(seats)]
            assert sitting.count(0) == sitting.count(1)


@pytest.mark.parametrize(
    ("key", "deals"),
    [("snapszer", 10), ("talonschnapsen", 12), ("thousand_4", 8), ("bauernschnapsen", 8)],
)
def test_any_number_of_seats_meets_and_a_bot_takes_half_from_itself(key, deals):
    meeting = meet(GAMES[key], "beginner", "beginner", deals - 1, 3)
    assert meeting.played == deals
    assert meeting.game_points[0] == meeting.game_points[1]
    assert meeting.share == 0.5


def ended(*points):
    return Outcome(Reason.HIGHER_TOTAL, points, points, points, ())


def test_with_three_seats_each_seats_points_go_to_the_bot_that_sat_there():
    outcomes = tuple(ended(9, 3, 0) for _ in rotations(3))
    meeting = Meeting(THREE, ("a", "b"), (outcomes,))
    assert meeting.game_points == (36, 36)
    assert meeting.wins == (3, 3)
    best = tuple(ended(*(6 * (1 - bot) for bot in rotation)) for rotation in rotations(3))
    assert Meeting(THREE, ("a", "b"), (best,)).share == 1.0


def test_what_partners_score_counts_once():
    meeting = Meeting(PARTNERS, ("a", "b"), ((ended(2, 1, 2, 1), ended(0, 3, 0, 3)),))
    assert meeting.game_points == (5, 1)


def test_where_scores_may_fall_the_share_is_of_deals_by_the_mean_of_the_seats():
    # The rotations: ABA BAA AAB BAB ABB BBA.
    outcomes = (
        *(ended(4, -5, -5), ended(0, 1, 1), ended(1, 1, 1)),
        *(ended(-9, 2, -9), ended(-1, -1, -1), ended(0, 0, -3)),
    )
    meeting = Meeting(GAMES["thousand_3"], ("a", "b"), (outcomes,))
    assert rotations(3)[:2] == ((0, 1, 0), (1, 0, 0))
    assert (meeting.wins, meeting.draws) == ((3, 1), 2)
    assert meeting.share == pytest.approx(4 / 6)
    assert meeting.to_json()["share_of"] == "deals"


def test_matches_are_played_to_their_end_and_a_bot_wins_half_against_itself():
    for key in ("snapszer", "bauernschnapsen"):
        meeting = meet_in_matches(GAMES[key], "beginner", "beginner", 3, 1)
        assert meeting.played == 4
        assert meeting.won == (2.0, 2.0)


def test_a_match_with_three_seats_tells_what_a_bot_wins_alone_among_the_others():
    assert rotations(3) == ((0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    meeting = MatchMeeting(THREE, ("a", "b"), (((0,), (1,), (2,), (1,), (0,), (0,)),))
    assert (meeting.played, meeting.won) == (6, (4.0, 2.0))
    assert (meeting.won_alone(0), meeting.won_alone(1)) == ((2.0, 3), (1.0, 3))
    assert str(meeting).splitlines()[1:] == ["a alone among b: 2 of 3", "b alone among a: 1 of 3"]


def test_a_match_that_several_won_is_shared_and_an_endless_one_is_nobodys():
    meeting = MatchMeeting(THREE, ("a", "b"), (((0, 1), (), (0, 1), (), (), ()),))
    assert meeting.won == (1.5, 0.5)
    assert MatchMeeting(THREE, ("a", "b"), (((),) * 6,)).share == 0.5


@pytest.mark.parametrize("meeting", [meet, meet_in_matches])
@pytest.mark.parametrize("wrong", [("nobody", "beginner", 2), ("beginner", "beginner", 0)])
def test_what_cannot_meet_is_refused(meeting, wrong):
    with pytest.raises(ValueError):
        meeting(SNAPSZER, *wrong, 1)
