"""How a value travels from here to there. Nothing on the table moves linearly.

An easing takes the share of time spent (0 to 1) and gives the share of the way made; it starts
at 0 and ends at 1, except `there_and_back`, which ends where it began.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def ease_out(share: float) -> float:
    """Fast at first, coming softly to rest: a card pushed across the cloth."""
    return 1.0 - (1.0 - share) ** 3


def ease_in(share: float) -> float:
    """Slow at first, then away: a card taken off the table."""
    return share**3


def ease_in_out(share: float) -> float:
    """Soft at both ends: a long way across the table, a page turned."""
    return share * share * share * (share * (share * 6.0 - 15.0) + 10.0)


def overshoot(share: float) -> float:
    """A little beyond the goal and back: a badge, a stamp, a button let go."""
    back = share - 1.0
    return 1.0 + 2.4 * back**3 + 1.4 * back**2


def settle(share: float) -> float:
    """Swings twice round the goal, less each time: a tilt that comes to rest."""
    return 1.0 - math.exp(-5.0 * share) * math.cos(9.0 * share) * (1.0 - share)


def there_and_back(share: float) -> float:
    """Out to the goal at half time and home again: a hop, a pulse."""
    return math.sin(math.pi * share)


def thud(share: float) -> float:
    """Falls like something heavy and rebounds once, slightly."""
    if share < 0.7:
        return (share / 0.7) ** 2
    return 1.0 - 0.06 * math.sin(math.pi * (share - 0.7) / 0.3)


def approach(value: float, goal: float, seconds: float, haste: float = 14.0) -> float:
    """One step of a value that follows a goal which may move; lands on it when near.

    `haste` is how many times in a second the remaining way shrinks to a third or so.
    """
    near = goal + (value - goal) * math.exp(-haste * seconds)
    return goal if abs(near - goal) < 0.004 else near
