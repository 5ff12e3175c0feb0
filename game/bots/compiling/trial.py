"""Two small functions linked as all others will be: importing this fails where this numba cannot do so.

Whatever it raises, the functions are then compiled by numba's public means alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba

from game.bots.compiling.cache import digest_of
from game.bots.compiling.linking import unlinked


def _linked(function: Callable[[int], int]) -> Callable[[int], int]:
    digest = digest_of(function, numba.__version__)
    found: Any = unlinked(function, digest, apart=True).link()
    return cast(Callable[[int], int], found)


@_linked
def _sum_to(number: int) -> int:
    return number + _sum_to(number - 1) if number > 0 else 0


@_linked
def twice_the_sum_to(number: int) -> int:
    """Twice the sum of all numbers from 1; called from afar, it calls one that calls itself."""
    return 2 * _sum_to(number)
