"""Pure functions that take long and are asked the same again and again: calculated once a test run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType

import pytest
from nacl import bindings

from game.stage.drawing import textures
from game.words import catalogue
from net.crypto import signatures
from net.deck import joint_shuffle, peer_secrets

ON_POINTS = (
    "crypto_scalarmult_ed25519_noclamp",
    "crypto_scalarmult_ed25519_base_noclamp",
    "crypto_core_ed25519_add",
    "crypto_core_ed25519_is_valid_point",
)


@contextmanager
def once(*functions: tuple[ModuleType, str, int]) -> Iterator[None]:
    """Functions of modules that keep so many of their last results meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, kept in functions:
            patch.setattr(module, name, lru_cache(kept)(getattr(module, name)))
        yield


@pytest.fixture(scope="package", autouse=True)
def one_calculation_for_all_peers() -> Iterator[None]:
    """Share between the peers of one process the results of calculations that come out the same for all."""
    with once(
        (peer_secrets, "prove_shuffle", 200),
        (joint_shuffle, "shuffle_holds", 200),
        *((bindings, name, 20_000) for name in ON_POINTS),
        (signatures, "crypto_sign_open", 5_000),
    ):
        yield


@pytest.fixture(scope="package", autouse=True)
def one_picture_for_all_windows() -> Iterator[None]:
    """A window paints its pictures for itself; those of the same size are the same in all."""
    with once(
        (textures, "rasterise", 1_500),
        (textures, "rasterise_turned", 300),
        (catalogue, "sentences_of", 200),
    ):
        yield
