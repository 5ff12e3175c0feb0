"""A file in the player's folder of which nothing is lost, whatever it holds and whatever the disk refuses."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

from game.play.file_lock import changing
from game.play.home import LONGEST_FILE, read_text, set_aside, write_whole

# The errors of a reader that meets something else than it writes: numbers and nesting without end, too.
_NOT_UNDERSTOOD = (ValueError, TypeError, AttributeError, KeyError, OverflowError, RecursionError)


class KeptFile:
    """A text file that is read and understood inside a `with`, and written whole.

    The `with` ends early, and raises nothing, where the file cannot be understood. A missing file is empty.
    A damaged one is set aside, and `aside` is its new path. One that the disk refuses to read or to set aside
    is not written over before it has been read; `refused` is the reason.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside: Path | None = None
        self.refused: OSError | None = None

    def __enter__(self) -> Self:
        self.aside = self.refused = None
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        match error:
            case FileNotFoundError():
                pass
            case OSError():
                self.refused = error
            case _ if isinstance(error, _NOT_UNDERSTOOD):
                self._set_aside()
            case _:
                return False
        return True

    def read(self, longest: int = LONGEST_FILE) -> str:
        """The text of the file. Raises OSError and Unreadable, which the `with` around it takes."""
        return read_text(self.path, longest)

    def write(self, text: str) -> None:
        """Write the file whole. Raises OSError where the disk refuses, or has `refused` what is there."""
        if self.refused is not None:
            raise self.refused
        write_whole(self.path, text)

    def changing(self) -> AbstractContextManager[None]:
        """Read and write inside, while no other program and no other thread does."""
        return changing(self.path)

    def _set_aside(self) -> None:
        try:
            self.aside = set_aside(self.path)
        except OSError as refused:
            self.refused = refused
