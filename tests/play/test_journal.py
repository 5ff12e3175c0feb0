"""Matches on disk: all unfinished ones found again, kept aside when damaged, played on without a disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.contest.match import Match
from game.contest.record import read_record, standing
from game.play.decks import OpenDeck
from game.play.journal import UNFINISHED, Journal, find_unfinished, measured_file, new_file, put_by
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES


def new_table(game: str = "snapszer", target: int = 7) -> Table:
    match = Match.new(GAMES[game].with_options(match_target=target), 1)
    return Table(match, [Person("Anna"), Person("Béla")], OpenDeck(1))


@pytest.fixture
def table() -> Table:
    return new_table()


def begin(table: Table) -> None:
    table.next_deal()
    table.pump()


def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        table.play(table.turn, table.match.game.legal(table.deal)[0])


def play_out(table: Table) -> None:
    while not table.match.over:
        if table.turn is None:
            begin(table)
        play(table, 1)


def save_among(folder: Path, content: bytes, name: str = "bad") -> Path:
    (folder / UNFINISHED).mkdir(exist_ok=True)
    path = folder / UNFINISHED / f"{name}.record"
    path.write_bytes(content)
    return path


def test_the_match_is_on_disk_after_every_move(table: Table, tmp_path: Path) -> None:
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    for _ in range(5):
        assert read_record(journal.path.read_text()) == table.record
        play(table, 1)


def test_a_match_is_found_as_far_as_it_was_played(table: Table, tmp_path: Path) -> None:
    Journal(table, new_file(tmp_path, table.match))
    begin(table)
    play(table, 5)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record == table.record
    assert found.match == standing(table.record)


def test_a_match_that_is_gone_on_with_stays_one_match(table: Table, tmp_path: Path) -> None:
    Journal(table, new_file(tmp_path, table.match))
    begin(table)
    play(table, 3)
    (found,) = find_unfinished(tmp_path).matches
    again = Table.resumed(found.record, table.players, OpenDeck(1))
    os.utime(found.path, (0, 0))
    Journal(again, found.path)
    assert found.path.stat().st_mtime == 0  # to open it is not to play on
    play(again, 2)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record == again.record != table.record


def test_a_new_match_leaves_every_unfinished_one_where_it_is(tmp_path: Path) -> None:
    tables = [new_table(game) for game in ("snapszer", "schnapsen", "snapszer")]
    for at, each in enumerate(tables):
        journal = Journal(each, new_file(tmp_path, each.match))
        begin(each)
        play(each, at + 1)
        os.utime(journal.path, (at, at))
    found = find_unfinished(tmp_path).matches
    assert [each.record for each in found] == [each.record for each in reversed(tables)]


def test_a_match_played_to_its_end_goes_to_the_records(tmp_path: Path) -> None:
    first, second = new_table(), new_table()
    Journal(first, new_file(tmp_path, first.match))
    begin(first)
    Journal(second, new_file(tmp_path, second.match))
    play_out(second)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record == first.record
    (kept,) = (tmp_path / "records").glob("????-??/*.record")
    assert read_record(kept.read_text()) == second.record


def test_a_match_put_by_is_among_the_records(table: Table, tmp_path: Path) -> None:
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    measured_file(journal.path).write_text("{}")
    put_by(journal.path)
    assert find_unfinished(tmp_path).matches == ()
    assert not [*(tmp_path / UNFINISHED).iterdir()]
    (kept,) = (tmp_path / "records").glob("????-??/*.record")
    assert read_record(kept.read_text()) == table.record


@pytest.mark.parametrize("practice", [True, False, None])
def test_a_match_keeps_its_helps(table: Table, tmp_path: Path, practice: bool | None) -> None:
    Journal(table, new_file(tmp_path, table.match), practice)
    begin(table)
    play(table, 2)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record.practice is practice


def test_the_only_save_of_an_earlier_version_is_found(table: Table, tmp_path: Path) -> None:
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    journal.path.rename(tmp_path / "running.record")
    (found,) = find_unfinished(tmp_path).matches
    assert found.record == table.record
    assert not (tmp_path / "running.record").exists()


def test_nothing_dealt_is_nothing_to_go_on_with(table: Table, tmp_path: Path) -> None:
    Journal(table, new_file(tmp_path, table.match))
    assert find_unfinished(tmp_path).matches == ()
    assert find_unfinished(tmp_path / "nowhere").damaged == ()


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00garbage", b"", b"snapszer-record x\n", b"snapszer-record 1\nhm\n"]
)
def test_a_damaged_save_is_kept_aside_word_for_word(tmp_path: Path, content: bytes) -> None:
    path = save_among(tmp_path, content)
    found = find_unfinished(tmp_path)
    assert found.matches == ()
    (damaged,) = found.damaged
    assert damaged.aside.read_bytes() == content
    assert not path.exists()
    assert find_unfinished(tmp_path).damaged == ()


def test_a_save_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = save_among(tmp_path, b"snapszer-record 2\nwho knows\n")
    for _ in range(2):
        (found,) = find_unfinished(tmp_path).damaged
        assert (found.newer, found.aside) == (True, None)
        assert path.read_bytes() == b"snapszer-record 2\nwho knows\n"


def test_a_save_that_cannot_be_read_for_a_while_is_left_alone(table: Table, tmp_path: Path) -> None:
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    away = journal.path.rename(tmp_path / "away")
    journal.path.mkdir()
    (found,) = find_unfinished(tmp_path).damaged
    assert (found.newer, found.aside) == (False, None)
    journal.path.rmdir()
    away.rename(journal.path)
    assert [each.path for each in find_unfinished(tmp_path).matches] == [journal.path]


def test_a_damaged_save_hides_no_other(table: Table, tmp_path: Path) -> None:
    Journal(table, new_file(tmp_path, table.match))
    begin(table)
    save_among(tmp_path, b"one", "one")
    save_among(tmp_path, b"two", "two")
    found = find_unfinished(tmp_path)
    assert len(found.matches) == 1
    assert {each.aside.read_bytes() for each in found.damaged} == {b"one", b"two"}


def test_a_match_that_cannot_be_written_is_played_on(table: Table, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    journal = Journal(table, new_file(blocked, table.match))
    begin(table)
    play(table, 2)
    assert journal.problem
    assert str(tmp_path) not in journal.problem
    blocked.unlink()
    play(table, 1)
    assert journal.problem is None
    (found,) = find_unfinished(blocked).matches
    assert found.record == table.record


def test_hints_are_kept_with_their_deal(table: Table, tmp_path: Path) -> None:
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    play(table, 1)
    seat = table.turn
    assert seat is not None
    table.note_hint(seat)
    table.note_hint(seat)
    play(table, 2)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record.deals[0].hints[seat] == 2
    assert found.record == table.record
    again = Table.resumed(found.record, table.players, OpenDeck(1))
    assert again.record == table.record
    assert journal.problem is None


def test_a_match_whose_file_was_taken_away_is_kept_whole_again(
    table: Table, tmp_path: Path
) -> None:
    """A line alone would be no match."""
    journal = Journal(table, new_file(tmp_path, table.match))
    begin(table)
    journal.path.unlink()
    play(table, 1)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record == table.record
    assert journal.problem is None
