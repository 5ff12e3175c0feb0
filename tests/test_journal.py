"""The running match on disk: found again, kept aside when it is damaged, played on without a disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.decks import OpenDeck
from game.journal import RUNNING, Journal, find_running
from game.match import Match
from game.players import Person
from game.rules import GAMES
from game.table import Table


@pytest.fixture
def table() -> Table:
    match = Match.new(GAMES["snapszer"], 1)
    return Table(match, [Person("Anna"), Person("Béla")], OpenDeck(1))


def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        table.play(table.turn, table.match.game.legal(table.deal)[0])


def test_a_match_is_found_as_far_as_it_was_played(table: Table, tmp_path: Path) -> None:
    Journal(table, tmp_path)
    table.next_deal()
    table.pump()
    play(table, 5)
    found = find_running(tmp_path)
    assert found.record == table.record
    assert not found.reason


def test_a_damaged_match_is_kept_aside_word_for_word(tmp_path: Path) -> None:
    (tmp_path / RUNNING).write_text("not a record\n")
    found = find_running(tmp_path)
    assert found.record is None
    assert found.reason
    assert found.aside.read_text() == "not a record\n"
    assert not (tmp_path / RUNNING).exists()


def test_a_match_that_cannot_be_written_is_played_on(table: Table, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    journal = Journal(table, blocked)
    table.next_deal()
    table.pump()
    play(table, 2)
    assert journal.problem
    assert str(tmp_path) not in journal.problem
    blocked.unlink()
    play(table, 1)
    assert journal.problem is None
    assert find_running(blocked).record == table.record
