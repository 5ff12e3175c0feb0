"""The ladder: its rules, and that nothing but the matches says where one stands."""

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from game.bots import CHARACTERS, bots_for
from game.career import PLACES, place_of
from game.career.ladder import ROUNDS_DOWN, TO_WIN, Ladder

RESULTS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from((True, False, None))), max_size=40)


def climbed(found):
    """The ladder after these matches, in the order of their moments."""
    return reduce(lambda ladder, match: ladder.after(*match), found, Ladder())


def results(place, text):
    return [(place, {"w": True, "l": False, "-": None}[each]) for each in text]


def test_two_matches_of_three_lead_up():
    assert climbed(results(0, "wlw")).place == 1
    assert climbed(results(0, "lww")).place == 1
    assert climbed(results(0, "wl")) == Ladder(0, 1, 1, played=2, beaten=1)


def test_a_lost_round_is_played_again_and_a_second_leads_down():
    first = climbed([*results(0, "ww"), *results(1, "ll")])
    assert (first.place, first.won, first.lost, first.rounds_lost) == (1, 0, 0, 1)
    assert climbed([*results(0, "ww"), *results(1, "llwll")]).place == 0


def test_a_round_won_between_forgives_the_lost_one():
    ladder = climbed([*results(0, "ww"), *results(1, "llww"), *results(2, "ll")])
    assert (ladder.place, ladder.rounds_lost) == (2, 1)


def test_nobody_falls_off_the_foot():
    assert climbed(results(0, "llllll")).place == 0


def test_a_match_nobody_won_is_played_again():
    assert climbed(results(0, "w--w")).place == 1


def test_matches_for_another_place_change_nothing():
    assert climbed(results(3, "wwww")) == Ladder()


def test_the_top_is_a_first_place_and_the_ladder_begins_anew():
    way = [result for place in range(len(PLACES)) for result in results(place, "wlw")]
    ladder = climbed([*way[:-1], (len(PLACES) - 1, True, "last")])
    (first,) = ladder.firsts
    assert (first.source, first.played, first.lost) == ("last", 3 * len(PLACES), len(PLACES))
    assert (ladder.place, ladder.played, ladder.best) == (0, 0, len(PLACES) - 1)


@given(RESULTS)
def test_the_ladder_is_consistent_after_any_matches(found):
    ladder = Ladder()
    for match in found:
        before, ladder = ladder, ladder.after(*match)
        assert 0 <= ladder.place < len(PLACES)
        assert max(ladder.won, ladder.lost) < TO_WIN
        assert ladder.rounds_lost < ROUNDS_DOWN
        assert abs(ladder.place - before.place) <= 1
        assert ladder.best >= ladder.place - 1
    assert climbed(found) == ladder


def test_every_place_has_players_for_its_game_and_its_own_word_in_records():
    for at, place in enumerate(PLACES):
        assert len(place.bots) == place.game.seats - 1
        assert set(place.bots) <= set(bots_for(place.game))
        assert place_of(place.event) == at
    assert place_of("daily 2026-11-22") is None
    alone = [bot for place in PLACES for bot in place.bots if place.game.seats == 2]
    assert alone == ["lili", "gyuri", "zsofi", "balint", "mester"]


def test_nobody_sits_on_the_ladder_but_the_house_s_characters_and_each_once_at_a_table():
    for place in PLACES:
        assert set(place.bots) <= set(CHARACTERS)
        assert len(set(place.bots)) == len(place.bots)
