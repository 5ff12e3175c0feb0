"""The standing of a round and the earnings of a match, read from the records while it is played."""

from __future__ import annotations

from datetime import datetime

from game.scenes.actions import TellEarned, TellStanding
from game.scenes.elements.waiting import load_in_background
from game.scenes.table import TableScene
from game.stage.context import AppContext
from game.stage.scene import Scene

# Seconds until the end of a match has been looked at.
_SEEN = 2.4
_CAREER = ("game.scenes.career",)


def tell_what_is_earned(context: AppContext, page: Scene, begun: datetime) -> None:
    """Read the career in parallel once the page at the end of a match `begun` then has been seen."""
    then = TellEarned(page, begun)
    context.stage.after(_SEEN, lambda: load_in_background(context, _CAREER, then))


def tell_standing(context: AppContext, table: TableScene) -> None:
    """Read the career in parallel and chalk on the slate how the round of the ladder stands."""
    load_in_background(context, _CAREER, TellStanding(table))
