"""Waiting for something that another thread or program brings about: by the fact, never by a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Fact = TypeVar("Fact")

PATIENCE = 150.0
"""Seconds after which a test gives up: many times what a machine needs that is busy with other work."""


def wait_until(fact: Callable[[], Fact], step: Callable[[], object] = lambda: None) -> Fact:
    """Take steps until something is so; what it is. Fails where it does not come about in time."""
    end = time.monotonic() + PATIENCE
    while not (found := fact()):
        assert time.monotonic() < end, "nothing of the kind happened in time"
        step()
        time.sleep(0.002)
    return found
