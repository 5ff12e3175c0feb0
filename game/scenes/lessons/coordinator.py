"""The way to the lessons, and the offer of the first one.

Whether it is offered is asked at every start: the pages are loaded only when one of them is opened.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.lessons.progress import ProgressFile
from game.scenes.menus.title import Title
from game.stage.context import AppContext


class LessonsCoordinator:
    """Opens the lessons of the player whose `folder` this is."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self._context = context
        self._folder = folder
        self._file = ProgressFile(folder)
        aside = self._file.kept.aside
        if aside is not None:
            context.tell(context.words("lessons.damaged", file=aside.name), "warning")

    def close(self) -> None:
        """The program ends: what is still to be written is written."""
        self._file.close()

    def open(self) -> None:
        """The lessons and the problems."""
        from game.scenes.lessons.page import FirstStepsPage

        self._context.push(FirstStepsPage(self._context, self._file))

    def offer(self) -> None:
        """Ask a first-time player once whether he wants to be shown a deal.

        Not once the player has left the title: then the offer comes at the next start.
        """
        if self._file.progress.offered or not isinstance(self._context.stage.top, Title):
            return
        from game.scenes.lessons.page import offer_first_lesson

        self._file.change(replace(self._file.progress, offered=True))
        if not self._has_played:
            offer_first_lesson(self._context)

    @property
    def _has_played(self) -> bool:
        """Whether there is any sign of earlier evenings."""
        left = ("**/*.record", "setup.json", "lan/*.log")
        return any(any(self._folder.glob(each)) for each in left)

    def begin_first(self) -> None:
        """Show the lessons and begin the first one."""
        from game.lessons.course import LESSONS
        from game.scenes.lessons.lesson import LessonSession

        self.open()
        LessonSession(self._context, next(iter(LESSONS.values())), self._file).begin()
