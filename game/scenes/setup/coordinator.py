"""The way to the set-up page, and past it with what was set up last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.scenes.setup.draft import Draft, Setup
from game.scenes.setup.keeping import SetupFile
from game.scenes.setup.scene import SetupScene
from game.stage.context import AppContext


class SetupCoordinator:
    """`begin` starts the match that was set up."""

    def __init__(self, context: AppContext, folder: Path, begin: Callable[[Setup], object]) -> None:
        self._context = context
        self._folder = folder
        self._begin = begin

    def open(self, practice: bool) -> None:
        """The page; `practice` says whether helps are on at first."""
        self._context.push(SetupScene(self._context, self._folder, self._start, practice))

    def _start(self, setup: Setup) -> None:
        self._context.stage.pop()
        self._begin(setup)

    def begin_last(self) -> None:
        """Straight to a dealt hand: the last game that was set up, with the last company."""
        self._begin(self.last.setup(self._context.given_names))

    @property
    def last(self) -> Draft:
        """What was set up last; the first game against a bot where nothing ever was."""
        draft, _ = SetupFile(self._folder).load()
        return draft
