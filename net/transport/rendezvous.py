"""The rendezvous of a host and a guest at a relay: the values both derive from one invitation."""

from __future__ import annotations

from dataclasses import dataclass, field

from net.crypto import digest
from net.transport.address import Address

HOST_DIGEST_BYTES = 15


@dataclass(frozen=True)
class Rendezvous:
    """`token` (64 hexadecimal digits) joins two connections at `relay`; it says nothing to others.

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
