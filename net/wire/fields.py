"""The fields of messages: their shapes, their limits, and the version of the protocol.

A shape is an annotation of a field and checks its value; together they are the schema `wire` reads.
All limits of the protocol stand here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


class WrongShape(ValueError):
    """A field that does not have the shape its message demands; names the field."""


@dataclass(frozen=True, slots=True)
class Exactly:
    """Bytes of one length."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not bytes or len(value) != self.size:
            raise WrongShape(f"not {self.size} bytes")


@dataclass(frozen=True, slots=True)
class UpTo:
    """Bytes of at most this length."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not bytes or len(value) > self.size:
            raise WrongShape(f"not up to {self.size} bytes")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two limits, both allowed. True and 1.0 are no whole numbers."""

    least: int
    most: int

    def check(self, value: object) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            raise WrongShape(f"not a whole number from {self.least} to {self.most}")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few whole numbers."""

    among: tuple[int, ...]

    def check(self, value: object) -> None:
        if type(value) is not int or value not in self.among:
            raise WrongShape(f"none of {self.among}")


@dataclass(frozen=True, slots=True)
class Text:
    """Text of at most so many characters, all of them printable."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not str or len(value) > self.size or not value.isprintable():
            raise WrongShape(f"not printable text of up to {self.size} characters")


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: object) -> None:
        if type(value) is not bool:
            raise WrongShape("neither true nor false")


@dataclass(frozen=True, slots=True)
class Row:
    """Any number of values of one kind, at most so many."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not tuple or len(value) > self.size:
            raise WrongShape(f"not a row of up to {self.size}")


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
HostNumber = Annotated[str, Text(45)]
Counter = Annotated[int, Whole(0, 2**32)]
Name = Annotated[str, Text(NAME_LENGTH)]
