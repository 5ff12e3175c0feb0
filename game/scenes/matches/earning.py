"""What a match has earned is told over the page at its end: nothing is loaded or read for it before."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.scenes.elements.waiting import load_beside
from game.scenes.table.model import MatchPage, TableCallbacks, TableModel
from game.stage.context import AppContext
from game.stage.scene import Scene

# Seconds until the end of a match has been looked at.
_SEEN = 2.4
_CAREER = ("game.scenes.career",)


def telling_what_is_earned(
    context: AppContext, folder: Path, page: MatchPage, begun: datetime
) -> MatchPage:
    """A page at the end of a match `begun` then: once it has been seen, the career is read beside it."""
    made_before = False

    def made(model: TableModel, callbacks: TableCallbacks) -> Scene:
        nonlocal made_before
        shown = page(model, callbacks)

        def tell() -> None:
            from game.scenes.career import EarnedLine

            EarnedLine(context, folder, begun, shown).look()

        if not made_before:
            context.stage.after(_SEEN, lambda: load_beside(context, _CAREER, tell))
        made_before = True
        return shown

    return made
