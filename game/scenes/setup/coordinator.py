"""The way to the set-up page, and past it with what was set up last."""

from __future__ import annotations

from pathlib import Path

from game.play.setup import Setup
from game.scenes.setup.draft import Draft
from game.scenes.setup.keeping import SetupFile
from game.scenes.setup.scene import SetupScene
from game.stage.context import AppContext


class SetupCoordinator:
    """Opens the set-up of a match of this screen; `folder` keeps the last one."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self._context = context
        self._folder = folder

    def open(self, practice: bool, preset: str = "") -> None:
        """Show the page, of the last game or a `preset`; `practice` says whether helps are on at first."""
        page = SetupScene(self._context, self._folder, practice=practice, preset=preset)
        self._context.push(page)

    @property
    def last_setup(self) -> Setup:
        """The last game that was set up, with the last company."""
        return self.last.setup(self._context.given_names)

    @property
    def last(self) -> Draft:
        """The latest set-up; the first game against a bot if there never was one."""
        draft, _ = SetupFile(self._folder).load()
        return draft
