"""The signed word of a peer that was dealt without and is back, for another to write into the log.

It is bound to the entry that threw the deal in, so it is good for this absence and no other.
"""

from __future__ import annotations

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import CryptoError

from net.crypto import PROTOCOL, digest
from net.wire.table_messages import Rejoining

_SIGNATURE_BYTES = 64


def signed_rejoining(peer: int, since: bytes, signing_key: bytes) -> Rejoining:
    """The word of a peer that was dealt without since the entry with this hash."""
    signature = crypto_sign(_text(since), signing_key)[:_SIGNATURE_BYTES]
    return Rejoining(peer, signature)


def is_rejoining(identity: bytes, since: bytes, word: Rejoining) -> bool:
    """Whether the owner of an identity has signed that it is back from this absence."""
    try:
        crypto_sign_open(word.signature + _text(since), identity)
    except CryptoError:
        return False
    return True


def _text(since: bytes) -> bytes:
    return PROTOCOL + b" rejoining " + digest("rejoining", since)
