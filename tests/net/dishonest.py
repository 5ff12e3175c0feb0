"""Somebody with a program of his own, built on `net`: he keeps to none of its manners."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from net.identity import Identity
from net.session import Admission, Session
from net.session.pairing import Ends, Pairing
from net.session.session_events import SessionEvent
from net.wire.table_messages import TABLE_WIRE, Hello, TableMessage


class Dishonest:
    """A peer with a fresh key, at the door of a session.

    `talk` lets both speak until nothing more is said, and keeps what the session told.
    """

    def __init__(self, victim: Session, seed: int, name: str = "Mallory") -> None:
        chance = Random(f"dishonest {seed}")
        self.identity = Identity(chance.randbytes(32))
        self.victim = victim
        self.heard: list[TableMessage] = []
        self.told: list[SessionEvent] = []
        theirs = victim.admission.identity.connection_keys[0]
        ends = Ends(self.key, theirs, self.identity.signing_key, self.identity.public)
        self.pairing = Pairing(ends, name, chance)

    @property
    def key(self) -> bytes:
        return self.identity.connection_keys[0]

    def hello(self, **changes: object) -> Hello:
        """A Hello, with whatever he likes in it."""
        self.pairing.speak_soon()
        first = next(iter(self.pairing.tick(0.0)))
        assert isinstance(first, Hello)
        return replace(first, **changes)

    def say(self, message: TableMessage, now: float = 0.0, times: int = 1) -> None:
        frame = TABLE_WIRE.encode(message)
        for _ in range(times):
            self.victim.received(self.key, frame, now)
        self.listen()

    def listen(self) -> list[TableMessage]:
        """Hear the session's words to him since; the rest of its words are delivered."""
        mine = []
        rest = []
        for key, frame in self.victim.take_frames():
            if key == self.key:
                mine.append(TABLE_WIRE.decode(frame))
            else:
                rest.append((key, frame))
        self.victim.admission.outbox += rest
        self.told += self.victim.take_events()
        self.heard += mine
        return mine

    def talk(self, now: float, rounds: int = 4) -> None:
        """Do all that pairing needs, as an honest peer would."""
        for step in range(rounds):
            at = now + step * 0.001
            self.pairing.speak_soon()
            for message in list(self.pairing.tick(at)):
                self.victim.received(self.key, TABLE_WIRE.encode(message), at)
            self.victim.tick(at)
            for message in self.listen():
                if not hasattr(message, "key"):
                    self.pairing.hear(message)


def at_the_door_of(admission: Admission, stranger: Dishonest) -> bool:
    return stranger.key in admission.remotes
