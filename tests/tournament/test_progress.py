"""Byes, latecomers, those who leave, and tables that wait."""

from random import Random

import pytest

from game.tournament.entrants import Entrant
from game.tournament.entries import BeginRound, Enter, NotAllowed, TableNumber, Withdraw
from game.tournament.progress import after_entry, has_ended, is_struck, why_no_round
from game.tournament.standings import standings
from game.tournament.tournament import Format, TableResult
from tests.tournament.fields import begun, played, won_by

LATE = Enter(Entrant("person", "Late"))


def refused(tournament, entry):
    with pytest.raises(NotAllowed) as caught:
        after_entry(tournament, entry)
    return caught.value.key.rpartition(".")[2]


def test_a_latecomer_takes_a_bye_of_the_first_knock_out_round():
    tournament = after_entry(after_entry(begun(Format.KNOCK_OUT, 5), BeginRound()), LATE)
    assert len(tournament.free) == 2
    assert sum(5 in pairing.here for pairing in tournament.rounds[0]) == 1
    assert len(played(tournament).results) == 5


def test_no_latecomer_enters_a_knock_out_without_a_bye_or_after_its_first_round():
    full = after_entry(begun(Format.KNOCK_OUT, 4), BeginRound())
    assert refused(full, LATE) == "no_bye"
    assert refused(played(begun(Format.KNOCK_OUT, 5), rounds=1), LATE) == "no_bye"


def test_a_latecomer_to_a_round_robin_plays_all_games_he_has_missed():
    tournament = after_entry(played(begun(Format.ROUND_ROBIN, 5), rounds=2), LATE)
    ended = played(tournament)
    assert len(ended.results) == 15
    assert all(line.played == 5 for line in standings(ended))
    assert (
        refused(after_entry(begun(Format.ROUND_ROBIN, 8), BeginRound()), LATE) == "size_round_robin"
    )


def test_a_latecomer_to_a_swiss_has_no_point_for_what_he_has_missed():
    tournament = after_entry(played(begun(Format.SWISS, 9), rounds=1), LATE)
    assert standings(tournament)[-1].points == 0
    assert played(tournament, rounds=1).byes(9) == 0
    last = played(begun(Format.SWISS, 9), rounds=3)
    assert refused(after_entry(last, BeginRound()), LATE) == "last_round"


def test_two_of_one_name_and_a_seventeenth_are_refused():
    tournament = begun(Format.SWISS, 16)
    assert refused(tournament, LATE) == "full"
    assert refused(begun(Format.SWISS, 2), Enter(Entrant("person", "PLAYER 1"))) == "same_name"


def test_one_who_leaves_loses_his_table_by_default():
    tournament = after_entry(begun(Format.KNOCK_OUT, 4), BeginRound())
    leaver, stays = tournament.rounds[0][0].here
    tournament = after_entry(tournament, Withdraw(leaver))
    assert tournament.results[TableNumber(1, 1)] == TableResult(stays, default=True)
    assert refused(tournament, Withdraw(leaver)) == "not_here"
    assert len(played(tournament).results) == 3


def test_a_winner_who_leaves_lets_his_next_opponent_through():
    tournament = played(begun(Format.KNOCK_OUT, 4), rounds=1)
    leaver, stays = (tournament.results[TableNumber(1, table)].winner for table in (1, 2))
    tournament = after_entry(after_entry(tournament, Withdraw(leaver)), BeginRound())
    assert has_ended(tournament)
    assert standings(tournament)[0].entrant == stays


def test_a_round_robin_strikes_one_who_leaves_before_half_of_his_games():
    tournament = played(begun(Format.ROUND_ROBIN, 6), rounds=2)
    early = after_entry(tournament, Withdraw(2))
    assert is_struck(early, 2)
    assert all(line.played <= 2 for line in standings(early))
    assert standings(early)[-1].entrant == 2
    assert all(line.played == 4 for line in standings(played(early))[:-1])


def test_later_his_games_stand_and_the_others_win_the_rest_by_default():
    tournament = played(begun(Format.ROUND_ROBIN, 6), rounds=3)
    late = after_entry(tournament, Withdraw(2))
    assert not is_struck(late, 2)
    points = {line.entrant: line.points for line in standings(late)}
    before = {line.entrant: line.points for line in standings(tournament)}
    gained = sum(points.values()) - sum(before.values())
    assert (gained, points[2]) == (2, before[2])


def test_a_table_that_waits_holds_up_a_knock_out_and_a_swiss_but_no_round_robin():
    for form, count, key in (
        (Format.KNOCK_OUT, 4, "tables_open"),
        (Format.SWISS, 9, "tables_open"),
        (Format.ROUND_ROBIN, 4, None),
    ):
        tournament = after_entry(begun(form, count), BeginRound())
        tournament = after_entry(
            tournament, won_by(tournament, TableNumber(1, 1), tournament.rounds[0][0].first)
        )
        why = why_no_round(tournament)
        assert (why and why.key) == (key and f"tournament.refused.{key}")
    tournament = after_entry(tournament, BeginRound())
    assert TableNumber(1, 2) in tournament.open_tables
    assert has_ended(played(tournament))


def test_a_result_counts_once_and_only_of_those_who_sit_there():
    tournament = after_entry(begun(Format.ROUND_ROBIN, 5), BeginRound())
    table = TableNumber(1, 1)
    one, _ = tournament.pairing(table).here
    (free,) = tournament.free
    assert refused(tournament, won_by(tournament, table, free)) == "no_table"
    assert refused(tournament, won_by(tournament, TableNumber(1, 3), free)) == "no_table"
    tournament = after_entry(tournament, won_by(tournament, table, one))
    assert refused(tournament, won_by(tournament, table, one)) == "has_result"


@pytest.mark.parametrize("form", Format)
def test_a_field_too_small_for_its_format_does_not_begin(form):
    few = begun(form, form.fewest - 1)
    assert why_no_round(few).key == f"tournament.refused.size_{form.key}"
    assert refused(played(begun(form, form.fewest), Random(2)), LATE) == "over"


def test_everybody_may_leave():
    tournament = after_entry(begun(Format.SWISS, 9), BeginRound())
    for number in range(8):
        tournament = after_entry(tournament, Withdraw(number))
    assert has_ended(tournament)
    assert refused(tournament, Withdraw(8)) == "over"
