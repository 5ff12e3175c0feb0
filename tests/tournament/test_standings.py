"""Places and what decides them."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.tournament.entries import BeginRound, Withdraw
from game.tournament.progress import after_entry
from game.tournament.standings import standings
from game.tournament.tournament import Format
from tests.tournament.fields import begun, played, results_of_round, won_by

SEEDS = st.integers(0, 10**6)
FORMS = {Format.KNOCK_OUT: 7, Format.ROUND_ROBIN: 6, Format.SWISS: 11}


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(list(Format)), SEEDS, st.randoms())
def test_results_in_any_order_give_the_same_board(form, seed, order):
    one = other = begun(form, FORMS[form], seed)
    chance = Random(seed)
    for _ in range(2):
        one, other = after_entry(one, BeginRound()), after_entry(other, BeginRound())
        entries = results_of_round(one, chance)
        for entry in entries:
            one = after_entry(one, entry)
        order.shuffle(entries)
        for entry in entries:
            other = after_entry(other, entry)
    assert one == other
    assert standings(one) == standings(other)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([Format.ROUND_ROBIN, Format.SWISS]), SEEDS)
def test_every_game_and_every_bye_of_a_swiss_is_one_point(form, seed):
    ended = played(begun(form, FORMS[form], seed), Random(seed))
    lines = standings(ended)
    byes = sum(map(ended.byes, range(FORMS[form]))) if form is Format.SWISS else 0
    assert sum(line.points for line in lines) == len(ended.results) + byes
    assert sum(line.game_points for line in lines) == 0
    assert [line.place for line in lines] == sorted(line.place for line in lines)


def round_robin(games):
    """A round robin of four, by winner and loser of every game."""
    tournament = begun(Format.ROUND_ROBIN, 4)
    for _ in range(3):
        tournament = after_entry(tournament, BeginRound())
        for table in tournament.open_tables:
            here = {*tournament.pairing(table).here}
            winner, lost = next((one, points) for one, two, points in games if {one, two} == here)
            tournament = after_entry(tournament, won_by(tournament, table, winner, lost))
    return standings(tournament)


def test_of_two_level_on_points_the_winner_of_their_game_is_first():
    games = [(0, 1, 6), (0, 2, 6), (3, 0, 0), (1, 2, 0), (1, 3, 0), (2, 3, 0)]
    lines = round_robin(games)
    assert [line.points for line in lines] == [2, 2, 1, 1]
    assert [line.entrant for line in lines] == [0, 1, 2, 3]


def test_three_in_a_ring_are_divided_by_their_game_points():
    games = [(0, 1, 3), (1, 2, 5), (2, 0, 6), (0, 3, 0), (1, 3, 0), (2, 3, 0)]
    lines = round_robin(games)
    assert [line.direct for line in lines[:3]] == [1, 1, 1]
    assert [line.strength for line in lines[:3]] == [2, 2, 2]
    assert [line.game_points for line in lines[:3]] == [10, 6, 5]
    assert [line.entrant for line in lines] == [0, 2, 1, 3]


def test_equal_figures_share_a_place():
    games = [(0, 1, 3), (1, 2, 3), (2, 0, 3), (0, 3, 0), (1, 3, 0), (2, 3, 0)]
    assert [line.place for line in round_robin(games)] == [1, 1, 1, 4]


def test_the_losers_of_the_semi_finals_share_the_third_place():
    lines = standings(played(begun(Format.KNOCK_OUT, 8)))
    assert [line.place for line in lines] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert lines[0].points == 3


def test_buchholz_is_the_points_of_all_opponents_and_a_bye_is_worth_the_own():
    ended = played(begun(Format.SWISS, 9), Random(3))
    points = {line.entrant: line.points for line in standings(ended)}
    for line in standings(ended):
        met = [
            pairing.other(line.entrant)
            for _, pairing in ended.tables()
            if line.entrant in pairing.here
        ]
        assert line.strength == sum(
            points[line.entrant if other is None else other] for other in met
        )


def test_a_game_that_was_not_played_decides_nothing_between_two_level_on_points():
    """Entrant 0 wins two games and leaves before the third; its opponent there has won one of two."""
    tournament, beside, first = begun(Format.ROUND_ROBIN, 4), set(), None
    for _ in range(2):
        tournament = after_entry(tournament, BeginRound())
        for table in tournament.open_tables:
            here = {*tournament.pairing(table).here}
            if 0 in here:
                winner = 0
            elif not beside:
                winner = first = min(here)
                beside = here
            else:
                (last,) = here & beside
                (winner,) = here - {last} if first == last else {last}
            tournament = after_entry(tournament, won_by(tournament, table, winner))
    tournament = after_entry(after_entry(tournament, BeginRound()), Withdraw(0))
    lines = {line.entrant: line for line in standings(tournament)}
    assert (lines[0].points, lines[last].points) == (2, 2)
    assert (lines[0].direct, lines[last].direct) == (0, 0)
