"""The career, read in the background, and what it is read for: a line, a note on a slate, what is kept."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path

from game.career import PLACES, Career, read_career
from game.scenes.career.round_end import round_verdict
from game.scenes.table import TableScene
from game.scenes.table.result.match_result import MatchResult
from game.stage.context import AppContext
from game.stage.scene import Scene
from game.statistics import IndexService, IndexServiceClosed

_LOOK_EVERY = 0.2  # seconds
# So many matches won one after the other are a streak.
_STREAK = 2


class CareerReader:
    """Reads the career once all records of a folder are in its index. `career` is None until then."""

    def __init__(self, folder: Path) -> None:
        self._service = IndexService(folder)
        self._asked: Future[Career] | None = None
        self.career: Career | None = None
        self.failed = False

    def poll(self) -> bool:
        """Take in what has come; whether the career is there now, or can never be."""
        if self.career is not None or self.failed:
            return False
        self._service.poll()
        if self._asked is None and self._service.filled:
            self._asked = self._service.ask(partial(read_career, now=datetime.now()))
        if self._asked is None or not self._asked.done():
            return False
        try:
            self.career = self._asked.result()
        except IndexServiceClosed:
            self.failed = True
        return True

    def close(self) -> None:
        self._service.close()


class WhenRead:
    """Reads the career in the background, and uses it once it is there, if it is still `wanted`."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self.context = context
        self._reader = CareerReader(folder)

    def look(self) -> None:
        """See now and then whether the career has been read."""
        if self.wanted and not self._reader.poll():
            self.context.stage.after(_LOOK_EVERY, self.look)
            return
        self._reader.close()
        if self.wanted and self._reader.career is not None:
            self.use(self._reader.career)

    @property
    def wanted(self) -> bool:
        return True

    def use(self, career: Career) -> None:
        """Do what it was read for."""
        raise NotImplementedError


def keep_what_is_won(context: AppContext, career: Career) -> tuple[str, ...]:
    """Keep the table of each place at which a round was won; the places where that is new."""
    return context.keep([place.key for place in PLACES[: career.ladder.best + 1]])


class Keeping(WhenRead):
    """Keeps what was won, for a folder with records in which nothing has been kept yet."""

    def use(self, career: Career) -> None:
        if keep_what_is_won(self.context, career):
            self.context.stage.relayout()


class StandingLine(WhenRead):
    """Chalks on the slate of `table` how the round of the ladder stands there, as long as it is played."""

    def __init__(self, context: AppContext, folder: Path, table: TableScene) -> None:
        super().__init__(context, folder)
        self._table = table

    @property
    def wanted(self) -> bool:
        return self._table in self.context.stage.scenes

    def use(self, career: Career) -> None:
        name = self._table.table.players[0].sitting.name
        self._table.note_on_slate(standing(self.context, career, name))


def standing(context: AppContext, career: Career, name: str) -> str:
    """The round that is played, and the matches that the person of this name has won in a row."""
    words, ladder = context.words, career.ladder
    lines = [words("career.round", won=ladder.won, lost=ladder.lost)]
    row = next((each.now for each in career.streaks if each.who.name == name), 0)
    if row >= _STREAK:
        lines.append(words.counted("career.in_row", row))
    return "\n".join(lines)


class EarnedLine(WhenRead):
    """Reports in one quiet line what the match that was `begun` then has earned.

    A career whose last match ended before that knows nothing of it: it did not count. The `page` of a match
    of the ladder is given how its round stands.
    """

    def __init__(
        self, context: AppContext, folder: Path, begun: datetime, page: Scene | None = None
    ) -> None:
        super().__init__(context, folder)
        self._begun = begun
        self._page = page

    def use(self, career: Career) -> None:
        if career.moment < self._begun:
            return
        words = self.context.words
        if isinstance(self._page, MatchResult):
            self._page.tell_round(_round_of(self.context, career))
        names = [words(f"career.achievement.{key}.name") for key in career.earned_now]
        if names:
            self.context.speaker.play("chalked")
            self.context.tell(words("career.earned", names=", ".join(names)))


def _round_of(context: AppContext, career: Career) -> str:
    """How the round of the newest match stands, or has ended; empty where it was played for no place."""
    ladder = career.ladder
    if career.newest_place is None:
        return ""
    if career.round_ended is not None:
        return round_verdict(context, career.round_ended)
    return context.words("career.round", won=ladder.won, lost=ladder.lost)
