"""Keyed hashes with their purpose built in.

Everything the network derives goes through `digest`: BLAKE2b with the protocol's name as
personalisation, over a label that says what the result is for and the parts it depends on. Each
part is preceded by its length, so no two lists of parts hash the same bytes, and two labels never
meet. Numbers are eight bytes, big-endian. Texts are signed with Ed25519.
"""

from __future__ import annotations

from hashlib import blake2b

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import CryptoError

from net.crypto.group import WIDE_BYTES, Element, Scalar, point_from_wide, scalar_from_wide

PROTOCOL = b"snapszer-lan-1"
DIGEST_BYTES = 32
SIGNATURE_BYTES = 64


def number(value: int) -> bytes:
    """A whole number from 0 to 2^64 - 1 as eight bytes; raises OverflowError beyond."""
    return value.to_bytes(8, "big")


def digest(label: str, *parts: bytes, key: bytes = b"", size: int = DIGEST_BYTES) -> bytes:
    """`size` bytes (1 to 64) that stand for the label, the key and the parts in their order.

    With a secret key of up to 64 bytes they are unpredictable for everybody else.
    """
    state = blake2b(digest_size=size, key=key, person=PROTOCOL)
    for part in (label.encode(), *parts):
        state.update(number(len(part)))
        state.update(part)
    return state.digest()


def challenge(label: str, *parts: bytes) -> Scalar:
    """The Fiat-Shamir challenge of a proof: a scalar nobody can choose."""
    return scalar_from_wide(digest(label, *parts, size=WIDE_BYTES))


def derived_scalar(key: bytes, label: str, *parts: bytes) -> Scalar:
    """A secret scalar that only a holder of `key` can derive."""
    return scalar_from_wide(digest(label, *parts, key=key, size=WIDE_BYTES))


def independent_point(label: str, *parts: bytes) -> Element:
    """A public point of which nobody knows the logarithm to any other."""
    return point_from_wide(digest(label, *parts, size=WIDE_BYTES))


def signature_of(text: bytes, signing_key: bytes) -> bytes:
    """The signature under a text with an Ed25519 key (64 bytes)."""
    return crypto_sign(text, signing_key)[:SIGNATURE_BYTES]


def is_signed(text: bytes, signature: bytes, identity: bytes) -> bool:
    """Whether the owner of an identity has signed a text."""
    if len(signature) != SIGNATURE_BYTES:
        return False
    try:
        crypto_sign_open(signature + text, identity)
    except (CryptoError, ValueError):
        return False
    return True
