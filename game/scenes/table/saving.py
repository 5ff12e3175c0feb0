"""The sentence on the saved match: "saved" only once it is on disk, and the trouble as long as it lasts."""

from __future__ import annotations

from game.play.journal import Journal
from game.scenes.table.layouts.layout import Layout
from game.scenes.table.notice import CornerNote, draw_corner_notes
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import RED_SOFT


class Saving:
    """Watches a journal, if there is one."""

    def __init__(self, context: AppContext, journal: Journal | None) -> None:
        self._context = context
        self._journal = journal
        self._told = False

    def sentence(self) -> str:
        """The present state of the match on disk, in a sentence."""
        words = self._context.words
        if self._journal is None:
            return ""
        if self._journal.problem is not None:
            return words("table.not_saved", reason=words(f"trouble.{self._journal.problem}"))
        return words("pause.kept" if self._journal.on_shelf else "pause.saved")

    def tell_once(self) -> None:
        """Say that the match cannot be saved, each time that begins."""
        if self._fails and not self._told:
            self._context.tell(self.sentence(), "warning")
        self._told = self._fails

    def draw(self, canvas: Canvas, layout: Layout) -> None:
        """The same in the corner, as long as it is so."""
        if self._fails:
            draw_corner_notes(canvas, layout, [CornerNote("warning", self.sentence(), RED_SOFT)])

    @property
    def _fails(self) -> bool:
        return self._journal is not None and self._journal.problem is not None
