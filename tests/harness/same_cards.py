"""The same keys and packs in every run of a test: what it finds is of its code, not of its cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest


class SameDraws:
    """Stands for `os` where keys and packs are drawn: whoever asks for a source gets one of his own."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, count()

    @property
    def urandom(self) -> Callable[[int], bytes]:
        return Random(f"{self._name} {next(self._numbers)}").randbytes


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test deals, here or between peers, differs from one run to the next."""
    packs = Random(request.node.nodeid)
    monkeypatch.setattr("secrets.randbelow", packs.randrange)
    monkeypatch.setattr("secrets.randbits", packs.getrandbits)
    for module in ("net.identity.identity", "game.online.local_profile"):
        monkeypatch.setattr(f"{module}.os", SameDraws(f"{request.node.nodeid} {module}"))
