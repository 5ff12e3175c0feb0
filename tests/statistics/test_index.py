"""The index: filled once, kept up to date, thrown away and made again."""

import shutil
import sqlite3
import threading

import pytest

from game.statistics import Index, Progress, fill, open_filled, open_index
from game.statistics.index import FILE, IndexDamaged, database, filling
from game.statistics.reading import read_rows


def contents(index):
    """Everything in an index but the numbers of its rows."""
    return [
        (match.source, match.moment, match.seats, index.deals(match)) for match in index.matches()
    ]


@pytest.fixture
def folder(shelf, tmp_path):
    """A profile of a few short matches."""
    for path in sorted(shelf.rglob("*schnapsen*.record"))[:3]:
        (tmp_path / "records").mkdir(exist_ok=True)
        shutil.copy(path, tmp_path / "records")
    return tmp_path


def test_the_index_gives_back_the_rows_that_were_read(index, shelf):
    matches = list(index.matches())
    assert len(matches) == len(list(shelf.rglob("*.record")))
    assert [match.moment for match in matches] == sorted(match.moment for match in matches)
    for match in matches:
        text = (shelf / match.source).read_text(encoding="utf-8")
        read, deals = read_rows(text, match.source, match.moment)
        assert (match.seats, match.rules, match.over) == (read.seats, read.rules, read.over)
        assert index.deals(match) == deals


def test_only_what_is_new_or_changed_is_read(folder, monkeypatch):
    read = []
    real = filling.read_file
    monkeypatch.setattr(
        filling, "read_file", lambda at, file: read.append(file.source) or real(at, file)
    )
    paths = sorted((folder / "records").iterdir())
    with open_index(folder) as index:
        fill(index, folder)
        assert len(read) == 3
        fill(index, folder)
        assert len(read) == 3
        text = paths[0].read_text()
        paths[0].write_text(text[: len(text) // 2])
        paths[1].unlink()
        told = []
        assert fill(index, folder, told.append) == Progress(2, 2)
        assert told[0] == Progress(2, 1)
        assert read[3:] == [f"records/{paths[0].name}"]
        assert [match.over for match in index.matches()].count(False) == 1
        assert len(list(index.matches())) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"nonsense\n", "foreign"),
        (b"\xff\xfe\x00", "foreign"),
        (b"", "foreign"),
        (b"snapszer-record 2\ngame snapszer\n", "newer"),
        (b"snapszer-record 0\ngame snapszer\n", "foreign"),
        (b"snapszer-record 1\ngame belote\n", "damaged"),
        (b"snapszer-record 1\ngame snapszer\nseat 0 per", "damaged"),
    ],
)
def test_a_record_that_cannot_be_read_is_skipped_with_a_sentence(folder, text, problem):
    bad = folder / "records" / "2026-01-01_bad.record"
    bad.write_bytes(text)
    with open_index(folder) as index:
        assert fill(index, folder).skipped == 1
        (skipped,) = index.skipped()
        assert (skipped.source, skipped.problem) == ("records/2026-01-01_bad.record", problem)
        assert skipped.reason
        assert len(list(index.matches())) == 3
    assert bad.read_bytes() == text


def test_a_move_that_cannot_have_been_made_is_a_damaged_record(folder):
    path = sorted((folder / "records").iterdir())[0]
    lines = path.read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("deal "))
    lines[first + 1] = lines[first + 2]
    path.write_text("\n".join(lines) + "\n")
    with open_index(folder) as index:
        fill(index, folder)
        assert [each.problem for each in index.skipped()] == ["damaged"]


@pytest.mark.parametrize("damage", ["garbage", "cut", "foreign tables", "other version"])
def test_a_damaged_index_is_made_again(folder, damage):
    with open_index(folder) as index:
        fill(index, folder)
    path = folder / FILE
    if damage == "garbage":
        path.write_bytes(b"this is no database" * 500)
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:9000])
    else:
        with sqlite3.connect(path) as connection:
            if damage == "foreign tables":
                connection.execute("DROP TABLE deal_seats")
                connection.execute("CREATE TABLE deal_seats (a, b)")
            else:
                connection.execute("UPDATE about SET version = '0'")
        connection.close()
    with open_index(folder) as index:
        assert index.problem == ""
        assert index.path == path
        fill(index, folder)
        assert len(contents(index)) == 3


def test_a_locked_index_is_read_into_memory_and_left_alone(folder, monkeypatch):
    monkeypatch.setattr(database, "_PATIENCE", 0.05)
    with open_index(folder) as index:
        fill(index, folder)
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with open_index(folder) as index:
        assert (index.problem, index.path) == ("locked", None)
        fill(index, folder)
        assert len(contents(index)) == 3
    other.execute("ROLLBACK")
    other.close()
    with open_index(folder) as index:
        assert index.problem == ""
        assert len(contents(index)) == 3


def test_two_programs_at_once_come_to_the_same_as_one_that_fills_it_again(folder):
    def work():
        with open_index(folder) as index:
            fill(index, folder)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_index(folder) as index:
        assert index.problem == ""
        both = contents(index)
    (folder / FILE).unlink()
    with open_index(folder) as index:
        fill(index, folder)
        assert contents(index) == both


def test_what_a_deal_was_worth_is_kept_with_its_record(folder):
    with open_index(folder) as index:
        fill(index, folder)
        match = next(iter(index.matches()))
        index.keep_worth(match.source, 1, 0, 0.75)
        assert [seat.worth for seat in index.deals(match)[0].seats] == [0.75, None]
        (folder / match.source).unlink()
        fill(index, folder)
        assert index.select("SELECT * FROM worths") == []


def broken_once(monkeypatch, reasons):
    """Taking in fails for each of some reasons before it goes well."""
    real, left = Index.take_in, list(reasons)

    def take_in(index, batch):
        if left:
            raise left.pop(0)
        real(index, batch)

    monkeypatch.setattr(Index, "take_in", take_in)


def test_an_index_that_breaks_while_it_is_filled_is_made_again(folder, monkeypatch):
    broken_once(monkeypatch, [IndexDamaged("a page is gone")])
    with open_filled(folder) as index:
        assert (index.problem, index.path) == ("", folder / FILE)
        assert len(contents(index)) == 3


@pytest.mark.parametrize(
    ("reasons", "problem"),
    [
        ([sqlite3.OperationalError("database is locked")], "locked"),
        ([sqlite3.OperationalError("database or disk is full")], "no_room"),
        ([IndexDamaged("once"), IndexDamaged("twice")], "read_only"),
    ],
)
def test_one_that_cannot_be_filled_is_done_without(folder, monkeypatch, reasons, problem):
    broken_once(monkeypatch, reasons)
    with open_filled(folder) as index:
        assert (index.problem, index.path) == (problem, None)
        assert len(contents(index)) == 3
