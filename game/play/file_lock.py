"""One program at a time plays a match, or changes a file that several programs of one player share.

A lock is freed by the system when a program ends, however it ends. It lies in a file of its own beside the
one it is for, since that one is replaced meanwhile.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EAGAIN
from io import FileIO
from pathlib import Path

_LOCK = ".lock"
_PATIENCE = 3.0  # seconds; of three programs that change a file without a pause one waits for 1.3
_PAUSE = 0.01


class FileLock:
    """A lock, held from its creation until `release`. Raises BlockingIOError where another program holds it,
    and OSError where no lock can be had at all: in a folder that cannot be written."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_suffix(_LOCK)
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


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Read a file, change and replace it inside, while no other program and no other thread does.

    A program that stopped in the middle of its change is not waited for, and where no lock can be had the
    change is made without one.
    """
    lock = _lock_soon(path)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _lock_soon(path: Path) -> FileLock | None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            return FileLock(path)
        except BlockingIOError:
            time.sleep(_PAUSE)
        except OSError:
            break
    return None


def _locked(path: Path) -> FileIO:
    """An open lock file that is held and still bears its name."""
    from filelock import lock_descriptor  # the title does not need it

    while True:
        file = FileIO(path, "a")
        try:
            if not lock_descriptor(file.fileno(), blocking=False):
                raise BlockingIOError(EAGAIN, "another program holds it", str(path))
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
