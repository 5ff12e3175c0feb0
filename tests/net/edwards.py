"""edwards25519 in plain arithmetic, after RFC 8032: slow, independent of any library.

Only the tests use it, to say what the right result is.
"""

from __future__ import annotations

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, FIELD) % FIELD
SQRT_MINUS_ONE = pow(2, (FIELD - 1) // 4, FIELD)

Affine = tuple[int, int]


def add(one: Affine, other: Affine) -> Affine:
    (x1, y1), (x2, y2) = one, other
    cross = D * x1 * x2 * y1 * y2 % FIELD
    x = (x1 * y2 + x2 * y1) * pow(1 + cross, -1, FIELD)
    y = (y1 * y2 + x1 * x2) * pow(1 - cross, -1, FIELD)
    return x % FIELD, y % FIELD


def multiply(factor: int, base: Affine) -> Affine:
    total: Affine = (0, 1)
    while factor:
        if factor & 1:
            total = add(total, base)
        base, factor = add(base, base), factor >> 1
    return total


def root_for(y: int) -> int | None:
    square = (y * y - 1) * pow(D * y * y + 1, -1, FIELD) % FIELD
    root = pow(square, (FIELD + 3) // 8, FIELD)
    if root * root % FIELD != square:
        root = root * SQRT_MINUS_ONE % FIELD
    return root if root * root % FIELD == square else None


def read(raw: bytes) -> Affine:
    word = int.from_bytes(raw, "little")
    y, sign = word % 2**255, word >> 255
    root = root_for(y)
    assert root is not None
    return (root if root % 2 == sign else -root % FIELD), y


def write(where: Affine) -> bytes:
    x, y = where
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = read((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))


def of_small_order() -> dict[int, list[bytes]]:
    """All points of order 1, 2, 4 and 8 in canonical form, found by clearing the large factor."""
    found: dict[int, list[bytes]] = {1: [], 2: [], 4: [], 8: []}
    start = next(p for p in map(_lifted, range(2, 99)) if p and order_of(p) == 8)
    for factor in range(8):
        where = multiply(factor, start)
        found[order_of(where)].append(write(where))
    return found


def order_of(where: Affine) -> int:
    return next(n for n in (1, 2, 4, 8) if multiply(n, where) == (0, 1))


def _lifted(y: int) -> Affine | None:
    root = root_for(y)
    return None if root is None else multiply(ORDER, (root, y))
