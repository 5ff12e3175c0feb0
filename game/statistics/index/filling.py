"""The index brought up to what lies on the disk, a few records at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.statistics.files import RecordFile, record_files
from game.statistics.index.index import Index
from game.statistics.index.record_files import Reading, read_file

# Seconds between two commits.
_BATCH = 0.4


@dataclass(frozen=True)
class Progress:
    """The progress of the filling: `read` of `files` records are in the index, `skipped` could not be
    read."""

    files: int
    read: int
    skipped: int = 0

    @property
    def done(self) -> bool:
        return self.read >= self.files


def fill(
    index: Index, folder: Path, told: Callable[[Progress], object] = lambda progress: None
) -> Progress:
    """Read every record that is new or has changed, and forget those that are gone.

    `told` is called between two batches, some times a second. Raises IndexDamaged and
    sqlite3.OperationalError as the index does; what was read by then stays.
    """
    files, new, gone = _changes(index, folder)
    if gone:
        index.forget(gone)
    read = len(files) - len(new)
    told(Progress(len(files), read))
    batch: list[tuple[RecordFile, Reading]] = []
    begun = time.monotonic()
    for at, file in enumerate(new, start=1):
        batch.append((file, read_file(folder, file)))
        if time.monotonic() - begun > _BATCH or at == len(new):
            index.take_in(batch)
            batch, begun = [], time.monotonic()
            told(Progress(len(files), read + at))
    return Progress(len(files), len(files), len(index.skipped()))


def progress_of(index: Index, folder: Path) -> Progress:
    """How far an index is, before it is filled; it is done where nothing is new, changed or gone."""
    files, new, gone = _changes(index, folder)
    return Progress(len(files), len(files) - max(len(new), bool(gone)))


def _changes(
    index: Index, folder: Path
) -> tuple[tuple[RecordFile, ...], list[RecordFile], list[str]]:
    """All records, those that are to be read (the latest first), and the names of those that are gone."""
    files, known = record_files(folder), index.known()
    sources = {file.source for file in files}
    new = [file for file in reversed(files) if known.get(file.source) != file]
    return files, new, [source for source in known if source not in sources]
