"""Two short proofs about secret keys, made non-interactive by Fiat-Shamir.

* `Possession`: the prover knows x with `public = x G` (Schnorr 1991). It stops rogue keys.
* `EqualLogarithms`: the prover knows x with `public = x G` and `share = x base` (Chaum and
  Pedersen 1992). It shows that a decryption share was made with the announced key.

A proof is a challenge and a response, 64 bytes. `context` names the deal and the prover; it is
part of every challenge, so a proof from another deal or another peer does not verify. The nonce is
derived from a secret and from all that is public in the statement: the same statement always gets
the same proof, and two different statements never share a nonce.
"""

from __future__ import annotations

from dataclasses import dataclass

from net.crypto.group import (
    Element,
    NotInGroup,
    Scalar,
    add_scalars,
    multiply,
    multiply_base,
    multiply_scalars,
    scalar,
    subtract,
)
from net.crypto.transcript import challenge, derived_scalar

PROOF_BYTES = 64


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
        """Read a foreign proof; raises NotInGroup where it is none."""
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
    context: bytes, secret: Scalar, public: Element, base: Element, share: Element
) -> KeyProof:
    """Prove that `share` is `base` times the secret behind `public`."""
    statement = (public, base, share)
    nonce = derived_scalar(secret, "nonce of equal logarithms", context, *statement)
    commitments = (multiply_base(nonce), multiply(nonce, base))
    return _answer("equal logarithms", context, secret, nonce, *statement, *commitments)


def equal_logarithms_hold(
    context: bytes, public: Element, base: Element, share: Element, proof: KeyProof
) -> bool:
    """Whether the proof shows that `share` is `base` times the secret behind `public`."""
    try:
        first = _undo(proof, multiply_base(proof.response), public)
        second = _undo(proof, multiply(proof.response, base), share)
    except NotInGroup:
        return False
    expected = challenge("equal logarithms", context, public, base, share, first, second)
    return proof.challenge == expected


def _answer(label: str, context: bytes, secret: Scalar, nonce: Scalar, *parts: bytes) -> KeyProof:
    asked = challenge(label, context, *parts)
    return KeyProof(asked, add_scalars(nonce, multiply_scalars(asked, secret)))


def _undo(proof: KeyProof, answered: Element, image: Element) -> Element:
    """The commitment an honest prover started from: answered - challenge * image."""
    return subtract(answered, multiply(proof.challenge, image))
