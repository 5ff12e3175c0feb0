"""Those who watch a match, at its host: each is sent the log, and can neither say nor stall anything.

A watcher is somebody paired who is no peer of the match. He may come and go at any time; whoever is
not heard any more is sent nothing. Where the match's terms say so the log is shown some deals late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from net.match import Copies, MatchStage, Replica
from net.session.match_session import PlayMessage, away_after
from net.session.session_events import Key
from net.wire.table_messages import Ack, PresenceReport, RequestEntries

Posted = tuple[Key, PlayMessage]


@dataclass
class Watcher:
    """How far the copies of one of them go, and when he was last heard."""

    copies: Copies
    heard_at: float


@dataclass
class Watchers:
    """All of them, by the key they speak with; `replica` is the match that is played.

    Those that are `far` come through a relay. The log is shown so many deals late, as the terms say where
    `delay` is None.
    """

    replica: Replica
    delay: int | None = None
    far: frozenset[Key] = frozenset()
    _all: dict[Key, Watcher] = field(default_factory=dict)

    def __post_init__(self) -> None:
        terms = self.replica.terms
        self._delay = terms.options.watch_delay if self.delay is None else self.delay
        nobody = bytes(32)
        self._shown = Replica.watched(terms, nobody, nobody) if self._delay else self.replica
        self._followed: tuple[int, bool] | None = None
        self._follow()

    def _follow(self) -> None:
        """Show the deals whose time has come."""
        match = self.replica.match
        now = None if match is None else (match.deals, match.stage is MatchStage.OVER)
        if self._delay and (now is None or not now[0] or now != self._followed):
            _follow(self._shown, self.replica, self._delay)
            self._followed = now

    def come(self, key: Key, now: float) -> None:
        """Somebody begins to watch, or has started again."""
        copies = Copies(self._shown, relays=True, asks=False)
        self._all[key] = Watcher(copies, now)

    def go(self, key: Key) -> None:
        """Somebody does not watch any more."""
        self._all.pop(key, None)

    def know(self, key: Key) -> bool:
        """Whether somebody has watched this match."""
        return key in self._all

    def present(self, now: float) -> frozenset[Key]:
        """Those who were heard just now."""
        return frozenset(key for key, _ in self._here(now))

    def hear(self, key: Key, message: Ack | RequestEntries, now: float) -> list[Posted]:
        """He says how far his copies go, or asks for entries."""
        if key not in self._all:
            self.come(key, now)
        watcher = self._all[key]
        watcher.heard_at = now
        return [(key, each) for each in watcher.copies.heard(message, now)]

    def grown(self, now: float) -> list[Posted]:
        """The log has grown."""
        self._follow()
        return [(key, each) for key, copies in self._here(now) for each in copies.grown(now)]

    def tick(self, now: float, away: Iterable[int]) -> list[Posted]:
        """Time has passed; `away` are the peers the host has lost."""
        posted: list[Posted] = []
        for key, copies in self._here(now):
            copies.be_far(key in self.far)
            if copies.beats(now):
                posted.append((key, PresenceReport(tuple(sorted(away)))))
            posted += [(key, each) for each in copies.tick(now)]
        return posted

    def tell(self, message: PlayMessage, now: float) -> list[Posted]:
        """Something that is said aloud at the table; nothing of a deal that is not shown yet."""
        if self._delay:
            return []
        return [(key, message) for key, _ in self._here(now)]

    def _here(self, now: float) -> Iterator[tuple[Key, Copies]]:
        for key, watcher in self._all.items():
            if now - watcher.heard_at <= away_after(key in self.far):
                yield key, watcher.copies


def _follow(shown: Replica, source: Replica, delay: int) -> None:
    """Let a copy take over, unchecked, what another of the same match held so many deals ago.

    A match that is over is taken over whole. Nothing of a deal that is not taken over can be read there.
    """
    match = source.match
    if match is None:
        return
    length, begins = len(source.log.chain.history), max(1, match.deals - delay + 1)
    if match.stage is not MatchStage.OVER and begins <= match.deals:
        place = next(at for at, each in enumerate(source.log.states) if each.deals == begins)
        length = source.log.chain.history_before(place + 1)
    shown.log.chain.copy_history(source.log.chain, length)
    shown.log.states[:] = source.log.states[: len(shown.log.chain)]
    if shown.match is not None:
        shown.log.shuffles.follow(source.log.shuffles, shown.match)
