"""Matches on disk while they are played: a record each, that grows by a line a move.

Every unfinished match has a file of its own and stays until it is played out, however many others are
begun meanwhile. A line is in the operating system's hands as soon as it is written, so a killed program
loses nothing. A save that cannot be read is kept aside under another name, never deleted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import merge
from pathlib import Path

from game.contest.match import Match
from game.contest.record import (
    DamagedRecord,
    DealRecord,
    NewerRecord,
    Record,
    deal_line,
    forfeit_line,
    move_line,
    read_record,
    standing,
    write_record,
)
from game.play.file_lock import FileLock
from game.play.home import (
    Unreadable,
    move_file,
    read_text,
    refusal,
    set_aside,
    write_whole,
    written_at,
)
from game.play.table import Happening, Table

UNFINISHED = "unfinished"
FINISHED = "records"
# What a measurer made of a match's deals lies beside its record, under the same name, until it is over.
_MEASURED = ".measured"
# So much of a moment names its month: a shelf of thousands of matches has a folder for each.
_MONTH = len("2026-11")
# The one save of earlier versions.
_ONLY_SAVE = "running.record"


@dataclass(frozen=True)
class Unfinished:
    """A match that can be gone on with: where it lies, what was played, how it stands."""

    path: Path
    record: Record
    match: Match


@dataclass(frozen=True)
class Damaged:
    """A save that cannot be read; `aside` is where it lies now, None where it had to stay.

    It stays where a `newer` version of the program can read it, and where the disk refuses it for now.
    """

    aside: Path | None
    newer: bool = False


@dataclass(frozen=True)
class FoundMatches:
    """The matches found in the folder, the last played first, and damaged saves."""

    matches: tuple[Unfinished, ...] = ()
    damaged: tuple[Damaged, ...] = ()


def unfinished_files(folder: Path) -> list[Path]:
    """The files of unfinished matches, the last written first; a damaged one set aside is none."""
    _move_only_save(folder)
    files = [path for path in (folder / UNFINISHED).glob("*.record") if "." not in path.stem]
    return sorted(files, key=written_at, reverse=True)


def find_unfinished(folder: Path) -> FoundMatches:
    """Every match that is not over. Damaged saves are set aside, but none that is being played elsewhere."""
    matches: list[Unfinished] = []
    damaged: list[Damaged] = []
    for path in unfinished_files(folder):
        try:
            found = read_unfinished(path)
        except (NewerRecord, OSError) as reason:
            damaged.append(Damaged(None, newer=isinstance(reason, NewerRecord)))
            continue
        except (DamagedRecord, Unreadable):
            with suppress(BlockingIOError):
                damaged.append(Damaged(_moved_aside(path)))
            continue
        if found is not None:
            matches.append(found)
    return FoundMatches(tuple(matches), tuple(damaged))


def read_unfinished(path: Path) -> Unfinished | None:
    """A match as it stands on disk now; None where it is gone, over, or nothing was dealt.

    Raises DamagedRecord, Unreadable and OSError where its file cannot be read.
    """
    try:
        record = read_record(read_text(path))
    except FileNotFoundError:
        return None
    match = standing(record)
    return None if match.over or not record.deals else Unfinished(path, record, match)


def new_file(folder: Path, match: Match) -> Path:
    """The file of a match that begins now, until it is over."""
    return folder / UNFINISHED / f"{_moment()}_{match.game.key}.record"


def finished_files(folder: Path) -> Iterator[Path]:
    """The records on the shelf, the latest first; earlier versions laid them straight into its folder."""
    shelf = folder / FINISHED
    months = sorted((path for path in shelf.glob("*") if path.is_dir()), reverse=True)
    in_months = (path for month in months for path in sorted(month.glob("*.record"), reverse=True))
    straight = sorted(shelf.glob("*.record"), reverse=True)
    return merge(in_months, straight, key=lambda path: path.name, reverse=True)


def measured_file(path: Path) -> Path:
    """The file of a measurer's results of the deals of an unfinished match."""
    return path.with_suffix(_MEASURED)


def put_by(path: Path) -> None:
    """An unfinished match that nobody wants to go on with is kept among the records.

    Raises BlockingIOError where another program plays it, OSError where the folder cannot be written.
    """
    lock = FileLock(path)
    try:
        _shelve(path, "unfinished")
    finally:
        lock.release()


def shelve(folder: Path, record: Record, name: str) -> None:
    """Put a whole record among the records. Raises OSError."""
    path = _on_shelf(folder, name)
    write_whole(path, write_record(record))


