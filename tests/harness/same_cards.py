"""The same keys and packs in every run of a test: what it finds is of its code, not of its cards."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest


class SameDraws:
    """Stands for the module where keys and packs are drawn: each source that is asked for is its own."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, count()

    def urandom(self, size: int) -> bytes:
        return self.source().randbytes(size)

    def source(self) -> Random:
        return Random(f"{self._name} {next(self._numbers)}")


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test deals, here or between peers, differs from one run to the next."""
    packs = Random(request.node.nodeid)
    monkeypatch.setattr("secrets.randbelow", packs.randrange)
    monkeypatch.setattr("secrets.randbits", packs.getrandbits)
    keys, profiles = "net.identity.identity", "game.online.local_profile"
    monkeypatch.setattr(f"{keys}.os", SameDraws(f"{request.node.nodeid} {keys}"))
    sources = SameDraws(f"{request.node.nodeid} {profiles}")
    monkeypatch.setattr(f"{profiles}.SystemRandom", sources.source)
