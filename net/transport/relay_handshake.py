"""The first words on a connection to a relay: asking for the other end, then proving the invitation.

    WAITING -> GREETING -> PROVEN -> JOINED        any -> FAILED

The relay is magic-wormhole's transit relay: it joins two connections that name the same token and answers
both with "ok"; from there on it passes bytes. Then the guest proves that it knows the secret, by sealing
its connection key with what follows from it, and the host answers under the same seal. Both greetings are
of one length, so that two guests who were joined by mistake see it at once.

    nonce 24 | secretbox(part 1, reception 1, connection key 32, nonce that is answered 24)

A greeting that somebody repeats proves nothing: the connection that follows is CURVE between the two keys.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from nacl.bindings import crypto_secretbox, crypto_secretbox_open
from nacl.exceptions import CryptoError

from net.crypto import digest
from net.transport.address import Address

HOST_DIGEST_BYTES = 15
GREETING_BYTES = 98
SIDE_BYTES = 8
_OK = b"ok\n"
_NONCE, _KEY = 24, 32
_GUEST, _HOST = b"G", b"H"


@dataclass(frozen=True)
class Rendezvous:
    """A place where host and guest of one invitation meet; both derive it from that.

    `token` (64 hexadecimal digits) joins two connections at `relay`; it says nothing to others.

    `seal` (32 bytes) is known only to holders of the invitation, `host` is the digest of the host's
    connection key.
    """

    relay: Address
    token: str = field(repr=False)
    seal: bytes = field(repr=False)
    host: bytes


def host_digest(connection_key: bytes) -> bytes:
    """The 15 bytes by which an invitation names its host's connection key."""
    return digest("invitation host", connection_key, size=HOST_DIGEST_BYTES)


class RelayStep(Enum):
    """How far a connection to a relay has come."""

    WAITING = "nobody else names the token yet"
    GREETING = "two connections are joined; who is at the other end is to be proven"
    PROVEN = "a guest has proven the invitation and is to be answered"
    JOINED = "bytes pass"
    FAILED = "this connection is of no use"


class Reception(IntEnum):
    """The host's answer to a guest that has proven the invitation."""

    WELCOME = 0
    WITHDRAWN = 1


class RelayHandshake:
    """One end of a rendezvous, which speaks with the connection key `key`.

    `other` is the key that was proven at the other end, `problem` names the sentence why it failed, `spare`
    are the bytes that came after the greeting. `side` are eight bytes that tell this program from others.
    """

    def __init__(self, place: Rendezvous, key: bytes, hosting: bool, side: bytes) -> None:
        self.step = RelayStep.WAITING
        self.problem = ""
        self.other = b""
        self.spare = b""
        self.request = b"please relay %s for side %s\n" % (
            place.token.encode("ascii"),
            side.hex().encode("ascii"),
        )
        self._place = place
        self._key = key
        self._hosting = hosting
        self._nonce = os.urandom(_NONCE)
        self._answers = bytes(_NONCE)
        self._heard = b""

    @property
    def wants(self) -> int:
        """The most bytes that are of use before the other end is proven."""
        return (len(_OK) if self.step is RelayStep.WAITING else GREETING_BYTES) - len(self._heard)

    def hear(self, raw: bytes) -> bytes:
        """Take bytes of the other end; the bytes to be sent to it."""
        said = b""
        self._heard += raw
        if self.step is RelayStep.WAITING:
            if not _OK.startswith(self._heard[: len(_OK)]):
                self._fail("network.relay.refused")
            elif len(self._heard) >= len(_OK):
                self._heard = self._heard[len(_OK) :]
                self.step = RelayStep.GREETING
                said = b"" if self._hosting else self._greeting(_GUEST, Reception.WELCOME)
        if self.step is RelayStep.GREETING and len(self._heard) >= GREETING_BYTES:
            self._greeted(self._heard[:GREETING_BYTES])
            self.spare, self._heard = self._heard[GREETING_BYTES:], b""
        return said

    def answer(self, reception: Reception) -> bytes:
        """The host's answer to a guest that is proven; the bytes to be sent to it."""
        if reception is Reception.WELCOME:
            self.step = RelayStep.JOINED
        else:
            self._fail("")
        return self._greeting(_HOST, reception)

    def _greeting(self, part: bytes, reception: Reception) -> bytes:
        plain = part + bytes([reception]) + self._key + self._answers
        return self._nonce + crypto_secretbox(plain, self._nonce, self._place.seal)

    def _greeted(self, raw: bytes) -> None:
        """The other end has said who it is."""
        nonce, sealed = raw[:_NONCE], raw[_NONCE:]
        try:
            plain = crypto_secretbox_open(sealed, nonce, self._place.seal)
        except CryptoError:
            self._fail("network.relay.stranger")
            return
        part, reception, key, answers = plain[:1], plain[1], plain[2 : 2 + _KEY], plain[2 + _KEY :]
        if self._hosting and part == _GUEST:
            self.other, self._answers, self.step = key, nonce, RelayStep.PROVEN
        elif self._hosting or part == _GUEST:  # two ends of one kind
            self._fail("network.relay.alone")
        elif answers != self._nonce or host_digest(key) != self._place.host:
            self._fail("network.relay.stranger")
        elif reception != Reception.WELCOME:
            self._fail("network.invitation.withdrawn")
        else:
            self.other, self.step = key, RelayStep.JOINED

    def _fail(self, problem: str) -> None:
        self.step, self.problem = RelayStep.FAILED, problem
