"""A seat's signed word that it gives the deal up, for the peer of the seat to act to write into the log.

It is bound to the log's last hash, which stands for the match, the deal and all that was said before.
Once anything more is said it counts for nothing.
"""

from __future__ import annotations

from game.core.deal import Seat
from net.crypto import PROTOCOL, digest, is_signed, number, signature_of
from net.wire.table_messages import Resignation


def signed_resignation(head: bytes, seat: Seat, signing_key: bytes) -> Resignation:
    """The word of a seat at this head of the log, signed with the Ed25519 key of its peer (64 bytes)."""
    return Resignation(head, seat, signature_of(_text(head, seat), signing_key))


def is_resigned(identity: bytes, word: Resignation) -> bool:
    """Whether the peer with this identity, at which the seat is played, has signed this."""
    return is_signed(_text(word.head, word.seat), word.signature, identity)


def _text(head: bytes, seat: Seat) -> bytes:
    return PROTOCOL + b" resignation " + digest("resignation", head, number(seat))
