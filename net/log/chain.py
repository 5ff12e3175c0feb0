"""The log of a match: a chain of signed entries; only a verdict and the throwing in of a deal take any back.

An entry is a message with its place, its speaker and its speaker's signature, which is over the bytes
as they were received; nothing is ever encoded again to be checked. The body names the table, the place
in the log, the hash of the entry before, and the speaker: an entry fits in one place of one log. Its
own hash is the next one's `previous`.

An entry need not build on all before it: peers that speak at the same time, and need not hear each other for
it, all name the hash before the first of their entries. Each of these entries still has its place and is
taken in it; one that arrives before those in front of it is kept `ahead`. The next entry builds on all of
them.

Honest peers speak in turn, so their logs only differ in length. A peer that signs two entries for
one place can make branches; no ordinary entry ever takes the place of another. The branches end in
the verdict on that peer: it stands where the deal it forfeits began, on every branch the same. What
it takes back is kept, for others may need it to see why.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Annotated

from net.crypto import PROTOCOL, SIGNATURE_BYTES, digest, is_signed, number, signature_of
from net.wire.fields import ENTRIES, ENTRY_BYTES, Digest, PeerNumber, UpTo, Whole
from net.wire.match_messages import LOG_WIRE, Accuse, LogMessage, ThrowIn
from net.wire.wire import MESSAGE_BYTES, Malformed, Wire

_DOMAIN = PROTOCOL + b" entry "


@dataclass(frozen=True, slots=True)
class Body:
    """The signed part of an entry: `place` counts the entries of the log from 0."""

    table: Digest
    place: Annotated[int, Whole(0, ENTRIES - 1)]
    previous: Digest
    speaker: PeerNumber
    message: Annotated[bytes, UpTo(MESSAGE_BYTES)]


_BODY_WIRE = Wire({0: Body})


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry whose signature has been checked.

    `raw` are the bytes as they travel, `message` what they say, None where that cannot be read. `hash` are 32
    bytes that stand for this entry and all it builds on. The hash of a verdict depends only on who is found
    guilty after which entry, not on its speaker or the proof: all peers that find the same continue with the
    same log. So does the hash of an entry that throws a deal in.
    """

    body: Body
    raw: bytes
    message: LogMessage | None
    hash: bytes

    @property
    def takes_back(self) -> bool:
        """Whether the entry stands where the running deal began and takes back all entries of the deal."""
        return isinstance(self.message, Accuse | ThrowIn)

    @property
    def verdict(self) -> Accuse | None:
        """The accusation this entry is, None for an ordinary entry."""
        return self.message if isinstance(self.message, Accuse) else None


def first_hash(table: bytes) -> bytes:
    """The hash before the first entry of a log."""
    return digest("log", table)


def next_head(head: bytes, entry: Entry) -> bytes:
    """The hash that stands for a log up to this entry; `head` is that before it."""
    return entry.hash if entry.body.previous == head else digest("beside", head, entry.hash)


def write_entry(body: Body, signing_key: bytes) -> Entry:
    """Sign a body with its speaker's Ed25519 key (64 bytes)."""
    packed = _BODY_WIRE.encode(body)
    return _entry(body, signature_of(_DOMAIN + packed, signing_key) + packed)


def read_body(raw: bytes) -> Body:
    """The body of an entry whose signature is not checked yet. Raises Malformed."""
    if len(raw) <= SIGNATURE_BYTES:
        raise Malformed("an entry begins with a signature")
    body: Body = _BODY_WIRE.decode(raw[SIGNATURE_BYTES:])
    return body


def read_entry(raw: bytes, peers: tuple[bytes, ...]) -> Entry:
    """A foreign entry, signed by the one of these identity keys it names.

    Raises Malformed, also for an ordinary one that is too long to be quoted: it could be refused and would
    prove nothing, however often it came.
    """
    body = read_body(raw)
    if body.speaker >= len(peers):
        raise Malformed("an entry by nobody at this table")
    signature, packed = raw[:SIGNATURE_BYTES], raw[SIGNATURE_BYTES:]
    if not is_signed(_DOMAIN + packed, signature, peers[body.speaker]):
        raise Malformed("an entry with a false signature")
    entry = _entry(body, raw)
    if not entry.takes_back and not may_be_evidence(raw):
        raise Malformed("an entry longer than any honest one")
    return entry


def may_be_evidence(raw: bytes) -> bool:
    """Whether an entry is short enough to be quoted in an accusation."""
    return len(raw) <= ENTRY_BYTES


def _entry(body: Body, raw: bytes) -> Entry:
    try:
        message: LogMessage | None = LOG_WIRE.decode(body.message)
    except Malformed:
        message = None
    if isinstance(message, Accuse):
        place, guilty = number(body.place), number(message.peer)
        return Entry(body, raw, message, digest("verdict", body.previous, place, guilty))
    if isinstance(message, ThrowIn):
        place, absent = number(body.place), number(message.peer)
        parts = (body.previous, place, absent, message.head)
        return Entry(body, raw, message, digest("thrown in", *parts))
    return Entry(body, raw, message, digest("entry", raw[SIGNATURE_BYTES:]))


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

    `entries` are those that stand, in order; `history` are all that were ever taken, also those that were
    taken back. The history only grows, and is what is on disk. `ahead` are entries in later places that build
    on nothing missing.
    """

    table: bytes
    entries: list[Entry] = field(default_factory=list)
    history: list[Entry] = field(default_factory=list)
    ahead: dict[int, Entry] = field(default_factory=dict)
    _taken: dict[bytes, int] = field(default_factory=dict)
    _heads: list[bytes] = field(default_factory=list)
    _bases: list[int] = field(default_factory=lambda: [0])
    _bases_taken: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._heads.append(first_hash(self.table))
        self._taken[self.head] = 0

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The hash that stands for all entries."""
        return self._heads[-1]

    def hash_before(self, place: int) -> bytes:
        """The hash that stands for all entries before a place."""
        return self._heads[place]

    def named_in(self, place: int) -> bytes:
        """The hash an entry in this place, the next one or an earlier one, has to name."""
        return self._heads[self._bases[place]]

    def append(self, entry: Entry, base: int | None = None) -> None:
        """Add an entry that follows the last one, or one that takes a deal back.

        The entry after it builds on the first `base` entries; on all without `base`.
        """
        place = entry.body.place
        for row, kept in (
            (self.entries, place),
            (self._heads, place + 1),
            (self._bases, place + 1),
        ):
            del row[kept:]
        self._heads.append(next_head(self.head, entry))
        self.entries.append(entry)
        self.history.append(entry)
        self._bases.append(place + 1 if base is None else base)
        self._bases_taken.append(self._bases[-1])
        self._taken[entry.hash] = self._taken[self.head] = len(self.history)
        if entry.takes_back:
            self.ahead.clear()
        self.ahead.pop(place, None)

    def copy_history(self, source: Chain, length: int) -> None:
        """Take over, unchecked, the first `length` entries of another copy's history."""
        rows = zip(source.history[:length], source._bases_taken, strict=False)
        for entry, base in list(rows)[len(self.history) :]:
            self.append(entry, base)

    def holds(self, body: Body) -> bool:
        """Whether a body follows an entry that stands here: it speaks of this log."""
        place = body.place
        within = body.table == self.table and place <= len(self.entries)
        return within and body.previous == self.named_in(place)

    def fit(self, entry: Entry) -> Fit:
        """The place of an entry relative to this chain."""
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
