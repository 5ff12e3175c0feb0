"""Derivations: known answers, and no two purposes that meet."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from net.crypto import digest, number
from net.crypto.transcript import challenge, derived_scalar, independent_point
from tests.net import edwards


def test_a_digest_is_blake2b_over_parts_with_their_lengths():
    parts = b"\0\0\0\0\0\0\0\x05label" + b"\0\0\0\0\0\0\0\x01a" + b"\0\0\0\0\0\0\0\x02bc"
    expected = blake2b(parts, digest_size=32, key=b"k", person=b"snapszer-lan-1").digest()
    assert digest("label", b"a", b"bc", key=b"k") == expected


def test_parts_cannot_slide_into_each_other():
    assert digest("x", b"ab", b"c") != digest("x", b"a", b"bc")
    assert digest("x", b"ab") != digest("xa", b"b")
    assert digest("x", b"") != digest("x")


def test_a_key_changes_everything():
    assert digest("x", b"a", key=b"1") != digest("x", b"a", key=b"2") != digest("x", b"a")


def test_a_challenge_is_a_wide_digest_reduced():
    wide = digest("c", b"part", size=64)
    expected = int.from_bytes(wide, "little") % edwards.ORDER
    assert int.from_bytes(challenge("c", b"part"), "little") == expected
    keyed = digest("c", b"part", key=b"key", size=64)
    expected = int.from_bytes(keyed, "little") % edwards.ORDER
    assert int.from_bytes(derived_scalar(b"key", "c", b"part"), "little") == expected


def test_independent_points_lie_in_the_group():
    where = edwards.read(independent_point("somewhere"))
    assert edwards.multiply(edwards.ORDER, where) == (0, 1)
    assert independent_point("somewhere") != independent_point("elsewhere")


def test_numbers_are_eight_bytes():
    assert number(258) == b"\0\0\0\0\0\0\x01\x02"
    with pytest.raises(OverflowError):
        number(-1)
    with pytest.raises(OverflowError):
        number(2**64)
