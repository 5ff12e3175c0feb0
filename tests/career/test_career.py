"""Which matches count, what they do to ratings and streaks, and the table of honour."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.career import PLACES, Initials, RoundsShown, as_initials, read_career
from game.career.career import career_of, played_matches
from game.career.ratings import family_of, rating_of_bot, ratings
from game.rules import FAMILIES, GAMES
from game.statistics import Who
from tests.career.rows import BEGIN, Shelf, deal, match, played

REMOTE = Who("remote", "Béla")
SECOND = Who("person", "Béla")
NOW = BEGIN + timedelta(days=30)


def career_with(*matches):
    return read_career(Shelf(matches), NOW)


def counted(*matches):
    return [each.match for each in played_matches(Shelf(matches), NOW)]


@pytest.mark.parametrize(
    "changes",
    [
        {"other": REMOTE},
        {"other": SECOND},
        {"practice": True},
        {"practice": None},
        {"continued": True},
        {"length": 1},
        {"over": False, "shelf": False},
    ],
)
def test_only_an_honest_table_counts(changes):
    assert len(counted(match())) == 1
    assert counted(match(**changes)) == []


def test_matches_on_the_network_move_nothing():
    own = [match(at=at) for at in range(3)]
    with_remote = [*own, *(match(won=False, other=REMOTE, at=at) for at in range(3, 9))]
    assert career_with(*with_remote) == career_with(*own)


def test_with_a_hint_or_a_move_taken_back_a_match_can_only_be_lost():
    for helped in (deal(hints=1), replace(deal(), undone=1), replace(deal(), own_play=False)):
        assert not list(played_matches(Shelf([match()], helped), NOW))
        (lost,) = played_matches(Shelf([match(won=False)], helped), NOW)
        assert lost.helped
        assert list(played_matches(Shelf([match(over=False)], helped), NOW)), (
            "nor is leaving a way out"
        )


def test_a_match_with_help_earns_nothing():
    schwarz = played(deal(schwarz=1), won=False)
    assert career_of([schwarz]).earned
    assert not career_of([replace(schwarz, helped=True)]).earned


def test_cards_that_have_been_seen_are_no_new_match():
    """A number dealt again, or a record that lies twice; what was gone on with later spoils nothing."""
    first, again = match(at=0, pack="a"), match(at=1, pack="a")
    assert counted(first, again) == [first]
    assert counted(match(at=0, pack="a", practice=True), again) == []
    assert counted(match(at=0, pack="a", continued=True), again) == [again]
    assert len(counted(match(at=0, pack=""), match(at=1, pack=""))) == 2


def test_a_deal_played_by_its_code_meanwhile_does_not_undo_its_match():
    """The first deal of a match that is still being played has a code: whoever played it before the end would
    be rid of a match he is losing.
    """
    by_code, lost = match(at=0, pack="a", length=1), match(won=False, at=1, pack="a")
    assert counted(by_code, lost) == [lost]
    on_ladder = replace(lost, event=PLACES[0].event)
    assert career_with(by_code, on_ladder).ladder.lost == 1


def test_a_record_that_a_wrong_clock_dated_years_ahead_gives_no_match_up():
    ahead, event = 24 * 365 * 5, PLACES[0].event
    running = match(over=False, shelf=False, event=event, at=1)
    career = career_with(match(at=0), running, match(at=ahead))
    assert career.ladder.lost == 0
    won = [match(event=event, at=at) for at in (2, 3)]
    career = career_with(*won, match(at=ahead))
    assert career.round_ended is not None, "the last one played is the newest"


def test_a_match_that_ends_level_is_neither_won_nor_lost():
    level = played(won=None, event=PLACES[0].event)
    assert not level.won
    assert not level.lost
    career = career_of([level])
    assert (career.ladder.won, career.ladder.lost, career.streaks[0].now) == (0, 0, 0)
    assert career.earned == ()
    (even,) = ratings([level])
    (won,) = ratings([played()])
    (lost,) = ratings([played(won=False)])
    assert won.rating.rating > even.rating.rating > lost.rating.rating


def test_an_event_of_another_kind_is_no_match_of_a_career():
    assert career_with(match(event="duplicate", length=8)).newest == ""


def test_a_match_that_was_put_by_is_lost_and_one_left_lying_after_a_week():
    assert len(counted(match(over=False))) == 1
    left = match(over=False, shelf=False)
    assert counted(left, match(at=24 * 7)) == [match(at=24 * 7)]
    assert counted(left, match(at=24 * 7 + 1))[0] == left
    (career,) = career_of([played(over=False)]).ratings
    assert career.rating.rating < 1500
    assert counted(match(over=False, deals=0)) == []


def test_leaving_a_match_of_the_ladder_for_good_does_not_pay():
    event = PLACES[0].event
    assert career_with(match(over=False, event=event)).ladder.lost == 1
    assert career_with(match(over=False, shelf=False, event=event)).ladder.lost == 0
    assert career_with(match(over=False, event=event, deals=0)).ladder.lost == 1
    unseen = match(over=False, event=event, deals=0, pack="")
    assert career_with(unseen).ladder.lost == 0


def test_who_comes_back_after_all_and_wins_has_not_given_up():
    event = PLACES[0].event
    later = match(at=24 * 8)
    assert career_with(match(over=False, shelf=False, event=event), later).ladder.lost == 1
    assert career_with(match(at=24 * 9, event=event), later).ladder.won == 1


def test_winning_against_the_strong_brings_more():
    def after(bot, won):
        (found,) = ratings([played(bot=bot, won=won)])
        return found.rating.rating

    assert after("mester", True) > after("lili", True) > 1500
    assert 1500 > after("mester", False) > after("lili", False)


def test_a_family_of_games_has_a_rating_of_its_own():
    found = ratings([played(), played(game="thousand_2", bot="plain", at=1)])
    assert [each.family for each in found] == ["two_hand", "thousand"]
    assert {family_of(game) for game in GAMES} == set(FAMILIES)


def test_days_without_a_match_make_a_rating_less_sure():
    (now,) = ratings([played()])
    (later,) = ratings([played()], date(2026, 12, 24))
    assert later.rating.rating == pytest.approx(now.rating.rating)
    assert later.rating.deviation > now.rating.deviation


def test_an_evening_is_one_period():
    """In which order matches of a day are played does not matter."""
    wins = [played(won=won, at=at) for at, won in enumerate((True, True, False))]
    other = [played(won=won, at=at) for at, won in enumerate((False, True, True))]
    assert ratings(wins)[0].rating.rating == pytest.approx(ratings(other)[0].rating.rating)


def test_in_every_family_the_house_stands_in_the_order_of_its_stars_above_the_beginner():
    for family in FAMILIES:
        beginner, *house = [
            rating_of_bot(key, family).rating
            for key in ("beginner", "lili", "gyuri", "zsofi", "balint", "mester")
        ]
        assert house == sorted(house)
        assert beginner < house[0]


def test_the_house_hangs_together_by_the_shares_that_were_measured():
    shares = {("gyuri", "lili"): 0.626, ("balint", "zsofi"): 0.636, ("plain", "beginner"): 0.927}
    for (one, other), share in shares.items():
        above = rating_of_bot(one, "two_hand").rating - rating_of_bot(other, "two_hand").rating
        assert 1 / (1 + 10 ** (-above / 400)) == pytest.approx(share, abs=0.01)


def test_a_streak_ends_with_a_lost_match_not_with_one_nobody_won():
    wins = [True, True, None, True, False, True]
    (streak,) = career_of([played(won=won, at=at) for at, won in enumerate(wins)]).streaks
    assert (streak.now, streak.longest) == (1, 3)


def test_first_places_are_ranked_by_matches_lost():
    way = [(place.event, won) for place in PLACES for won in (True, False, True)]
    way += [(place.event, True) for place in PLACES for _ in range(2)]
    career = career_of([played(event=event, won=won, at=at) for at, (event, won) in enumerate(way)])
    assert [each.lost for each in career.honours] == [0, len(PLACES)]
    assert career.ladder.place == 0


def test_initials_are_three_capitals_and_outlive_the_program(tmp_path):
    assert as_initials("ő-rsi z") == "ŐRS"
    Initials(tmp_path).keep("records/a", "abcd")
    Initials(tmp_path).keep("records/b", "x")
    assert Initials(tmp_path).load() == {"records/a": "ABC", "records/b": "X"}


def test_a_round_is_shown_once(tmp_path):
    assert "records/a" not in RoundsShown(tmp_path)
    RoundsShown(tmp_path).keep("records/a")
    assert "records/a" in RoundsShown(tmp_path)
