"""The invitation to one table: where to meet, the secret that admits, and whose table it is."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from net.crypto import digest, number
from net.transport import Address, Rendezvous, host_digest

VERSION = 1
SECRET_BYTES = 10
# Guests that may be at the table by way of a relay, those who only watch among them.
SLOTS = 6


@dataclass(frozen=True)
class Invitation:
    """`secret` is 80 random bits, `host` the 15-byte digest of the host's connection key.

    The relay learns neither: the tokens it sees, and the seal, follow from the secret by keyed hashes.
    """

    relay: Address
    secret: bytes = field(repr=False)
    host: bytes

    @property
    def places(self) -> tuple[Rendezvous, ...]:
        """One rendezvous for each guest that may come."""
        seal = digest("invitation seal", self.host, key=self.secret)
        return tuple(
            Rendezvous(self.relay, self._token(slot), seal, self.host) for slot in range(SLOTS)
        )

    def is_from(self, connection_key: bytes) -> bool:
        """Whether the owner of a connection key is the host who invites."""
        return host_digest(connection_key) == self.host

    def _token(self, slot: int) -> str:
        return digest("invitation token", self.host, number(slot), key=self.secret).hex()


def new_invitation(relay: Address, connection_key: bytes, seed: bytes = b"") -> Invitation:
    """An invitation to the table of the owner of a connection key, with a fresh secret.

    With a secret `seed` it is the same invitation each time, for a table that is laid again.
    """
    secret = digest("invitation", seed)[:SECRET_BYTES] if seed else os.urandom(SECRET_BYTES)
    return Invitation(relay, secret, host_digest(connection_key))
