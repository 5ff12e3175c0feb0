"""Chances in a match of a fixed number of deals: the lead, and how far chance can still carry it.

What a deal brings one side more than another is taken to be normal, with the variance that was measured.
"""

from __future__ import annotations

import math
from math import erf

from game.bots.compiling.compiled import Float64Array, IntArray, compiled
from game.bots.equity import match_row as place
from game.bots.equity.grid import sides_of

# Equally likely fortunes of a side, in standard deviations.
_FORTUNES = (-1.53, -0.89, -0.49, -0.16, 0.16, 0.49, 0.89, 1.53)
_ROOT_2 = math.sqrt(2.0)


@compiled("void(int64[::1], int64[::1], float64, float64[::1])", apart=True)
def lead(match: IntArray, rules: IntArray, variance: float, values: Float64Array) -> None:
    """Write how likely each side ends with the most points; `variance` is that of a side in a deal."""
    sides, total = sides_of(rules), 0.0
    left = match[place.DEALS] - match[place.NUMBER] + 1
    spread = math.sqrt(variance * left)
    for side in range(sides):
        values[side] = 0.0
        for fortune in _FORTUNES:
            wins = 1.0
            for other in range(sides):
                if other != side:
                    ahead = match[place.POINTS + side] - match[place.POINTS + other]
                    wins *= 0.5 + 0.5 * erf((ahead / spread + fortune) / _ROOT_2)
            values[side] += wins
        total += values[side]
    for side in range(sides):
        values[side] /= total
