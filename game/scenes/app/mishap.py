"""After an error that nobody expected: the match is kept, a report written, the player asked how to go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.play.error_report import write_report
from game.play.journal import Journal
from game.play.table import Table
from game.scenes.actions import RebuildMatch, RebuildNetworkMatch, ReleaseMatch
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.table import TableScene
from game.stage.context import AppContext
from game.stage.scene import Scene

if TYPE_CHECKING:
    from game.scenes.lan.coordinator import LanCoordinator
    from game.scenes.matches.coordinator import MatchCoordinator


class BrokenOff:
    """The play that `error` has broken off: `keep` the match, then `show` what can be done."""

    def __init__(self, context: AppContext, folder: Path, error: Exception) -> None:
        self._context = context
        self._folder = folder
        self._error = error
        self._table = self._table_on_stage()
        self._page: QuestionPage | None = None
        self._told = "mishap.no_match"
        self._journal: Journal | None = None
        self._network_table: bytes | None = None
        self._sealed = False

    @property
    def shown(self) -> bool:
        """Whether the page is still there."""
        return self._page is not None and self._page in self._context.stage.scenes

    def keep(self, matches: MatchCoordinator | None, network: LanCoordinator | None) -> None:
        """Save the match that was played, wherever it was."""
        if network is not None and network.client is not None:
            self._sealed = True
            self._keep_on_network(network)
        elif matches is not None and self._table is not None:
            self._keep_here(matches, self._table)

    def show(self, title: Scene) -> None:
        """Leave every page behind, and say over the title what has happened."""
        context, words = self._context, self._context.words
        context.stage.abandon()
        context.ribbons.dismiss()
        context.push(title)
        text = f"{words(self._told)} {self._reported()}"
        self._page = QuestionPage(
            context, words("mishap.title"), text, self._answers(), inviting=True
        )
        context.push(self._page)

    def _answers(self) -> list[QuestionAnswer]:
        """The two answers: continue the match, if one was kept, or leave it for later."""
        words, journal, table = self._context.words, self._journal, self._network_table
        resume, leave = words("mishap.go_on"), words("mishap.leave")
        if journal is not None:
            return [
                QuestionAnswer(resume, RebuildMatch(journal), icon="replay"),
                QuestionAnswer(leave, ReleaseMatch(journal), icon="quit"),
            ]
        left = [QuestionAnswer(leave, icon="quit")]
        if table is not None:
            left.insert(0, QuestionAnswer(resume, RebuildNetworkMatch(table), icon="replay"))
        return left

    def _table_on_stage(self) -> Table | None:
        """The uppermost table: it is the one that is played."""
        scenes = reversed(self._context.stage.scenes)
        return next((each.table for each in scenes if isinstance(each, TableScene)), None)

    def _keep_here(self, matches: MatchCoordinator, table: Table) -> None:
        journal = matches.broken_off(table)
        if journal is not None:
            self._told = "mishap.match" if journal.problem is None else "mishap.unsaved"
            self._journal = journal

    def _keep_on_network(self, network: LanCoordinator) -> None:
        """The log of the match is on disk with every signed move."""
        left = network.broken_off()
        if left is not None:
            self._told = "mishap.network"
            self._network_table = left

    def _reported(self) -> str:
        """Write the report; a sentence that says where it is, or that there is none."""
        words = self._context.words
        try:
            path = write_report(self._folder, self._error, self._table, self._sealed)
        except OSError as reason:
            return words("mishap.no_report", reason=self._context.trouble(reason))
        return words("mishap.report", path=str(path))
