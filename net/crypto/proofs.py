"""Two short proofs about secret keys, made non-interactive by Fiat-Shamir.

* `Possession`: the prover knows x with `public = x G` (Schnorr 1991). It stops rogue keys.
* `EqualLogarithms`: the prover knows x with `public = x G` and `share = x base` for each of any
  number of bases (Chaum and Pedersen 1992, with one nonce and one challenge for all of them). It
  shows that decryption shares were made with the announced key.

A proof is a challenge and a response, 64 bytes. `context` names the deal and the prover; it is
part of every challenge, so a proof from another deal or another peer does not verify. The nonce is
derived from a secret and from all that is public in the statement: the same statement always gets
the same proof, and two different statements never share a nonce.

A share can be sealed with its proof for one peer alone, so that a card is given to it in private. The box has
the form of libsodium's sealed boxes (an X25519 key used once, then the ciphertext), but its key is derived
from the giver's seed: after the deal every peer can make the same box again and see whether a complaint about
it was right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain

from nacl.bindings import crypto_box_easy, crypto_box_seal_open, crypto_scalarmult
from nacl.exceptions import CryptoError

from net.crypto.group import (
    Element,
    NotInGroup,
    Scalar,
    add_scalars,
    multiply,
    multiply_base,
    multiply_scalars,
    point,
    scalar,
    subtract,
)
from net.crypto.transcript import challenge, derived_scalar

PROOF_BYTES = 64
BOX_KEY_BYTES = 32
_NONCE_BYTES = 24
_ANY_SECRET = bytes(range(32))

# A base, and the base times somebody's secret.
BaseAndShare = tuple[Element, Element]


@dataclass(frozen=True, slots=True)
class KeyProof:
    """Challenge and response of either proof."""

    challenge: Scalar
    response: Scalar

    def to_bytes(self) -> bytes:
        """The 64 bytes that travel."""
        return self.challenge + self.response

    @classmethod
    def from_bytes(cls, raw: bytes) -> KeyProof:
        """Read a foreign proof; raises NotInGroup for bytes that cannot be one."""
        if len(raw) != PROOF_BYTES:
            raise NotInGroup(f"a proof has {PROOF_BYTES} bytes, not {len(raw)}")
        return cls(scalar(raw[:32]), scalar(raw[32:]))


def prove_possession(context: bytes, secret: Scalar, public: Element) -> KeyProof:
    """Prove knowledge of the secret behind `public`."""
    nonce = derived_scalar(secret, "nonce of possession", context, public)
    return _answer("possession", context, secret, nonce, public, multiply_base(nonce))


def possession_holds(context: bytes, public: Element, proof: KeyProof) -> bool:
    """Whether the proof shows that its maker knows the secret behind `public`."""
    try:
        commitment = _undo(proof, multiply_base(proof.response), public)
    except NotInGroup:
        return False
    return proof.challenge == challenge("possession", context, public, commitment)


def prove_equal_logarithms(
    context: bytes, secret: Scalar, public: Element, pairs: Sequence[BaseAndShare]
) -> KeyProof:
    """Prove that the second of each pair is the first times the secret behind `public`."""
    statement = (public, *chain.from_iterable(pairs))
    nonce = derived_scalar(secret, "nonce of equal logarithms", context, *statement)
    commitments = (multiply_base(nonce), *(multiply(nonce, base) for base, _ in pairs))
    return _answer("equal logarithms", context, secret, nonce, *statement, *commitments)


def equal_logarithms_hold(
    context: bytes, public: Element, pairs: Sequence[BaseAndShare], proof: KeyProof
) -> bool:
    """Whether the proof shows that the second of each pair is the first times the secret."""
    try:
        first = _undo(proof, multiply_base(proof.response), public)
        others = [_undo(proof, multiply(proof.response, base), share) for base, share in pairs]
    except NotInGroup:
        return False
    statement = (public, *chain.from_iterable(pairs))
    expected = challenge("equal logarithms", context, *statement, first, *others)
    return proof.challenge == expected


def _answer(label: str, context: bytes, secret: Scalar, nonce: Scalar, *parts: bytes) -> KeyProof:
    asked = challenge(label, context, *parts)
    return KeyProof(asked, add_scalars(nonce, multiply_scalars(asked, secret)))


def _undo(proof: KeyProof, answered: Element, image: Element) -> Element:
    """The commitment an honest prover started from: answered - challenge * image."""
    return subtract(answered, multiply(proof.challenge, image))


def box_key_fits(public: bytes) -> bool:
    """Whether boxes can be made for this key; the points of small order are no keys."""
    if len(public) != BOX_KEY_BYTES:
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
