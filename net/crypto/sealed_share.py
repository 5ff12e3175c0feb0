"""Shares sealed for one peer alone, so that a card can be given to it in private.

The box has the form of libsodium's sealed boxes (an X25519 key used once, then the ciphertext), but its key
is derived from the giver's seed: after the deal every peer can make the same box again and see whether a
complaint about it was right.
"""

from __future__ import annotations

from hashlib import blake2b

from nacl.bindings import crypto_box_easy, crypto_box_seal_open, crypto_scalarmult
from nacl.exceptions import CryptoError

from net.crypto.group import Element, NotInGroup, point
from net.crypto.proofs import KeyProof

KEY_BYTES = 32
_NONCE_BYTES = 24
_ANY_SECRET = bytes(range(32))


def box_key_fits(public: bytes) -> bool:
    """Whether boxes can be made for this key; the points of small order are no keys."""
    if len(public) != KEY_BYTES:
        return False
    try:
        crypto_scalarmult(_ANY_SECRET, public)
    except CryptoError:
        return False
    return True


def seal(keys: tuple[bytes, bytes], receiver: bytes, share: bytes, proof: bytes) -> bytes:
    """144 bytes that only the holder of the `receiver` key can read.

    `keys` are public and secret key for this box alone; `receiver` fits (`box_key_fits`). A share has
    32 bytes, its proof 64.
    """
    public, secret = keys
    nonce = blake2b(public + receiver, digest_size=_NONCE_BYTES).digest()
    return public + crypto_box_easy(share + proof, nonce, receiver, secret)


def unseal(keys: tuple[bytes, bytes], box: bytes) -> tuple[Element, KeyProof] | None:
    """The share and its proof, or None where the box does not hold them."""
    try:
        plain = crypto_box_seal_open(box, *keys)
        return point(plain[:32]), KeyProof.from_bytes(plain[32:])
    except (CryptoError, NotInGroup):
        return None
