"""The messages between peers that stand in no log: who they are, what they offer, what they have.

These messages are not signed: their sender is the owner of the connection's key. Each can be lost or come
twice without harm; important ones are repeated until they are answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from net.wire.board_messages import (
    BoardFrame,
    BoardLength,
    EnterWord,
    LeaveWord,
    ResultWord,
    TableAt,
)
from net.wire.fields import (
    ENTRIES,
    MOST_AHEAD,
    MOVE_LENGTH,
    RULES_LENGTH,
    Counter,
    Digest,
    Exactly,
    HostNumber,
    Name,
    PeerNumber,
    PortNumber,
    PortraitNumber,
    SeatNumber,
    Signature,
    SlotNumber,
    UpTo,
    Whole,
)
from net.wire.table_options import PLAIN_TABLE, TableOptions
from net.wire.wire import MESSAGE_BYTES, Wire


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message on every connection, and the only one before the four cards are compared.

    `identity` is the speaker's Ed25519 key, `binding` its signature over the keys of the
    connection, `commitment` hides the nonce the speaker will show in its `Nonce`. `run` names the
    speaker's process and `attempt` counts its commitments; `answered` is the other's commitment it
    holds, all zeros for none.
    """

    version: Annotated[int, Whole(0, 65535)]
    program: Annotated[str, UpTo(20)]
    name: Name
    identity: Digest
    binding: Signature
    run: Annotated[bytes, Exactly(8)]
    attempt: Counter
    commitment: Digest
    answered: Digest


@dataclass(frozen=True, slots=True)
class Nonce:
    """The nonce behind the commitment, once the other's commitment is there."""

    nonce: Digest


@dataclass(frozen=True, slots=True)
class Same:
    """The person here saw the same four cards, or did not; `heard` once the other said so too."""

    same: bool
    heard: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """The host's table as it stands: who sits where, and the game.

    `kinds[seat]` is "person", "bot", "open" or "remote"; `members` are the identities of all peers
    at the table, the host first, `owners[seat]` and `ready` count them. `portraits[seat]` is
    the picture a person goes by.
    """

    number: Counter
    rules: Annotated[str, UpTo(RULES_LENGTH)]
    members: Annotated[tuple[Digest, ...], UpTo(4)]
    owners: Annotated[tuple[PeerNumber, ...], UpTo(4)]
    kinds: Annotated[tuple[Name, ...], UpTo(4)]
    names: Annotated[tuple[Name, ...], UpTo(4)]
    portraits: Annotated[tuple[PortraitNumber, ...], UpTo(4)]
    ready: Annotated[tuple[PeerNumber, ...], UpTo(4)] = ()
    options: TableOptions = PLAIN_TABLE


@dataclass(frozen=True, slots=True)
class Sit:
    """A guest's wish: who plays in a seat at its side; "open" frees the seat."""

    number: Counter
    seat: SeatNumber
    kind: Name
    name: Name
    portrait: PortraitNumber = 0


@dataclass(frozen=True, slots=True)
class Ready:
    """This peer takes the seating with this number, or no longer does."""

    seating: Counter
    ready: bool


@dataclass(frozen=True, slots=True)
class Ack:
    """How far this peer's log of a table goes; acknowledges every entry before.

    `ahead` are the places further on whose entries are here as well.
    """

    table: Digest
    length: Annotated[int, Whole(0, ENTRIES)]
    head: Digest
    ahead: Annotated[tuple[Annotated[int, Whole(0, ENTRIES)], ...], UpTo(MOST_AHEAD)] = ()


@dataclass(frozen=True, slots=True)
class RequestEntries:
    """A request for the log of a table from this place on, where it continues from this hash."""

    table: Digest
    place: Annotated[int, Whole(0, ENTRIES)]
    head: Digest


@dataclass(frozen=True, slots=True)
class EntryFrame:
    """One entry of a log, of any signer."""

    entry: Annotated[bytes, UpTo(MESSAGE_BYTES)]


@dataclass(frozen=True, slots=True)
class PresenceReport:
    """The host tells its guests which peers it has lost sight of, and how long its log is.

    Those it does not miss it has heard to the end of that log, not of a shorter one.
    """

    away: Annotated[tuple[PeerNumber, ...], UpTo(3)]
    length: Annotated[int, Whole(0, ENTRIES)] = 0


