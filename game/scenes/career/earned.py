"""The earnings of a match, in one quiet line once its record is read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.career import Career
from game.scenes.career.asking import CareerReader
from game.scenes.career.round_end import round_verdict
from game.scenes.table.result.match_result import MatchResult
from game.stage.context import AppContext
from game.stage.scene import Scene
from game.statistics import IndexService

_LOOK_EVERY = 0.4


class EarnedLine:
    """Reads the career beside the frames and tells what the match that was `begun` then has earned.

    A career whose last match ended before that knows nothing of it: it did not count. The `page` of a match
    of the ladder is given how its round stands.
    """

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        begun: datetime,
        page: Scene | None = None,
        service: Callable[[Path], IndexService] = IndexService,
    ) -> None:
        self._context = context
        self._begun = begun
        self._page = page
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
        if isinstance(self._page, MatchResult):
            self._page.tell_round(_round_of(self._context, career))
        names = [words(f"career.achievement.{key}.name") for key in career.earned_in(career.newest)]
        if names:
            self._context.speaker.play("chalked")
            self._context.tell(words("career.earned", names=", ".join(names)))


def _round_of(context: AppContext, career: Career) -> str:
    """How the round of the newest match stands, or has ended; empty where it was played for no place."""
    ladder = career.ladder
    if career.newest_place is None:
        return ""
    if career.round_ended is not None:
        return round_verdict(context, career.round_ended)
    return context.words("career.round", won=ladder.won, lost=ladder.lost)
