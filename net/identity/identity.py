"""The identity of this peer on the network, and the peers it knows.

One random seed is kept in the player's folder, readable by nobody else; the signing key (Ed25519) and the key
of the connections (X25519) follow from it. A peer whose cards were compared once is pinned by its signing
key; a known name under another key is reported as a change.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path

from nacl.bindings import crypto_box_seed_keypair, crypto_sign_seed_keypair

from game.play.kept_file import KeptFile
from net.crypto import digest
from net.identity.names import cleaned

SEED_BYTES = 32
IDENTITY_FILE = "identity.key"
KNOWN_FILE = "known_peers.json"


@dataclass(frozen=True)
class Identity:
    """The keys that follow from one seed; `aside` is the damaged file in whose place it was made."""

    seed: bytes = field(repr=False)
    aside: Path | None = field(default=None, compare=False)

    @cached_property
    def public(self) -> bytes:
        """The Ed25519 key others know this peer by."""
        return self._sign_keys()[0]

    @cached_property
    def signing_key(self) -> bytes:
        """64 bytes; never leaves this program."""
        return self._sign_keys()[1]

    @cached_property
    def connection_keys(self) -> tuple[bytes, bytes]:
        """Public and secret X25519 key for CURVE."""
        return crypto_box_seed_keypair(digest("identity connection", key=self.seed))

    def _sign_keys(self) -> tuple[bytes, bytes]:
        return crypto_sign_seed_keypair(digest("identity signature", key=self.seed))


def own_identity(folder: Path) -> Identity:
    """The identity in a folder; a missing one is made and stored.

    A file that holds no seed is set aside and a new identity made. Raises OSError where the file cannot be
    read, or a new one not written.
    """
    kept = KeptFile(folder / IDENTITY_FILE)
    with kept.changing():  # programs started at the same moment have one identity
        seed = _seed_in(kept)
        if seed is None:
            seed = os.urandom(SEED_BYTES)
            kept.write(seed.hex() + "\n")
    with suppress(OSError):  # not every disk knows who may read a file
        kept.path.chmod(0o600)
    return Identity(seed, kept.aside)


def _seed_in(kept: KeptFile) -> bytes | None:
    """The seed in a file; None where there is none."""
    with kept as file:
        seed = bytes.fromhex(file.read().strip())
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        return seed
    return None


class Familiarity(Enum):
    """How well a peer is known before its cards are compared."""

    NEW = "new"
    KNOWN = "known"
    CHANGED = "changed"


@dataclass(frozen=True)
class KnownPeer:
    """The record of a pinned peer: its name then, and the key of its connections."""

    name: str
    connection: bytes


class KnownPeers:
    """The pinned peers of one player, by their signing keys.

    The window and the network thread of every table share them: a change replaces the whole mapping, so
    that no thread looks through one that changes. It begins with what is on disk by then, so that two
    programs on one folder keep what each has learned; what the disk did not take is added.
    Raises OSError where the file cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFile(folder / KNOWN_FILE)
        self._peers: Mapping[bytes, KnownPeer] = self._read()
        if self.kept.refused is not None:
            raise self.kept.refused
        self._unstored: dict[bytes, KnownPeer] = {}
        self._changing = threading.Lock()

    @property
    def names(self) -> Mapping[bytes, str]:
        return {identity: peer.name for identity, peer in self._peers.items()}

    @property
    def connections(self) -> frozenset[bytes]:
        """The connection keys of all pinned peers: these are given connections."""
        return frozenset(peer.connection for peer in self._peers.values() if peer.connection)

    def familiarity(self, identity: bytes, name: str) -> Familiarity:
        """Whether this key was pinned, or only its name is known, with another key."""
        if identity in self._peers:
            return Familiarity.KNOWN
        return Familiarity.CHANGED if cleaned(name) in self.names.values() else Familiarity.NEW

    def pin(self, identity: bytes, name: str, connection: bytes) -> None:
        """Know this key from now on. Raises OSError where it cannot be stored."""
        peer = KnownPeer(cleaned(name), connection)
        with self._changing:
            if self._peers.get(identity) != peer:
                self._unstored[identity] = peer
                self._peers = {**self._peers, identity: peer}
                self._store()

    def forget(self, identity: bytes) -> None:
        """No longer know this key. Raises OSError where that cannot be stored."""
        with self._changing:
            self._unstored.pop(identity, None)
            self._peers = {key: peer for key, peer in self._peers.items() if key != identity}
            self._store(without=identity)

    def _store(self, without: bytes = b"") -> None:
        """Replace what is on disk by then. Raises OSError."""
        with self.kept.changing():
            peers = {**self._read(), **self._unstored}
            peers.pop(without, None)
            rows = {
                identity.hex(): {"name": peer.name, "connection": peer.connection.hex()}
                for identity, peer in peers.items()
            }
            self.kept.write(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
        self._peers, self._unstored = peers, {}

    def _read(self) -> dict[bytes, KnownPeer]:
        """The peers in the file."""
        with self.kept as file:
            known = json.loads(file.read())
            return {bytes.fromhex(identity): _read_peer(kept) for identity, kept in known.items()}
        return {}


def _read_peer(kept: object) -> KnownPeer:
    """A peer as it is kept. Earlier files hold only names: such a peer gets its connection when it is met."""
    if not isinstance(kept, Mapping):
        return KnownPeer(cleaned(str(kept)), b"")
    return KnownPeer(cleaned(str(kept["name"])), bytes.fromhex(kept["connection"]))
