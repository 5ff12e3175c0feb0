"""A profile with a match of every preset in it, and its index."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.statistics import Index, fill, open_index

MATCHES = sorted((Path(__file__).parents[1] / "records").glob("*.record"))


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile's folder; it is read, never written."""
    folder = tmp_path_factory.mktemp("profile")
    for number, path in enumerate(MATCHES, start=1):
        month = folder / "records" / f"2026-{number % 2 + 8:02}"
        month.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, month / f"{month.name}-{number:02}_20-00-00-000000_{path.name}")
    return folder


@pytest.fixture(scope="session")
def index(shelf: Path) -> Iterator[Index]:
    """All of it read once."""
    with open_index(shelf) as index:
        fill(index, shelf)
        yield index
