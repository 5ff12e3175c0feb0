"""The result of a table is that of its record, and of no other."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from game.contest.match import Match
from game.contest.record import write_record
from game.play.decks import OpenDeck
from game.play.journal import shelve
from game.play.players import Person
from game.play.table import Table
from game.tournament import keeping
from game.tournament.entries import BeginRound, NotAllowed, TableNumber
from game.tournament.event import tournament_of
from game.tournament.keeping import new_tournament_file, results_on_shelf
from game.tournament.progress import after_entry
from game.tournament.tables import result_of_record, setup_of_table
from game.tournament.tournament import Format
from tests.tournament.fields import begun

FIRST = TableNumber(1, 1)


def given_up_by(setup, seat):
    """The record of a match in which a seat gave up every deal."""
    players = [Person(who.name) for who in setup.sittings]
    table = Table(Match.new(setup.game, 0), players, OpenDeck(1))
    while not table.match.over:
        table.next_deal()
        table.pump()
        table.give_up(seat)
    return replace(table.record, practice=False, event=setup.event)


@pytest.fixture
def tournament():
    return after_entry(begun(Format.KNOCK_OUT, 4), BeginRound())


@pytest.fixture
def record(tournament):
    return given_up_by(setup_of_table(tournament, FIRST), 1)


@pytest.fixture
def result(tournament, record):
    return result_of_record(tournament, FIRST, record)


def test_the_record_says_who_has_won(tournament, record, result):
    assert result.winner == tournament.pairing(FIRST).first
    assert result.points[0] >= 7 > result.points[1] == 0
    assert tournament_of(record.event) == tournament.id
    assert tournament_of("daily 2026-11-22") is None


@pytest.mark.parametrize(
    "change",
    [
        {"event": "tournament ab12 1 2"},
        {"event": "tournament ffff 1 1"},
        {"practice": True},
        {"dealer": 1},
        {"abandoned": "Somebody"},
        {"continued": (1, 0)},
        {"deals": ()},
    ],
)
def test_another_match_is_no_result(tournament, record, change):
    with pytest.raises(NotAllowed):
        result_of_record(tournament, FIRST, replace(record, **change))


def test_other_players_are_no_result(tournament, record):
    with pytest.raises(NotAllowed):
        result_of_record(tournament, FIRST, replace(record, sittings=record.sittings[::-1]))


def test_results_are_found_on_the_shelf(tournament, record, result, tmp_path):
    file = new_tournament_file(tmp_path, tournament)
    assert results_on_shelf(tmp_path, tournament, file) == []
    shelve(tmp_path, replace(record, event="tournament ffff 1 1"), "snapszer")
    shelve(tmp_path, record, "snapszer")
    assert results_on_shelf(tmp_path, tournament, file) == [result]
    assert "event tournament ab12 1 1" in write_record(record)


def test_a_result_is_found_though_the_clock_was_set_back_since_the_tournament_began(
    tournament, record, result, tmp_path, monkeypatch
):
    """As at the end of summer time, or on a flight to the west: records are named by local time."""
    later = datetime.now() + timedelta(hours=9)
    monkeypatch.setattr(keeping, "datetime", type("Later", (datetime,), {"now": lambda: later}))
    file = new_tournament_file(tmp_path, tournament)
    assert file.name.startswith(f"{later:%Y-%m-%d_%H}")
    shelve(tmp_path, record, "snapszer")
    assert results_on_shelf(tmp_path, tournament, file) == [result]


def test_the_records_of_earlier_weeks_are_not_read_for_a_tournament(
    tournament, record, tmp_path, monkeypatch
):
    later = datetime.now() + timedelta(days=7)
    monkeypatch.setattr(keeping, "datetime", type("Later", (datetime,), {"now": lambda: later}))
    file = new_tournament_file(tmp_path, tournament)
    shelve(tmp_path, record, "snapszer")
    assert results_on_shelf(tmp_path, tournament, file) == []


def test_a_tournament_whose_file_was_renamed_finds_its_results(
    tournament, record, result, tmp_path
):
    file = tmp_path / "my own.tournament"
    shelve(tmp_path, record, "snapszer")
    assert results_on_shelf(tmp_path, tournament, file) == [result]
