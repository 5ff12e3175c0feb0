"""A profile with a match of every preset in it, and its index."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
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


def lines_of(preset: str) -> list[str]:
    """The record of the match of a preset, line by line."""
    (path,) = (path for path in MATCHES if path.stem == preset)
    return path.read_text(encoding="utf-8").splitlines()


def deals_at(lines: list[str]) -> list[int]:
    """The places of the lines with which deals begin."""
    return [at for at, line in enumerate(lines) if line.startswith("deal ")]


def text_of(lines: Iterable[str]) -> str:
    """A record's text again."""
    return "\n".join([*lines, ""])
