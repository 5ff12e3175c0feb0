"""The spoken text for those who listen: one sentence a line, to the terminal or a file."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

TERMINAL = Path("-")


class Voice:
    """Writes sentences to a stream, each at once.

    A stream that takes no more is left alone: the game goes on. So it does without one: a program that
    Windows starts without a terminal has no standard output.
    """

    def __init__(self, stream: TextIO | None, closes: bool = False) -> None:
        self._stream = stream
        self._closes = closes
        self._broken = False

    def say(self, sentence: str) -> None:
        """Write one sentence."""
        if self._stream is None or self._broken:
            return
        try:
            self._stream.write(f"{sentence}\n")
            self._stream.flush()
        except (OSError, ValueError):
            self._broken = True

    def close(self) -> None:
        """The program ends; a file is closed."""
        if self._stream is not None and self._closes:
            with suppress(OSError):  # what it took no more it does not take now
                self._stream.close()


def open_voice(path: Path) -> Voice:
    """A voice to standard output for "-", else to the end of a file. Raises OSError where it cannot be."""
    if path == TERMINAL:
        return Voice(sys.stdout)
    return Voice(path.open("a", encoding="utf-8"), closes=True)
