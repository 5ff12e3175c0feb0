"""The output of a command: figures for programs, lines for people."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CommandOutput:
    """The output of a command, for programs and for people.

    `lines` are what a person reads, a line a figure where None is given; `notes` go to standard error beside
    them.
    """

    figures: Mapping[str, Any]
    lines: Sequence[str] | None = None
    notes: Sequence[str] = ()

    def print(self, as_json: bool) -> None:
        """One JSON object, or lines."""
        if as_json:
            import json

            print(json.dumps(self.figures))
            return
        for line in figure_lines(self.figures) if self.lines is None else self.lines:
            print(line)
        for note in self.notes:
            print(note, file=sys.stderr)


def figure_lines(figures: Mapping[str, Any]) -> list[str]:
    """A line a figure, with its name."""
    return [
        f"{name}: {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in figures.items()
    ]
