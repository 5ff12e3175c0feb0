"""A running match among peers: one replica, kept level with the others', and waiting for them.

The host is the hub: guests are connected to it alone, and it hands on what is signed by others. A
guest that says too much, or what it must not, is the session's business; here only the log counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.moves import Move
from net.catching_up import CatchingUp
from net.entry import read_body
from net.lan_match import Stage
from net.news import Broken, Called, News, PeerAway, Waiting, WaitingOver
from net.presence import Presence
from net.replica import Replica, Taken
from net.table_messages import Around, Call, Carry, Head, Vote, Want

CALLS = frozenset(
    {"well_played", "good_luck", "hurry", "thanks", "sorry", "one_moment", "oops", "good_game"}
)
VOTE_EVERY = 2.0

PlayMessage = Head | Want | Carry | Vote | Around | Call
Addressed = tuple[int, PlayMessage]


@dataclass
class Playing:
    """One peer's side of a match. Peers are numbered as in the terms; the host is 0."""

    replica: Replica
    presence: Presence = field(default_factory=Presence)
    catching: dict[int, CatchingUp] = field(default_factory=dict)
    news: list[News] = field(default_factory=list)
    broken: bool = False
    _last_call: dict[int, int] = field(default_factory=dict)
    _calls: int = 0
    _vote_at: float = 0.0
    _waiting: tuple[int, int] | None = None
    _away: frozenset[int] = frozenset()

    @property
    def me(self) -> int:
        return self.replica.me.peer

    @property
    def over(self) -> bool:
        """Whether the match is won, or cannot go on."""
        match = self.replica.match
        return self.broken or (match is not None and match.stage is Stage.OVER)

    @property
    def at_terms(self) -> bool:
        """Whether the terms are not yet taken by everybody."""
        match = self.replica.match
        return match is None or match.stage is Stage.TERMS

    def connect(self, peer: int, now: float, fresh: bool = False) -> None:
        """A peer of the match is connected (again), or was there when it began (`fresh`)."""
        if peer not in self.catching:
            self.catching[peer] = CatchingUp(self.replica, relays=self.me == 0)
        self.catching[peer].restart()
        if fresh:
            self.presence.meet(peer, now)
        else:
            self.presence.hear(peer, now)

    # -- what this peer does -------------------------------------------------------------------

    def advance(self, now: float) -> list[Addressed]:
        """Say all this peer has to say by itself, and send what the others lack."""
        while not self.broken and self.replica.speak() is not None:
            pass
        return [
            (peer, message)
            for peer, catching in self.catching.items()
            for message in catching.grown(now)
        ]

    def play(self, move: Move, now: float) -> list[Addressed]:
        """Make a move for the seat to act. Raises Refused, and ValueError out of turn."""
        self.replica.play(move)
        return self.advance(now)

    def ready(self, now: float) -> list[Addressed]:
        """The players here want the next deal."""
        self.replica.ready = True
        return self.advance(now)

    def call(self, seat: int, key: str) -> list[Addressed]:
        """Call a word across the table. Raises ValueError for a word or a seat that is not ours."""
        if key not in CALLS or self.replica.terms.owners[seat] != self.me:
            raise ValueError(f"{key} is no table call of seat {seat}")
        self._calls += 1
        return self._to_all(Call(self._calls, seat, key))

    # -- what the others say -------------------------------------------------------------------

    def hear(self, peer: int, message: PlayMessage, now: float) -> list[Addressed]:
        """Take a message from the peer at the other end. Raises Malformed for one to be refused."""
        self.presence.hear(peer, now)
        catching = self.catching.get(peer)
        if catching is None:
            return []
        match message:
            case Head(table) if table == self.replica.terms.table:
                return self._answers(peer, catching.heard_head(message, now))
            case Want(table) if table == self.replica.terms.table:
                return self._answers(peer, catching.heard_want(message))
            case Carry(raw):
                return self._carried(peer, raw, now)
            case Vote():
                return self._voted(message, now)
            case Around(away) if peer == 0:
                self.presence.report(frozenset(away))
            case Call():
                return self._called(peer, message)
        return []

    def tick(self, now: float) -> list[Addressed]:
        """Time has passed."""
        out = self.advance(now)
        for peer, catching in self.catching.items():
            beats = catching.head_at <= now
            out += self._answers(peer, catching.tick(now))
            if beats and self.me == 0 and len(self.replica.terms.peers) > 2:
                out.append((peer, Around(tuple(sorted(self._away - {peer})))))
        self._watch(now)
        return out + self._wait(now)

    # -- inside --------------------------------------------------------------------------------

    def _carried(self, peer: int, raw: bytes, now: float) -> list[Addressed]:
        place = read_body(raw).place
        taken = self.replica.take(raw, missed=self.presence.may_have_missed(now))
        if taken is Taken.DISPUTED:
            self.end_broken("network.broken.disputed_absence")
            return []
        answers = self._answers(peer, self.catching[peer].heard_entry(taken, place, now))
        return answers + self.advance(now)

    def _voted(self, message: Vote, now: float) -> list[Addressed]:
        fields = (message.voter, message.head, message.absent, message.signature)
        if message.voter >= len(self.replica.terms.peers):
            return []
        self.replica.take_vote(*fields)
        return self.advance(now) if self.replica.convict_absent() else []

    def _called(self, peer: int, message: Call) -> list[Addressed]:
        owners = self.replica.terms.owners
        if message.seat >= len(owners) or message.key not in CALLS:
            return []
        speaker = owners[message.seat]
        fresh = message.number > self._last_call.get(speaker, 0)
        if not fresh or speaker == self.me or peer not in (0, speaker):
            return []
        self._last_call[speaker] = message.number
        self.news.append(Called(message.seat, message.key))
        return self._to_all(message, peer) if self.me == 0 else []

    def _watch(self, now: float) -> None:
        """Tell the game who has gone out of reach and who has come back."""
        peers = set(range(len(self.replica.terms.peers))) - {self.me}
        away = frozenset(peer for peer in peers if self.presence.is_away(peer, now))
        self.news += [PeerAway(peer, peer in away) for peer in sorted(away ^ self._away)]
        self._away = away

    def _wait(self, now: float) -> list[Addressed]:
        """Count the time of the peer that must speak; vote when it has passed."""
        match = self.replica.match
        speaker = match.speaker if match is not None and not self.over else None
        if speaker == self.me or match is None:
            speaker = None
        late = speaker is not None and (
            speaker in self._away or (match is not None and not match.asks_player)
        )
        left = self.presence.wait_for(speaker, match.head if match else b"", late, now)
        self._tell_waiting(speaker, left)
        if left != 0.0 or now < self._vote_at:
            return []
        self._vote_at = now + VOTE_EVERY
        vote = self.replica.vote_absent()
        if vote is None:
            return []
        out = self._to_all(Vote(self.me, *vote))
        return out + (self.advance(now) if self.replica.convict_absent() else [])

    def _tell_waiting(self, speaker: int | None, left: float | None) -> None:
        """A countdown once a second, but not for the blink an honest answer takes."""
        shown = left is not None and left < self.presence.window - 2.0
        waiting = (speaker or 0, int(left or 0)) if shown else None
        if waiting == self._waiting:
            return
        self._waiting = waiting
        if waiting is None:
            self.news.append(WaitingOver())
        else:
            self.news.append(Waiting(waiting[0], self._name(waiting[0]), float(waiting[1])))

    def _name(self, peer: int) -> str:
        terms = self.replica.terms
        pairs = zip(terms.owners, terms.names, strict=True)
        return next((name for owner, name in pairs if owner == peer), "")

    def end_broken(self, reason: str) -> None:
        """The match cannot go on; nothing more of it is sent."""
        self.broken = True
        self.catching.clear()
        self.news.append(Broken(reason))

    def _answers(self, peer: int, messages: Iterator[PlayMessage]) -> list[Addressed]:
        return [(peer, message) for message in messages]

    def _to_all(self, message: PlayMessage, but: int | None = None) -> list[Addressed]:
        return [(peer, message) for peer in self.catching if peer != but]
