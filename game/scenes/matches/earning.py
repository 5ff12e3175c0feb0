"""The earnings of a match, told over the page at its end: nothing is loaded or read for it before."""

from __future__ import annotations

from datetime import datetime

from game.scenes.actions import TellEarned
from game.scenes.elements.waiting import load_in_background
from game.stage.context import AppContext
from game.stage.scene import Scene

# Seconds until the end of a match has been looked at.
_SEEN = 2.4
_CAREER = ("game.scenes.career",)


def tell_what_is_earned(context: AppContext, page: Scene, begun: datetime) -> None:
    """Read the career in parallel once the page at the end of a match `begun` then has been seen."""
    then = TellEarned(page, begun)
    context.stage.after(_SEEN, lambda: load_in_background(context, _CAREER, then))
