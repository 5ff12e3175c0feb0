"""Keep what was won on the ladder: as soon as the career is read, wherever that is."""

from __future__ import annotations

from pathlib import Path

from game.career import PLACES, Career
from game.scenes.career.asking import CareerReader
from game.stage.context import AppContext
from game.statistics import IndexService

_LOOK_EVERY = 0.2  # seconds


def keep_what_is_won(context: AppContext, career: Career) -> tuple[str, ...]:
    """Keep the table of each place at which a round was won; the places where that is new."""
    return context.keep([place.key for place in PLACES[: career.ladder.best + 1]])


class Keeping:
    """Reads the career once, for a folder with records in which nothing has been kept yet."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self._context = context
        self._reader = CareerReader(IndexService(folder))

    def look(self) -> None:
        """See now and then whether the career has been read."""
        if not self._reader.poll():
            self._context.stage.after(_LOOK_EVERY, self.look)
            return
        self._reader.close()
        if self._reader.career is not None and keep_what_is_won(self._context, self._reader.career):
            self._context.stage.relayout()
