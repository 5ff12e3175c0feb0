"""Those at the table who have no seat in the match: who watches, and who stands in for somebody absent.

A watcher is somebody paired who is no peer of the match. He is sent the log, and can neither say nor stall
anything. He may come and go at any time; whoever is not heard any more is sent nothing. Where the match's
terms say so the log is shown some deals late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from net.match import Copies, MatchStage, Replica
from net.session.admission import Admission, Remote
from net.session.commands import AskToStandIn
from net.session.lobby_session import BEAT, FAR_BEAT
from net.session.match_session import MatchSession, PlayMessage
from net.session.presence import away_after
from net.session.session_events import Key
from net.session.stand_ins import is_played_by
from net.session.states import Sender
from net.wire.table_messages import (
    Ack,
    PresenceReport,
    RequestEntries,
    StandInAnswer,
    StandInMove,
    TableMessage,
)


@dataclass
class Watcher:
    """A watcher: how far his copies go, and when he was last heard."""

    copies: Copies
    heard_at: float


@dataclass
class Watchers:
    """All watchers, by the key they speak with; `replica` is the match that is played.

    The log is shown `delay` deals late.
    """

    replica: Replica
    admission: Admission
    delay: int
    _all: dict[Key, Watcher] = field(default_factory=dict)

    def __post_init__(self) -> None:
        terms, nobody = self.replica.terms, bytes(32)
        self._shown = Replica.watched(terms, nobody, nobody) if self.delay else self.replica
        self._followed: tuple[int, bool] | None = None
        self._follow()

    def _follow(self) -> None:
        """Show the deals whose time has come: what the match held so many deals ago is taken over, unchecked.

        A match that is over is taken over whole. Nothing of a deal that is not taken over can be read there.
        """
        match = self.replica.match
        if not self.delay or match is None:
            return
        over = match.stage is MatchStage.OVER
        if match.deals and self._followed == (match.deals, over):
            return
        self._followed = match.deals, over
        shown, source = self._shown.log, self.replica.log
        length, begins = len(source.chain.history), max(1, match.deals - self.delay + 1)
        if not over and begins <= match.deals:
            place = next(at for at, each in enumerate(source.states) if each.deals == begins)
            length = source.chain.history_before(place + 1)
        shown.chain.copy_history(source.chain, length)
        shown.states[:] = source.states[: len(shown.chain)]
        if shown.match is not None:
            shown.shuffles.follow(source.shuffles, shown.match)

    def come(self, key: Key, now: float) -> None:
        """Somebody begins to watch, or has started again."""
        self._follow()
        copies = Copies(self._shown, relays=True, asks=False)
        self._all[key] = Watcher(copies, now)

    def go(self, key: Key) -> None:
        """Somebody does not watch any more."""
        self._all.pop(key, None)

    @property
    def anybody(self) -> bool:
        """Whether somebody watches, heard lately or not."""
        return bool(self._all)

    def know(self, key: Key) -> bool:
        """Whether somebody is a watcher here, heard lately or not."""
        return key in self._all

    def hear(self, key: Key, message: Ack | RequestEntries, now: float) -> None:
        """A watcher says how far his copies go, or asks for entries."""
        if key not in self._all:
            self.come(key, now)
        watcher = self._all[key]
        watcher.heard_at = now
        self._send(key, watcher.copies.heard(message, now))

    def grown(self, now: float) -> None:
        """The log has grown."""
        self._follow()
        for key, copies in self._here(now):
            self._send(key, copies.grown(now))

    def tick(self, now: float, away: Iterable[int]) -> None:
        """Time has passed; `away` are the peers the host has lost."""
        for key, copies in self._here(now):
            copies.be_far(key in self.admission.far)
            if copies.beats(now):
                self.admission.send(key, PresenceReport(tuple(sorted(away))))
            self._send(key, copies.tick(now))

    def tell(self, message: PlayMessage, now: float) -> None:
        """Relay something said aloud at the table, but nothing of a deal that is not shown yet."""
        for key, _ in () if self.delay else self._here(now):
            self.admission.send(key, message)

    def _send(self, key: Key, messages: Iterable[PlayMessage]) -> None:
        for message in messages:
            self.admission.send(key, message)

    def _here(self, now: float) -> Iterator[tuple[Key, Copies]]:
        for key, watcher in self._all.items():
            if now - watcher.heard_at <= away_after(key in self.admission.far):
                yield key, watcher.copies


@dataclass
class Spectators:
    """Those without a seat at a table where `playing` is played; `watchers` is None where nobody may watch.

    Those who were asked to decide for somebody absent (`stand_ins`) are shown the log as it stands, whatever
    the terms say.
    """

    playing: MatchSession
    admission: Admission
    watchers: Watchers | None
    _beat_at: float = 0.0

    def __post_init__(self) -> None:
        self.stand_ins = Watchers(self.playing.replica, self.admission, delay=0)

    def part_of(self, key: Key) -> Sender | None:
        """The part of somebody without a seat; None where he has none.

        Whoever watched a match that is over may not have all of it yet.
        """
        playing, watchers = self.playing, self.watchers
        if not playing.over and self._stands_in(key):
            return Sender.STAND_IN
        watches = watchers is not None and (not playing.over or watchers.know(key))
        return Sender.WATCHER if watches else None

    @property
    def seeks_stand_in(self) -> bool:
        """Whether seats of somebody absent are played here."""
        match, me = self.playing.replica.match, self.playing.me
        absent = match.absent if match is not None else ()
        return any(is_played_by(self.playing.replica, peer, me) for peer in absent)

    def come(self, key: Key, now: float) -> None:
        """Somebody without a seat is here, or has started again."""
        if self._stands_in(key):
            self.stand_ins.come(key, now)
        elif self.watchers is not None:
            self.watchers.come(key, now)

    def leave(self, remote: Remote, now: float) -> None:
        """Somebody goes; a bot decides again where he did."""
        word = self.playing.substitute.word
        if word is not None and self._stands_in(remote.key):
            self.ask(AskToStandIn(word.peer, b""), now)
        for each in self._readers:
            each.go(remote.key)

    def ask(self, asked: AskToStandIn, now: float) -> None:
        """Ask a guest who has no seat; raises ValueError for anybody else, and for seats not played here."""
        playing = self.playing
        guests = {remote.identity: remote for remote in self.admission.guests}
        remote = guests.get(asked.identity)
        if asked.identity in playing.replica.terms.peers or (asked.identity and remote is None):
            raise ValueError("nobody who could stand in")
        key, name = (remote.key, remote.name) if remote is not None else (None, "")
        former = playing.substitute.key
        playing.ask_to_stand_in(asked.peer, key, asked.identity, name)
        if former is not None:
            self.stand_ins.go(former)
            if former != key:
                self.come(former, now)
        if key is not None:
            for each in self._readers:
                each.go(key)
            self.stand_ins.come(key, now)
        self._tell_stand_in(again=True)

    def hear(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Take a message of one of them. Raises Malformed."""
        playing, word = self.playing, self.playing.substitute.word
        match message:
            case Ack() | RequestEntries():
                readers = self.stand_ins if self._stands_in(remote.key) else self.watchers
                if readers is not None:
                    readers.hear(remote.key, message, now)
            case StandInAnswer(peer, False) if word is not None and peer == word.peer:
                self.ask(AskToStandIn(peer, b""), now)
            case StandInAnswer(peer) if word is not None and peer == word.peer:
                news = playing.substitute.agreed(now)
                if news:
                    playing.tell_stand_in()
                self._tell_stand_in(again=news)
            case StandInMove():
                decided = playing.substitute.decided(message)
                playing.events += [decided] if decided is not None else []

    def tick(self, now: float) -> None:
        """Time has passed."""
        for each in self._readers:
            each.tick(now, self.playing.missed.away)
        if now >= self._beat_at:
            far = self.playing.substitute.key in self.admission.far
            self._beat_at = now + (FAR_BEAT if far else BEAT)
            self._tell_stand_in(again=True)

    def feed(self, now: float) -> None:
        """Show them what is new in the match, and tell them what is said aloud."""
        said, self.playing.aloud = self.playing.aloud, []
        if self.watchers is not None:
            for message in said:
                self.watchers.tell(message, now)
        self._tell_stand_in(again=False)
        for each in self._readers:
            each.grown(now)

    def _stands_in(self, key: Key) -> bool:
        """Whether somebody was asked to stand in, or does."""
        return self.playing.substitute.key == key

    @property
    def _readers(self) -> list[Watchers]:
        """The watchers, and those asked to stand in, where there are any."""
        return [each for each in (self.watchers, self.stand_ins) if each and each.anybody]

    def _tell_stand_in(self, again: bool) -> None:
        """Show him who stands in what is new, or all `again`; those who were asked hear who decides."""
        substitute = self.playing.substitute
        if substitute.word is None:
            return
        substitute.patience = away_after(substitute.key in self.admission.far)
        cards = substitute.cards(again)
        if cards is not None and substitute.key is not None:
            self.admission.send(substitute.key, cards)
        for key in substitute.told if again else ():
            if key in self.admission.remotes:
                self.admission.send(key, substitute.word)
