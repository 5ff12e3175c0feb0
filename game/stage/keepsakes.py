"""Keepsakes: what was won on the ladder and may be used at any table, kept in the player's folder.

The file names the places at which a round was won, one a line. A place once in it stays, whatever becomes of
the records; where the file is lost, the records bring back what they know.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.play.home import refusal
from game.play.kept_file import KeptFile
from game.stage.complaint import Complaint, complaint_about
from game.stage.settings import WON

FILE = "keepsakes.txt"


class KeepsakesFile:
    """The places won, on disk. Lines of another version stay in the file."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE)
        self._lines: tuple[str, ...] = ()

    @property
    def exists(self) -> bool:
        """Whether the file is there and was not refused; else the records bring back what they know."""
        return self._file.refused is None and self._file.path.exists()

    @property
    def places(self) -> frozenset[str]:
        """The places known to this version at which a round was won."""
        return frozenset(self._lines) & frozenset(WON)

    def load(self) -> Complaint | None:
        """Read the file; what to tell the player about it."""
        self._lines = self._read()
        if set(self._lines) <= set(WON):
            return complaint_about(self._file, "keepsakes")
        return Complaint("keepsakes.foreign", {"file": self._file.path.name})

    def keep(self, places: Iterable[str]) -> Complaint | None:
        """Add places; a complaint where the disk refuses, and then they last as long as the program."""
        self._lines = tuple(dict.fromkeys((*self._lines, *places)))
        try:
            with self._file.changing():
                self._lines = tuple(dict.fromkeys((*self._read(), *self._lines)))
                self._file.write("".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            return Complaint("keepsakes.unsaved", trouble=refusal(error))
        return None

    def _read(self) -> tuple[str, ...]:
        """The lines in the file, where another program may have added some."""
        with self._file as file:
            return tuple(filter(None, map(str.strip, file.read().splitlines())))
        return ()
