"""The sheets of a board in chalk: standings, cross table, bracket. Each can be read out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from game.scenes.tournament.naming import entrant_name
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, MINUS, SMALL, SMALL_BOLD, figure, signed
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, NIGHT, Colour, with_alpha
from game.stage.widgets import Widget
from game.tournament.entries import TableNumber
from game.tournament.progress import has_ended
from game.tournament.standings import Standing, standings
from game.tournament.tournament import Format, TablePair, Tournament

_ROW, _HEAD, _PLACE, _PAD = 34.0, 30.0, 40.0, 10.0
_COLUMN = 78.0
_CELL = 84.0
_WON, _LOST, _FREE = "+", MINUS, "·"
_FEW = 10  # so many lines leave room for the figures to be explained below them
_BOX_GAP, _COLUMN_GAP = 6.0, 16.0


class TournamentSheet(Widget):
    """Base of the sheets: `tip` explains the figures, `said` reads them out."""

    def __init__(self, context: AppContext, tournament: Tournament, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.context = context
        self.tournament = tournament
        self.names = [entrant_name(context, each) for each in tournament.entrants]

    def ink_of(self, entrant: int) -> Colour:
        """Soft for one who has left."""
        return CHALK_SOFT if entrant in self.tournament.withdrawn else CHALK

    def row_height(self) -> float:
        """The height of a row, one for each name, below a head."""
        return min(_ROW, (self.area.height - _HEAD) / max(1, len(self.names)))


class StandingsSheet(TournamentSheet):
    """Places with the figures that decide them, from left to right in their order."""

    def __init__(self, context: AppContext, tournament: Tournament) -> None:
        super().__init__(context, tournament)
        self.explained_figures = context.words(f"tournament.ties.{tournament.format.key}")
        self.tip = self.explained_figures if len(tournament.entrants) > _FEW else ""
        self.lines = standings(tournament)

    @property
    def _leads(self) -> bool:
        """Whether the first place says anything: one alone has it, or all is over."""
        alone = [line.place for line in self.lines].count(1) == 1
        return self.tournament.begun and (alone or has_ended(self.tournament))

    @property
    def columns(self) -> tuple[str, ...]:
        """The keys of the columns behind the name."""
        if self.tournament.format is Format.KNOCK_OUT:
            return "played", "rounds"
        strength = "buchholz" if self.tournament.format is Format.SWISS else "berger"
        return "played", "points", "direct", strength, "game_points"

    def figures(self, line: Standing) -> tuple[str, ...]:
        """The figures of a line, by the columns."""
        if self.tournament.format is Format.KNOCK_OUT:
            return str(line.played), str(line.points)
        made = signed(line.game_points)
        return str(line.played), *map(str, (line.points, line.direct, line.strength)), made

    @property
    def said(self) -> str:
        words = self.context.words
        told = [words("tournament.tab.standings")]
        for line in self.lines:
            name = self.names[line.entrant]
            told.append(words("tournament.said", place=line.place, name=name, points=line.points))
        return " ".join(told)

    def draw(self, canvas: Canvas) -> None:
        area, words = self.area, self.context.words
        wide = min(_COLUMN, area.width * 0.115)
        name_wide = area.width - _PLACE - wide * len(self.columns) - _PAD
        rights = [area.right - wide * at for at in reversed(range(len(self.columns)))]
        heads = [words(f"tournament.column.{key}") for key in self.columns]
        head_style = canvas.fonts.common(heads, SMALL, wide - 6)
        for right, head in zip(rights, heads, strict=True):
            canvas.text(head, right, area.top + 12, head_style, CHALK_SOFT, "right", wide - 6)
        high = self.row_height()
        style = canvas.fonts.common(self.names, BODY, name_wide, high)
        for at, line in enumerate(self.lines):
            y = area.top + _HEAD + (at + 0.5) * high
            ink = self.ink_of(line.entrant)
            canvas.text(f"{line.place}.", area.left + _PLACE - 12, y, style, ink, "right")
            if line.place == 1 and self._leads:
                ink = LAMP
            name = self.names[line.entrant]
            canvas.text(name, area.left + _PLACE, y, style, ink, width=name_wide)
            for right, key, value in zip(rights, self.columns, self.figures(line), strict=True):
                bold = key in ("points", "rounds")
                figured = BODY_BOLD.sized(style.size) if bold else style
                canvas.text(value, right, y, figured, ink, "right", wide - 6)
        top = area.top + _HEAD + len(self.lines) * high + 14
        below = FRect(area.left, top, area.width, area.bottom - top)
        if below.height >= canvas.fonts.height(self.explained_figures, SMALL, area.width):
            canvas.paragraph(self.explained_figures, below, SMALL, CHALK_SOFT)


class Cell(NamedTuple):
    """A game in the cross table: its figures, and whether it was won."""

    text: str = ""
    won: bool = False


class CrossTable(TournamentSheet):
    """Everybody's games: in a round robin against whom, in Swiss in which round against which number."""

    @property
    def said(self) -> str:
        words = self.context.words
        told = [self.results_in_words(each) for each in range(len(self.names))]
        return " ".join((words("tournament.tab.games"), *filter(None, told)))

    def results_in_words(self, entrant: int) -> str:
        """The results of one entrant in a sentence; "" where there are none."""
        games = []
        for table, pairing in self._games_of(entrant):
            other = pairing.other(entrant)
            if other is not None and table in self.tournament.results:
                games.append(f"{self.names[other]} {self._points(entrant, table, pairing)}")
        return f"{self.names[entrant]}: {', '.join(games)}." if games else ""

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of the columns: numbers of entrants, or of rounds."""
        if self.tournament.format is Format.SWISS:
            count = len(self.tournament.rounds)
            word = self.context.words
            return tuple(word("tournament.round", number=at) for at in range(1, count + 1))
        return tuple(str(number) for number in range(1, len(self.names) + 1))

    def cells(self, entrant: int) -> list[Cell]:
        """The cells of an entrant, by the columns."""
        swiss = self.tournament.format is Format.SWISS
        found = [Cell()] * len(self.heads)
        for table, pairing in self._games_of(entrant):
            other, result = pairing.other(entrant), self.tournament.results.get(table)
            if other is None:
                if swiss:
                    found[table.round - 1] = Cell(self.context.words("tournament.bye"))
                continue
            shown = self._points(entrant, table, pairing)
            won = result is not None and result.winner == entrant
            if swiss:
                found[table.round - 1] = Cell(f"{other + 1}  {shown}", won)
            else:
                found[other] = Cell(shown, won)
        return found

    def _games_of(self, entrant: int) -> list[tuple[TableNumber, TablePair]]:
        return [each for each in self.tournament.tables() if entrant in each[1].here]

    def _points(self, entrant: int, table: TableNumber, pairing: TablePair) -> str:
        result = self.tournament.results.get(table)
        if result is None:
            return _FREE
        if result.default:
            return _WON if result.winner == entrant else _LOST
        own, his = result.points if pairing.first == entrant else result.points[::-1]
        return figure(f"{own}:{his}")

    def draw(self, canvas: Canvas) -> None:
        area, heads = self.area, self.heads
        wide = min(_CELL, (area.width - 170) / max(1, len(heads)))
        left = area.right - wide * len(heads)
        name_wide = left - area.left - _PLACE - _PAD
        for at, head in enumerate(heads):
            middle = left + (at + 0.5) * wide
            canvas.text(head, middle, area.top + 12, SMALL, CHALK_SOFT, "centre", wide - 6)
        high = self.row_height()
        style = canvas.fonts.common(self.names, BODY, name_wide, high)
        usual, bold = canvas.fonts.within(SMALL, high), canvas.fonts.within(SMALL_BOLD, high)
        for entrant, name in enumerate(self.names):
            y = area.top + _HEAD + (entrant + 0.5) * high
            ink = self.ink_of(entrant)
            canvas.text(f"{entrant + 1}", area.left + _PLACE - 12, y, style, CHALK_SOFT, "right")
            canvas.text(name, area.left + _PLACE, y, style, ink, width=name_wide)
            for at, cell in enumerate(self.cells(entrant)):
                box = FRect(left + at * wide + 1, y - high / 2 + 1, wide - 2, high - 2)
                own = at == entrant and self.tournament.format is Format.ROUND_ROBIN
                canvas.fill(box, with_alpha(CHALK, 40 if own else 12))
                written = bold if cell.won else usual
                canvas.text(cell.text, box.centerx, y, written, CHALK, "centre", wide - 8)


class Bracket(TournamentSheet):
    """The rounds of a knock-out from left to right, those to come as empty boxes."""

    @property
    def said(self) -> str:
        words = self.context.words
        told = [words("tournament.tab.bracket")]
        for table, pairing in self.tournament.tables():
            result = self.tournament.results.get(table)
            if result is not None:
                loser = pairing.other(result.winner)
                assert loser is not None
                names = {"winner": self.names[result.winner], "loser": self.names[loser]}
                told.append(words("tournament.beat", **names))
        return " ".join(told)

    def draw(self, canvas: Canvas) -> None:
        rounds: list[Sequence[TablePair]] = [*self.tournament.rounds]
        while rounds and len(rounds[-1]) > 1:
            rounds.append((TablePair(None, None),) * (len(rounds[-1]) // 2))
        if not rounds:
            return
        area = self.area
        wide = (area.width - _COLUMN_GAP * (len(rounds) - 1)) / len(rounds)
        slot = area.height / len(rounds[0])
        high = min(slot - _BOX_GAP, 64.0)
        for number, pairings in enumerate(rounds, start=1):
            left = area.left + (number - 1) * (wide + _COLUMN_GAP)
            step = area.height / len(pairings)
            for table, pairing in enumerate(pairings, start=1):
                middle = area.top + (table - 0.5) * step
                box = FRect(left, middle - high / 2, wide, high)
                self._draw_box(canvas, box, TableNumber(number, table), pairing)
                if number < len(rounds):
                    self._draw_join(canvas, box, table, step)

    @staticmethod
    def _draw_join(canvas: Canvas, box: FRect, table: int, step: float) -> None:
        """Lines from a box to where its winner plays next."""
        ink, x = with_alpha(CHALK, 90), box.right + _COLUMN_GAP / 2
        canvas.fill(FRect(box.right, box.centery, _COLUMN_GAP / 2, 1.2), ink)
        if table % 2:
            canvas.fill(FRect(x, box.centery, 1.2, step), ink)
            canvas.fill(FRect(x, box.centery + step / 2, _COLUMN_GAP / 2, 1.2), ink)

    def _draw_box(self, canvas: Canvas, box: FRect, table: TableNumber, pairing: TablePair) -> None:
        result = self.tournament.results.get(table)
        playing = len(pairing.here) == 2 and result is None
        rim = with_alpha(LAMP, 150) if playing else with_alpha(CHALK, 60)
        canvas.box(box, BoxStyle(with_alpha(NIGHT, 70), rim, 1.2, 6))
        usual, bold = (canvas.fonts.within(each, box.height * 0.46) for each in (SMALL, SMALL_BOLD))
        for at, entrant in enumerate((pairing.first, pairing.second)):
            y = box.top + box.height * (0.27 + 0.46 * at)
            if entrant is None and pairing.alone is not None:
                note = self.context.words("tournament.bye")
                canvas.text(note, box.left + 8, y, usual, CHALK_SOFT, width=box.width - 16)
            if entrant is None:
                continue
            won = pairing.alone == entrant or (result is not None and result.winner == entrant)
            lost = result is not None and not won
            ink = CHALK_SOFT if lost or entrant in self.tournament.withdrawn else CHALK
            style = bold if won else usual
            canvas.text(self.names[entrant], box.left + 8, y, style, ink, width=box.width - 40)
            if result is not None:
                default = _WON if won else _LOST
                shown = default if result.default else figure(result.points[at])
                canvas.text(shown, box.right - 8, y, style, ink, "right", 36)
