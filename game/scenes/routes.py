"""Where a menu's entries lead: callables handed in by whoever wires the scenes together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Route = Callable[[], object]


def _nowhere() -> str | None:
    return None


@dataclass(frozen=True)
class Routes:
    """The ways from the title page. A way that is None is not shown.

    `saved` says in a sentence which match can be continued, or gives None; it is asked each time
    the title is shown. `attract` is called when nobody has stirred there for a while.
    """

    quick: Route | None = None
    play: Route | None = None
    practice: Route | None = None
    career: Route | None = None
    evening: Route | None = None
    lessons: Route | None = None
    lan: Route | None = None
    rules: Route | None = None
    records: Route | None = None
    statistics: Route | None = None
    resume: Route | None = None
    attract: Route | None = None
    saved: Callable[[], str | None] = _nowhere
