"""The board of a tournament that all see: the tables of this round, who is free, how everybody stands."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import AttendEvent, Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board, draw_slate
from game.scenes.elements.widget_page import TabbedPage
from game.scenes.table.furniture.slate import score_line
from game.scenes.tournament.desk import TournamentDesk
from game.scenes.tournament.naming import (
    entrant_name,
    lay_foot,
    names_of_entrants,
    stage_of,
    title_of,
)
from game.scenes.tournament.players_page import PlayersPage
from game.scenes.tournament.sheets import Bracket, CrossTable, StandingsSheet, TournamentSheet
from game.scenes.tournament.winner_page import WinnerPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SUBHEADING, figure
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing, Tabs, Widget
from game.stage.widgets.listing import ListRow
from game.tournament.entries import BeginRound, TableNumber
from game.tournament.progress import has_ended, is_last_round, why_no_round
from game.tournament.tournament import Format

STANDINGS = 0  # the first tab
_WIDTH, _HEIGHT, _UPRIGHT = 1256.0, 900.0, 1200.0
_PAD, _TITLE, _STAGE, _FOOT, _GAP, _TABS, _INSIDE = 26.0, 58.0, 36.0, 84.0, 18.0, 44.0, 22.0
_NOTE = 58.0
_TABLES_WIDE, _TABLES_HIGH = 0.40, 0.40
# Of more entrants than so many the standings need more of the height of an upright board.
_MANY, _TABLES_LOW = 10, 0.24


class BoardPage(TabbedPage):
    """Shows the tournament of `desk`; a table that is chosen is begun, continued, or watched."""

    def __init__(self, context: AppContext, desk: TournamentDesk) -> None:
        super().__init__(context)
        self.desk = desk
        self.tab = STANDINGS
        self.tables: list[TableNumber] = []
        self._listing = Listing((), empty=context.words("tournament.no_tables"))
        self._sheet: TournamentSheet = StandingsSheet(context, desk.tournament)
        self._slate = self._note = FRect(0, 0, 0, 0)
        self._honoured = has_ended(desk.tournament)

    # -- the scene's life ------------------------------------------------------------------------

    def enter(self) -> None:
        self.desk.look()
        self._honour_later()

    def leave(self) -> None:
        self.desk.close()

    def uncovered(self) -> None:
        self.desk.look()
        self._refill()
        if self.group.ring.current is self._listing and not self.desk.tournament.open_tables:
            self.group.focus(self.group.widgets[-1])  # the last table of the round was left
        self._honour_later()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.desk.poll():
            self._refill()
            self._honour_later()

    def resized(self, units: Units) -> None:
        self._refill()

    def _lay_out(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _HEIGHT, 10)
        high = board.height - _TITLE - _STAGE - _FOOT
        area = FRect(board.left + _PAD, board.top + _TITLE + _STAGE, board.width - 2 * _PAD, high)
        tables, left, top = area.copy(), area.left, area.top + _TABS + 6
        if units.tall:
            many = len(self.desk.tournament.entrants) > _MANY
            tables.height *= _TABLES_LOW if many else _TABLES_HIGH
            top = tables.bottom + _TABS + 8
        else:
            tables.width *= _TABLES_WIDE
            left = tables.right + _GAP
        slate = FRect(left, top, area.right - left, area.bottom - top)
        self._note = FRect(tables.left, tables.bottom - _NOTE, tables.width, _NOTE)
        tables.height -= _NOTE + 4
        self._listing.area, self._slate = tables, slate

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._sit_down(place)
            case Chosen("tab", int(tab)):
                self.tab = tab
                self._refill()
            case Chosen("round"):
                self._next_round()
            case Chosen("players"):
                self.context.push(PlayersPage(self.context, self.desk))
            case Chosen("winner"):
                self._honour()
            case _:
                return super().act(action)
        return True

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        board, context = self._board, self.context
        draw_headed_board(canvas, board, title_of(context, self.desk.tournament), 34)
        wide = board.width - 2 * _PAD
        stage = stage_of(context, self.desk.tournament)
        y = board.top + _TITLE + _STAGE / 2 - 2
        canvas.text(stage, board.centerx, y, SUBHEADING, LAMP, "centre", width=wide)
        canvas.paragraph(self.note, self._note, BODY, with_alpha(CREAM, 225))
        draw_slate(canvas, self._slate)
        self.group.draw(canvas)

    # -- what stands there -----------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The entrants with a bye, and the next thing to do."""
        words, tournament = self.context.words, self.desk.tournament
        if has_ended(tournament):
            return words("tournament.next.over")
        if not tournament.begun:
            return words("tournament.next.begin", count=len(tournament.entrants))
        said = words(f"tournament.next.{self._next_step}")
        free = names_of_entrants(self.context, tournament, tournament.free)
        return f"{words('tournament.free', names=', '.join(free))} {said}" if free else said

    @property
    def _next_step(self) -> str:
        """The key of what can be done once the first round has begun."""
        open_tables = self.desk.tournament.open_tables
        if self._is_waiting:
            return "sit_down"
        if not open_tables:
            return "round"
        return "watch" if any(map(self.desk.leads, open_tables)) else "no_result_yet"

    @property
    def _is_waiting(self) -> bool:
        """Whether any table waits for a person."""
        return not all(map(self.desk.is_run_here, self.desk.tournament.open_tables))

    def row(self, table: TableNumber) -> ListRow:
        """A table in the list: who plays, how it stands."""
        words, tournament = self.context.words, self.desk.tournament
        pairing = tournament.pairing(table)
        names = " – ".join(names_of_entrants(self.context, tournament, pairing.here))
        number = words("tournament.table", number=table.table)
        if table.round < len(tournament.rounds):
            number = f"{words('tournament.round', number=table.round)}, {number}"
        result = tournament.results.get(table)
        if result is not None:
            winner = entrant_name(self.context, tournament.entrants[result.winner])
            points = figure(f"{result.points[0]}:{result.points[1]}")
            key = "by_default" if result.default else "won"
            told = words(f"tournament.{key}", winner=winner, points=points)
            return ListRow(names, told, number, "check")
        match = self.desk.standing_at(table)
        runs = self.desk.is_run_here(table)
        if match is None:
            return ListRow(names, words("tournament.to_play"), number, "bot" if runs else "play")
        key, icon = ("running", "bot") if runs else ("put_aside", "clock")
        told = words(f"tournament.{key}", score=score_line(self.context, match))
        return ListRow(names, told, number, icon)

    @property
    def _shown_tables(self) -> list[TableNumber]:
        """The tables of this round, and of earlier ones those that are still open; open ones first."""
        tournament = self.desk.tournament
        last = len(tournament.rounds)
        found = [
            table
            for table, pairing in tournament.tables()
            if len(pairing.here) == 2 and (table.round == last or table not in tournament.results)
        ]
        return sorted(
            found,
            key=lambda table: (table in tournament.results, self.desk.is_run_here(table), table),
        )

    # -- widgets -------------------------------------------------------------------------------

    def _refill(self) -> None:
        self._lay_out(self.context.canvas.units)
        tournament, words = self.desk.tournament, self.context.words
        marked = self.tables[self._listing.place] if self.tables else None
        self.tables = self._shown_tables
        self._listing.refill([self.row(table) for table in self.tables])
        stays = marked in self.tables and marked not in tournament.results
        self._listing.place = self.tables.index(marked) if stays and marked is not None else 0
        knock_out = tournament.format is Format.KNOCK_OUT
        last = "bracket" if knock_out else "games"
        labels = [words(f"tournament.tab.{key}") for key in ("standings", last)]
        slate = self._slate
        self._tabs = Tabs(
            labels, self.tab, FRect(slate.left, slate.top - _TABS - 6, slate.width, _TABS)
        )
        kind: type[TournamentSheet] = Bracket if knock_out else CrossTable
        if self.tab == STANDINGS:
            kind = StandingsSheet
        self._sheet = kind(self.context, tournament)
        self._sheet.area = slate.inflate(-2 * _INSIDE, -2 * _INSIDE)
        foot = self._foot()
        widgets: list[Widget] = [self._listing, self._tabs, self._sheet, *foot]
        self.group.remake(widgets, first=self._focus(foot[-1]))
        self.redraw()

    def _focus(self, on: Widget) -> Widget:
        """The tables while any waits for a person, else the button that leads `on`, the last of all."""
        return self._listing if self._is_waiting else on

    def _foot(self) -> list[Button]:
        words, board, tournament = self.context.words, self._board, self.desk.tournament
        back = Button(words("menu.back"), Back(), icon="back")
        players = Button(words("tournament.players.open"), Chosen("players"), icon="people")
        if has_ended(tournament):
            on = Button(words("tournament.winner"), Chosen("winner"), icon="crown", kind="primary")
        else:
            label = words("tournament.begin_round", number=len(tournament.rounds) + 1)
            if is_last_round(tournament):
                label = words("tournament.winner")
            on = Button(label, Chosen("round"), icon="next", kind="primary")
            refused = why_no_round(tournament)
            on.enabled = refused is None
            on.tip = words(refused.key) if refused else ""
        area = FRect(board.left + _PAD, board.bottom - 72, board.width - 2 * _PAD, 54)
        lay_foot(self.context, (back, players, on), area)
        return [back, players, on]

    # -- what the widgets do -------------------------------------------------------------------

    def _sit_down(self, place: int) -> None:
        table = self.tables[place]
        words = self.context.words
        if table in self.desk.tournament.results:
            self.context.tell(words("tournament.played_already"))
        elif not self.desk.is_run_here(table):
            self.stage.act(AttendEvent(self.desk.setup(table)))
        elif (scene := self.desk.watched(table)) is not None:
            self.context.push(scene)
        else:
            self.context.tell(words("tournament.plays_itself"))

    def _next_round(self) -> None:
        if self.desk.note(BeginRound()):
            self.context.speaker.play("chalked")
            self.desk.look()
            self._listing.mark(0)
            self._refill()
            self.group.focus(self._focus(self.group.widgets[-1]))
            self._honour_later()

    def _honour_later(self) -> None:
        """Honour the winner once the board is seen, when the last result has come in."""
        if has_ended(self.desk.tournament) and not self._honoured:
            self._honoured = True
            self.context.stage.after(0.6, self._honour)

    def _honour(self) -> None:
        if self.context.stage.top is self:
            self.context.push(WinnerPage(self.context, self.desk.tournament))
