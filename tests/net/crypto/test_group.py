"""The elements of the group, and the bytes that must never be taken for one."""

from __future__ import annotations

import pytest
from nacl import bindings

from net.crypto import NotInGroup, Scalar, group
from tests.net import edwards

SMALL = edwards.of_small_order()
NON_CANONICAL = [
    (edwards.FIELD + y).to_bytes(32, "little") for y in range(19) if y + edwards.FIELD < 2**255
]


def scalar_of(value: int) -> Scalar:
    return Scalar(value.to_bytes(32, "little"))


def test_the_curve_has_eight_points_of_small_order():
    assert {order: len(points) for order, points in SMALL.items()} == {1: 1, 2: 1, 4: 2, 8: 4}


@pytest.mark.parametrize("order", [1, 2, 4, 8])
def test_points_of_small_order_are_refused(order):
    for raw in SMALL[order]:
        with pytest.raises(NotInGroup):
            group.point(raw)


@pytest.mark.parametrize("order", [2, 4, 8])
def test_points_with_a_small_component_are_refused(order):
    good = edwards.multiply(77, edwards.BASE)
    for raw in SMALL[order]:
        with pytest.raises(NotInGroup):
            group.point(edwards.write(edwards.add(good, edwards.read(raw))))


def test_non_canonical_encodings_are_refused():
    for raw in NON_CANONICAL:
        with pytest.raises(NotInGroup):
            group.point(raw)


def test_a_negative_zero_is_refused():
    with pytest.raises(NotInGroup):
        group.point(b"\x01" + bytes(30) + b"\x80")


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_points_of_another_length_are_refused(size):
    with pytest.raises(NotInGroup):
        group.point(bytes(size))


@pytest.mark.parametrize("value", [0, edwards.ORDER, edwards.ORDER + 1, 2**255, 2**256 - 1])
def test_scalars_outside_the_group_are_refused(value):
    with pytest.raises(NotInGroup):
        group.scalar(value.to_bytes(32, "little"))


@pytest.mark.parametrize("value", [1, 2, edwards.ORDER - 1])
def test_scalars_inside_the_group_are_taken(value):
    assert group.scalar(value.to_bytes(32, "little")) == value.to_bytes(32, "little")


@pytest.mark.parametrize("value", [1, 2, 3, 12345678901234567890, edwards.ORDER - 1])
def test_multiples_agree_with_plain_arithmetic(value):
    expected = edwards.write(edwards.multiply(value, edwards.BASE))
    assert group.multiply_base(scalar_of(value)) == expected
    assert group.multiply(scalar_of(value), group.multiply_base(group.ONE)) == expected


def test_sums_and_differences_agree_with_plain_arithmetic():
    one, other = (group.multiply_base(scalar_of(n)) for n in (5, 7))
    assert group.add(one, other) == edwards.write(edwards.multiply(12, edwards.BASE))
    assert group.subtract(other, one) == edwards.write(edwards.multiply(2, edwards.BASE))
    assert group.subtract(one, one) == group.IDENTITY


def test_a_product_with_zero_is_refused():
    with pytest.raises(NotInGroup):
        group.multiply(scalar_of(0), group.multiply_base(group.ONE))
    with pytest.raises(NotInGroup):
        group.multiply_base(scalar_of(0))


def test_the_identity_is_no_factor():
    with pytest.raises(NotInGroup):
        group.multiply(group.ONE, group.IDENTITY)


def test_a_product_refuses_every_base_that_is_no_point():
    """So what is multiplied before anything follows from it has been checked by that."""
    good = edwards.multiply(77, edwards.BASE)
    small = [raw for order in (2, 4, 8) for raw in SMALL[order]]
    tagged = [edwards.write(edwards.add(good, edwards.read(raw))) for raw in small]
    for raw in (*small, *tagged, *NON_CANONICAL, b"\x01" + bytes(30) + b"\x80"):
        with pytest.raises(NotInGroup):
            group.multiply(scalar_of(5), group.Element(raw))


def test_a_sum_with_what_is_off_the_curve_is_refused():
    off = next(
        raw
        for raw in ((y).to_bytes(32, "little") for y in range(2, 99))
        if edwards.root_for(int.from_bytes(raw, "little")) is None
    )
    for either in (group.add, group.subtract):
        with pytest.raises(NotInGroup):
            either(group.multiply_base(group.ONE), group.Element(off))


def test_a_sum_of_products_multiplies_equal_bases_once():
    one, other = (group.multiply_base(scalar_of(n)) for n in (5, 7))
    total = group.sum_products([scalar_of(n) for n in (2, 3, 4)], [one, other, one])
    assert total == edwards.write(edwards.multiply(6 * 5 + 3 * 7, edwards.BASE))


def test_this_library_is_fit():
    assert group.why_unfit() is None


def test_a_library_that_takes_a_tagged_point_is_unfit(monkeypatch):
    """PyNaCl 1.6.1 says yes to G + (0, -1): CVE-2025-69277."""
    honest = bindings.crypto_core_ed25519_is_valid_point
    tagged = edwards.write(edwards.add(edwards.BASE, edwards.read(SMALL[2][0])))
    monkeypatch.setattr(
        bindings, "crypto_core_ed25519_is_valid_point", lambda p: p == tagged or honest(p)
    )
    assert group.why_unfit() == "network.off.library_accepts_tagged_points"


def test_a_library_that_multiplies_a_tagged_point_is_unfit(monkeypatch):
    monkeypatch.setattr(bindings, "crypto_scalarmult_ed25519_noclamp", lambda factor, base: base)
    assert group.why_unfit() == "network.off.library_accepts_tagged_points"


def test_a_library_without_the_group_is_unfit(monkeypatch):
    monkeypatch.setattr(bindings, "has_crypto_core_ed25519", False)
    assert group.why_unfit() == "network.off.library_without_group"
