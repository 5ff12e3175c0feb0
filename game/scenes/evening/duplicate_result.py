"""The end of a duplicate: deal by deal what one made of it, what the other did, and the difference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Seat
from game.play.duplicate import DuplicateRow, duplicate_rows, total
from game.scenes.elements.panels import draw_parchment, lay_across
from game.scenes.evening.measure import MeasuredBy
from game.scenes.table.model import TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.table_actions import QuitTable, Rematch
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, MINUS, SMALL_BOLD, TextStyle, signed
from game.stage.drawing.palette import INK, INK_SOFT, RED, with_alpha
from game.stage.drawing.units import Units
from game.stage.widgets import Button

_WIDTH, _HEIGHT, _PAD, _FOOT, _HEAD = 860.0, 650.0, 48.0, 56.0, 118.0
_LINE = 22.0
# Where the columns end, in shares of the width: deal, own, the other's, difference.
_COLUMNS = (0.22, 0.46, 0.72, 1.0)


class DuplicateResult(TablePage):
    """The page at the end of a duplicate, measured by another player as far as that one has played."""

    def __init__(self, model: TableModel, measured_by: MeasuredBy) -> None:
        super().__init__(model)
        self._name = model.context.words(f"bot.{measured_by.key}")
        self._measured_by = measured_by

    @property
    def rows(self) -> tuple[DuplicateRow, ...]:
        """The results known by now, a row a deal."""
        seat: Seat = self._model.seats.persons[0]
        own = points_of_deals(self._model.table.standings)
        return duplicate_rows(self._model.table.match.game, seat, own, self._measured_by.results)

    def enter(self) -> None:
        """Keep a key that still hurries the last deal from turning this page."""
        self._hurrying.hurried()

    def back(self) -> None:
        self.stage.act(QuitTable())

    def resized(self, units: Units) -> None:
        sheet = self._board = units.sheet(_WIDTH, _HEIGHT)
        words = self.context.words
        buttons = [Button(words("table.match.leave"), QuitTable(), icon="back")]
        if self._model.offers.rematch:
            again = words("evening.duplicate.again")
            buttons.insert(0, Button(again, Rematch(), icon="replay", kind="primary"))
        wide = (sheet.width - 2 * _PAD - 18) / 2
        foot = FRect(0, sheet.bottom - _PAD - _FOOT + 12, len(buttons) * (wide + 18) - 18, _FOOT)
        foot.centerx = sheet.centerx
        lay_across(buttons, foot, 18)
        self.group.refill(buttons, focus=buttons[-1])  # eight more deals begin by choice alone

    def draw(self, canvas: Canvas) -> None:
        sheet, words, rows = self._board, self.context.words, self.rows
        draw_parchment(canvas, sheet)
        x, y, wide = sheet.centerx, sheet.top + 58, sheet.width - 96
        canvas.text(self._title(rows), x, y, HEADING, INK, "centre", wide)
        heads = ("deal", "own", "other", "difference")
        cells = [words(f"evening.duplicate.{head}", name=self._name) for head in heads]
        head = _HEAD + canvas.fonts.line_height(SMALL_BOLD) - _LINE
        high = _LINE + head - _HEAD
        place = FRect(sheet.left + _PAD, sheet.top + head - high - 4, sheet.width - 2 * _PAD, high)
        self._draw_row(canvas, place, cells, SMALL_BOLD)
        room = sheet.bottom - _PAD - _FOOT - sheet.top - head - 12
        high = min(46.0, room / (len(rows) + 1))
        for number, row in enumerate((*rows, None), start=1):
            place = FRect(place.left, sheet.top + head + (number - 1) * high, place.width, high)
            canvas.fill(FRect(place.left, place.top, place.width, 1.2), with_alpha(INK, 60))
            if row is None:
                whole = total(rows)
                own = signed(sum(each.own for each in rows))
                known = [each.other for each in rows if each.other is not None]
                other = signed(sum(known)) if whole is not None else "…"
                cells = [words("evening.duplicate.total"), own, other, _shown(whole)]
            else:
                cells = [str(number), signed(row.own), _shown(row.other), _shown(row.difference)]
            self._draw_row(canvas, place, cells, BODY_BOLD if row is None else BODY)
        self.group.draw(canvas)

    def _title(self, rows: Sequence[DuplicateRow]) -> str:
        words, whole = self.context.words, total(rows)
        if whole is None:
            played = sum(row.other is not None for row in rows)
            return words("evening.duplicate.playing", name=self._name, number=played + 1)
        key = "ahead" if whole > 0 else "behind" if whole < 0 else "level"
        return words(f"evening.duplicate.{key}", name=self._name, count=abs(whole))

    def _draw_row(
        self, canvas: Canvas, place: FRect, cells: Sequence[str], style: TextStyle
    ) -> None:
        left = place.left
        for at, (cell, share) in enumerate(zip(cells, _COLUMNS, strict=True)):
            right = place.left + place.width * share
            last = at == len(cells) - 1
            ink = RED if last and cell.startswith(MINUS) else INK if at else INK_SOFT
            canvas.text(cell, right - 8, place.centery, style, ink, "right", right - left - 12)
            left = right


def _shown(number: int | None) -> str:
    return "…" if number is None else signed(number)


def points_of_deals(standings: Sequence[Match]) -> tuple[tuple[int, ...], ...]:
    """Every seat's points in each deal, from the match before and after it."""
    return tuple(
        tuple(now - had for had, now in zip(before.scores, after.scores, strict=True))
        for before, after in pairwise(standings)
    )
