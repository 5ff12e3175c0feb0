"""The events of a session for the game: who comes and goes, and a match as it stands or goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move
from net.identity import Familiarity
from net.match import LanMatch, MatchEvent
from net.tournament import BoardChanged, BoardFault
from net.wire.board_messages import TableAt
from net.wire.match_messages import Begin
from net.wire.table_messages import Seating, Spoken, StandIn

Key = bytes


@dataclass(frozen=True)
class CardsToCompare:
    """A peer wants to come in: its cleaned name, whether it is known, and the four cards to compare.

    `key` is its connection key, which answers go to; `mark` tells it from others of its name.
    `sought` where this side has gone to it; else it came, and nobody here need look at it. One that is
    `invited` is let in without that.
    """

    key: Key
    name: str
    familiarity: Familiarity
    cards: tuple[Card, ...]
    mark: str = ""
    sought: bool = False
    invited: bool = False


@dataclass(frozen=True)
class VisitorGone:
    """A peer that wanted to come in has gone; `reason` is the key of a sentence, or ""."""

    key: Key
    reason: str = ""


@dataclass(frozen=True)
class Paired:
    """A peer may come to the table."""

    key: Key
    identity: bytes
    name: str


@dataclass(frozen=True)
class MatchRuns:
    """The host plays the match of this table, and none is played here: said at each of his heartbeats."""

    table: bytes


@dataclass(frozen=True)
class TurnedAway:
    """The peer this side has gone to cannot be played with; `reason` says why by its key."""

    key: Key
    name: str
    reason: str


@dataclass(frozen=True)
class SeatingChanged:
    """The seating as it stands, and this peer's number in it (None before it has one)."""

    seating: Seating
    member: int | None


@dataclass(frozen=True)
class MatchBegan:
    """The terms are on the table; what happens from now on are `MatchEvent`s.

    `peer` is the number after the last one where this side only watches.
    """

    terms: Begin
    peer: int


@dataclass(frozen=True)
class MatchSnapshot:
    """A match as it stands, and the cards this peer may see: the table is built again from it.

    The first one comes when all have taken the terms and the lot has chosen the dealer. `stand_in` tells who
    decides at the seats of an absent peer, `lent` are those for which a player here does.
    """

    match: LanMatch
    faces: Mapping[int, Card]
    peer: int
    stand_in: StandIn | None = None
    lent: frozenset[Seat] = frozenset()


@dataclass(frozen=True)
class PeerAway:
    """A peer of the match is out of reach or mute, or is back: the match is suspended, or goes on.

    `silent` are the seconds since it was last heard, or since it owes a word; None for a peer not heard
    since the start. Before a match a guest is told so of its host, peer 0, without them.
    """

    peer: int
    away: bool
    silent: float | None = None


@dataclass(frozen=True)
class Relayed:
    """The peers at the table whom this one does not reach itself: the host hands on what they say."""

    peers: frozenset[int]


@dataclass(frozen=True)
class Awaited:
    """The first peer whose players are not ready for the next deal; None where none is waited for."""

    peer: int | None


@dataclass(frozen=True)
class DealingOn:
    """The others may deal on without `peer`, which is away, if all `voters` wish to; None where they may not.

    `wishes` are the voters that do by now.
    """

    peer: int | None
    voters: tuple[int, ...] = ()
    wishes: frozenset[int] = frozenset()


@dataclass(frozen=True)
class AskedToStandIn:
    """The player here is asked to play the seats of an absent peer; `peer` is None where he is no longer."""

    peer: int | None


@dataclass(frozen=True)
class StandInDecided:
    """Somebody who stands in at a seat played here has decided on the move in this place of a deal."""

    deal: int
    place: int
    seat: Seat
    move: Move


@dataclass(frozen=True)
class StandInPresence:
    """Whether the stand-in for seats played here is heard; while not, a bot plays."""

    here: bool


@dataclass(frozen=True)
class RequestRefused:
    """Something of ours was refused; `reason` is the key of a sentence."""

    reason: str


@dataclass(frozen=True)
class Shortage:
    """Something is lacking here, and the network continues without it; `reason` is a sentence's key."""

    reason: str


@dataclass(frozen=True)
class Broken:
    """The match cannot go on: `reason` is the key of the sentence that says why."""

    reason: str


@dataclass(frozen=True)
class WatchersChanged:
    """The peers at the host's table that have no seat in the match: their identities and names."""

    watchers: tuple[tuple[bytes, str], ...]


@dataclass(frozen=True)
class PeerLeft:
    """A peer left the table for good."""

    identity: bytes
    name: str


SessionEvent = (
    CardsToCompare
    | VisitorGone
    | Paired
    | MatchRuns
    | TurnedAway
    | SeatingChanged
    | MatchBegan
    | PeerAway
    | Relayed
    | Awaited
    | DealingOn
    | Spoken
    | AskedToStandIn
    | StandInDecided
    | StandInPresence
    | RequestRefused
    | Shortage
    | Broken
    | WatchersChanged
    | PeerLeft
    | BoardChanged
    | BoardFault
    | TableAt
)

TableEvent = SessionEvent | MatchEvent | MatchSnapshot
