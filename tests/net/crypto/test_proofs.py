"""Possession and equal logarithms: what is true can be proven, what is false cannot."""

from __future__ import annotations

import pytest

from net.crypto import (
    KeyProof,
    NotInGroup,
    Scalar,
    equal_logarithms_hold,
    possession_holds,
    prove_equal_logarithms,
    prove_possession,
)
from net.crypto.group import add, multiply, multiply_base, subtract
from net.crypto.transcript import independent_point
from tests.net import edwards

HERE, THERE = b"this deal, peer 0", b"that deal, peer 1"
SECRET = Scalar((987654321).to_bytes(32, "little"))
OTHER = Scalar((123456789).to_bytes(32, "little"))
PUBLIC = multiply_base(SECRET)
BASE = independent_point("some card")
SHARE = multiply(SECRET, BASE)
OTHER_BASES = tuple(independent_point("some card", name) for name in (b"2", b"3"))


def test_possession_is_shown():
    assert possession_holds(HERE, PUBLIC, prove_possession(HERE, SECRET, PUBLIC))


def test_possession_of_another_key_is_not():
    proof = prove_possession(HERE, SECRET, PUBLIC)
    assert not possession_holds(HERE, multiply_base(OTHER), proof)
    wrong = prove_possession(HERE, OTHER, PUBLIC)
    assert not possession_holds(HERE, PUBLIC, wrong)


def test_a_proof_does_not_travel_to_another_deal_or_peer():
    assert not possession_holds(THERE, PUBLIC, prove_possession(HERE, SECRET, PUBLIC))
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, [(BASE, SHARE)])
    assert not equal_logarithms_hold(THERE, PUBLIC, [(BASE, SHARE)], proof)


def test_equal_logarithms_are_shown():
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, [(BASE, SHARE)])
    assert equal_logarithms_hold(HERE, PUBLIC, [(BASE, SHARE)], proof)


@pytest.mark.parametrize(
    "false",
    [
        multiply(OTHER, BASE),
        add(SHARE, multiply_base(SECRET)),
        BASE,
        subtract(BASE, SHARE),
    ],
)
def test_a_false_share_is_not(false):
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, [(BASE, false)])
    assert not equal_logarithms_hold(HERE, PUBLIC, [(BASE, false)], proof)


def test_one_proof_stands_for_any_number_of_shares():
    pairs = [(base, multiply(SECRET, base)) for base in (BASE, *OTHER_BASES)]
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, pairs)
    assert equal_logarithms_hold(HERE, PUBLIC, pairs, proof)
    assert not equal_logarithms_hold(HERE, PUBLIC, pairs[:-1], proof)
    assert not equal_logarithms_hold(HERE, PUBLIC, pairs[::-1], proof)
    assert not equal_logarithms_hold(HERE, PUBLIC, [*pairs, pairs[0]], proof)


@pytest.mark.parametrize("at", range(3))
def test_one_false_share_among_true_ones_is_not(at):
    pairs = [(base, multiply(SECRET, base)) for base in (BASE, *OTHER_BASES)]
    pairs[at] = (pairs[at][0], multiply(OTHER, pairs[at][0]))
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, pairs)
    assert not equal_logarithms_hold(HERE, PUBLIC, pairs, proof)


def test_shares_exchanged_among_each_other_are_not():
    bases = (BASE, *OTHER_BASES)
    shares = [multiply(SECRET, base) for base in bases]
    pairs = list(zip(bases, [shares[1], shares[0], shares[2]], strict=True))
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, pairs)
    assert not equal_logarithms_hold(HERE, PUBLIC, pairs, proof)


def test_the_kind_of_proof_is_part_of_it():
    proof = prove_possession(HERE, SECRET, PUBLIC)
    assert not equal_logarithms_hold(HERE, PUBLIC, [(BASE, SHARE)], proof)


def test_every_bit_of_a_proof_counts():
    raw = prove_equal_logarithms(HERE, SECRET, PUBLIC, [(BASE, SHARE)]).to_bytes()
    for at in range(0, 512, 7):
        bad = bytearray(raw)
        bad[at // 8] ^= 1 << at % 8
        try:
            proof = KeyProof.from_bytes(bytes(bad))
        except NotInGroup:
            continue
        assert not equal_logarithms_hold(HERE, PUBLIC, [(BASE, SHARE)], proof)


@pytest.mark.parametrize("value", [0, edwards.ORDER, 2**256 - 1])
@pytest.mark.parametrize("place", [0, 32])
def test_scalars_outside_the_group_make_no_proof(value, place):
    raw = bytearray(prove_possession(HERE, SECRET, PUBLIC).to_bytes())
    raw[place : place + 32] = value.to_bytes(32, "little")
    with pytest.raises(NotInGroup):
        KeyProof.from_bytes(bytes(raw))


def test_the_same_statement_gets_the_same_proof_and_others_other_nonces():
    one = prove_possession(HERE, SECRET, PUBLIC)
    assert one == prove_possession(HERE, SECRET, PUBLIC)
    other = prove_possession(THERE, SECRET, PUBLIC)
    commitments = {
        subtract(multiply_base(p.response), multiply(p.challenge, PUBLIC)) for p in (one, other)
    }
    assert len(commitments) == 2


def test_equal_logarithms_verify_in_plain_arithmetic():
    """The verifier's equations once more, without the library under test."""
    proof = prove_equal_logarithms(HERE, SECRET, PUBLIC, [(BASE, SHARE)])
    response, asked = (int.from_bytes(s, "little") for s in (proof.response, proof.challenge))
    for base, image in ((edwards.BASE, PUBLIC), (edwards.read(BASE), SHARE)):
        left = edwards.multiply(response, base)
        back = edwards.multiply(edwards.ORDER - asked, edwards.read(image))
        commitment = edwards.write(edwards.add(left, back))
        ours = subtract(
            multiply(proof.response, edwards.write(base)), multiply(proof.challenge, image)
        )
        assert commitment == ours
