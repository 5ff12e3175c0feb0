"""The journal that keeps a peer's log: the protocol a file and a test's memory both follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


class EntryJournal(Protocol):
    """Keeps raw entries in order. An entry survives a crash once `sync` has returned."""

    def append(self, raw: bytes) -> None:
        """Add an entry at the end."""

    def clear(self) -> None:
        """Keep none of the entries: the match never began."""

    def sync(self) -> None:
        """Return when everything is on disk. Called before anything is sent. Raises OSError."""

    def close(self) -> None:
        """Close the journal; another program, or this one later, may continue it."""


@dataclass
class MemoryJournal:
    """A journal that lives as long as the program, for simulations."""

    entries: list[bytes] = field(default_factory=list)

    def append(self, raw: bytes) -> None:
        self.entries.append(raw)

    def clear(self) -> None:
        self.entries.clear()

    def sync(self) -> None:
        return None

    def close(self) -> None:
        return None
