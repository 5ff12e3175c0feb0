"""A career as full as one can be, with the longest names."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from game.career import ACHIEVEMENTS, PLACES, Career, Earned, Honour, Ladder
from game.career.career import WinningStreak
from game.career.glicko import Rating
from game.career.ratings import Rated
from game.rules import FAMILIES
from game.statistics import Who
from tests.scenes.tables import LONGEST_NAMES

_END = datetime(2026, 11, 22, 23, 59)
_PERSONS = [Who("person", name) for name in LONGEST_NAMES]

FULL = Career(
    ladder=Ladder(len(PLACES) - 1, 1, 1, rounds_lost=1, played=44, beaten=13, best=8),
    ratings=tuple(
        Rated(who, family, Rating(1800 - 90 * at, 345))
        for family in FAMILIES
        for at, who in enumerate(_PERSONS)
    ),
    streaks=tuple(WinningStreak(who, 18, 118) for who in _PERSONS),
    honours=tuple(
        Honour(f"records/{at}", _END - timedelta(days=at), _PERSONS[at % 4], 188, 28 + at)
        for at in range(10)
    ),
    earned=tuple(
        Earned(key, _END - timedelta(days=at), "", _PERSONS[at % 4])
        for at, key in enumerate(ACHIEVEMENTS)
    ),
    moment=_END,
)
HALF = replace(
    FULL, ladder=Ladder(4, 1, 0, rounds_lost=1, best=4), honours=(), earned=FULL.earned[::2]
)


class CareerService:
    """Stands in for the service of an index: it knows this career."""

    filled = True

    def __init__(self, career: Career) -> None:
        self._career = career

    def poll(self) -> bool:
        return False

    def ask(self, question: object) -> Future[Career]:
        answer: Future[Career] = Future()
        answer.set_result(self._career)
        return answer

    def close(self) -> None:
        pass


def serve(career: Career, folder: Path) -> CareerService:
    """The service of a folder in which this career lies."""
    return CareerService(career)
