"""The state of a table on the network, as far as this machine knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from game.rules import read_game
from net.identity import Familiarity as Known
from net.identity import distinct_names
from net.session import (
    AskedToStandIn,
    Awaited,
    Broken,
    CardsToCompare,
    DealingOn,
    MatchBegan,
    MetAtRelay,
    NetworkEvent,
    NotReached,
    Paired,
    PeerAway,
    PeerLeft,
    Reached,
    RelayChanged,
    Relayed,
    SeatingChanged,
    StandInPresence,
    TurnedAway,
    VisitorGone,
    WatchersChanged,
)
from net.wire.match_messages import Begin
from net.wire.table_messages import Seating


def makes_sense(seating: Seating) -> bool:
    """Whether a seating is one of a game that is known here; the host is not to be trusted."""
    try:
        seats = read_game(seating.rules).seats
    except ValueError:
        return False
    rows = (seating.owners, seating.kinds, seating.names, seating.portraits)
    return all(len(row) == seats for row in rows) and all(
        owner < len(seating.members) for owner in seating.owners
    )


NOT_ASKED = DealingOn(None)


@dataclass
class LobbyState:
    """The knowledge of the table so far.

    `seating` is None until the host has told it, `member` this peer's number in it, `visitors` who is to be
    compared with, by connection key (the one to look at first at the beginning), `compared` whether the
    host's cards were called the same here while his answer is still missing, `reached` whether the host
    answers at all, `paired` the names of the peers let in, `terms` are those of the last match, `begun_with`
    is the number of its seating, None where that was not heard: a later one is laid for another match. `away`
    are the peers out of reach and when each was last heard, None where it was not heard at all: while there
    is one, the match is suspended. `relayed` are peers at the table whom the host alone reaches, `awaited` is
    the first who is not ready for the next deal, `dealing_on` whether the others may deal on without somebody
    who is away. `invited` are those whom an invitation let in and whose cards nobody has compared,
    `invited_members` the connection keys of all whom one let in, by identity, `relay` is the state of the
    tunnels, None while there are none. `onlookers` are the identities and names of those at the host's table
    who have no seat.
    `asked_to_stand_in` is the absent peer for whom the player here is asked to play, `stand_in_here` whether
    somebody who plays so for this side is heard. `gone` are the identities of those who said good-bye after a
    match or before one, `problem` is the key of the sentence why it is over for a guest.
    """

    hosting: bool
    seating: Seating | None = None
    member: int | None = None
    visitors: dict[bytes, CardsToCompare] = field(default_factory=dict)
    paired: dict[bytes, str] = field(default_factory=dict)
    terms: Begin | None = None
    begun_with: int | None = None
    away: dict[int, datetime | None] = field(default_factory=dict)
    relayed: frozenset[int] = frozenset()
    awaited: int | None = None
    dealing_on: DealingOn = NOT_ASKED
    invited: dict[bytes, CardsToCompare] = field(default_factory=dict)
    invited_members: dict[bytes, bytes] = field(default_factory=dict)
    relay: RelayChanged | None = None
    onlookers: tuple[tuple[bytes, str], ...] = ()
    asked_to_stand_in: int | None = None
    stand_in_here: bool = False
    gone: set[bytes] = field(default_factory=set)
    problem: str = ""
    compared: bool = False
    reached: bool = False

    @property
    def host(self) -> str:
        """The name of the host that this guest was let in by, "?" before that."""
        return next(iter(self.paired.values()), "?")

    def take(self, event: NetworkEvent) -> None:
        """Take in what the network tells."""
        match event:
            case SeatingChanged(seating, member) if makes_sense(seating):
                self.seating, self.member = seating, member
            case SeatingChanged():
                self.problem = "network.unknown_table"
            case CardsToCompare(key, invited=True):
                if event.familiarity is not Known.KNOWN:
                    self.invited[key] = event
            case RelayChanged():
                self.relay = event
                if event.over and not self.hosting and self.seating is None:
                    self.problem = event.problem
            case CardsToCompare(key, familiarity=familiarity) if familiarity is not Known.KNOWN:
                self.visitors[key] = event
                self.compared = self.compared and not event.sought
            case VisitorGone(key):
                self.visitors.pop(key, None)
                self.compared = self.reached = False
            case Paired(key, identity, name):
                if key in self.invited:
                    self.invited_members[identity] = key
                self.visitors.pop(key, None)
                self.gone.discard(identity)
                self.paired[key], self.problem, self.compared = name, "", False
            case MatchBegan(terms):
                self.terms = terms
                self.begun_with = None if self.seating is None else self.seating.number
                self.away, self.relayed, self.awaited = {}, frozenset(), None
                self.dealing_on, self.asked_to_stand_in = NOT_ASKED, None
                self.stand_in_here = False
            case PeerAway(peer, True, silent):
                since = None if silent is None else datetime.now() - timedelta(seconds=silent)
                self.away[peer] = since
            case PeerAway(peer):
                self.away.pop(peer, None)
            case Relayed(peers):
                self.relayed = peers
            case Awaited(peer):
                self.awaited = peer
            case DealingOn():
                self.dealing_on = event
            case WatchersChanged(watchers):
                self.onlookers = _distinct(watchers)
            case AskedToStandIn(peer):
                self.asked_to_stand_in = peer
            case StandInPresence(here):
                self.stand_in_here = here
            case _:
                self._take_ending(event)

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those at the host's table who have no seat."""
        return tuple(name for _, name in self.onlookers)

    def put_off(self, key: bytes) -> None:
        """The people here look at this visitor's cards after those of the others."""
        visitor = self.visitors.pop(key, None)
        if visitor is not None:
            self.visitors[key] = visitor

    def _take_ending(self, event: NetworkEvent) -> None:
        """Note why the table is over: for a guest also because its host is gone."""
        match event:
            case TurnedAway(key, _, reason):
                self.visitors.pop(key, None)
                self.problem = self.problem if self.hosting else reason
            case Broken(reason) | NotReached(_, reason, goes_on=False):
                self.problem = reason
            case PeerLeft(identity):
                self.gone.add(identity)
                self.invited.pop(self.invited_members.pop(identity, b""), None)
                self.problem = self.problem if self.hosting else "network.left"
            case Reached() | MetAtRelay():
                self.problem, self.reached = "", True


def _distinct(people: Sequence[tuple[bytes, str]]) -> tuple[tuple[bytes, str], ...]:
    """These people, their names with marks where two have the same one."""
    identities = [identity for identity, _ in people]
    return tuple(
        zip(identities, distinct_names([name for _, name in people], identities), strict=True)
    )
