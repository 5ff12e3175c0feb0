"""One program at a time plays a match: its lock is freed by the system when a program ends, however it ends.

It lies in a file of its own beside the match's, since that one is replaced while the match is played.
"""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EAGAIN
from io import FileIO
from pathlib import Path

_LOCK = ".lock"


class MatchLock:
    """A lock, held from its creation until `release`. Raises BlockingIOError where another program holds it,
    and OSError where no lock can be had at all: in a folder that cannot be written."""

    def __init__(self, match: Path) -> None:
        self._path = match.with_suffix(_LOCK)
        self._file = _locked(self._path)

    def release(self) -> None:
        """Free the lock; may be called again."""
        if self._file.closed:
            return
        try:
            self._path.unlink()  # while it is held: whoever has just opened it sees that it is gone
        except PermissionError:  # a system that keeps what is open, by whomever
            self._file.close()
            with suppress(OSError):
                self._path.unlink()
        except OSError:
            pass
        self._file.close()


def _locked(path: Path) -> FileIO:
    """An open lock file that is held and still bears its name."""
    from filelock import lock_descriptor  # the title does not need it

    while True:
        file = FileIO(path, "a")
        try:
            if not lock_descriptor(file.fileno(), blocking=False):
                raise BlockingIOError(EAGAIN, "another program plays it", str(path))
            if _bears(path, file):
                return file
        except BaseException:
            file.close()
            raise
        file.close()


def _bears(path: Path, file: FileIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
