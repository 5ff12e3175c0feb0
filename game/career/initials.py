"""The three letters by which each first place stands in the table of honour.

The first places themselves follow from the records; a file that is lost costs the letters alone, and they
are asked for again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from game.play.file_lock import changing
from game.play.home import read_text, set_aside, write_whole

FILE = "initials.json"
LETTERS = 3


def as_initials(text: str) -> str:
    """At most three letters or digits of what was typed, as capitals."""
    return "".join(each for each in text.upper() if each.isalnum())[:LETTERS]


class Initials:
    """The letters on disk, by the record of the first place."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def load(self) -> Mapping[str, str]:
        """The letters of every first place that has some; of none where the disk refuses."""
        try:
            return self._read()
        except OSError:
            return {}

    def keep(self, source: str, letters: str) -> None:
        """Note the letters of a first place. Raises OSError."""
        with changing(self._path):
            known = {**self._read(), source: as_initials(letters)}
            write_whole(self._path, json.dumps(known, indent=1, ensure_ascii=False) + "\n")

    def _read(self) -> Mapping[str, str]:
        """The letters in the file; one that holds something else is kept aside. Raises OSError."""
        try:
            found = json.loads(read_text(self._path))
            return {str(source): as_initials(str(letters)) for source, letters in found.items()}
        except FileNotFoundError:
            return {}
        except (ValueError, AttributeError, RecursionError):
            set_aside(self._path)
            return {}
