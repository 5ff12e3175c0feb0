"""What a match has earned, told in one quiet line once its record is read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.scenes.career.asking import CareerReader
from game.stage.context import AppContext
from game.statistics import IndexService

_LOOK_EVERY = 0.4


class EarnedLine:
    """Reads the career beside the frames and tells what the match that was `begun` then has earned.

    A career whose last match ended before that knows nothing of it: it did not count.
    """

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        begun: datetime,
        service: Callable[[Path], IndexService] = IndexService,
    ) -> None:
        self._context = context
        self._begun = begun
        self._reader = CareerReader(service(folder))

    def look(self) -> None:
        """See now and then whether the career has been read."""
        if not self._reader.poll():
            self._context.stage.after(_LOOK_EVERY, self.look)
            return
        self._reader.close()
        career, words = self._reader.career, self._context.words
        if career is None or career.moment < self._begun:
            return
        names = [words(f"career.achievement.{key}.name") for key in career.earned_in(career.newest)]
        if names:
            self._context.speaker.play("chalked")
            self._context.tell(words("career.earned", names=", ".join(names)))
