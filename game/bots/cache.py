"""Where compiled code is kept from one evening to the next. Reading this loads no compiler."""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def cache_place() -> Path | None:
    """A directory of this version's own in the user's cache; None leaves the choice to the compiler."""
    try:
        from platformdirs import user_cache_path

        here = Path(__file__).parent
        text = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        digest = hashlib.blake2b(text, digest_size=8).hexdigest()
        place = user_cache_path("snapszer", appauthor=False) / "compiled" / f"{version}-{digest}"
        place.mkdir(parents=True, exist_ok=True)
    except (ImportError, OSError):
        return None
    return place


def is_made() -> bool:
    """Whether nothing is left to compile: it has all been done, or nothing is here to do it with."""
    place = cache_place()
    return find_spec("numba") is None or (place is not None and (place / "made").exists())


def note_made() -> None:
    """Everything has been compiled and kept."""
    place = cache_place()
    if place is not None:
        with suppress(OSError):
            (place / "made").touch()
