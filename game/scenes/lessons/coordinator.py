"""The way to the lessons, and the offer of the first one.

Whether it is offered is asked at every start: the pages are loaded only when one of them is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.lessons.progress import ProgressFile
from game.rules import Game
from game.scenes.menus.title import Title
from game.stage.context import AppContext


class LessonsCoordinator:
    """`show_rules` shows a game's book, `set_up` leads to a match of one's own."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        show_rules: Callable[[Game], object],
        set_up: Callable[[], object],
    ) -> None:
        self._context = context
        self._folder = folder
        self._file = ProgressFile(folder)
        if self._file.aside is not None:
            context.tell(context.words("lessons.damaged", file=self._file.aside.name), "warning")
        self._show_rules = show_rules
        self._set_up = set_up

    def close(self) -> None:
        """The program ends: what is still to be written is written."""
        self._file.close()

    def open(self) -> None:
        """The lessons and the problems."""
        from game.scenes.lessons.page import FirstStepsPage

        self._context.push(FirstStepsPage(self._context, self._file, self._show_rules, self._play))

    def offer(self) -> None:
        """Whoever is here for the first time is asked once whether he wants to be shown a deal.

        Whoever has left the title by now knows where to go; the next time will do.
        """
        if self._file.progress.offered or not isinstance(self._context.stage.top, Title):
            return
        from game.scenes.lessons.page import offer_first_lesson

        self._file.change(replace(self._file.progress, offered=True))
        if not self._has_played:
            offer_first_lesson(self._context, self._begin_first)

    @property
    def _has_played(self) -> bool:
        """Whether there is any sign of earlier evenings."""
        left = ("**/*.record", "setup.json", "lan/*.log")
        return any(any(self._folder.glob(each)) for each in left)

    def _begin_first(self) -> None:
        from game.lessons.course import LESSONS
        from game.scenes.lessons.page import open_lesson

        self.open()
        first = next(iter(LESSONS.values()))
        open_lesson(self._context, first, self._file, self._show_rules, self._play)

    def _play(self) -> None:
        """From the end of a lesson to a match of one's own: the lessons' page goes."""
        self._context.stage.pop()
        self._set_up()
