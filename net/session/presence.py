"""The presence of the other peers of a match: who is out of reach, and whom the match misses."""

from __future__ import annotations

from dataclasses import dataclass, field

from net.match import Replica
from net.session.session_events import Awaited, PeerAway, Relayed, SessionEvent

AWAY_AFTER, FAR_AWAY_AFTER = 3.5, 12.5

# A peer that is there, but for so many seconds has not said what its program says by itself, is as one
# that is away: whoever does not veil, show or sign what is due stops the match and gains nothing.
MUTE_AFTER = 12.0


@dataclass
class Presence:
    """The presence of the other peers, as one peer knows it; all times in seconds of one clock.

    `heard` is when each was last heard; `lost` are the peers that the host reports as lost, None before its
    first report, and `lost_at` since when; `length` is that of the host's log at its last report. Those that
    are `far`, through a relay, are heard less often. Those that are `relayed` may be out of hearing here and
    still be at the table: the host hands on what they say.
    """

    heard: dict[int, float] = field(default_factory=dict)
    lost: frozenset[int] | None = None
    lost_at: dict[int, float] = field(default_factory=dict)
    length: int = 0
    relayed: frozenset[int] = frozenset()
    far: frozenset[int] = frozenset()
    _left: set[int] = field(default_factory=set)

    def hear(self, peer: int, now: float) -> None:
        """Something came from a peer."""
        self.heard[peer] = now
        self._left.discard(peer)

    def leave(self, peer: int) -> None:
        """A peer said good-bye."""
        self._left.add(peer)

    def report(self, lost: frozenset[int], length: int, now: float) -> None:
        """The host says which of the other guests it has lost, and how long its log is."""
        before = lost if self.lost is None else self.lost
        self.lost_at |= dict.fromkeys(lost - before, now)
        self.lost, self.length = lost, length

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
        """Whether a peer was heard just now, and not through the host."""
        return peer in self.heard and now - self.heard[peer] <= away_after(peer in self.far)

    def silent_for(self, peer: int, now: float) -> float | None:
        """The seconds since a peer was last heard, here or by the host; None for one never heard."""
        last = max(
            (told[peer] for told in (self.heard, self.lost_at) if peer in told), default=None
        )
        return None if last is None else now - last


def away_after(far: bool) -> float:
    """The seconds of silence after which somebody is away; `far` is through a relay."""
    return FAR_AWAY_AFTER if far else AWAY_AFTER


@dataclass
class MissedPeers:
    """The peers that a match misses at one side. The host says who of the `guests` is there.

    `lost` are out of reach, `away` are those and a peer that is mute where it is its turn to speak.
    """

    replica: Replica
    presence: Presence
    guests: frozenset[int]
    lost: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    _owing: tuple[int, bytes, int] | None = None
    _owing_since: float = 0.0
    _relayed: frozenset[int] = frozenset()
    _awaited: int | None = None

    def follow(self, now: float, is_late: bool) -> list[SessionEvent]:
        """The news on who is missed, who has come back, and who is not ready yet.

        Where the match `is_late`, shown some deals after it is played, others than the host may be dealt
        without by now.
        """
        peers = {*range(len(self.replica.terms.peers))} - {self.replica.me.peer}
        peers &= {0} if is_late else peers
        owing = None if is_late else self.replica.log.owing
        if owing != self._owing:
            self._owing, self._owing_since = owing, now
        self.lost = frozenset(peer for peer in peers if self.presence.is_away(peer, now))
        before, self.away = self.away, self.lost | (self._mute(now) & peers)
        news: list[SessionEvent] = [
            PeerAway(peer, peer in self.away, self._silent_for(peer, now))
            for peer in sorted(before ^ self.away)
        ]
        hears = self.presence.hears
        relayed = frozenset(peer for peer in self.guests - self.lost if not hears(peer, now))
        if relayed != self._relayed:
            self._relayed = relayed
            news.append(Relayed(relayed))
        if self.replica.log.awaited != self._awaited:
            self._awaited = self.replica.log.awaited
            news.append(Awaited(self._awaited))
        return news

    def _mute(self, now: float) -> set[int]:
        """The peer that withholds a message it owes without asking a player."""
        late = self._owing is not None and now - self._owing_since > MUTE_AFTER
        return {self._owing[0]} if self._owing is not None and late else set()

    def _silent_for(self, peer: int, now: float) -> float | None:
        if peer in self._mute(now) and self.presence.hears(peer, now):
            return now - self._owing_since
        return self.presence.silent_for(peer, now)
