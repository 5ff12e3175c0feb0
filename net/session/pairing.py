"""Two peers make sure that nobody sits between them: commit, reveal, compare four cards by voice.

    HELLO -> NONCE -> COMPARE -> PAIRED        any state -> REFUSED -> HELLO

Both hide a nonce in their `Hello` and show it once each holds the other's commitment. Four cards follow from
the keys of the connection, the identities and both nonces. Somebody in between has two different pairs of
keys, so the screens agree with a chance of one in 24^4 = 331,776, and he has one try: a peer that has shown
its nonce and then gets another commitment draws a new nonce, and shows it to a stranger only after a pause. A
peer pinned before needs no comparing on this side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random

from game.core.cards import PACK_24, Card
from net.crypto import PROTOCOL, digest, is_signed, signature_of
from net.wire.fields import VERSION
from net.wire.table_messages import Hello, Nonce, Same

PROGRAM = "snapszer"
OTHER_VERSION = "network.refused.version"
_DOMAIN = PROTOCOL + b" binding "
RETRY = 1.0


class PairingStep(Enum):
    """How far two peers have come."""

    HELLO = "waiting for the other's first message"
    NONCE = "waiting for the other's nonce"
    COMPARE = "people compare the four cards"
    PAIRED = "both said the cards are the same, or know each other"
    REFUSED = "this connection is not to be used"


@dataclass(frozen=True)
class Ends:
    """The keys of one connection, as this end sees them: 32 bytes each, and who signs here."""

    mine: bytes
    theirs: bytes
    signing_key: bytes
    identity: bytes


class Pairing:
    """One end of a pairing. `chance` gives random bytes; `name` is what the other is shown.

    `may_show` is asked with the time before a nonce is shown for the first time: a peer that sees it knows
    the cards, and could begin again until they suit it.
    """

    def __init__(
        self,
        ends: Ends,
        name: str,
        chance: Random,
        may_show: Callable[[float], bool] = lambda now: True,
    ) -> None:
        self.step = PairingStep.HELLO
        self.hello: Hello | None = None
        self.cards: tuple[Card, ...] = ()
        self.refusal = ""
        self._ends = ends
        self._name = name
        self._chance = chance
        self._may_show = may_show
        self._run = chance.randbytes(8)
        self._attempt = 1
        self._nonce = chance.randbytes(32)
        self._shown_ours = False
        self._theirs: Nonce | None = None
        self._same: tuple[bool, bool] = (False, False)
        self._speak_at = 0.0
        self._asked_again = False
        self._all_said = False

    def hear(self, message: Hello | Nonce | Same) -> bool:
        """Take a message of the other end; whether anything is different now."""
        if self._is_updated(message):
            self.step, self.refusal, self.hello = PairingStep.HELLO, "", None
        if self.step is PairingStep.REFUSED:
            return False
        self._asked_again = self.step is PairingStep.PAIRED
        match message:
            case Hello():
                return self._greeted(message)
            case Nonce():
                return self._shown(message)
            case Same(same, heard):
                self._asked_again &= not heard
                return self._said(same)

    def compare(self, same: bool) -> None:
        """The person here says whether the cards are the same, or the peer is pinned."""
        if self.step is not PairingStep.COMPARE:
            return
        if not same:
            self._refuse("network.refused.cards_differ", self.hello)
            return
        self._decide((True, self._same[1]))
        self._speak_at = 0.0

    def tick(self, now: float) -> Iterator[Hello | Nonce | Same]:
        """Every message said so far, repeated until both ends are done, and when the other asks."""
        done = self.step is PairingStep.PAIRED and not self._asked_again and self._all_said
        if self.step is PairingStep.REFUSED or done or now < self._speak_at:
            return
        self._speak_at = now + RETRY
        self._asked_again, self._all_said = False, self.step is PairingStep.PAIRED
        yield self._hello()
        if self._shows(now):
            self._shown_ours = True
            yield Nonce(self._nonce)
        if self._same[0]:
            yield Same(True, heard=self._same[1])

    def _shows(self, now: float) -> bool:
        """Whether our nonce is to be shown: once the other holds our commitment, and `may_show` allows it."""
        if self.hello is None or self.hello.answered != self._commitment:
            return False
        return self._shown_ours or self._may_show(now)

    def say_again(self) -> None:
        """Repeat every message, as some may have been lost."""
        self._all_said = False
        self.speak_soon()

    def speak_soon(self) -> None:
        """Speak at the next tick, as something is new."""
        self._speak_at = 0.0

    def _hello(self) -> Hello:
        ends = self._ends
        signed = signature_of(_binding(ends.mine, ends.theirs), ends.signing_key)
        return Hello(
            version=VERSION,
            program=PROGRAM,
            name=self._name,
            identity=ends.identity,
            binding=signed,
            run=self._run,
            attempt=self._attempt,
            commitment=self._commitment,
            answered=self.hello.commitment if self.hello is not None else bytes(32),
        )

    def _is_updated(self, message: Hello | Nonce | Same) -> bool:
        """Whether the program that was refused for its version speaks ours now."""
        refused = self.step is PairingStep.REFUSED and self.refusal == OTHER_VERSION
        return refused and isinstance(message, Hello) and message.version == VERSION

    @property
    def _commitment(self) -> bytes:
        return _hidden(self._nonce, self._ends.identity)

    def _greeted(self, hello: Hello) -> bool:
        known = self.hello
        if known is not None and known.run == hello.run and known.attempt > hello.attempt:
            return False
        if hello.version != VERSION:
            return self._refuse(OTHER_VERSION, hello)
        if hello.identity == self._ends.identity or not _bound(hello, self._ends):
            return self._refuse("network.refused.identity", hello)
        self.hello = hello
        said = (hello.commitment, hello.identity)
        if known is not None and (known.commitment, known.identity) == said:
            return known.answered != hello.answered
        if self._shown_ours:
            self._nonce, self._shown_ours = self._chance.randbytes(32), False
            self._attempt += 1
        self._theirs, self._same = None, (False, False)
        self.step, self.cards = PairingStep.NONCE, ()
        return True

    def _shown(self, nonce: Nonce) -> bool:
        if self.hello is None or self._theirs is not None:
            return False
        if _hidden(nonce.nonce, self.hello.identity) != self.hello.commitment:
            return False
        self._theirs = nonce
        self.cards = self._four_cards(self.hello.identity, nonce.nonce)
        self.step = PairingStep.COMPARE
        return True

    def _said(self, same: bool) -> bool:
        if self.step is not PairingStep.COMPARE or self._same[1]:
            return False
        if not same:
            return self._refuse("network.refused.cards_differ_there", self.hello)
        self._decide((self._same[0], True))
        return True

    def _decide(self, same: tuple[bool, bool]) -> None:
        self._same = same
        if all(same):
            self.step = PairingStep.PAIRED

    def _refuse(self, key: str, hello: Hello | None) -> bool:
        self.step, self.refusal, self.hello = PairingStep.REFUSED, key, hello
        return True

    def _four_cards(self, identity: bytes, nonce: bytes) -> tuple[Card, ...]:
        ends = self._ends
        here = digest("side", ends.mine, ends.identity, self._nonce)
        there = digest("side", ends.theirs, identity, nonce)
        sides = sorted((here, there))
        number = int.from_bytes(digest("four cards", *sides), "big")
        row = []
        for _ in range(4):
            number, at = divmod(number, len(PACK_24))
            row.append(PACK_24[at])
        return tuple(row)


def _hidden(nonce: bytes, identity: bytes) -> bytes:
    return digest("nonce", nonce, identity)


def _binding(speaker: bytes, listener: bytes) -> bytes:
    return _DOMAIN + digest("binding", speaker, listener)


def _bound(hello: Hello, ends: Ends) -> bool:
    """Whether the identity itself signed for the keys of this connection."""
    return is_signed(_binding(ends.theirs, ends.mine), hello.binding, hello.identity)
