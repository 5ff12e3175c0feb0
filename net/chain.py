"""The log of a match as a chain of entries, and which of two branches all peers settle on.

Honest peers speak in turn, so their logs only differ in length. Branches come about in two ways: a
peer signs two entries for one place, or an entry crosses the verdict that its speaker stayed away.
Every peer settles on the same branch: a verdict goes before an ordinary entry, else the smaller
hash. But nobody takes back what it has already built on: a verdict loses where its own voters have
gone on after the entry it would replace.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from net.entry import Entry, first_hash
from net.lan_match import message_in
from net.match_messages import Absence, Accuse


class Fit(Enum):
    """How a foreign entry fits to a chain."""

    NEXT = auto()  # it follows the last entry
    KNOWN = auto()  # it is in the chain already
    AHEAD = auto()  # entries before it are missing
    FORK = auto()  # it follows an earlier entry, in the place of another
    BELOW = auto()  # its branch leaves the chain somewhere before it


@dataclass
class Chain:
    """The entries of one table's log, in order."""

    table: bytes
    entries: list[Entry] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The hash the next entry has to name."""
        return self.hash_before(len(self.entries))

    def hash_before(self, place: int) -> bytes:
        """The hash an entry in this place has to name."""
        return self.entries[place - 1].hash if place else first_hash(self.table)

    def fit(self, entry: Entry) -> Fit:
        """Where an entry belongs."""
        place = entry.body.place
        if place > len(self.entries):
            return Fit.AHEAD
        if place < len(self.entries) and self.entries[place].hash == entry.hash:
            return Fit.KNOWN
        if entry.body.previous != self.hash_before(place):
            return Fit.BELOW
        return Fit.NEXT if place == len(self.entries) else Fit.FORK

    def gives_way_to(self, entry: Entry) -> bool:
        """Whether the branch that begins with this entry, a FORK, is the one to settle on."""
        replaced = self.entries[entry.body.place :]
        if _rank(entry) >= _rank(replaced[0]):
            return False
        built_on = {mine.body.speaker for mine in replaced}
        return not built_on & _voters(entry)


def _rank(entry: Entry) -> tuple[bool, bytes]:
    return not _voters(entry), entry.hash


def _voters(entry: Entry) -> frozenset[int]:
    """Who stands behind a verdict; nobody behind an ordinary entry."""
    match message_in(entry):
        case Accuse():
            return frozenset({entry.body.speaker})
        case Absence(peer, votes):
            return frozenset(range(len(votes) + 1)) - {peer}
    return frozenset()
