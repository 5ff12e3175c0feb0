"""The index of a profile: its file, made again where it cannot be used, or one in memory instead."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.statistics.index import FILE, Index, IndexDamaged, Progress, fill

_BESIDE = ("", "-journal", "-wal", "-shm")


def open_index(folder: Path) -> Index:
    """The index of the profile in a folder. It always opens: see `Index.problem` and `Index.remade`.

    One in memory has no `path`, is empty, and is gone when it is closed.
    """
    path = folder / FILE
    try:
        try:
            return _sound(path)
        except IndexDamaged:
            throw_away(path)
        index = _sound(path)
    except (OSError, IndexDamaged, sqlite3.OperationalError) as reason:
        return index_in_memory(reason)
    index.remade = True
    return index


def open_filled(folder: Path, told: Callable[[Progress], object] = lambda progress: None) -> Index:
    """The index of a profile with every record in it; see `open_index` and `fill`.

    It waits until all is read. A file that breaks meanwhile is made again, or done without.
    """
    for _ in range(2):
        index = open_index(folder)
        try:
            fill(index, folder, told)
            return index
        except (IndexDamaged, sqlite3.OperationalError) as error:
            index.close()
            reason = error
        if not isinstance(reason, IndexDamaged):
            break
        with suppress(OSError):
            throw_away(folder / FILE)
    index = index_in_memory(reason)
    fill(index, folder, told)
    return index


def throw_away(path: Path) -> None:
    """Delete an index file and what SQLite lays beside it. Raises OSError."""
    for suffix in _BESIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _sound(path: Path) -> Index:
    """An index that can be read and written. Raises IndexDamaged, sqlite3.OperationalError."""
    index = Index(path)
    try:
        rows = index.select("PRAGMA quick_check(1)")
        if [tuple(row) for row in rows] != [("ok",)]:
            raise IndexDamaged("the check of the file failed")
        index.forget(())  # a transaction that changes nothing, but may be written
    except BaseException:
        index.close()
        raise
    return index


def index_in_memory(reason: Exception) -> Index:
    """An empty index that is gone when it is closed, where a file cannot be used: `reason` says why."""
    index = Index()
    text = str(reason)
    words = {"locked": "locked", "readonly": "read_only", "full": "no_room"}
    index.problem = next((words[word] for word in words if word in text), "read_only")
    return index
