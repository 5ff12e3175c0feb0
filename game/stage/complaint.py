"""A sentence for the player about a file of his folder that the program could not read or write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.play.kept_file import KeptFile


@dataclass(frozen=True)
class Complaint:
    """Something to tell the player in a sentence: its key and values.

    `trouble` is what the system has against a file (see `refusal`): the sentence's {reason}.
    """

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""


def complaint_about(file: KeptFile, room: str) -> Complaint | None:
    """The complaint about a file that could not be read or was set aside; its key begins with the `room`."""
    if file.refused is not None:
        return Complaint(f"{room}.unreadable", {"file": file.path.name})
    if file.aside is not None:
        return Complaint(f"{room}.damaged", {"file": file.aside.name})
    return None
