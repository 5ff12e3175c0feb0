"""The 32-byte seed from which all chance of a peer in one shuffle and its deal follows.

A peer commits to its seed before anybody reveals anything, and reveals it when the deal is over: then every
peer derives key, order and masks again and compares them bit by bit. The seed leaves this object only through
`reveal`, and is not printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nacl.bindings import crypto_box_seed_keypair

from net.crypto.group import Element, Scalar, multiply_base
from net.crypto.transcript import derived_scalar, digest, number

SEED_BYTES = 32


def commitment_to(seed: bytes, context: bytes, peer: int) -> bytes:
    """The commitment to a seed that a peer shows before the shuffle: 32 bytes that bind and hide it."""
    return digest("commitment", context, number(peer), key=seed)


@dataclass(frozen=True, slots=True)
class Seed:
    """One peer's seed for one shuffle, with all that is derived from it.

    `context` is the hash of the shuffle's plan; `peer` counts the peers of the plan from 0.
    """

    raw: bytes = field(repr=False)
    context: bytes
    peer: int

    def __post_init__(self) -> None:
        if len(self.raw) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.raw)}")

    def commitment(self) -> bytes:
        """The peer's commitment to this seed."""
        return commitment_to(self.raw, self.context, self.peer)

    def secret_key(self) -> Scalar:
        """The peer's part of the joint key."""
        return derived_scalar(self.raw, "secret key", *self._where())

    def public_key(self) -> Element:
        """The public half of the peer's key."""
        return multiply_base(self.secret_key())

    def order(self, size: int, *parts: bytes) -> tuple[int, ...]:
        """A fair order of 0 … size - 1, by Fisher and Yates; bound to the public `parts`."""
        draws = _bytes_of(digest("order", *self._where(), *parts, key=self.raw))
        row = list(range(size))
        for last in range(size - 1, 0, -1):
            other = _below(last + 1, draws)
            row[last], row[other] = row[other], row[last]
        return tuple(row)

    def scalars(self, label: str, count: int, *parts: bytes) -> tuple[Scalar, ...]:
        """`count` secret scalars for the purpose in `label`, bound to the public `parts`."""
        where = self._where()
        return tuple(
            derived_scalar(self.raw, label, *where, *parts, number(at)) for at in range(count)
        )

    def masks(self, size: int, deck: bytes) -> tuple[Scalar, ...]:
        """The masks for shuffling the deck with this digest.

        They depend on the deck, so a peer made to shuffle twice does not give its order away.
        """
        return self.scalars("mask", size, deck)

    def cut(self, size: int) -> int:
        """A fair place to cut, for a player who does not care to choose one."""
        return _below(size, _bytes_of(digest("cut", *self._where(), key=self.raw)))

    def box_keys(self) -> tuple[bytes, bytes]:
        """Public and secret X25519 key for what others send to this peer alone."""
        return crypto_box_seed_keypair(digest("box key", *self._where(), key=self.raw))

    def gift_keys(self, slot: int, to: int) -> tuple[bytes, bytes]:
        """Public and secret X25519 key used once: for the gift of this slot to that peer."""
        parts = (*self._where(), number(slot), number(to))
        return crypto_box_seed_keypair(digest("gift key", *parts, key=self.raw))

    def _where(self) -> tuple[bytes, bytes]:
        return self.context, number(self.peer)


def _bytes_of(key: bytes) -> Iterator[int]:
    """An endless stream of bytes from a secret."""
    block = 0
    while True:
        yield from digest("stream", number(block), key=key, size=64)
        block += 1


def _below(limit: int, draws: Iterator[int]) -> int:
    """A number below `limit` (at most 256), each equally likely."""
    fair = 256 - 256 % limit
    return next(draw for draw in draws if draw < fair) % limit
