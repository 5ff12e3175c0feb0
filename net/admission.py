"""Who may open a connection: every peer with a key of its own, in moderation (ZAP, RFC 27).

A key is enough to knock: who is trusted is decided by pairing, above. Strangers may only knock so
often, so that they cannot keep out the peers at the table; those are always let in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

KNOCKS = 40
WINDOW = 10.0
DOMAIN = b"snapszer"
_VERSION = b"1.0"
_KEY_BYTES = 32


@dataclass
class Admission:
    """Answers authentication requests. `clock` gives seconds; `welcome` and `banned` are keys."""

    clock: Callable[[], float]
    welcome: set[bytes] = field(default_factory=set)
    banned: set[bytes] = field(default_factory=set)
    refused: int = 0
    _knocks: deque[float] = field(default_factory=deque)

    def answer(self, request: Sequence[bytes]) -> list[bytes]:
        """The reply to a ZAP request; its User-Id is the key in hex."""
        number = request[1] if len(request) > 1 else b""
        key = self._key(request)
        if key is None or not self._let_in(key):
            self.refused += 1
            return [_VERSION, number, b"400", b"not admitted", b"", b""]
        return [_VERSION, number, b"200", b"OK", key.hex().encode(), b""]

    def _key(self, request: Sequence[bytes]) -> bytes | None:
        if len(request) < 7 or (request[0], request[2]) != (_VERSION, DOMAIN):
            return None
        if request[5] != b"CURVE" or len(request[6]) != _KEY_BYTES:
            return None
        return bytes(request[6])

    def _let_in(self, key: bytes) -> bool:
        if key in self.welcome:
            return True
        if key in self.banned:
            return False
        now = self.clock()
        while self._knocks and self._knocks[0] <= now - WINDOW:
            self._knocks.popleft()
        self._knocks.append(now)
        return len(self._knocks) <= KNOCKS
