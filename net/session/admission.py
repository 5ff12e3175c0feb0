"""The admission of peers: pairing with those who come, and who is shut out.

A peer is known by the key it speaks with. An unpaired peer may say only `Hello`, `Nonce` and `Same`, and
while no match is running `Leave`; nothing it says is shown to the people here unless they have gone to it
themselves or look at its cards. Strangers share a few places and one queue for seeing a nonce; those whose
cards are being compared keep their place. A refused message is answered at most once a second. A peer that
has proven an invitation is let in without comparing, but is not pinned. Strikes are for strangers: after too
many a stranger is dropped. Refused messages of a known peer, or of one that this side has gone to, cost it
nothing: they may only come too early, or from another version.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from net.identity import Familiarity, Identity, cleaned, mark_of
from net.session.pairing import Ends, Pairing, PairingStep
from net.session.session_events import (
    CardsToCompare,
    Key,
    Paired,
    RequestRefused,
    SessionEvent,
    TurnedAway,
    VisitorGone,
)
from net.transport import Budget
from net.wire.board_messages import BoardLength, TableAt
from net.wire.table_messages import (
    TABLE_WIRE,
    AbsenceWish,
    Hello,
    Nonce,
    Ready,
    Refusal,
    RequestEntries,
    Same,
    Sit,
    TableMessage,
)

STRIKES = 20
STRANGERS = 8
PAUSE = 10.0
SILENT, LONGEST_VISIT = 15.0, 180.0
UNFINISHED = 60.0
MESSAGES, WANTS = (500.0, 1000.0), (10.0, 20.0)
# Refusals of one peer that are shown here: so many a second, and so many at first.
SHOWN_REFUSALS = (0.1, 5.0)
FLOOD = 2000
BAN = 5.0
_DEAR = Hello | Sit | Ready | RequestEntries | AbsenceWish | BoardLength | TableAt


class KeyStore(Protocol):
    """The peers this player knows; `net.identity.identity.KnownPeers` in the program."""

    @property
    def connections(self) -> frozenset[bytes]: ...

    def familiarity(self, identity: bytes, name: str) -> Familiarity: ...

    def pin(self, identity: bytes, name: str, connection: bytes) -> None: ...


@dataclass
class Remote:
    """A peer that speaks with us, by its connection key. `sought` where we have gone to it, `introduced` once
    its cards were shown, `invited` where that was known then.
    """

    key: Key
    pairing: Pairing
    sought: bool = False
    came_at: float = 0.0
    heard_at: float = 0.0
    strikes: int = 0
    unread: int = 0
    answered_at: float = -1.0
    reported_at: float = -1.0
    refused_at: float = -1.0
    shows_again: float = 0.0
    introduced: bool = False
    invited: bool = False
    paired: bool = False
    messages: Budget = field(default_factory=lambda: Budget(*MESSAGES))
    wants: Budget = field(default_factory=lambda: Budget(*WANTS))
    complaints: Budget = field(default_factory=lambda: Budget(*SHOWN_REFUSALS))

    @property
    def identity(self) -> bytes:
        return self.pairing.hello.identity if self.pairing.hello else b""

    @property
    def proven(self) -> bytes:
        """The identity that has signed for this connection; empty where the pairing is refused."""
        return b"" if self.pairing.step is PairingStep.REFUSED else self.identity

    @property
    def name(self) -> str:
        return cleaned(self.pairing.hello.name) if self.pairing.hello else ""

    def affords(self, message: TableMessage, now: float) -> bool:
        """Whether one more message is taken: those that are long to answer, change a page or are handed on
        to others only at a limited rate. All of them are said again."""
        return not isinstance(message, _DEAR) or self.wants.spend(now)

    @property
    def goes_on(self) -> bool:
        """Whether the pairing is done, or we have gone to the peer and it is not refused."""
        return self.paired or (self.sought and self.pairing.step is not PairingStep.REFUSED)


@dataclass
class Admission:
    """All peers that speak with this one. `chance` gives random bytes, `name` is shown to others.

    Without `open_to_strangers` only peers that we have gone to are heard, not even other known ones. `mesh`
    are guests said to sit at the match of this one: their keys, and the identities they must prove. They are
    let in without a word to the people here, and have no say at the table. `invited` are the keys that were
    proven with an invitation; at a guest, its host's. `far` keys come through a relay. `events` are the
    news of all parts of the session but the match.
    """

    identity: Identity
    name: str
    known: KeyStore
    chance: Random
    open_to_strangers: bool = True
    remotes: dict[Key, Remote] = field(default_factory=dict)
    sought: set[Key] = field(default_factory=set)
    mesh: dict[Key, bytes] = field(default_factory=dict)
    invited: set[Key] = field(default_factory=set)
    far: frozenset[Key] = frozenset()
    events: list[SessionEvent] = field(default_factory=list)
    outbox: list[tuple[Key, bytes]] = field(default_factory=list)
    dropped: list[Key] = field(default_factory=list)
    shut_out: dict[Key, float] = field(default_factory=dict)
    refusals: int = 0
    _shows_again: float = 0.0

    @property
    def guests(self) -> Iterator[Remote]:
        """Everybody that is paired, but for those met in the mesh alone."""
        return (r for r in self.remotes.values() if r.paired and r.key not in self.mesh)

    @property
    def visitors(self) -> list[Remote]:
        """The strangers that have come by themselves, the one waiting longest first."""
        return [remote for remote in self.remotes.values() if self._is_visitor(remote)]

    @property
    def _sought_in_pairing(self) -> list[Remote]:
        """The peers that this side has gone to and whose cards are being compared."""
        shown = (remote for remote in self.remotes.values() if remote.introduced)
        return [remote for remote in shown if remote.sought and not remote.paired]

    def key_of(self, identity: bytes) -> Key | None:
        """The connection of a paired peer."""
        paired = (r for r in self.remotes.values() if r.paired)
        return next((r.key for r in paired if r.identity == identity), None)

    def meet(self, key: Key, identity: bytes) -> bool:
        """Note the key of a guest of the same match, one for each identity; whether it is accepted.

        A paired peer stays; a key that another identity has proven is not taken over.
        """
        known = self.key_of(identity)
        if (
            key == self.identity.connection_keys[0]
            or key in self.sought
            or known not in (None, key)
        ):
            return False
        for other in [each for each, owner in self.mesh.items() if owner == identity != b""]:
            if other != key:
                del self.mesh[other]
                self.remotes.pop(other, None)
        self.mesh[key] = identity
        remote = self.remotes.get(key)
        if remote is None or remote.pairing.step is PairingStep.REFUSED:
            self._open(key, 0.0)
        return True

    def seek(self, key: Key) -> None:
        """This side goes to a peer: their pairing begins, or goes on where it had begun.

        A peer is sought again whenever another address of it turns up: cards that are just being
        compared stay.
        """
        self.sought.add(key)
        remote = self.remotes.get(key)
        if remote is None or not remote.goes_on:
            self._open(key, 0.0)

    def admit(self, key: Key, now: float) -> Remote | None:
        """The peer that speaks with this key; None for a stranger for whom there is no place."""
        remote = self.remotes.get(key)
        if now < self.shut_out.get(key, 0.0):
            return None
        if remote is None and (self._is_expected(key) or self._has_place()):
            remote = self._open(key, now)
        if remote is not None:
            remote.heard_at = now
        return remote

    def affords(self, remote: Remote, now: float) -> bool:
        """Whether one more message of a peer is read; whoever floods us is dropped."""
        if remote.messages.spend(now):
            remote.unread = 0
            return True
        remote.unread += 1
        if remote.unread >= FLOOD:
            self.drop(remote, now)
        return False

    def drop(self, remote: Remote, now: float, reason: str = "") -> None:
        """Shut a peer out for a while. One that is sought stays so."""
        self.dropped.append(remote.key)
        self.shut_out[remote.key] = now + BAN
        self._forget(remote, reason)

    def hear(self, remote: Remote, message: Hello | Nonce | Same, now: float) -> bool:
        """Take a message of the pairing; whether the peer has been let in by it."""
        return remote.pairing.hear(message) and self._moved(remote, now)

    def compare(self, remote: Remote, same: bool, now: float) -> bool:
        """The person here compared the cards; whether the peer has been let in by that."""
        if remote.key in self.invited and remote.paired:
            self._compare_invited(remote, same, now)
            return False
        remote.pairing.compare(same)
        if not same:
            self.send(remote.key, Same(False))
            self._turn_away(remote, now)
            return False
        # The other has to hear that it is let in before it hears anything else.
        for message in remote.pairing.tick(now):
            self.send(remote.key, message)
        return self._let_in(remote)

    def _compare_invited(self, remote: Remote, same: bool, now: float) -> None:
        """Pin a peer that an invitation let in, now that its cards were compared, or send it away."""
        if same:
            self._pin(remote)
            return
        self.invited.discard(remote.key)
        self.send(remote.key, Refusal("network.refused.cards_differ_there"))
        if remote.sought:
            self.events.append(TurnedAway(remote.key, remote.name, "network.refused.cards_differ"))
            self.sought.discard(remote.key)
            self.drop(remote, now)
        else:  # the transport cuts the connection when it next speaks, so that it hears the reason
            self.shut_out[remote.key] = now + BAN
            self._forget(remote)

    @property
    def proven_late(self) -> list[Remote]:
        """The peers that proved an invitation after their cards were shown, and are not let in yet."""
        shown = (r for r in self.remotes.values() if r.introduced and not (r.paired or r.invited))
        return [remote for remote in shown if remote.key in self.invited]

    def prove(self, remote: Remote, now: float) -> bool:
        """A peer whose cards are shown has proven an invitation; whether it has been let in by that."""
        self._introduce(remote)
        for message in remote.pairing.tick(now):
            self.send(remote.key, message)
        return self._let_in(remote)

    def tick(self, now: float) -> None:
        """Time has passed: say again what was not answered, and forget who has gone."""
        self.shut_out = {key: until for key, until in self.shut_out.items() if until > now}
        for key in self.sought - self.remotes.keys() - self.shut_out.keys():
            self._open(key, now)
        for remote in self.visitors:
            visit = now - remote.came_at
            if visit > (LONGEST_VISIT if remote.introduced else UNFINISHED):
                self._forget(remote)
        for remote in (*self.visitors, *self._sought_in_pairing):
            if now - remote.heard_at > SILENT:
                self._forget(remote)
        for remote in self.remotes.values():
            for message in remote.pairing.tick(now):
                self.send(remote.key, message)

    def forgotten(self, remote: Remote, now: float) -> None:
        """The other says that we are not paired: it has started again, so we meet anew."""
        if remote.paired:
            self._open(remote.key, now)

    def refused(self, remote: Remote, reason: str, now: float) -> None:
        """A peer refuses a message of ours.

        Of a peer that matters here the first refusals are shown, a second apart, and then few.
        """
        if remote.key in self.mesh:
            return
        if not (remote.paired or remote.sought):
            self.refusals += 1
            self.strike(remote, now)
        elif now - remote.reported_at >= 1.0 and remote.complaints.spend(now):
            remote.reported_at = now
            self.events.append(RequestRefused(reason))

    def refuse(self, remote: Remote, reason: str, now: float) -> None:
        """Say that something had to be refused, and drop a stranger who keeps on."""
        self.refusals += 1
        if self._is_visitor(remote):
            self.strike(remote, now)
        if remote.key in self.remotes and now - remote.answered_at >= 1.0:
            remote.answered_at = now
            self.send(remote.key, Refusal(reason))

    def strike(self, remote: Remote, now: float) -> None:
        """Count a message that no version of the program sends; drop the peer after too many."""
        remote.strikes += 1
        if remote.strikes >= STRIKES:
            self.drop(remote, now)

    def send(self, key: Key, message: TableMessage) -> None:
        """Put a message into the outbox."""
        self.outbox.append((key, TABLE_WIRE.encode(message)))

    # -- places --------------------------------------------------------------------------------

    def _is_expected(self, key: Key) -> bool:
        """Whether somebody needs no place: gone to, of the mesh, invited, or known at an open door."""
        known = self.known.connections if self.open_to_strangers else frozenset()
        return key in self.sought | known | self.mesh.keys() | self.invited

    def _is_visitor(self, remote: Remote) -> bool:
        return not remote.paired and not self._is_expected(remote.key)

    def _has_place(self) -> bool:
        """Whether there is a free place for a stranger."""
        return self.open_to_strangers and len(self.visitors) < STRANGERS

    def _open(self, key: Key, now: float) -> Remote:
        """Begin the pairing with a peer, or begin it again."""
        mine = self.identity
        ends = Ends(mine.connection_keys[0], key, mine.signing_key, mine.public)
        pairing = Pairing(ends, self.name, self.chance, lambda now: self._may_show(key, now))
        remote = Remote(key, pairing, key in self.sought, came_at=now, heard_at=now)
        before = self.remotes.get(key)
        if before is not None:  # what it may cost us is not new with it
            remote.messages, remote.wants = before.messages, before.wants
            remote.strikes, remote.shows_again = before.strikes, before.shows_again
            remote.answered_at, remote.reported_at = before.answered_at, before.reported_at
            remote.refused_at, remote.complaints = before.refused_at, before.complaints
        self.remotes[key] = remote
        return remote

    def _forget(self, remote: Remote, reason: str = "") -> None:
        self.remotes.pop(remote.key, None)
        if remote.introduced and not remote.paired:
            self.events.append(VisitorGone(remote.key, reason))

    def _may_show(self, key: Key, now: float) -> bool:
        """A stranger sees a nonce of ours only now and then: 24^4 tries take weeks.

        All strangers share one queue, so that more keys are not more tries.
        """
        remote = self.remotes.get(key)
        if remote is None:
            return False
        if key in self.mesh:
            return remote.identity == self.mesh[key]
        known = self.known.familiarity(remote.identity, remote.name) is Familiarity.KNOWN
        if known or key in self.invited:
            return True
        if now < (remote.shows_again if remote.sought else self._shows_again):
            return False
        if remote.sought:
            remote.shows_again = now + PAUSE
        else:
            self._shows_again = now + PAUSE
        return True

    # -- how a pairing goes on -----------------------------------------------------------------

    def _moved(self, remote: Remote, now: float) -> bool:
        """A pairing has come further, or begun again."""
        pairing = remote.pairing
        pairing.speak_soon()
        remote.paired = remote.paired and pairing.step is PairingStep.PAIRED
        match pairing.step:
            case PairingStep.REFUSED:
                if now - remote.refused_at >= 1.0:
                    remote.refused_at = now
                    self.send(remote.key, Refusal(pairing.refusal))
                    self._turn_away(remote, now)
                return False
            case PairingStep.NONCE:
                remote.introduced = False
            case PairingStep.COMPARE if not remote.introduced:
                self._introduce(remote)
        let_in = self._let_in(remote)
        for message in pairing.tick(now):
            self.send(remote.key, message)
        return let_in

    def _turn_away(self, remote: Remote, now: float) -> None:
        """A pairing has failed: a stranger is dropped; of a known or sought peer it is reported."""
        if remote.key in self.mesh:
            return
        reason = remote.pairing.refusal
        if remote.sought:
            self.events.append(TurnedAway(remote.key, remote.name, reason))
        elif self._is_expected(remote.key):
            self.events.append(RequestRefused(reason))
        else:
            self.drop(remote, now, reason)

    def _introduce(self, remote: Remote) -> None:
        """Show the four cards; of a pinned peer the answer is known."""
        if remote.key in self.mesh:
            remote.pairing.compare(remote.identity == self.mesh[remote.key])
            return
        remote.introduced = True
        familiarity = self.known.familiarity(remote.identity, remote.name)
        cards, mark = remote.pairing.cards, mark_of(remote.identity)
        invited = remote.invited = remote.key in self.invited
        self.events.append(
            CardsToCompare(
                remote.key, remote.name, familiarity, cards, mark, remote.sought, invited
            )
        )
        if familiarity is Familiarity.KNOWN or invited:
            remote.pairing.compare(True)

    def _let_in(self, remote: Remote) -> bool:
        if remote.pairing.step is not PairingStep.PAIRED or remote.paired:
            return False
        remote.paired = True
        if remote.key in self.mesh:
            return True
        known = self.known.familiarity(remote.identity, remote.name) is Familiarity.KNOWN
        if known or remote.key not in self.invited:
            self._pin(remote)
        self.events.append(Paired(remote.key, remote.identity, remote.name))
        return True

    def _pin(self, remote: Remote) -> None:
        try:
            self.known.pin(remote.identity, remote.name, remote.key)
        except OSError:
            self.events.append(RequestRefused("network.not_remembered"))
