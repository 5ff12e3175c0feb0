"""What is proven and checked again and again in these tests is calculated once.

Both are pure functions of everything they are given, and by far the longest calculations there are.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from net.deck import joint_shuffle, peer_secrets


@pytest.fixture(scope="package", autouse=True)
def one_calculation_for_each_proof():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peer_secrets, "prove_shuffle", lru_cache(200)(peer_secrets.prove_shuffle))
        patch.setattr(joint_shuffle, "shuffle_holds", lru_cache(200)(joint_shuffle.shuffle_holds))
        yield
