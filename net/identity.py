"""Who this peer is: one secret in the player's folder, and the two key pairs made from it.

The transport key (CURVE, 32 bytes) proves who is at the other end of a connection; the signing key
(Ed25519) signs the log. A card of introduction binds the second to the first. Nothing else about a
peer is ever believed.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from nacl.bindings import (
    crypto_box_seed_keypair,
    crypto_sign,
    crypto_sign_open,
    crypto_sign_seed_keypair,
)
from nacl.exceptions import CryptoError

from game.home import set_aside, write_whole
from net.transcript import PROTOCOL, digest

KEY_BYTES = 32
CARD_BYTES = 64
FILE = "identity"
_HEADER = "snapszer-identity 1"
_DOMAIN = PROTOCOL + b" introduction "


class DamagedIdentity(ValueError):
    """A file that holds no identity."""


@dataclass(frozen=True)
class Identity:
    """This peer's keys. `signing` and `transport` are public, everything else stays here."""

    secret: bytes = field(repr=False)
    signing: bytes = field(init=False)
    transport: bytes = field(init=False)
    signing_secret: bytes = field(init=False, repr=False)
    transport_secret: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        signing, signing_secret = crypto_sign_seed_keypair(self._seed("signing key"))
        transport, transport_secret = crypto_box_seed_keypair(self._seed("transport key"))
        for name, value in (
            ("signing", signing),
            ("signing_secret", signing_secret),
            ("transport", transport),
            ("transport_secret", transport_secret),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def drawn(cls) -> Identity:
        """A new identity."""
        return cls(os.urandom(KEY_BYTES))

    def introduction(self) -> bytes:
        """64 bytes that prove the owner of the signing key speaks from the transport key."""
        return crypto_sign(_DOMAIN + self.transport, self.signing_secret)[:CARD_BYTES]

    def _seed(self, label: str) -> bytes:
        return digest(label, key=self.secret)


def introduces(introduction: bytes, signing: bytes, transport: bytes) -> bool:
    """Whether an introduction binds this signing key to the transport key it came from."""
    try:
        crypto_sign_open(introduction + _DOMAIN + transport, signing)
    except (CryptoError, ValueError):
        return False
    return True


@dataclass(frozen=True)
class FoundIdentity:
    """The identity to use; `aside` is where a damaged one lies now, None where there was none."""

    identity: Identity
    aside: Path | None = None


def find_identity(folder: Path) -> FoundIdentity:
    """The identity of this folder, drawn and written where there is none or it is damaged.

    Raises OSError where the folder cannot be read or written.
    """
    path = folder / FILE
    aside = None
    try:
        return FoundIdentity(_read(path))
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
    except (DamagedIdentity, UnicodeDecodeError):
        aside = set_aside(path)
    identity = Identity.drawn()
    write_whole(path, f"{_HEADER}\n{identity.secret.hex()}\n")
    return FoundIdentity(identity, aside)


def _read(path: Path) -> Identity:
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) != 2 or lines[0] != _HEADER:
        raise DamagedIdentity("this is no identity")
    try:
        secret = bytes.fromhex(lines[1])
    except ValueError as error:
        raise DamagedIdentity(f"the secret is damaged: {error}") from None
    if len(secret) != KEY_BYTES:
        raise DamagedIdentity("the secret is cut short")
    _close_to_others(path)
    return Identity(secret)


def _close_to_others(path: Path) -> None:
    """A file copied with loose permissions is made private again."""
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        path.chmod(0o600)
