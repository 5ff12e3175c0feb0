"""The signed word of a peer that was dealt without and is back, for another to write into the log.

It is bound to the entry that threw the deal in, so it is good for this absence and no other.
"""

from __future__ import annotations

from net.crypto import PROTOCOL, digest, is_signed, signature_of
from net.wire.table_messages import Rejoining


def signed_rejoining(peer: int, since: bytes, signing_key: bytes) -> Rejoining:
    """The word of a peer that was dealt without since the entry with this hash."""
    return Rejoining(peer, signature_of(_text(since), signing_key))


def is_rejoining(identity: bytes, since: bytes, word: Rejoining) -> bool:
    """Whether the owner of an identity has signed that it is back from this absence."""
    return is_signed(_text(since), word.signature, identity)


def _text(since: bytes) -> bytes:
    return PROTOCOL + b" rejoining " + digest("rejoining", since)
