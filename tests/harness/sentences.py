"""All sentences of a language at once, for tests that look through them."""

from __future__ import annotations

from pathlib import Path

from game.words.catalogue import sentences_of
from game.words.language import FILE, WORDS


def catalogue(language: str, folder: Path = WORDS) -> dict[str, str]:
    """All sentences of a language by dotted key. Raises ValueError where two files share one."""
    found: dict[str, str] = {}
    for path in (folder / language).glob("*.toml"):
        for key, sentence in sentences_of(path) if path.name != FILE else ():
            if key in found:
                raise ValueError(f"{path}: {key} is already in another file")
            found[key] = sentence
    return found
