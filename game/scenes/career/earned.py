"""What a match has earned, told in one quiet line once its record is read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from game.scenes.career.asking import CareerReader
from game.stage.context import AppContext
from game.statistics import IndexService
from game.table import Happening

_LOOK_EVERY = 0.4
# The record of a match is put away at once; a career whose last match is older knows nothing of it.
_FRESH = timedelta(minutes=1)


class EarnedLine:
    """Listens to a table: after its match the career is read anew, beside the frames."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        service: Callable[[Path], IndexService] = IndexService,
    ) -> None:
        self._context = context
        self._folder = folder
        self._service = service
        self._reader: CareerReader | None = None
        self._ended = datetime.min

    def __call__(self, happening: Happening) -> None:
        if happening.match.over and self._reader is None:
            self._ended = datetime.now()  # records are named in the time of the place
            self._context.stage.after(_LOOK_EVERY, self._begin)

    def _begin(self) -> None:
        self._reader = CareerReader(self._service(self._folder))
        self._look()

    def _look(self) -> None:
        reader = self._reader
        assert reader is not None
        if not reader.poll():
            self._context.stage.after(_LOOK_EVERY, self._look)
            return
        reader.close()
        career = reader.career
        if career is None or career.moment < self._ended - _FRESH:
            return
        words = self._context.words
        names = [words(f"career.achievement.{key}.name") for key in career.earned_in(career.newest)]
        if names:
            self._context.tell(words("career.earned", names=", ".join(names)))
