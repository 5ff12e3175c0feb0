"""The fields of messages: their shapes, their limits, and the version of the protocol.

A shape is an annotation of a field and checks a value of the field's type; together they are the schema
`wire` reads.
All limits of the protocol stand here.
"""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass
from typing import Annotated


class WrongShape(ValueError):
    """A field that does not have the shape its message demands; names the field."""


@dataclass(frozen=True, slots=True)
class Exactly:
    """Bytes of one length."""

    size: int

    def check(self, value: Sized) -> None:
        if len(value) != self.size:
            raise WrongShape(f"not of length {self.size}")


@dataclass(frozen=True, slots=True)
class UpTo:
    """Bytes, printable text or a row, of at most this length."""

    size: int

    def check(self, value: Sized) -> None:
        printable = not isinstance(value, str) or value.isprintable()
        if len(value) > self.size or not printable:
            raise WrongShape(f"longer than {self.size}, or not to be printed")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two limits, both allowed."""

    least: int
    most: int

    def check(self, value: int) -> None:
        if not self.least <= value <= self.most:
            raise WrongShape(f"not a whole number from {self.least} to {self.most}")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few whole numbers."""

    among: tuple[int, ...]

    def check(self, value: int) -> None:
        if value not in self.among:
            raise WrongShape(f"none of {self.among}")


# Peers speak the same version or not at all.
VERSION = 17

# Characters of a name, of a game with its house rules, and of a move.
NAME_LENGTH = 24
RULES_LENGTH = 2000
MOVE_LENGTH = 40

# Seconds that a player may take for a decision before a bot of his own program plays on; 0 for any time.
TURN_CLOCKS = (0, 30, 60, 120)

# Deals by which those who watch may be behind.
WATCH_DELAYS = (0, 1, 3)

# Minutes somebody must be away before the others are asked whether to deal on; 0 for never.
ABSENCES = (0, 2, 5, 15)

# Entries of a log, and bytes of one that may be quoted as evidence: twice those of the longest, a proof.
ENTRIES = 100_000
# The entries of a chain that are said before their places have come: no more than all of a shuffle.
MOST_AHEAD = 20
ENTRY_BYTES = 7000

# Bytes of an entry that is a vote.
VOTE_BYTES = 250

Digest = Annotated[bytes, Exactly(32)]
PointBytes = Annotated[bytes, Exactly(32)]
ProofBytes = Annotated[bytes, Exactly(64)]
Signature = Annotated[bytes, Exactly(64)]
PeerNumber = Annotated[int, Whole(0, 3)]
SeatNumber = Annotated[int, Whole(0, 3)]
# Which of the portraits a person goes by; nobody looks at that of a bot or an open seat. Those
# above the free ones are won.
PORTRAITS, FREE_PORTRAITS = 14, 12
PortraitNumber = Annotated[int, Whole(0, PORTRAITS - 1)]
CutNumber = Annotated[int, Whole(0, 23)]
# The slots of a pack, and the fresh ones of four hands veiled anew.
SlotNumber = Annotated[int, Whole(0, 63)]
PortNumber = Annotated[int, Whole(1, 65535)]
HostNumber = Annotated[str, UpTo(45)]
Counter = Annotated[int, Whole(0, 2**32)]
Name = Annotated[str, UpTo(NAME_LENGTH)]
