"""A match is played, and a shared file changed, by one program at a time, and by any once that one has ended,
however it ended.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.play.file_lock import FileLock, changing
from game.play.journal import find_unfinished, put_by

HOLD = """
import sys
from pathlib import Path
from game.play.file_lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_program(match: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of a match."""
    root = Path(__file__).parents[2]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(match)], cwd=root, **pipes)  # type: ignore[call-overload]
    try:
        assert other.stdout.readline() == "held\n"
        yield other
    finally:
        other.kill()
        other.communicate()


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "unfinished" / "one.record"
    path.parent.mkdir()
    path.write_bytes(b"half of a li\xff")
    return path


def test_what_another_program_plays_is_neither_played_put_away_nor_set_aside(match: Path) -> None:
    with another_program(match):
        with pytest.raises(BlockingIOError):
            FileLock(match)
        with pytest.raises(BlockingIOError):
            put_by(match)
        assert find_unfinished(match.parent.parent).damaged == ()
        assert match.exists()


def test_a_killed_program_holds_nothing(match: Path) -> None:
    with another_program(match) as other:
        other.kill()
        other.wait()
        FileLock(match).release()
    assert [path.name for path in match.parent.iterdir()] == [match.name]


def test_a_lock_file_that_was_removed_by_its_holder_is_not_mistaken_for_the_lock(
    match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was opened while it still had its name, and got its lock when it had none any more."""
    import filelock

    first, real = FileLock(match), filelock.lock_descriptor

    def released_before(descriptor: int, *, blocking: bool) -> bool:
        first.release()
        return real(descriptor, blocking=blocking)

    monkeypatch.setattr(filelock, "lock_descriptor", released_before)
    second = FileLock(match)
    monkeypatch.undo()
    with pytest.raises(BlockingIOError):
        FileLock(match)
    second.release()


def test_a_program_that_stopped_in_the_middle_of_its_change_is_not_waited_for_without_end(
    match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.play.file_lock._PATIENCE", 0.05)
    with another_program(match), changing(match):
        match.write_bytes(b"changed")
    assert match.read_bytes() == b"changed"


def test_a_change_is_made_where_no_lock_can_be_had(tmp_path: Path) -> None:
    (tmp_path / "one.lock").mkdir()
    with changing(tmp_path / "one.json"):
        (tmp_path / "one.json").write_bytes(b"changed")
    with pytest.raises(ZeroDivisionError), changing(tmp_path / "other.json"):
        raise ZeroDivisionError
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "one.lock"]
