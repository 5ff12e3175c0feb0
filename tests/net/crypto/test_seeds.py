"""Everything from one seed: known answers, fairness, and the right dependences."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from net.crypto import Seed, commitment_to
from tests.net.peers import bytes_for

SEED = Seed(bytes(range(32)), bytes(32), 1)
ELSEWHERE = [
    Seed(bytes(32), bytes(32), 1),
    Seed(bytes(range(32)), bytes(31) + b"\1", 1),
    Seed(bytes(range(32)), bytes(32), 0),
]

KNOWN = {
    "commitment": "2bb595f3232c7be60940ac9c7583d69363bb4173b2a9cbeb23ea471cfbad79a4",
    "secret key": "3bb5bd46e6ac9f9035b1626888ddebaddd753422eef57e9e8e2014c9cbe8bd03",
    "public key": "da6ba1186ce28a471c7eca5808e601b0834258f42d7e859eb5a192d87d96cb13",
    "order": "17 1 4 14 9 23 2 10 5 15 12 0 19 3 16 7 20 8 6 11 22 18 21 13",
    "mask": "aebd1346e8384d7ac32c87826761dc60fc6207c721b3c9f93d6c3f23b5319f08",
    "nonce": "cdce7dbe25ae212f96a3d6051a6d4f2f43d5c564894db5bec8a44ff9fd4b6c06",
    "cut": "12",
    "box key": "ba73004bca0e524348018182e00831e7b779b2e9414170be0e916326ccee4046",
    "gift key": "a27042d196e4fef5fc0513c38c9f126ebb87d8e2e59cc1e5b0e37bdd5c8e015f",
}


def derived(seed: Seed) -> dict[str, str]:
    return {
        "commitment": seed.commitment().hex(),
        "secret key": seed.secret_key().hex(),
        "public key": seed.public_key().hex(),
        "order": " ".join(map(str, seed.order(24))),
        "mask": seed.masks(24, bytes(32))[23].hex(),
        "nonce": seed.scalars("nonce of sums", 4, bytes(32))[3].hex(),
        "cut": str(seed.cut(24)),
        "box key": seed.box_keys()[0].hex(),
        "gift key": seed.gift_keys(5, 2)[0].hex(),
    }


@pytest.mark.parametrize("what", KNOWN)
def test_known_answer(what):
    assert derived(SEED)[what] == KNOWN[what]


def test_nothing_is_shared_with_another_seed_deal_or_peer():
    for other in ELSEWHERE:
        ours, theirs = derived(SEED), derived(other)
        assert not [what for what in ours if what != "cut" and ours[what] == theirs[what]]


def test_a_commitment_binds_to_seed_deal_and_peer():
    assert commitment_to(SEED.raw, SEED.context, 1) == SEED.commitment()
    assert len({seed.commitment() for seed in (SEED, *ELSEWHERE)}) == 4


def test_masks_depend_on_the_deck():
    assert not set(SEED.masks(24, bytes(32))) & set(SEED.masks(24, bytes_for("other deck")))


def test_every_order_is_equally_likely():
    """24 orders of four cards, 12,000 seeds: 500 each; 130 away would be a chance below 1e-7."""
    counts = Counter(Seed(bytes_for(n), bytes(32), 0).order(4) for n in range(12_000))
    assert set(counts) == set(permutations(range(4)))
    assert all(abs(count - 500) < 130 for count in counts.values())


def test_a_seed_is_not_printed():
    assert SEED.raw.hex() not in repr(SEED)
    assert repr(SEED.raw) not in repr(SEED)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size):
    with pytest.raises(ValueError):
        Seed(bytes(size), bytes(32), 0)
