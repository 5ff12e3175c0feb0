"""Bringing another peer's copy of a chain level with ours: acknowledging, re-sending, forks.

ZeroMQ loses what is in flight when a link drops, so the place of an entry is its sequence number and a `Ack`
acknowledges all entries before it. It is sent with the next tick, unless an entry that builds on all has said
as much before. An own entry is sent at once; an entry that the other does not acknowledge in the time it
usually takes is sent again, ever more slowly. A log that branched off ours is asked for further and further
back until its branch begins in ours. Entries that a verdict took back are sent before it, for they may hold
the proof. An entry said ahead of its place is sent at once as well, and again until the other lists it as
held ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.log import Chain, Entry
from net.match.replica import Taken
from net.wire.fields import MOST_AHEAD
from net.wire.table_messages import Ack, EntryFrame, RequestEntries

FIRST_RETRY = 0.25
SLOWEST_RETRY = 2.0
HEARTBEAT, FAR_HEARTBEAT = 1.0, 5.0
AT_ONCE = 32
UNDER_WAY = 64
ASK_EVERY = 0.2

# Round trips to wait for an acknowledgement beyond the first retry: TCP repeats what a far link loses.
_ROUND_TRIPS = 4
_SMOOTHING = 0.25

Outgoing = EntryFrame | Ack | RequestEntries


@dataclass
class Pace:
    """The seconds that the other end of a link takes to acknowledge, as measured so far."""

    round_trip: float = 0.0

    @property
    def first_retry(self) -> float:
        """The seconds after which what is not acknowledged is sent again."""
        return min(FIRST_RETRY + _ROUND_TRIPS * self.round_trip, SLOWEST_RETRY)

    def measure(self, seconds: float) -> None:
        """Learn from one acknowledgement."""
        if not self.round_trip:
            self.round_trip = seconds
        self.round_trip += _SMOOTHING * (seconds - self.round_trip)


@dataclass
class LogSync:
    """Another peer's copy of a chain, as peer `me` knows it. All times are seconds of one clock.

    `theirs` and `sent` count entries of our history: what the other has, and what it was sent. The
    host `relays`: it hands the entries of its guests on at once. A chain that is soon complete needs
    no `heartbeat`: what is missing is sent until it is acknowledged. Two guests only `compare`: each
    says how far its copy goes, and what the other lacks, or has otherwise, is asked for. Whoever
    watches is asked for nothing (`asks`), and hands nothing on (`gives`). The `beat` is slower
    through a relay.
    """

    chain: Chain
    me: int
    relays: bool = False
    heartbeat: bool = True
    compares: bool = False
    asks: bool = True
    gives: bool = True
    beat: float = HEARTBEAT
    theirs: int = 0
    sent: int = 0
    retry_at: float = 0.0
    pause: float = FIRST_RETRY
    head_at: float = 0.0
    ask_at: float = 0.0
    step: int = 1
    pace: Pace = field(default_factory=Pace)
    _owes_ack: bool = False
    _timed: tuple[int, float] | None = None
    _ahead_there: frozenset[int] = frozenset()
    _carried: set[bytes] = field(default_factory=set)

    def grown(self, now: float) -> Iterator[Outgoing]:
        """Our log has grown: entries of our own go out at once, those of others if need be."""
        if self.compares or self.sent - self.theirs >= UNDER_WAY:
            return
        batch = self.chain.history[self.sent : self.sent + AT_ONCE]
        ahead = [*self.chain.ahead.values()]
        news = [entry for entry in (*batch, *ahead) if entry.hash not in self._carried]
        if not self.gives or not any(self.relays or e.body.speaker == self.me for e in news):
            return
        self._wait(now, self.pace.first_retry)
        self.sent += len(batch)
        if batch and self._timed is None:
            self._timed = self.sent, now
        self._owes_ack &= not self._says_all(news[-1])
        self._carried |= {entry.hash for entry in ahead}
        yield from (EntryFrame(entry.raw) for entry in news)

    def heard_head(self, head: Ack, now: float) -> Iterator[Outgoing]:
        """The other says how far its log goes."""
        chain = self.chain
        known = chain.history_until(head.head)
        self._ahead_there = frozenset(head.ahead)
        if known is not None:
            self._knows(known, now)
            self.theirs, self.step = known, 1
        elif head.length > len(chain):
            yield from self.ask(now)
        else:
            yield from self._look_below(head.length, now)

    def heard_want(self, want: RequestEntries) -> Iterator[Outgoing]:
        """The other asks for entries."""
        chain = self.chain
        known = chain.history_until(want.head)
        if known is None:
            known = chain.history_before(min(want.place, len(chain)))
        yield from self._entries(known)

    def heard_entry(self, taken: Taken, entry: Entry, now: float) -> Iterator[Outgoing]:
        """An entry of the other has been taken, for better or worse."""
        chain, place = self.chain, entry.body.place
        match taken:
            case Taken.ADDED | Taken.KNOWN | Taken.AHEAD:
                self.step = 1
                self._has(entry, now)
                self._owes_ack = True
            case Taken.ACCUSED:
                self._owes_ack = True
            case Taken.MISSING:
                yield from self.ask(now)
            case Taken.BELOW:
                yield from self._look_below(place, now)
            case Taken.KEPT if self._may_ask(now):
                yield from self._entries(chain.history_before(min(place, len(chain))))
            case Taken.KEPT | Taken.UNSHUFFLED | Taken.UNHEARD_OF | Taken.HELD:
                return

    def tick(self, now: float) -> Iterator[Outgoing]:
        """Time has passed: what is to be acknowledged, the heartbeat, and what has not been acknowledged."""
        beats = self.heartbeat and now >= self.head_at
        if beats:
            self.head_at = now + self.beat
        if beats or self._owes_ack:
            self._owes_ack = False
            yield self.head()
        if now < self.retry_at or self.compares:
            return
        ahead = [entry for entry in self._own_ahead if entry.body.place not in self._ahead_there]
        if self.theirs < len(self.chain.history) or ahead:
            self._wait(now, min(self.pause * 2, SLOWEST_RETRY))
            self._timed = None
            yield from self._entries(self.theirs)
            yield from (EntryFrame(entry.raw) for entry in ahead)

    def head(self) -> Ack:
        """How far our log goes."""
        chain = self.chain
        return Ack(chain.table, len(chain), chain.head, tuple(sorted(chain.ahead))[:MOST_AHEAD])

    def ask(self, now: float) -> Iterator[Outgoing]:
        """Ask for what follows our last entry."""
        yield from self._want(len(self.chain), now)

    def restart(self) -> None:
        """The link was lost, or the other started again: nothing is known of its copy."""
        self.theirs = self.sent = 0
        self._ahead_there = frozenset()
        self._carried.clear()
        self._timed = None
        self.retry_at = self.head_at = 0.0
        self.pause = self.pace.first_retry

    @property
    def _own_ahead(self) -> list[Entry]:
        """The entries said ahead that are for this side to send."""
        rows = self.chain.ahead.values()
        return [
            each for each in rows if self.gives and (self.relays or each.body.speaker == self.me)
        ]

    def _says_all(self, entry: Entry) -> bool:
        """Whether sending an entry shows the other all this side has."""
        chain = self.chain
        is_last = len(chain) == entry.body.place + 1
        return is_last and chain.hash_before(entry.body.place) == entry.body.previous

    def _knows(self, length: int, now: float) -> None:
        """Note that the other has at least so much of the history."""
        if length > self.theirs:
            self.pause = self.pace.first_retry
        if self._timed is not None and length >= self._timed[0]:
            self.pace.measure(now - self._timed[1])
            self._timed = None
        self.theirs = max(self.theirs, length)
        self.sent = max(self.sent, length)

    def _has(self, entry: Entry, now: float) -> None:
        """Note that the other has an entry and all it builds on."""
        chain, body = self.chain, entry.body
        stands = body.place < len(chain) and chain.hash_before(body.place) == body.previous
        if not stands:
            self._carried.add(entry.hash)
        there = chain.history_until(entry.hash if stands else body.previous)
        self._knows(there or 0, now)

    def _entries(self, start: int) -> Iterator[EntryFrame]:
        if not self.gives:
            return
        batch = self.chain.history[start : start + AT_ONCE]
        self.sent = max(self.sent, start + len(batch))
        yield from (EntryFrame(entry.raw) for entry in batch)

    def _want(self, place: int, now: float) -> Iterator[RequestEntries]:
        chain = self.chain
        if self.asks and self._may_ask(now):
            yield RequestEntries(chain.table, place, chain.hash_before(place))

    def _look_below(self, place: int, now: float) -> Iterator[RequestEntries]:
        """Ask for entries further back, twice as far each time it was not far enough.

        What the other is known to have is not asked for again.
        """
        chain = self.chain
        below = max(self._shared, min(place, len(chain)) - self.step)
        asked = list(self._want(below, now))
        if asked:
            self.step = min(self.step * 2, 1 << 16)
        yield from asked

    @property
    def _shared(self) -> int:
        """How many entries of our log the other is known to have."""
        chain = self.chain
        last = chain.history[self.theirs - 1].body.place + 1 if self.theirs else 0
        stands = (
            0 < last <= len(chain) and chain.entries[last - 1] is chain.history[self.theirs - 1]
        )
        return last if stands else 0

    def _may_ask(self, now: float) -> bool:
        """At most now and then: one row of entries must not be answered with many."""
        if now < self.ask_at:
            return False
        self.ask_at = now + ASK_EVERY
        return True

    def _wait(self, now: float, pause: float) -> None:
        self.pause = pause
        self.retry_at = now + pause
