"""Fixtures of the network's tests: one calculation for all the peers of a test, and pauses that are short."""

from __future__ import annotations

import pytest

from net.transport import tunnel
from tests.harness.once import one_calculation_for_all_peers

__all__ = ["one_calculation_for_all_peers"]


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A relay that is lost is sought again at once."""
    monkeypatch.setattr(tunnel, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(tunnel, "LONGEST_PAUSE", 0.2)
    monkeypatch.setattr(tunnel, "FIRST_TURN", 0.3)
