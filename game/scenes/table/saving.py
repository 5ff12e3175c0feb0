"""A match that cannot be saved is played on, and the players are told so once."""

from __future__ import annotations

from typing import Protocol

from game.stage.context import AppContext


class MatchJournal(Protocol):
    """What keeps the running match on disk; `problem` says why it could not."""

    problem: str | None


class Saving:
    """Watches a journal, if there is one."""

    def __init__(self, context: AppContext, journal: MatchJournal | None) -> None:
        self._context = context
        self._journal = journal
        self._told = False

    def tell_once(self) -> None:
        """Say that the match cannot be saved, the first time that is so."""
        problem = self._journal.problem if self._journal is not None else None
        if problem is not None and not self._told:
            self._told = True
            self._context.tell(self._context.words("table.not_saved", reason=problem), "warning")
