"""The places of records under a profile: matches in play, and the shelf with a folder a month.

    unfinished/2026-11-22_19-43-00-000000_snapszer.record
    records/2026-11/2026-11-22_20-10-00-000000_snapszer.record

Earlier versions laid all of them straight into `records`; they are found there too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.play.journal import FINISHED, UNFINISHED

_SUFFIX = ".record"
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d)(?:-(\d{6}))?_")


@dataclass(frozen=True)
class RecordFile:
    """A record by its place under the profile ("/" between its parts), and what shows that it has changed."""

    source: str
    size: int
    changed: int


def record_files(folder: Path) -> tuple[RecordFile, ...]:
    """Every record of a profile, the shelf's before those in play; none where there is no such folder."""
    places = ((FINISHED, True), (UNFINISHED, False))
    return tuple(file for name, deep in places for file in _under(folder / name, name, deep))


def _under(folder: Path, name: str, deep: bool) -> Iterator[RecordFile]:
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in found:
        try:
            if deep and entry.is_dir():
                yield from _under(Path(entry.path), f"{name}/{entry.name}", False)
            elif (
                entry.name.endswith(_SUFFIX) and not entry.name.startswith(".") and entry.is_file()
            ):
                facts = entry.stat()
                yield RecordFile(f"{name}/{entry.name}", facts.st_size, facts.st_mtime_ns)
        except OSError:
            continue  # gone meanwhile


def moment_of(path: Path, file: RecordFile) -> datetime:
    """When a match ended, by its record's name; by the time of its file where that says nothing.

    The name of a match in play holds the moment at which it began, so there the time of the file counts.
    """
    found = _MOMENT.match(path.name)
    if found is not None and path.parent.name != UNFINISHED:
        day, *clock, parts = found.groups()
        try:
            return datetime.fromisoformat(f"{day}T{':'.join(clock)}.{parts or '000000'}")
        except ValueError:
            pass
    return datetime.fromtimestamp(file.changed / 1e9)