class Journal:
    """Writes a table's match into the file `path` while it is played; a listener of the table.

    `practice`, `event` and `continued` are kept with it (see `Record`), so that a match that is gone on with
    has the same helps. `problem` is the reason of the last write that failed, None while all is well: a full
    disk must not stop the game, but the player is told. `on_shelf` says that the match is over and among the
    records.
    """

    def __init__(
        self,
        table: Table,
        path: Path,
        practice: bool | None = None,
        event: str = "",
        continued: tuple[int, int] | None = None,
    ) -> None:
        self._table = table
        self._circumstances = {"practice": practice, "event": event, "continued": continued}
        self.path = path
        self.problem: str | None = None
        self.on_shelf = False
        self._hints: tuple[int, ...] = ()
        self.save()
        table.listeners.append(self._listen)

    def save(self) -> None:
        """Write the whole record again; `problem` says whether it could be."""
        with self._noting_problem():
            self._begin()

    def put_away(self) -> None:
        """Put a match that is over among the records; `problem` says whether it could be."""
        with self._noting_problem():
            self._begin()
            _shelve(self.path, self._table.match.game.key)
            self.on_shelf = True

    def _listen(self, happening: Happening) -> None:
        dealt = self._table.dealt
        if self.problem is not None or happening.undone or dealt.hints != self._hints:
            # the whole record again: now there may be room, or there is less in it, or another note
            self.save()
        else:
            with self._noting_problem():
                self._append(happening, dealt)
        self._hints = dealt.hints
        if happening.match.over and self.problem is None:
            self.put_away()

    def _begin(self) -> None:
        text = write_record(self.record)
        with suppress(OSError, Unreadable):
            if read_text(self.path) == text:  # a match that is only looked at stays as old as it is
                return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, text)

    @property
    def record(self) -> Record:
        """The match so far, with what is known of its circumstances."""
        return replace(self._table.record, **self._circumstances)  # type: ignore[arg-type]

    def _append(self, happening: Happening, dealt: DealRecord) -> None:
        if happening.before is None:
            line = deal_line(dealt)
        elif happening.move is not None and happening.seat is not None:
            line = move_line(happening.seat, happening.move)
        elif dealt.forfeit is not None:
            line = forfeit_line(dealt.forfeit)
        else:
            return
        if not self.path.exists():  # taken away meanwhile: a line alone would be no match
            self._begin()
            return
        _append_line(self.path, line)

    @contextmanager
    def _noting_problem(self) -> Iterator[None]:
        """Write to the disk inside: `problem` says whether it could be done."""
        try:
            yield
        except OSError as reason:
            self.problem = refusal(reason)
        else:
            self.problem = None


def _append_line(path: Path, line: str) -> None:
    """Add a whole line to a file, or none of it. Raises OSError."""
    whole = path.stat().st_size
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    except OSError:
        with suppress(OSError):
            os.truncate(path, whole)
        raise


def _moment() -> str:
    return datetime.now().strftime("%Y-%m-%d_%H-%M-%S-%f")


def _shelve(path: Path, name: str) -> None:
    """Move a record from the unfinished ones to the shelf, named by the moment; it is measured no more."""
    move_file(path, _on_shelf(path.parent.parent, name))
    measured_file(path).unlink(missing_ok=True)


def _on_shelf(folder: Path, name: str) -> Path:
    """A new place on the shelf, named by the moment, in the folder of its month."""
    moment = _moment()
    shelf = folder / FINISHED / moment[:_MONTH]
    shelf.mkdir(parents=True, exist_ok=True)
    return shelf / f"{moment}_{name}.record"


def _move_only_save(folder: Path) -> None:
    """A save of an earlier version, which kept a single one, takes its place among the others."""
    path = folder / _ONLY_SAVE
    if not path.exists():
        return
    try:
        (folder / UNFINISHED).mkdir(exist_ok=True)
        move_file(path, folder / UNFINISHED / f"{_moment()}_earlier.record")
    except OSError:
        return


def _moved_aside(path: Path) -> Path | None:
    """The new place of a damaged save; None if the folder cannot be written.

    Raises BlockingIOError where another program is just writing it.
    """
    try:
        lock = FileLock(path)
    except BlockingIOError:
        raise
    except OSError:
        return None
    try:
        return set_aside(path)
    except OSError:
        return None
    finally:
        lock.release()
