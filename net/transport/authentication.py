"""The keys that may open a connection: the peers this player knows, and nobody else (ZAP, RFC 27).

A stranger is met by datagrams (`net.transport.datagrams`) until cards were compared; a connection is for
pinned peers, so only acquaintances can cost what a connection costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

DOMAIN = b"snapszer"
_VERSION = b"1.0"
_KEY_BYTES = 32


@dataclass
class Authenticator:
    """Answers authentication requests. `welcome`, `invited` and `banned` are connection keys.

    The `invited` have proven an invitation through a relay.
    """

    welcome: set[bytes] = field(default_factory=set)
    invited: set[bytes] = field(default_factory=set)
    banned: set[bytes] = field(default_factory=set)
    refused: int = 0

    def lets_in(self, key: bytes) -> bool:
        """Whether the owner of a key may have a connection."""
        return key in self.welcome | self.invited and key not in self.banned

    def answer(self, request: Sequence[bytes]) -> list[bytes]:
        """The reply to a ZAP request; its User-Id is the key in hex."""
        number = request[1] if len(request) > 1 else b""
        key = self._key(request)
        if key is None or not self.lets_in(key):
            self.refused += 1
            return [_VERSION, number, b"400", b"not admitted", b"", b""]
        return [_VERSION, number, b"200", b"OK", key.hex().encode(), b""]

    def _key(self, request: Sequence[bytes]) -> bytes | None:
        if len(request) < 7 or (request[0], request[2]) != (_VERSION, DOMAIN):
            return None
        if request[5] != b"CURVE" or len(request[6]) != _KEY_BYTES:
            return None
        return bytes(request[6])
