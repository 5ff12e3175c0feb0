"""The messages in the log of a match, besides those of a shuffle and of the sealed deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from net.wire.deck_messages import (
    Accept,
    Agree,
    Commit,
    Complain,
    Cut,
    Proof,
    Reveal,
    Show,
    Shuffle,
    ShuffleKeys,
    ShuffleMessage,
    VeilHand,
)
from net.wire.fields import (
    ENTRY_BYTES,
    MOVE_LENGTH,
    RULES_LENGTH,
    VOTE_BYTES,
    Digest,
    Name,
    PeerNumber,
    PortraitNumber,
    SeatNumber,
    Signature,
    UpTo,
)
from net.wire.table_options import PLAIN_TABLE, TableOptions
from net.wire.wire import Wire


@dataclass(frozen=True, slots=True)
class Begin:
    """The terms of a match, proposed by the host: peer 0.

    `table` is a random name, `rules` the game with its house rules as text, `peers` the identity
    keys in the order they speak, `owners[seat]` the peer at which a seat's player sits, `kinds`
    and `names` what the record says of each seat, `portraits` how the people look. `lot` is the
    digest of the host's lot: who deals first is drawn by all.
    """

    table: Digest
    rules: Annotated[str, UpTo(RULES_LENGTH)]
    peers: Annotated[tuple[Digest, ...], UpTo(4)]
    owners: Annotated[tuple[PeerNumber, ...], UpTo(4)]
    kinds: Annotated[tuple[Name, ...], UpTo(4)]
    names: Annotated[tuple[Name, ...], UpTo(4)]
    portraits: Annotated[tuple[PortraitNumber, ...], UpTo(4)]
    lot: Digest
    options: TableOptions = PLAIN_TABLE


@dataclass(frozen=True, slots=True)
class Consent:
    """Another peer takes the terms; `terms` is their digest, `lot` that of its lot for the first dealer."""

    terms: Digest
    lot: Digest


@dataclass(frozen=True, slots=True)
class Lot:
    """A peer's lot, shown once all have committed to theirs: the first dealer follows from all."""

    lot: Digest


@dataclass(frozen=True, slots=True)
class Start:
    """This peer's players are ready for a deal from the finished shuffle with this digest."""

    shuffle: Digest


@dataclass(frozen=True, slots=True)
class PlayMove:
    """A move in its text form, with the shares and gifts the mover owes because of it.

    `by_clock` says that the mover's turn clock had run out, and a bot of its own program moved.
    """

    move: Annotated[str, UpTo(MOVE_LENGTH)]
    show: Show
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Settle:
    """The result of a deal after its audit, as a digest: outcome, cards, who cheated."""

    result: Digest


@dataclass(frozen=True, slots=True)
class Accuse:
    """A peer is proven to have cheated: `evidence` is one entry of its that is refused, or two
    different ones in the same place of the log, as they were received."""

    peer: PeerNumber
    evidence: Annotated[tuple[Annotated[bytes, UpTo(ENTRY_BYTES)], ...], UpTo(2)]


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat gives the deal up; it is counted when all have revealed.

    Written by the peer of the seat to act, with the `Resignation` that the peer of this seat has signed
    over the head of the log before this entry.
    """

    seat: SeatNumber
    signature: Signature


@dataclass(frozen=True, slots=True)
class AbsenceVote:
    """A voter's answer, in the chain of votes about an absent peer: to deal on without it, or to wait."""

    deals_on: bool


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """The running deal is thrown in, and the next ones are dealt without a peer that is away.

    `head` is the hash of the log's entry after which all `votes` were given, entries of its chain of votes.
    """

    peer: PeerNumber
    head: Digest
    votes: Annotated[tuple[Annotated[bytes, UpTo(VOTE_BYTES)], ...], UpTo(3)]


@dataclass(frozen=True, slots=True)
class Rejoin:
    """A peer that was dealt without has its seats again from the next deal on.

    Written by the peer that is to speak, with the signature of the one that is back.
    """

    peer: PeerNumber
    signature: Signature


# All kinds of message in a log; each travels under its place in this row, counted from 1.
LogMessage = (
    Begin
    | Consent
    | Commit
    | ShuffleKeys
    | Shuffle
    | Agree
    | Cut
    | Show
    | PlayMove
    | Accept
    | Complain
    | Reveal
    | Settle
    | Accuse
    | Concede
    | Lot
    | Proof
    | Start
    | VeilHand
    | AbsenceVote
    | ThrowIn
    | Rejoin
)

# What follows from a peer's secret and what was said before: it can say it again, to the bit.
Derived = ShuffleMessage | Start | Show | Accept | Complain | Reveal | VeilHand

LOG_WIRE = Wire.of(LogMessage)
