"""Who is at the door: connections, their pairing, and who is shown out.

A connection is known by the key it was authenticated with. A peer that is not paired may say nothing
but `Hello`, `Nonce` and `Same`. What must be refused is answered at most once a second and counted,
and whoever keeps on is dropped; a pinned peer that has only forgotten this connection is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from net.identity import Identity, Standing
from net.names import cleaned
from net.news import CardsToCompare, News, Paired, TurnedAway
from net.pairing import Ends, Pairing, Step
from net.table_messages import TABLE_WIRE, Hello, Nonce, Refusal, Same, TableMessage

Key = bytes
STRIKES = 20
STRANGERS = 8
PAUSE = 10.0
NOT_PAIRED = "network.refused.not_paired"


class Acquaintances(Protocol):
    """Whom this player knows; `net.identity.KnownPeers` in the program."""

    def standing(self, identity: bytes, name: str) -> Standing: ...

    def pin(self, identity: bytes, name: str) -> None: ...


@dataclass
class Remote:
    """The other end of one connection."""

    key: Key
    pairing: Pairing
    strikes: int = 0
    answered_at: float = -1.0
    introduced: bool = False
    paired: bool = False

    @property
    def identity(self) -> bytes:
        return self.pairing.hello.identity if self.pairing.hello else b""

    @property
    def name(self) -> str:
        return cleaned(self.pairing.hello.name) if self.pairing.hello else ""


@dataclass
class Door:
    """All connections of one peer. `draw(n)` gives n random bytes, `name` is shown to others."""

    identity: Identity
    name: str
    known: Acquaintances
    draw: Callable[[int], bytes]
    remotes: dict[Key, Remote] = field(default_factory=dict)
    news: list[News] = field(default_factory=list)
    outbox: list[tuple[Key, bytes]] = field(default_factory=list)
    dropped: list[Key] = field(default_factory=list)
    refusals: int = 0
    _shows_again: float = 0.0

    @property
    def guests(self) -> Iterator[Remote]:
        """Everybody that is paired."""
        return (remote for remote in self.remotes.values() if remote.paired)

    def key_of(self, identity: bytes) -> Key | None:
        """The connection of a paired peer."""
        return next((r.key for r in self.guests if r.identity == identity), None)

    def open(self, key: Key) -> Remote:
        """A connection stands; its pairing begins, or begins anew. The oldest stranger makes room."""
        strangers = [r for r in self.remotes.values() if not r.paired and r.key != key]
        if len(strangers) >= STRANGERS:
            self.drop(strangers[0])
        mine = self.identity
        ends = Ends(mine.connection_keys[0], key, mine.signing_key, mine.public)
        self.remotes[key] = Remote(
            key, Pairing(ends, self.name, self.draw, lambda now: self._may_show(key, now))
        )
        return self.remotes[key]

    def drop(self, remote: Remote) -> None:
        """Have nothing more to do with a connection."""
        self.dropped.append(remote.key)
        self.remotes.pop(remote.key, None)

    def hear(self, remote: Remote, message: Hello | Nonce | Same, now: float) -> bool:
        """Take a message of the pairing; whether the peer has been let in by it."""
        return remote.pairing.hear(message) and self._moved(remote, now)

    def compare(self, remote: Remote, same: bool, now: float) -> bool:
        """The person here compared the cards; whether the peer has been let in by that."""
        remote.pairing.compare(same)
        if not same:
            self.send(remote.key, Same(False))
        # The other has to hear that it is let in before it hears anything else.
        for message in remote.pairing.tick(now):
            self.send(remote.key, message)
        return self._let_in(remote)

    def tick(self, now: float) -> None:
        """Time has passed: say again what was not answered."""
        for remote in self.remotes.values():
            for message in remote.pairing.tick(now):
                self.send(remote.key, message)

    def forgotten(self, remote: Remote) -> None:
        """The other says that we are not paired: it has started again, so we meet anew."""
        if remote.paired:
            self.open(remote.key)

    def refuse(self, remote: Remote, reason: str, now: float) -> None:
        """Count what had to be refused, say so, and drop whoever keeps on."""
        self.refusals += 1
        standing = self.known.standing(remote.identity, remote.name)
        if reason != NOT_PAIRED or standing is not Standing.KNOWN:
            remote.strikes += 1
        if remote.strikes >= STRIKES:
            self.drop(remote)
        elif now - remote.answered_at >= 1.0:
            remote.answered_at = now
            self.send(remote.key, Refusal(reason))

    def send(self, key: Key, message: TableMessage) -> None:
        """Put a message into the outbox."""
        self.outbox.append((key, TABLE_WIRE.encode(message)))

    def _may_show(self, key: Key, now: float) -> bool:
        """Strangers see a nonce of ours one after the other: 24^4 tries take weeks, not minutes."""
        remote = self.remotes.get(key)
        if remote is None:
            return False
        if self.known.standing(remote.identity, remote.name) is Standing.KNOWN:
            return True
        if now < self._shows_again:
            return False
        self._shows_again = now + PAUSE
        return True

    def _moved(self, remote: Remote, now: float) -> bool:
        """A pairing has come further, or begun anew."""
        pairing = remote.pairing
        pairing.speak_soon()
        remote.paired = remote.paired and pairing.step is Step.PAIRED
        match pairing.step:
            case Step.REFUSED:
                self.send(remote.key, Refusal(pairing.refusal))
                self.news.append(TurnedAway(remote.key, remote.name, pairing.refusal))
            case Step.NONCE:
                remote.introduced = False
            case Step.COMPARE if not remote.introduced:
                self._introduce(remote)
        let_in = self._let_in(remote)
        for message in pairing.tick(now):
            self.send(remote.key, message)
        return let_in

    def _introduce(self, remote: Remote) -> None:
        """Show the four cards; of a pinned peer the answer is known."""
        remote.introduced = True
        standing = self.known.standing(remote.identity, remote.name)
        cards = remote.pairing.cards
        self.news.append(CardsToCompare(remote.key, remote.name, standing, cards))
        if standing is Standing.KNOWN:
            remote.pairing.compare(True)

    def _let_in(self, remote: Remote) -> bool:
        if remote.pairing.step is not Step.PAIRED or remote.paired:
            return False
        remote.paired = True
        self.known.pin(remote.identity, remote.name)
        self.news.append(Paired(remote.key, remote.identity, remote.name))
        return True