@dataclass(frozen=True, slots=True)
class TableCall:
    """A table call: a word to the others by its key, such as "well_played"."""

    number: Counter
    seat: SeatNumber
    key: Annotated[str, UpTo(30)]


# What players say to each other: the same class is asked for, sent and heard.
Spoken = TableCall


@dataclass(frozen=True, slots=True)
class Resignation:
    """A seat gives the deal up, signed by its peer over the hash of the last entry of the log."""

    head: Digest
    seat: SeatNumber
    signature: Signature


@dataclass(frozen=True, slots=True)
class AbsenceWish:
    """A voter would deal on without a peer that is away, as the log with this head stands, or would wait.

    It binds nobody, and may be taken back.
    """

    head: Digest
    peer: PeerNumber
    voter: PeerNumber
    deals_on: bool


@dataclass(frozen=True, slots=True)
class Rejoining:
    """A peer that was dealt without wants its seats again, signed over the entry that threw the deal in."""

    peer: PeerNumber
    signature: Signature


@dataclass(frozen=True, slots=True)
class StandIn:
    """The program that plays the seats of an absent peer says who decides there.

    `identity` is that of somebody asked to stand in, all zeros for its bot. He `plays` once he has agreed.
    """

    peer: PeerNumber
    identity: Digest
    name: Name
    plays: bool


@dataclass(frozen=True, slots=True)
class StandInAnswer:
    """Somebody asked to stand in for a peer plays its seats, or does not."""

    peer: PeerNumber
    plays: bool


@dataclass(frozen=True, slots=True)
class ShownCard:
    """The face of a slot."""

    slot: SlotNumber
    card: Annotated[str, UpTo(2)]


@dataclass(frozen=True, slots=True)
class StandInCards:
    """The cards of a deal, counted from 0, that the seats of an absent peer have seen."""

    deal: Counter
    cards: Annotated[tuple[ShownCard, ...], UpTo(64)]


@dataclass(frozen=True, slots=True)
class StandInMove:
    """A move of somebody who stands in, for the given place among the moves of a deal."""

    deal: Counter
    place: Counter
    seat: SeatNumber
    move: Annotated[str, UpTo(MOVE_LENGTH)]


@dataclass(frozen=True, slots=True)
class Leave:
    """This peer leaves the table for good."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A message of the other was refused; `key` is the sentence that says why."""

    key: Annotated[str, UpTo(60)]


@dataclass(frozen=True, slots=True)
class ListensAt:
    """A guest tells its host where the others of the match can reach it: a port, and numbers of machines."""

    port: PortNumber
    hosts: Annotated[tuple[HostNumber, ...], UpTo(4)]


@dataclass(frozen=True, slots=True)
class PeerAt:
    """The host tells a guest where another one is said to listen, and by which key of connections."""

    peer: PeerNumber
    key: Digest
    port: PortNumber
    hosts: Annotated[tuple[HostNumber, ...], UpTo(4)]


# Words from elsewhere are shown only where they are ours.
REFUSALS = frozenset(
    {
        "network.refused.cards_differ",
        "network.refused.cards_differ_there",
        "network.refused.identity",
        "network.refused.malformed",
        "network.refused.move",
        "network.refused.no_such_seat",
        "network.refused.not_at_table",
        "network.refused.not_paired",
        "network.refused.not_the_host",
        "network.refused.order",
        "network.refused.other_terms",
        "network.refused.seat_taken",
        "network.refused.table_full",
        "network.refused.version",
        "tournament.refused.full",
        "tournament.refused.last_round",
        "tournament.refused.no_bye",
        "tournament.refused.over",
        "tournament.refused.same_name",
        "tournament.refused.size_round_robin",
    }
)

# All kinds of message beside the log; each travels under its place in this row, counted from 1.
TableMessage = (
    Hello
    | Nonce
    | Same
    | Seating
    | Sit
    | Ready
    | Ack
    | RequestEntries
    | EntryFrame
    | PresenceReport
    | TableCall
    | Leave
    | Refusal
    | ListensAt
    | PeerAt
    | Resignation
    | AbsenceWish
    | Rejoining
    | BoardFrame
    | BoardLength
    | EnterWord
    | ResultWord
    | LeaveWord
    | TableAt
    | StandIn
    | StandInAnswer
    | StandInCards
    | StandInMove
)

TABLE_WIRE = Wire.of(TableMessage)
