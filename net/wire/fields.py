"""The fields messages are made of: what they may hold, how long they may be, and the version of it all.

The annotations are the schema `wire` checks; all limits of the protocol stand here.
"""

from __future__ import annotations

from typing import Annotated

from net.wire.shapes import Exactly, Text, Whole

# Peers speak the same version or not at all.
VERSION = 3
# Characters of a name, and of a game with its house rules.
NAME_LENGTH = 24
RULES_LENGTH = 1000
# Entries of a log, and bytes of one that may be quoted as evidence.
ENTRIES = 100_000
ENTRY_BYTES = 7000

Digest = Annotated[bytes, Exactly(32)]
PointBytes = Annotated[bytes, Exactly(32)]
ProofBytes = Annotated[bytes, Exactly(64)]
Signature = Annotated[bytes, Exactly(64)]
PeerNumber = Annotated[int, Whole(0, 3)]
SeatNumber = Annotated[int, Whole(0, 3)]
SlotNumber = Annotated[int, Whole(0, 23)]
Counter = Annotated[int, Whole(0, 2**32)]
Name = Annotated[str, Text(NAME_LENGTH)]
