"""Ed25519 signatures under texts."""

from __future__ import annotations

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import CryptoError

SIGNATURE_BYTES = 64


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
