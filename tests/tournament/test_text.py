"""A tournament as text, and on disk."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import GAMES
from game.tournament.entrants import Entrant
from game.tournament.entries import Enter, NotAllowed, Withdraw
from game.tournament.keeping import (
    FOLDER,
    KeptTournament,
    find_tournaments,
    keep_tournament,
    new_tournament_file,
)
from game.tournament.progress import after_entry
from game.tournament.text import (
    DamagedTournament,
    NewerTournament,
    read_tournament,
    write_tournament,
)
from game.tournament.tournament import Format, Tournament
from tests.tournament.fields import begun, played


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(list(Format)), st.integers(0, 999))
def test_it_is_read_back_as_it_was_written(form, seed):
    tournament = after_entry(begun(form, 7), Enter(Entrant("bot", "gyuri")))
    tournament = after_entry(tournament, Enter(Entrant("person", "Ötödik Örs", "ab" * 32)))
    tournament = played(tournament, Random(seed), 2) if form is Format.SWISS else tournament
    tournament = after_entry(tournament, Withdraw(1))
    again = read_tournament(write_tournament(tournament))
    assert again == tournament
    assert again.entries == tournament.entries


def test_a_torn_last_line_is_left_out():
    text = write_tournament(played(begun(Format.KNOCK_OUT, 4)))
    assert read_tournament(text[:-2]).open_tables


@pytest.mark.parametrize(
    "change",
    [
        ("player person Player 1", "player cat Player 1"),
        ("result 1 1", "result 1 9"),
        ("result 1 1", "result 1 -1"),
        ("game snapszer", "game thousand_3"),
        ("game snapszer", "game bridge"),
        ("format swiss", "format ladder"),
        ("id ab12", "id ../up"),
        ("round\n", "rounds\n"),
    ],
)
def test_what_cannot_have_happened_is_not_read(change):
    text = write_tournament(played(begun(Format.SWISS, 9), rounds=1))
    with pytest.raises(DamagedTournament):
        read_tournament(text.replace(*change, 1))


def test_one_of_a_later_version_is_told_from_a_damaged_one():
    with pytest.raises(NewerTournament):
        read_tournament("snapszer-tournament 2\nwhatever\n")


def test_a_tournament_is_played_by_two_at_a_table():
    with pytest.raises(NotAllowed):
        Tournament("ab", Format.SWISS, GAMES["bauernschnapsen"], "1")


def test_the_folder_keeps_them_the_latest_first_and_sets_damaged_ones_aside(tmp_path):
    kept = KeptTournament(
        new_tournament_file(tmp_path, begun(Format.KNOCK_OUT, 4)), begun(Format.KNOCK_OUT, 4)
    )
    keep_tournament(kept)
    folder = tmp_path / FOLDER
    (folder / "1999_x.tournament").write_text("nothing\n", encoding="utf-8")
    (folder / "1998_y.tournament").write_text("snapszer-tournament 9\n", encoding="utf-8")
    found = find_tournaments(tmp_path)
    assert found.kept == (kept,)
    assert found.aside == ("1999_x.damaged-1.tournament",)
    assert found.newer
    again = find_tournaments(tmp_path)
    assert (again.kept, again.aside) == ((kept,), ())
