"""The rounds of the ladder whose end has been shown to the player.

That they ended follows from the records; a file that is lost costs nothing but one page shown twice.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.play.kept_file import KeptFile

FILE = "rounds_shown.txt"


class RoundsShown:
    """Rounds on disk, each by the record of its last match, one a line."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE)
        self._known: set[str] = set()
        self._read()

    def __contains__(self, source: str) -> bool:
        return source in self._known

    def keep(self, source: str) -> None:
        """Note that a round's end has been shown; where the disk refuses, for as long as this lives."""
        self._known.add(source)
        with suppress(OSError), self._file.changing():
            self._read()
            self._file.write("\n".join(sorted(self._known)) + "\n")

    def _read(self) -> None:
        with self._file as file:
            self._known.update(file.read().splitlines())
