"""The standing of a round of the ladder, chalked on the slate of its table, with what was won in a row."""

from __future__ import annotations

from pathlib import Path

from game.career import Career
from game.scenes.career.asking import CareerReader
from game.scenes.table import TableScene
from game.stage.context import AppContext
from game.statistics import IndexService

_LOOK_EVERY = 0.4  # seconds
# So many matches won one after the other are a streak.
_STREAK = 2


class StandingLine:
    """Reads the career beside the frames and chalks how things stand on the slate of `table`."""

    def __init__(self, context: AppContext, folder: Path, table: TableScene) -> None:
        self._context = context
        self._table = table
        self._reader = CareerReader(IndexService(folder))

    def look(self) -> None:
        """See now and then whether the career has been read; nobody waits for it who has left the table."""
        if self._table not in self._context.stage.scenes:
            self._reader.close()
        elif not self._reader.poll():
            self._context.stage.after(_LOOK_EVERY, self.look)
        else:
            self._reader.close()
            if self._reader.career is not None:
                name = self._table.table.players[0].sitting.name
                self._table.note_on_slate(standing(self._context, self._reader.career, name))


def standing(context: AppContext, career: Career, name: str) -> str:
    """The round that is played, and the matches that the person of this name has won in a row."""
    words, ladder = context.words, career.ladder
    lines = [words("career.round", won=ladder.won, lost=ladder.lost)]
    row = next((each.now for each in career.streaks if each.who.name == name), 0)
    if row >= _STREAK:
        lines.append(words.counted("career.in_row", row))
    return "\n".join(lines)
