"""The log of a match: a chain of entries, of which only a verdict takes anything back.

Honest peers speak in turn, so their logs only differ in length. A peer that signs two entries for
one place can make branches; no ordinary entry ever takes the place of another. The branches end in
the verdict on that peer: it stands where the deal it forfeits began, on every branch the same. What
it takes back is kept, for others may need it to see why.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from net.log.entry import Body, Entry, first_hash


class Fit(Enum):
    """How a foreign entry fits to a chain."""

    NEXT = auto()  # it follows the last entry
    KNOWN = auto()  # it was taken already
    AHEAD = auto()  # entries before it are missing
    FORK = auto()  # it follows an earlier entry, in the place of another
    BELOW = auto()  # its branch leaves the chain somewhere before it


@dataclass
class Chain:
    """The entries of one table's log.

    `entries` are those that stand, in order; `history` are all that were ever taken, also those a
    verdict took back. The history only grows, and is what lies on the disk.
    """

    table: bytes
    entries: list[Entry] = field(default_factory=list)
    history: list[Entry] = field(default_factory=list)
    _taken: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._taken[first_hash(self.table)] = 0

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The hash the next entry has to name."""
        return self.hash_before(len(self.entries))

    def hash_before(self, place: int) -> bytes:
        """The hash an entry in this place has to name."""
        return self.entries[place - 1].hash if place else first_hash(self.table)

    def append(self, entry: Entry) -> None:
        """Add an entry that follows the last one, or a verdict on the deal it takes back."""
        del self.entries[entry.body.place :]
        self.entries.append(entry)
        self.history.append(entry)
        self._taken[entry.hash] = len(self.history)

    def holds(self, body: Body) -> bool:
        """Whether a body follows an entry that stands here: it speaks of this log."""
        place = body.place
        within = body.table == self.table and place <= len(self.entries)
        return within and body.previous == self.hash_before(place)

    def fit(self, entry: Entry) -> Fit:
        """Where an entry belongs."""
        if entry.hash in self._taken:
            return Fit.KNOWN
        if entry.body.place > len(self.entries):
            return Fit.AHEAD
        if not self.holds(entry.body):
            return Fit.BELOW
        return Fit.NEXT if entry.body.place == len(self.entries) else Fit.FORK

    def history_until(self, head: bytes) -> int | None:
        """How many entries of the history end with this hash; None for a hash unknown here."""
        return self._taken.get(head)

    def history_before(self, place: int) -> int:
        """How many entries of the history come before what stands in a place."""
        return self._taken[self.hash_before(place)]
