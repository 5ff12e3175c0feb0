"""Compiling by numba's public means alone: slower to start, and the same in play.

For a numba that is not built as `linking` knows it. What numba keeps lies in a directory that belongs to
one state of the sources, because numba itself does not notice when a function that is called changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba

from game.bots.compiling.cache import note_use, numba_place
from game.bots.compiling.library import CompiledSignature


def compiled_plainly(function: Callable[..., Any]) -> Any:
    """The function compiled for its annotations; kept by numba where that can be."""
    njit: Any = numba.njit
    signature = str(CompiledSignature.of(function))
    if _keeps():
        try:
            return njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        except (OSError, RuntimeError):  # nothing can be written, or read again
            pass
    return njit(signature, nogil=True, error_model="numpy")(function)


@cache
def _keeps() -> bool:
    """Whether numba has been told where to keep what it compiles."""
    place = numba_place()
    if place is None:
        return False
    try:
        place.mkdir(exist_ok=True)
        known: Any = numba.config
        known.CACHE_DIR = str(place)
    except (OSError, AttributeError):
        return False
    note_use(place)
    return True
