"""Keepsakes: what was won on the ladder and may be used at any table, kept in the player's folder.

The file names the places at which a round was won, one a line. A place once in it stays, whatever becomes of
the records; where the file is lost, the records bring back what they know.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.play.file_lock import changing
from game.play.home import Unreadable, read_text, refusal, set_aside, write_whole
from game.stage.settings import WON
from game.stage.settings_file import Complaint

FILE = "keepsakes.txt"


class KeepsakesFile:
    """The places won, on disk. A file nobody can read is kept aside; lines of another version stay in it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lines: tuple[str, ...] = ()
        self.exists = self._path.exists()

    @property
    def places(self) -> frozenset[str]:
        """The places known to this version at which a round was won."""
        return frozenset(self._lines) & frozenset(WON)

    def load(self) -> Complaint | None:
        """Read the file; what to tell the player about it."""
        try:
            self._lines = _lines(self._path)
        except OSError:
            return Complaint("keepsakes.unreadable", {"file": self._path.name})
        except Unreadable:
            return self._keep_aside()
        if set(self._lines) <= set(WON):
            return None
        return Complaint("keepsakes.foreign", {"file": self._path.name})

    def keep(self, places: Iterable[str]) -> Complaint | None:
        """Add places; a complaint where the disk refuses, and then they last as long as the program."""
        self._lines = tuple(dict.fromkeys((*self._lines, *places)))
        try:
            with changing(self._path):
                self._lines = tuple(dict.fromkeys((*self._lines_by_now(), *self._lines)))
                write_whole(self._path, "".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            return Complaint("keepsakes.unsaved", trouble=refusal(error))
        self.exists = True
        return None

    def _lines_by_now(self) -> tuple[str, ...]:
        """The lines in the file, where another program may have added some. Raises OSError."""
        try:
            return _lines(self._path)
        except Unreadable:
            set_aside(self._path)
            return ()

    def _keep_aside(self) -> Complaint:
        self.exists = False
        kept = self._path
        with suppress(OSError):
            kept = set_aside(self._path)
        return Complaint("keepsakes.damaged", {"file": kept.name})


def _lines(path: Path) -> tuple[str, ...]:
    """The lines of a file, none where it is missing. Raises OSError, Unreadable."""
    try:
        return tuple(filter(None, map(str.strip, read_text(path).splitlines())))
    except FileNotFoundError:
        return ()
