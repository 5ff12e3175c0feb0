"""A running match among peers: one replica, kept level with the others'.

The host is the hub: it hands on what is signed by others. Guests that reach each other compare their
logs as well, so that nothing depends on the host's honesty; what one lacks it asks the other for. A
guest that says too much, or what it must not, is the session's business; here only the log counts.
A match that misses somebody stands still, and goes on where it stood when he is back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.match.lan_match import MatchStage
from net.match.log_sync import LogSync
from net.match.replica import Replica, Taken
from net.session.session_events import Broken, Called, PeerAway, Relayed, SessionEvent
from net.wire.table_messages import Ack, EntryFrame, PresenceReport, RequestEntries, TableCall

AWAY_AFTER = 3.5


@dataclass
class Presence:
    """What one peer knows of the others' presence; all times in seconds of one clock.

    `heard` is when each was last heard, `lost` are those of whom the host says that it has lost
    them, None before it has said anything. Those that are `relayed` may be out of hearing here and
    still be at the table: the host hands on what they say.
    """

    heard: dict[int, float] = field(default_factory=dict)
    lost: frozenset[int] | None = None
    relayed: frozenset[int] = frozenset()
    _left: set[int] = field(default_factory=set)

    def hear(self, peer: int, now: float) -> None:
        """Something came from a peer."""
        self.heard[peer] = now
        self._left.discard(peer)

    def leave(self, peer: int) -> None:
        """A peer said good-bye."""
        self._left.add(peer)

    def report(self, lost: frozenset[int]) -> None:
        """The host says which of the other guests it has lost."""
        self.lost = lost

    def is_away(self, peer: int, now: float) -> bool:
        """Whether a peer is out of reach."""
        if peer in self._left:
            return True
        if self.hears(peer, now):
            return False
        if peer in self.heard and peer not in self.relayed:
            return True
        return self.lost is None or peer in self.lost

    def hears(self, peer: int, now: float) -> bool:
        """Whether a peer was heard just now, without anybody between."""
        return peer in self.heard and now - self.heard[peer] <= AWAY_AFTER

    def silent_for(self, peer: int, now: float) -> float | None:
        """The seconds since a peer was last heard; None for one that was never heard."""
        return now - self.heard[peer] if peer in self.heard else None


CALLS = frozenset(
    {"well_played", "good_luck", "hurry", "thanks", "sorry", "one_moment", "oops", "good_game"}
)

PlayMessage = Ack | RequestEntries | EntryFrame | PresenceReport | TableCall
Addressed = tuple[int, PlayMessage]


@dataclass
class MatchSession:
    """One peer's side of a match. Peers are numbered as in the terms; the host is 0."""

    replica: Replica
    presence: Presence = field(default_factory=Presence)
    log_syncs: dict[int, LogSync] = field(default_factory=dict)
    _shuffle_syncs: dict[tuple[int, bytes], LogSync] = field(default_factory=dict)
    events: list[SessionEvent] = field(default_factory=list)
    broken: bool = False
    _last_call: dict[int, int] = field(default_factory=dict)
    _calls: int = 0
    _away: frozenset[int] = frozenset()
    _relayed: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        self.me = self.replica.me.peer
        self._mesh = frozenset(range(1, len(self.replica.terms.peers))) - {self.me}
        if self.me == 0:
            self._mesh = frozenset()
        self.presence.relayed = self._mesh

    @property
    def over(self) -> bool:
        """Whether the match is won, or cannot go on."""
        match = self.replica.match
        return self.broken or (match is not None and match.stage is MatchStage.OVER)

    @property
    def at_terms(self) -> bool:
        """Whether the terms are not yet taken by everybody."""
        match = self.replica.match
        return match is None or match.stage is MatchStage.TERMS

    def connect(self, peer: int, now: float) -> None:
        """A peer of the match is connected, or connected again."""
        if peer not in self.log_syncs:
            self.log_syncs[peer] = LogSync(
                self.replica.chain, self.me, self.me == 0, compares=peer in self._mesh
            )
        self.log_syncs[peer].restart()
        self._shuffle_syncs = {
            key: each for key, each in self._shuffle_syncs.items() if key[0] != peer
        }
        self.presence.hear(peer, now)

    # -- what this peer does -------------------------------------------------------------------

    def advance(self, now: float) -> list[Addressed]:
        """Say all this peer has to say by itself, and send what the others lack."""
        while not self.broken and self.replica.speak() is not None:
            pass
        return [
            (peer, message)
            for peer in self.log_syncs
            for sync in self._syncs_with(peer)
            for message in sync.grown(now)
        ]

    def call(self, seat: int, key: str) -> list[Addressed]:
        """Call a word across the table. Raises ValueError for a word or a seat that is not ours."""
        if key not in CALLS or self.replica.terms.owners[seat] != self.me:
            raise ValueError(f"{key} is no table call of seat {seat}")
        self._calls += 1
        return self._to_all(TableCall(self._calls, seat, key))

    # -- what the others say -------------------------------------------------------------------

    def hear(self, peer: int, message: PlayMessage, now: float) -> list[Addressed]:
        """Take a message from the peer at the other end. Raises Malformed for one to be refused."""
        self.presence.hear(peer, now)
        if peer not in self.log_syncs:
            return []
        match message:
            case Ack(table) if (sync := self._sync_of(peer, table)) is not None:
                return self._answers(peer, sync.heard_head(message, now))
            case RequestEntries(table) if (sync := self._sync_of(peer, table)) is not None:
                return self._answers(peer, sync.heard_want(message))
            case EntryFrame(raw):
                return self._carried(peer, raw, now)
            case PresenceReport(away) if peer == 0:
                self.presence.report(frozenset(away))
            case TableCall():
                return self._called(peer, message)
        return []

    def tick(self, now: float) -> list[Addressed]:
        """Time has passed."""
        out = self.advance(now)
        for peer, sync in self.log_syncs.items():
            beats = sync.head_at <= now
            for each in self._syncs_with(peer):
                out += self._answers(peer, each.tick(now))
            if beats and self.me == 0 and len(self.replica.terms.peers) > 2:
                out.append((peer, PresenceReport(tuple(sorted(self._away - {peer})))))
        self._watch(now)
        return out

    # -- inside --------------------------------------------------------------------------------

    def _carried(self, peer: int, raw: bytes, now: float) -> list[Addressed]:
        entry = self.replica.read(raw)
        taken = self.replica.take(entry)
        sync = self._sync_of(peer, entry.body.table)
        assert sync is not None
        answers = self._answers(peer, sync.heard_entry(taken, entry, now))
        if taken is Taken.UNSHUFFLED:
            for shuffle in self._syncs_with(peer)[1:]:
                answers += self._answers(peer, shuffle.ask(now))
        return answers + self.advance(now)

    def _sync_of(self, peer: int, table: bytes) -> LogSync | None:
        """How far a peer's copy of a chain goes; None for a chain unknown here."""
        if table == self.replica.chain.table:
            return self.log_syncs.get(peer)
        chain = self.replica.chain_named(table)
        if chain is None:
            return None
        compares = peer in self._mesh
        fresh = LogSync(chain, self.me, self.me == 0, heartbeat=compares, compares=compares)
        return self._shuffle_syncs.setdefault((peer, table), fresh)

    def _syncs_with(self, peer: int) -> list[LogSync]:
        """How far a peer's copies go: of the log, then of the shuffles that count."""
        each = (self._sync_of(peer, chain.table) for chain in self.replica.chains)
        return [sync for sync in each if sync is not None]

    def _called(self, peer: int, message: TableCall) -> list[Addressed]:
        owners = self.replica.terms.owners
        if message.seat >= len(owners) or message.key not in CALLS:
            return []
        speaker = owners[message.seat]
        fresh = message.number > self._last_call.get(speaker, 0)
        if not fresh or speaker == self.me or peer not in (0, speaker):
            return []
        self._last_call[speaker] = message.number
        self.events.append(Called(message.seat, message.key))
        return self._to_all(message, peer) if self.me == 0 else []

    def _watch(self, now: float) -> None:
        """Tell the game who has gone out of reach and who has come back."""
        peers = set(range(len(self.replica.terms.peers))) - {self.me}
        away = frozenset(peer for peer in peers if self.presence.is_away(peer, now))
        self.events += [
            PeerAway(peer, peer in away, self.presence.silent_for(peer, now))
            for peer in sorted(away ^ self._away)
        ]
        self._away = away
        around = frozenset(p for p in self._mesh - away if not self.presence.hears(p, now))
        if around != self._relayed:
            self._relayed = around
            self.events.append(Relayed(around))

    def end_broken(self, reason: str) -> None:
        """The match cannot go on; nothing more of it is sent."""
        self.broken = True
        self.log_syncs.clear()
        self.events.append(Broken(reason))

    def _answers(self, peer: int, messages: Iterator[PlayMessage]) -> list[Addressed]:
        return [(peer, message) for message in messages]

    def _to_all(self, message: PlayMessage, but: int | None = None) -> list[Addressed]:
        return [(peer, message) for peer in self.log_syncs if peer != but]
