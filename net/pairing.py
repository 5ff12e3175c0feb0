"""Getting acquainted: two peers show the same four playing cards, or somebody sits between them.

    HELLO --Hello--> NONCE --Nonce--> CARDS --Same from both--> PAIRED
      every step: a message that does not fit, or "not the same" --> PARTED

Each commits to a nonce in its hello and shows it once the other's commitment is there, so nobody can
choose it to fit. The cards follow from both identities, both connection keys and both nonces: 24^4
possibilities in order, so somebody between the two has one chance in 331,776, and no second one
before `PAUSE` is over. Until a peer is paired nothing but these three messages is heard from it.

Messages may be lost and come again: what was said before is heard again without effect.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from hmac import compare_digest

from game.cards import PACK_24, Card
from net.identity import KEY_BYTES, Identity, introduces
from net.table_messages import VERSION, Hello, Nonce, Same
from net.transcript import digest

CARDS = 4
PAUSE = 10.0
PROGRAM = "snapszer"


class Step(Enum):
    """How far two peers have come."""

    HELLO = auto()
    NONCE = auto()
    CARDS = auto()
    PAIRED = auto()


class Parted(ValueError):
    """The two do not come together; `key` is the sentence players read."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Pairing:
    """One side's state. `other` is the transport key the connection has proven.

    `mine` and `theirs` say whether the person here and there has seen the same cards; they are None
    until somebody has said so. For a peer known from before, the program itself says it.
    """

    me: Identity
    name: str
    other: bytes
    secret_nonce: bytes = field(repr=False)
    hello: Hello | None = None
    nonce: bytes | None = field(default=None, repr=False)
    mine: bool = False
    theirs: bool = False

    @classmethod
    def begun(cls, me: Identity, name: str, other: bytes) -> Pairing:
        """A pairing with a fresh nonce; one for every connection."""
        return cls(me, name, other, os.urandom(KEY_BYTES))

    @property
    def step(self) -> Step:
        if self.hello is None:
            return Step.HELLO
        if self.nonce is None:
            return Step.NONCE
        return Step.PAIRED if self.mine and self.theirs else Step.CARDS

    @property
    def says(self) -> tuple[Hello | Nonce | Same, ...]:
        """All this side may have said by now, to be said again until the other has heard it."""
        said: list[Hello | Nonce | Same] = [self.own_hello()]
        if self.hello is not None:
            said.append(Nonce(self.secret_nonce))
        if self.mine and self.nonce is not None:
            said.append(Same(True))
        return tuple(said)

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The four cards to compare; None before both nonces are known."""
        if self.hello is None or self.nonce is None:
            return None
        sides = sorted(
            (
                (self.me.signing, self.me.transport, self.secret_nonce),
                (self.hello.identity, self.other, self.nonce),
            )
        )
        drawn = int.from_bytes(digest("four cards", *sides[0], *sides[1]), "big")
        pack = len(PACK_24)
        return tuple(PACK_24[drawn // pack**place % pack] for place in range(CARDS))

    def own_hello(self) -> Hello:
        """What this side says first."""
        me = self.me
        hidden = commitment(me.signing, me.transport, self.secret_nonce)
        return Hello(VERSION, PROGRAM, self.name, me.signing, me.introduction(), hidden)

    def after(self, message: Hello | Nonce | Same) -> Pairing:
        """The state after a message of the other side. Raises Parted."""
        match message:
            case Hello():
                return self._greeted(message)
            case Nonce(nonce):
                return self._shown(nonce)
            case Same(same):
                if not same:
                    raise Parted("network.parted.other_cards")
                if self.step in (Step.HELLO, Step.NONCE):
                    raise Parted("network.parted.out_of_turn")
                return replace(self, theirs=True)

    def compared(self) -> Pairing:
        """The person here has seen the same four cards as the person there, or knew the peer."""
        return replace(self, mine=True)

    def _greeted(self, hello: Hello) -> Pairing:
        if self.hello is not None and hello != self.hello:
            raise Parted("network.parted.began_again")
        if hello.version != VERSION or hello.program != PROGRAM:
            raise Parted("network.parted.other_version")
        if hello.identity == self.me.signing or not introduces(
            hello.binding, hello.identity, self.other
        ):
            raise Parted("network.parted.false_identity")
        return replace(self, hello=hello)

    def _shown(self, nonce: bytes) -> Pairing:
        if self.hello is None:
            raise Parted("network.parted.out_of_turn")
        shown = commitment(self.hello.identity, self.other, nonce)
        if not compare_digest(shown, self.hello.commitment):
            raise Parted("network.parted.other_nonce")
        return replace(self, nonce=nonce)


def commitment(signing: bytes, transport: bytes, nonce: bytes) -> bytes:
    """What a hello shows of a nonce: bound to its owner, so nobody can show it as his own."""
    return digest("pairing", signing, transport, key=nonce)


@dataclass
class Doorstep:
    """Lets strangers try their luck one after the other, with a pause after each who was parted.

    Without it somebody between two peers could try again until the cards happen to agree.
    """

    closed_until: float = 0.0

    def open(self, now: float) -> bool:
        """Whether a stranger's nonce may be answered now."""
        return now >= self.closed_until

    def close(self, now: float) -> None:
        """A stranger left after the cards were known."""
        self.closed_until = now + PAUSE
