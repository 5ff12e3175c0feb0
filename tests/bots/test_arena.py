"""Meetings on duplicated deals: what is counted, and how surely."""

from __future__ import annotations

import pytest

from game.bots.arena import Meeting, interval, meet
from game.outcome import Outcome, Reason
from game.rules import GAMES

SNAPSZER = GAMES["snapszer"]


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


def test_a_bot_against_itself_takes_half():
    meeting = meet(SNAPSZER, "beginner", "beginner", 10, 4)
    assert meeting.game_points[0] == meeting.game_points[1]
    assert meeting.deals == 10


def test_a_meeting_can_be_repeated():
    assert meet(SNAPSZER, "beginner", "beginner", 6, 1).pairs == (
        meet(SNAPSZER, "beginner", "beginner", 6, 1).pairs
    )
    assert meet(SNAPSZER, "beginner", "beginner", 6, 1).pairs != (
        meet(SNAPSZER, "beginner", "beginner", 6, 2).pairs
    )


def test_the_printed_form_has_the_agreed_keys():
    written = meet(SNAPSZER, "beginner", "beginner", 3, 1).to_json()
    assert written["deals"] == 4
    assert {"deals", "wins", "draws", "game_points", "ci95"} <= set(written)


@pytest.mark.parametrize("wrong", [("nobody", "beginner", 2), ("beginner", "beginner", 0)])
def test_what_cannot_meet_is_refused(wrong):
    with pytest.raises(ValueError):
        meet(SNAPSZER, *wrong, 1)
