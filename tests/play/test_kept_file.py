"""The law of every file that is kept in the player's folder: nothing in it is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.play.home import LONGEST_FILE
from game.play.kept_file import KeptFile


def sums_in(file: KeptFile) -> dict[str, int]:
    """The whole numbers that a file names; none where it holds something else."""
    with file:
        return {name: int(number) for name, number in json.loads(file.read()).items()}
    return {}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sums.json"


def test_a_missing_file_is_empty_and_may_be_written(path):
    file = KeptFile(path)
    assert sums_in(file) == {}
    assert (file.aside, file.refused) == (None, None)
    file.write('{"a": 1}')
    assert sums_in(KeptFile(path)) == {"a": 1}


DAMAGES = {
    "empty": b"",
    "another kind": b"[]",
    "half": b'{"a": 1',
    "another value": b'{"a": []}',
    "a word": b'{"a": "b"}',
    "a number without end": b'{"a": 1e999}',
    "values without end": b"[" * 100_000,
    "no text": b"\xff\xfe\x00",
    "too long": b" " * (LONGEST_FILE + 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_another_written(path, damage):
    for number in (1, 2):
        path.write_bytes(DAMAGES[damage])
        file = KeptFile(path)
        assert sums_in(file) == {}
        assert file.aside == path.with_name(f"sums.damaged-{number}.json")
        file.write('{"a": 2}')
        assert sums_in(file) == {"a": 2}
    assert [each.read_bytes() for each in path.parent.glob("*damaged*")] == [DAMAGES[damage]] * 2


def test_a_file_that_cannot_be_read_for_a_while_is_not_written_over(path):
    away = path.with_name("away")
    away.write_text('{"a": 1}')
    path.mkdir()
    file = KeptFile(path)
    assert sums_in(file) == {}
    path.rmdir()
    away.rename(path)
    with pytest.raises(OSError, match=path.name):
        file.write("{}")
    assert sums_in(file) == {"a": 1}
    file.write('{"a": 2}')
    assert sums_in(file) == {"a": 2}


def test_a_mistake_of_the_program_is_no_damage(path):
    path.write_text("{}")
    with pytest.raises(ZeroDivisionError), KeptFile(path):
        raise ZeroDivisionError
    assert path.exists()
