"""Puts the show on the title's place, once all that its first frames need is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.career import Initials
from game.scenes.attract.scene import AttractScene
from game.scenes.career.when_read import CareerReader
from game.scenes.menus.title import Title
from game.stage.context import AppContext

_READY = object()
_EACH = 0.03  # seconds between two pieces of what is made ready


def open_show(context: AppContext, folder: Path) -> None:
    """Begin the show, unless somebody has come back to the title meanwhile.

    The table of honour is read from the records of the profile in `folder`.
    """
    title = context.stage.top
    if not isinstance(title, Title):
        return
    if not title.idle:
        title.watch()
        return
    _Opening(context, folder, title).go_on()


class _Opening:
    """Makes the show ready piece by piece, while the title stands still."""

    def __init__(self, context: AppContext, folder: Path, title: Title) -> None:
        self._context = context
        self._title = title
        self._reader = CareerReader(folder)
        self._units = context.canvas.units
        letters = Initials(folder).load()
        self._scene = AttractScene(context, title.menu, self._reader, letters)
        self._pieces: Iterator[None] = self._scene.rehearsal(context.canvas)

    def go_on(self) -> None:
        """The next piece, or the show; nothing where somebody has come back."""
        stage = self._context.stage
        if not self._title.idle or self._context.canvas.units != self._units:
            self._reader.close()
            if stage.top is self._title:
                self._title.watch()
            return
        # What is ordered comes first: what a frame finds made last is kept longest.
        if self._context.textures.pending or next(self._pieces, _READY) is not _READY:
            stage.after(_EACH, self.go_on)
        else:
            self._context.push(self._scene)
