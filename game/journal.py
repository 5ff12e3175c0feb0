"""The running match on disk: a record that grows by a line a move, found again at the next start.

A line is in the operating system's hands as soon as it is written, so a killed program loses nothing.
A save that cannot be read is kept aside under another name, never deleted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.home import set_aside, write_whole
from game.record import (
    DamagedRecord,
    Record,
    deal_line,
    forfeit_line,
    move_line,
    read_record,
    standing,
    write_record,
)
from game.table import Happening, Table

RUNNING = "running.record"
FINISHED = "records"


@dataclass(frozen=True)
class Found:
    """What lay in the folder at the start: a match to resume, or a file that was set aside.

    `reason` says why it could not be read, `aside` where it lies now.
    """

    record: Record | None = None
    reason: str = ""
    aside: Path | None = None


def find_running(folder: Path) -> Found:
    """The match to resume, if there is one that is not over. A damaged save is set aside."""
    path = folder / RUNNING
    try:
        record = read_record(path.read_text(encoding="utf-8"))
        over = standing(record).winner is not None
    except FileNotFoundError:
        return Found()
    except (DamagedRecord, UnicodeDecodeError, OSError) as reason:
        return Found(reason=str(reason), aside=_moved_aside(path))
    return Found() if over else Found(record)


def put_by(folder: Path) -> None:
    """A new match begins: one that was not finished is kept among the records.

    Raises OSError where the folder cannot be written.
    """
    path = folder / RUNNING
    if path.exists():
        _shelve(path, "unfinished")


class Journal:
    """Writes a table's match into a folder while it is played; a listener of the table.

    `problem` is the reason of the last write that failed, None while all is well: a full disk must
    not stop the game, but the player is told.
    """

    def __init__(self, table: Table, folder: Path) -> None:
        self._table = table
        self._folder = folder
        self.problem: str | None = None
        self._attempt(self._begin)
        table.listeners.append(self._listen)

    @property
    def path(self) -> Path:
        return self._folder / RUNNING

    def _listen(self, happening: Happening) -> None:
        if self.problem is not None:
            self._attempt(self._begin)  # the whole record again, now that there may be room
        else:
            self._attempt(lambda: self._append(happening))
        if happening.match.winner is not None:
            self._attempt(self._put_away)

    def _begin(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, write_record(self._table.record))

    def _append(self, happening: Happening) -> None:
        dealt = self._table.record.deals[-1]
        if happening.before is None:
            line = deal_line(dealt.pack)
        elif happening.move is not None and happening.seat is not None:
            line = move_line(happening.seat, happening.move)
        elif dealt.forfeit is not None:
            line = forfeit_line(dealt.forfeit)
        else:
            return
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def _put_away(self) -> None:
        """A finished match is kept among the records."""
        _shelve(self.path, self._table.match.game.key)

    def _attempt(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as reason:
            self.problem = reason.strerror or str(reason)
        else:
            self.problem = None


def _shelve(path: Path, name: str) -> None:
    """Move a record to the shelf, named by the moment."""
    shelf = path.parent / FINISHED
    shelf.mkdir(exist_ok=True)
    moment = datetime.now().strftime("%Y-%m-%d_%H-%M-%S-%f")
    os.replace(path, shelf / f"{moment}_{name}.record")


def _moved_aside(path: Path) -> Path | None:
    """Where a damaged save lies now; None where the folder cannot be written."""
    try:
        return set_aside(path)
    except OSError:
        return None
