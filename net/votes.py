"""Signed statements that the peer which must speak has stayed away beyond the window."""

from __future__ import annotations

from nacl.bindings import crypto_sign, crypto_sign_open
from nacl.exceptions import CryptoError

from net.transcript import PROTOCOL, digest, number

VOTE_BYTES = 64
_DOMAIN = PROTOCOL + b" absence "


def vote(signing_key: bytes, head: bytes, absent: int) -> bytes:
    """This peer's signature that, after the entry with this hash, `absent` did not speak."""
    return crypto_sign(_statement(head, absent), signing_key)[:VOTE_BYTES]


def vote_holds(raw: bytes, voter: bytes, head: bytes, absent: int) -> bool:
    """Whether a vote was signed with the voter's identity key."""
    try:
        crypto_sign_open(raw + _statement(head, absent), voter)
    except CryptoError:
        return False
    return True


def _statement(head: bytes, absent: int) -> bytes:
    return _DOMAIN + digest("absence", head, number(absent))
