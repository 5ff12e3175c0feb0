"""A match is played by one program at a time, and by any once that one has ended, however it ended."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.play.journal import find_unfinished, put_by
from game.play.match_lock import MatchLock

HOLD = """
import sys
from pathlib import Path
from game.play.match_lock import MatchLock
lock = MatchLock(Path(sys.argv[1]))
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
            MatchLock(match)
        with pytest.raises(BlockingIOError):
            put_by(match)
        assert find_unfinished(match.parent.parent).damaged == ()
        assert match.exists()


def test_a_killed_program_holds_nothing(match: Path) -> None:
    with another_program(match) as other:
        other.kill()
        other.wait()
        MatchLock(match).release()
    assert [path.name for path in match.parent.iterdir()] == [match.name]


def test_a_lock_file_that_was_removed_by_its_holder_is_not_mistaken_for_the_lock(
    match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was opened while it still had its name, and got its lock when it had none any more."""
    import filelock

    first, real = MatchLock(match), filelock.lock_descriptor

    def released_before(descriptor: int, *, blocking: bool) -> bool:
        first.release()
        return real(descriptor, blocking=blocking)

    monkeypatch.setattr(filelock, "lock_descriptor", released_before)
    second = MatchLock(match)
    monkeypatch.undo()
    with pytest.raises(BlockingIOError):
        MatchLock(match)
    second.release()
