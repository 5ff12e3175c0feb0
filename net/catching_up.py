"""Bringing one other peer's log level with ours: acknowledgement, re-sending, finding the fork.

ZeroMQ loses what is in flight when a link drops, so the place of an entry is its sequence number and
a `Head` acknowledges all entries before it. An own entry is sent at once; whatever the other does
not acknowledge is sent again, ever more slowly. A log that left ours somewhere is asked for further
and further back until its branch begins in ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from net.replica import Replica, Taken
from net.table_messages import Carry, Head, Want

FIRST_RETRY = 0.25
SLOWEST_RETRY = 2.0
HEARTBEAT = 1.0
AT_ONCE = 32
ASK_EVERY = 0.2

Outgoing = Carry | Head | Want


@dataclass
class CatchingUp:
    """What this peer knows of another's copy. All times are seconds of one clock.

    The host `relays`: it hands the entries of its guests on at once.
    """

    replica: Replica
    relays: bool = False
    theirs: int = 0
    sent: int = 0
    retry_at: float = 0.0
    pause: float = FIRST_RETRY
    head_at: float = 0.0
    ask_at: float = 0.0
    step: int = 1

    def grown(self, now: float) -> Iterator[Outgoing]:
        """Our log has grown: entries of our own go out at once, those of others if need be."""
        entries = self.replica.chain.entries
        self.sent = min(self.sent, len(entries))
        mine = (e.body.speaker == self.replica.me.peer for e in entries[self.sent :])
        if not any(mine) and not (self.relays and self.sent < len(entries)):
            return
        self._wait(now, FIRST_RETRY)
        yield from self._entries(self.sent)

    def heard_head(self, head: Head, now: float) -> Iterator[Outgoing]:
        """The other says how far its log goes."""
        chain = self.replica.chain
        if head.length > len(chain):
            yield from self._want(len(chain), now)
        elif chain.hash_before(head.length) == head.head:
            if head.length > self.theirs:
                self.pause = FIRST_RETRY
            self.theirs, self.step = head.length, 1
            self.sent = max(self.sent, head.length)
        else:
            yield from self._look_below(head.length, now)

    def heard_want(self, want: Want) -> Iterator[Outgoing]:
        """The other asks for entries."""
        yield from self._entries(min(want.place, len(self.replica.chain)))

    def heard_entry(self, taken: Taken, place: int, now: float) -> Iterator[Outgoing]:
        """An entry of the other has been taken, for better or worse."""
        match taken:
            case Taken.ADDED | Taken.KNOWN:
                self.step = 1
                self.theirs = max(self.theirs, place + 1)
                self.sent = max(self.sent, place + 1)
                yield self.head()
            case Taken.ACCUSED:
                yield self.head()
            case Taken.MISSING:
                yield from self._want(len(self.replica.chain), now)
            case Taken.BELOW:
                yield from self._look_below(place, now)
            case Taken.KEPT if self._may_ask(now):
                yield from self._entries(place)
            case Taken.KEPT:
                return
            case Taken.DISPUTED:
                return

    def tick(self, now: float) -> Iterator[Outgoing]:
        """Time has passed: the heartbeat, and what has not been acknowledged."""
        if now >= self.head_at:
            self.head_at = now + HEARTBEAT
            yield self.head()
        length = len(self.replica.chain)
        if self.theirs < length and now >= self.retry_at:
            self._wait(now, min(self.pause * 2, SLOWEST_RETRY))
            yield from self._entries(self.theirs)

    def head(self) -> Head:
        """How far our log goes."""
        chain = self.replica.chain
        return Head(chain.table, len(chain), chain.head)

    def restart(self) -> None:
        """The link was lost, or the other started again: nothing is known of its copy."""
        self.theirs = self.sent = 0
        self.retry_at = self.head_at = 0.0
        self.pause = FIRST_RETRY

    def _entries(self, place: int) -> Iterator[Carry]:
        batch = self.replica.chain.entries[place : place + AT_ONCE]
        self.sent = max(self.sent, place + len(batch))
        yield from (Carry(entry.raw) for entry in batch)

    def _want(self, place: int, now: float) -> Iterator[Want]:
        if self._may_ask(now):
            yield Want(self.replica.chain.table, place)

    def _look_below(self, place: int, now: float) -> Iterator[Want]:
        """Ask for entries further back, twice as far each time it was not far enough."""
        if self._may_ask(now):
            below = max(0, min(place, len(self.replica.chain)) - self.step)
            self.step = min(self.step * 2, 1 << 16)
            yield Want(self.replica.chain.table, below)

    def _may_ask(self, now: float) -> bool:
        """At most now and then: one row of entries must not be answered with many."""
        if now < self.ask_at:
            return False
        self.ask_at = now + ASK_EVERY
        return True

    def _wait(self, now: float, pause: float) -> None:
        self.pause = pause
        self.retry_at = now + pause
