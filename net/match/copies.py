"""Another peer's copies of our chains: the log, and the shuffles that others may still need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.log import Chain, Entry
from net.match.log_sync import FAR_HEARTBEAT, HEARTBEAT, LogSync, Outgoing, Pace
from net.match.replica import Replica, Taken
from net.wire.table_messages import Ack, RequestEntries


@dataclass
class Copies:
    """One peer's copies of our chains. `relays`, `compares`, `asks` and `gives` are as in `LogSync`."""

    replica: Replica
    relays: bool = False
    compares: bool = False
    asks: bool = True
    gives: bool = True
    _pace: Pace = field(default_factory=Pace)
    _shuffles: dict[bytes, LogSync] = field(default_factory=dict)
    _stalled: bool = False

    def __post_init__(self) -> None:
        self.log = self._level_with(self.replica.log.chain, heartbeat=True)

    def be_far(self, far: bool) -> None:
        """Say how far our log goes as often as is fit for this link: `far` is one through a relay."""
        beat = FAR_HEARTBEAT if far else HEARTBEAT
        self.log.head_at += min(0.0, beat - self.log.beat)
        self.log.beat = beat

    def restart(self) -> None:
        """The link was lost, or the other started again: nothing is known of its copies."""
        self.log.restart()
        self._shuffles.clear()

    def beats(self, now: float) -> bool:
        """Whether it is time to say how far our log goes."""
        return self.log.head_at <= now

    def grown(self, now: float) -> Iterator[Outgoing]:
        """Our chains have grown: what goes out at once."""
        for sync in self._spoken_of:
            yield from sync.grown(now)

    def tick(self, now: float) -> Iterator[Outgoing]:
        """Time has passed: the heartbeat, and what has not been acknowledged."""
        for sync in self._spoken_of:
            yield from sync.tick(now)

    def heard(self, message: Ack | RequestEntries, now: float) -> Iterator[Outgoing]:
        """The other says how far a copy goes, or asks for entries; nothing for a chain unknown here."""
        sync = self._of(message.table)
        if sync is None:
            return
        if isinstance(message, Ack):
            yield from sync.heard_head(message, now)
        else:
            yield from sync.heard_want(message)

    def took(self, taken: Taken, entry: Entry, now: float) -> Iterator[Outgoing]:
        """An entry of the other has been taken, for better or worse.

        If the log waits for a shuffle, the shuffle is asked for; once it is complete, the log is.
        """
        sync = self._of(entry.body.table)
        if sync is None:  # sent again until it is acknowledged, so until the log has come there
            return
        yield from sync.heard_entry(taken, entry, now)
        if taken is Taken.UNSHUFFLED:
            self._stalled = True
            for shuffle in self._counting[1:]:
                yield from shuffle.ask(now)
        elif self._stalled and sync is not self.log and self._is_shuffled:
            self._stalled = False
            yield from self.log.ask(now)

    @property
    def _is_shuffled(self) -> bool:
        match = self.replica.match
        return match is not None and self.replica.log.shuffles.of(match).state.done

    @property
    def _spoken_of(self) -> list[LogSync]:
        """The chains the other is sent: a watcher gets no shuffle of a deal his log has not come to."""
        match = self.replica.match
        begun = 0 if match is None else self.log.chain.history_before(match.begun)
        comes_later = not self.asks and self.log.theirs < max(1, begun)
        return [self.log] if comes_later else self._counting

    @property
    def _counting(self) -> list[LogSync]:
        """The log, then the shuffles that count."""
        return [self._copy_of(chain) for chain in self.replica.log.chains]

    def _of(self, table: bytes) -> LogSync | None:
        """The copy of a chain; None for a chain unknown here."""
        chain = self.replica.log.chain_named(table)
        return None if chain is None else self._copy_of(chain)

    def _copy_of(self, chain: Chain) -> LogSync:
        if chain is self.log.chain:
            return self.log
        if chain.table not in self._shuffles:
            self._shuffles[chain.table] = self._level_with(chain, heartbeat=self.compares)
        return self._shuffles[chain.table]

    def _level_with(self, chain: Chain, heartbeat: bool) -> LogSync:
        how = self.relays, heartbeat, self.compares, self.asks, self.gives
        return LogSync(chain, self.replica.me.peer, *how, pace=self._pace)
