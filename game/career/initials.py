"""The three letters by which each first place stands in the table of honour.

The first places themselves follow from the records; a file that is lost costs the letters alone, and they
are asked for again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from game.play.kept_file import KeptFile

FILE = "initials.json"
LETTERS = 3


def as_initials(text: str) -> str:
    """At most three letters or digits of what was typed, as capitals."""
    return "".join(each for each in text.upper() if each.isalnum())[:LETTERS]


class Initials:
    """The letters on disk, by the record of the first place."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE)

    def load(self) -> Mapping[str, str]:
        """The letters of every first place that has some; of none where the disk refuses."""
        with self._file as file:
            found = json.loads(file.read())
            return {str(source): as_initials(str(letters)) for source, letters in found.items()}
        return {}

    def keep(self, source: str, letters: str) -> None:
        """Note the letters of a first place. Raises OSError."""
        with self._file.changing():
            known = {**self.load(), source: as_initials(letters)}
            self._file.write(json.dumps(known, indent=1, ensure_ascii=False) + "\n")
