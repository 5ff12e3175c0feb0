"""The career, read in the background, and the actions it is read for."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path

from game.career import PLACES, Career, read_career
from game.scenes.actions import CareerAction, FindKeepsakes, TellEarned, TellStanding
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
    """Reads the career in the background, and does what `action` asks once it is there, if still wanted."""

    def __init__(self, context: AppContext, folder: Path, action: CareerAction) -> None:
        self._context = context
        self._action = action
        self._reader = CareerReader(folder)

    def look(self) -> None:
        """See now and then whether the career has been read."""
        if self._wanted and not self._reader.poll():
            self._context.stage.after(_LOOK_EVERY, self.look)
            return
        self._reader.close()
        if self._wanted and self._reader.career is not None:
            self._act(self._reader.career)

    @property
    def _wanted(self) -> bool:
        match self._action:
            case TellStanding(table):
                return table in self._context.stage.scenes
        return True

    def _act(self, career: Career) -> None:
        match self._action:
            case FindKeepsakes():
                if keep_what_is_won(self._context, career):
                    self._context.stage.relayout()
            case TellStanding(TableScene() as table):
                name = table.table.players[0].sitting.name
                table.note_on_slate(standing(self._context, career, name))
            case TellEarned(page, begun) if career.moment >= begun:
                # a career whose last match ended before knows nothing of this one: it did not count
                _tell_earned(self._context, page, career)


def keep_what_is_won(context: AppContext, career: Career) -> tuple[str, ...]:
    """Keep the table of each place at which a round was won; the places where that is new."""
    return context.keep([place.key for place in PLACES[: career.ladder.best + 1]])


def standing(context: AppContext, career: Career, name: str) -> str:
    """The round that is played, and the matches that the person of this name has won in a row."""
    words, ladder = context.words, career.ladder
    lines = [words("career.round", won=ladder.won, lost=ladder.lost)]
    row = next((each.now for each in career.streaks if each.who.name == name), 0)
    if row >= _STREAK:
        lines.append(words.counted("career.in_row", row))
    return "\n".join(lines)


def _tell_earned(context: AppContext, page: Scene, career: Career) -> None:
    """Report in one quiet line what the newest match has earned; its page says how its round stands."""
    words = context.words
    if isinstance(page, MatchResult):
        page.tell_round(_round_of(context, career))
    names = [words(f"career.achievement.{key}.name") for key in career.earned_now]
    if names:
        context.speaker.play("chalked")
        context.tell(words("career.earned", names=", ".join(names)))


def _round_of(context: AppContext, career: Career) -> str:
    """How the round of the newest match stands, or has ended; empty where it was played for no place."""
    ladder = career.ladder
    if career.newest_place is None:
        return ""
    if career.round_ended is not None:
        return round_verdict(context, career.round_ended)
    return context.words("career.round", won=ladder.won, lost=ladder.lost)
