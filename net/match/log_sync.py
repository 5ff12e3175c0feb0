"""Bringing another peer's copy of a chain level with ours: acknowledging, re-sending, forks.

ZeroMQ loses what is in flight when a link drops, so the place of an entry is its sequence number and
a `Ack` acknowledges all entries before it. An own entry is sent at once; whatever the other does
not acknowledge is sent again, ever more slowly. A log that left ours somewhere is asked for further
and further back until its branch begins in ours. What a verdict took back is sent before it, for it
may hold the proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from net.log import Chain, Entry
from net.match.replica import Taken
from net.wire.table_messages import Ack, EntryFrame, RequestEntries

FIRST_RETRY = 0.25
SLOWEST_RETRY = 2.0
HEARTBEAT = 1.0
AT_ONCE = 32
UNDER_WAY = 64
ASK_EVERY = 0.2

Outgoing = EntryFrame | Ack | RequestEntries


@dataclass
class LogSync:
    """Another peer's copy of a chain, as peer `me` knows it. All times are seconds of one clock.

    `theirs` and `sent` count entries of our history: what the other has, and what it was sent. The
    host `relays`: it hands the entries of its guests on at once. A chain that is soon complete needs
    no `heartbeat`: what is missing is sent until it is acknowledged. Two guests only `compare`: each
    says how far its copy goes, and what the other lacks, or has otherwise, is asked for. Whoever
    watches is asked for nothing (`asks`), and hands nothing on (`gives`).
    """

    chain: Chain
    me: int
    relays: bool = False
    heartbeat: bool = True
    compares: bool = False
    asks: bool = True
    gives: bool = True
    theirs: int = 0
    sent: int = 0
    retry_at: float = 0.0
    pause: float = FIRST_RETRY
    head_at: float = 0.0
    ask_at: float = 0.0
    step: int = 1

    def grown(self, now: float) -> Iterator[Outgoing]:
        """Our log has grown: entries of our own go out at once, those of others if need be."""
        if self.compares or self.sent - self.theirs >= UNDER_WAY:
            return
        entries = self.chain.history
        mine = (e.body.speaker == self.me for e in entries[self.sent :])
        if not any(mine) and not (self.relays and self.sent < len(entries)):
            return
        self._wait(now, FIRST_RETRY)
        yield from self._entries(self.sent)

    def heard_head(self, head: Ack, now: float) -> Iterator[Outgoing]:
        """The other says how far its log goes."""
        chain = self.chain
        known = chain.history_until(head.head)
        if known is not None:
            if known > self.theirs:
                self.pause = FIRST_RETRY
            self.theirs, self.step = known, 1
            self.sent = max(self.sent, known)
        elif head.length > len(chain):
            yield from self._want(len(chain), now)
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
            case Taken.ADDED | Taken.KNOWN:
                self.step = 1
                self.theirs = max(self.theirs, chain.history_until(entry.hash) or 0)
                self.sent = max(self.sent, self.theirs)
                yield self.head()
            case Taken.ACCUSED:
                yield self.head()
            case Taken.MISSING:
                yield from self._want(len(chain), now)
            case Taken.BELOW:
                yield from self._look_below(place, now)
            case Taken.KEPT if self._may_ask(now):
                yield from self._entries(chain.history_before(min(place, len(chain))))
            case Taken.KEPT | Taken.UNSHUFFLED | Taken.UNHEARD_OF:
                return

    def tick(self, now: float) -> Iterator[Outgoing]:
        """Time has passed: the heartbeat, and what has not been acknowledged."""
        if self.heartbeat and now >= self.head_at:
            self.head_at = now + HEARTBEAT
            yield self.head()
        length = len(self.chain.history)
        if self.theirs < length and now >= self.retry_at and not self.compares:
            self._wait(now, min(self.pause * 2, SLOWEST_RETRY))
            yield from self._entries(self.theirs)

    def head(self) -> Ack:
        """How far our log goes."""
        chain = self.chain
        return Ack(chain.table, len(chain), chain.head)

    def ask(self, now: float) -> Iterator[Outgoing]:
        """Ask for what follows our last entry."""
        yield from self._want(len(self.chain), now)

    def restart(self) -> None:
        """The link was lost, or the other started again: nothing is known of its copy."""
        self.theirs = self.sent = 0
        self.retry_at = self.head_at = 0.0
        self.pause = FIRST_RETRY

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
        """How far the entries that stand here are known to be the other's as well."""
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
