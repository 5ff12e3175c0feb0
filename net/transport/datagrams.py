"""Sealed datagrams, between peers that have no connection yet.

A connection costs descriptors, buffers and a handshake before its owner has said a word, so only a known peer
is given one (`net.transport.authentication`). Everybody else is heard here, at the same port number: one
message in one datagram, sealed from the sender's connection key to ours, so the sender is again the owner of
a key. Only so many datagrams a second are looked at, fewer are opened or answered, and the system drops the
rest: strangers cost no more than that, however many they are.

"snapszer-sealed1" | sender's key 32 | nonce 24 | box(message)

Questions for the key of an address (`net.transport.key_lookup`) are answered here as well, out of the same
budget. No answer is longer than its question.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nacl.bindings import crypto_box_afternm, crypto_box_beforenm, crypto_box_open_afternm
from nacl.exceptions import CryptoError

from net.transport import key_lookup
from net.transport.address import Address
from net.transport.connection import Keys

LONGEST = 1000
LOOKED_AT = (500.0, 200.0)
OPENED = (40.0, 40.0)
EXPECTED = (60.0, 60.0)
REMEMBERED = 32
_MAGIC = b"snapszer-sealed1"
_NONCE = 24
_HEAD = len(_MAGIC) + 32 + _NONCE


@dataclass
class Budget:
    """A limit on the work a peer may cause: a bucket of `burst` tokens at most, refilled at `rate` a second.

    Times are seconds of one clock; the bucket is full when it is first used.
    """

    rate: float
    burst: float
    _left: float = 0.0
    _at: float | None = None

    def left(self, now: float) -> float:
        """The tokens there are now."""
        if self._at is None:
            self._left = self.burst
        else:
            self._left = min(self.burst, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        return self._left

    def spend(self, now: float) -> bool:
        """Take a token; False, and nothing taken, where there is none."""
        if self.left(now) < 1.0:
            return False
        self._left -= 1.0
        return True


class DatagramEndpoint:
    """The datagrams of one peer, whose X25519 keys (public, secret) are `keys`.

    `expects` tells whether a key is one this peer is talking to already or has gone to: these have a
    budget of their own, so that no stranger gets between. `hears` tells whose datagrams are of any
    use. Raises OSError where the port is taken.
    """

    def __init__(
        self,
        keys: Keys,
        port: int,
        clock: Callable[[], float],
        expects: Callable[[bytes], bool],
        hears: Callable[[bytes], bool],
    ) -> None:
        self.socket = key_lookup.open_socket(port)
        self.port: int = self.socket.getsockname()[1]
        self._keys = keys
        self._clock = clock
        self._expects = expects
        self._hears = hears
        self._looks = Budget(*LOOKED_AT)
        self._opens = Budget(*OPENED)
        self._expected = Budget(*EXPECTED)
        self._sources: OrderedDict[bytes, Any] = OrderedDict()
        self._shared: OrderedDict[bytes, bytes] = OrderedDict()

    @property
    def listens(self) -> bool:
        """Whether anything more is read now; if not there is no use in waiting for it."""
        return self._looks.left(self._clock()) >= 1.0

    def receive(self) -> list[tuple[bytes, bytes]]:
        """The messages received: pairs of the sender's key and the message."""
        got: list[tuple[bytes, bytes]] = []
        now = self._clock()
        while self._looks.spend(now):
            try:
                raw, source = self.socket.recvfrom(LONGEST + 1)
            except OSError:
                break
            if key_lookup.is_question(raw):
                if self._opens.spend(now):
                    key_lookup.answer(self.socket, raw, source, self._keys[0])
            elif (opened := self._opened(raw, source, now)) is not None:
                got.append(opened)
        return got

    def send(self, key: bytes, raw: bytes) -> bool:
        """Send a message to the owner of a key; False where it is not known where he is, and for one that he
        would not read for its length."""
        if key not in self._sources or (shared := self._shared_with(key)) is None:
            return False
        nonce = os.urandom(_NONCE)
        datagram = _MAGIC + self._keys[0] + nonce + crypto_box_afternm(raw, nonce, shared)
        if len(datagram) > LONGEST:
            return False
        try:
            self.socket.sendto(datagram, self._sources[key])
        except OSError:
            return False
        return True

    def find(self, key: bytes, address: Address) -> None:
        """The owner of a key is to be written to at this address.

        An address that leads nowhere is left out, and looked up again with the next attempt.
        """
        try:
            targets = key_lookup.targets(self.socket, address)
        except OSError:
            return
        if targets:
            self._remember(self._sources, key, targets[0])

    def knows_route_to(self, key: bytes) -> bool:
        """Whether the owner of a key can be written to."""
        return key in self._sources

    def forget(self, key: bytes) -> None:
        """No longer write to the owner of a key."""
        self._sources.pop(key, None)
        self._shared.pop(key, None)

    def close(self) -> None:
        """Hear and say nothing more."""
        self.socket.close()

    def _opened(self, raw: bytes, source: Any, now: float) -> tuple[bytes, bytes] | None:
        """The sender and the message in a datagram; None for a malformed one or one too many."""
        if not raw.startswith(_MAGIC) or not _HEAD < len(raw) <= LONGEST:
            return None
        key, nonce = raw[len(_MAGIC) : _HEAD - _NONCE], raw[_HEAD - _NONCE : _HEAD]
        if not self._hears(key):
            return None
        budget = self._expected if self._expects(key) else self._opens
        shared = self._shared_with(key) if budget.spend(now) else None
        if shared is None:
            return None
        try:
            message = crypto_box_open_afternm(raw[_HEAD:], nonce, shared)
        except CryptoError:
            return None
        self._remember(self._sources, key, source)
        return key, message

    def _shared_with(self, key: bytes) -> bytes | None:
        """The key two peers share; None for a key that is no point of the group."""
        shared = self._shared.get(key)
        if shared is None:
            try:
                shared = crypto_box_beforenm(key, self._keys[1])
            except CryptoError:
                return None
            self._remember(self._shared, key, shared)
        return shared

    def _remember(self, kept: OrderedDict[bytes, Any], key: bytes, value: Any) -> None:
        """Keep something about a key; the one least heard of and not expected makes room."""
        kept[key] = value
        kept.move_to_end(key)
        if len(kept) > REMEMBERED:
            spare = next((known for known in kept if not self._expects(known)), key)
            del kept[spare]
