"""Words that are signed outside the log, for the peer that speaks next to write into it.

A seat gives the deal up. Its word is bound to the log's last hash, which stands for the match, the deal and
all that was said before: once anything more is said it counts for nothing. A peer that was dealt without is
back. Its word is bound to the entry that threw the deal in, so it is good for this absence and no other.
"""

from __future__ import annotations

from game.core.deal import Seat
from net.crypto import PROTOCOL, digest, is_signed, number, signature_of
from net.wire.table_messages import Rejoining, Resignation


def signed_resignation(head: bytes, seat: Seat, signing_key: bytes) -> Resignation:
    """The word of a seat at this head of the log, signed with the Ed25519 key of its peer (64 bytes)."""
    return Resignation(head, seat, signature_of(_resignation(head, seat), signing_key))


def is_resigned(identity: bytes, word: Resignation) -> bool:
    """Whether the peer with this identity, at which the seat is played, has signed this."""
    return is_signed(_resignation(word.head, word.seat), word.signature, identity)


def signed_rejoining(peer: int, since: bytes, signing_key: bytes) -> Rejoining:
    """The word of a peer that was dealt without since the entry with this hash."""
    return Rejoining(peer, signature_of(_rejoining(since), signing_key))


def is_rejoining(identity: bytes, since: bytes, word: Rejoining) -> bool:
    """Whether the owner of an identity has signed that it is back from this absence."""
    return is_signed(_rejoining(since), word.signature, identity)


def _resignation(head: bytes, seat: Seat) -> bytes:
    return PROTOCOL + b" resignation " + digest("resignation", head, number(seat))


def _rejoining(since: bytes) -> bytes:
    return PROTOCOL + b" rejoining " + digest("rejoining", since)
