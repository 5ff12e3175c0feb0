"""The statistics page: who, which game, against whom; an overview, two tables and two graphs."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import FRect

from game.bots.workers.worker import BotWorkers
from game.scenes.actions import Back
from game.scenes.elements.panels import draw_headed_board, draw_slate
from game.scenes.elements.widget_page import TabbedPage
from game.scenes.statistics.asking import PERIODS, Answered, tell
from game.scenes.statistics.csv_export import CsvExport
from game.scenes.statistics.graphs import draw_balance, draw_graphs
from game.scenes.statistics.naming import face_of, name_of
from game.scenes.statistics.table import FigureRow, FigureTable, draw_share
from game.scenes.statistics.tiles import decimal, draw_tiles, percent, tiles_of
from game.scenes.statistics.weighing import Weighing
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CHALK, CREAM
from game.stage.drawing.units import Units
from game.stage.input.intents import Hotkey, Intent
from game.stage.motion.timeline import Fade
from game.stage.motion.tweens import ease_in_out
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Tabs, Widget
from game.statistics import ByKey, IndexService, IndexServiceClosed, Selection, Who

OVERVIEW, GAMES_TAB, OPPONENTS, TIME = range(4)
_TABS = ("overview", "games", "opponents", "time")
_WIDTH, _HEIGHT, _UPRIGHT = 1240.0, 900.0, 1200.0
_PAD, _TITLE, _ROW, _GAP, _FOOT = 30.0, 62.0, 46.0, 10.0, 82.0
_INSIDE, _EXPORT = 28.0, 250.0
# The sentence at the foot stands beside the buttons, or above them where the window is tall.
_LINE = 54.0
# How wide each filter is, in parts: who, which game, against whom, by which period.
_PARTS = (1.0, 1.45, 1.25, 0.9)
# A graph below the overview is no lower and no higher.
_LEAST_PLOT, _MOST_PLOT = 116.0, 330.0


class StatisticsPage(TabbedPage):
    """The page asks an `IndexService` in the background, and shows what is known so far meanwhile.

    The deals of a person are weighed by a `worker` while the page is open.

    `selection` is what the filters say, `told` the latest answer. `line` is the sentence at the foot.
    """

    overlay = True

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        worker: BotWorkers,
        service: IndexService | None = None,
    ) -> None:
        super().__init__(context)
        self.folder = folder
        self.service = service or IndexService(folder)
        self.tab = OVERVIEW
        self.selection = Selection(_own_key(context))
        self.period = ""
        self.told: Answered | None = None
        self.drawn = 1.0
        self.timeline = context.timeline()
        self._weighing = Weighing(self.service, worker, folder)
        self._lines: Sequence[ByKey] = ()
        self._asked: Future[Answered] | None = None
        self._stale = False
        self._csv = CsvExport(context, self.service, folder)
        self._place(context.canvas.units)
        self._ask()

    # -- the scene -----------------------------------------------------------------------------

    def leave(self) -> None:
        self._weighing.stop()
        self.service.close()

    def resized(self, units: Units) -> None:
        self._place(units)
        self._build()

    def on(self, intent: Intent) -> None:
        if intent in (Hotkey("c"), Hotkey("pad x")):
            self._export()
        else:
            super().on(intent)

    def update(self, seconds: float) -> None:
        self.timeline.update(seconds)
        super().update(seconds)
        if self.service.poll():
            self._stale = True
            self.redraw()
        if self.service.filled and self._weighing.poll(self._weighed):
            self._stale = True
        self._take_answer()
        if self._csv.poll():
            self.redraw()

    @property
    def moving(self) -> bool:
        return super().moving or self.timeline.moving

    @property
    def _weighed(self) -> str:
        """Whose deals are weighed: a person's, for nobody asks about the luck of a bot."""
        player = self.selection.player
        return player if player.startswith("person") else ""

    @property
    def waits(self) -> bool:
        """Whether records are still being read, or figures reckoned."""
        return self._asked is not None or self._stale or not self.service.filled

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words("statistics.title"), 36)
        draw_slate(canvas, self._slate)
        self._draw_inside(canvas)
        self.group.draw(canvas)
        self._draw_foot(canvas)

    # -- asking --------------------------------------------------------------------------------

    def choose(self, selection: Selection) -> None:
        """Look at something else."""
        self.selection = selection
        self._ask()

    def _ask(self) -> None:
        self._stale = False
        self._asked = self.service.ask(partial(tell, selection=self.selection, period=self.period))

    def _take_answer(self) -> None:
        asked = self._asked
        if asked is not None and asked.done():
            self._asked = None
            try:
                told = asked.result()
            except IndexServiceClosed:
                return
            first = self.told is None or not self.told.players
            self.told = told
            if told.players:
                self.selection = told.selection
            if first:
                self._show_graph()
            self._build()
            self.redraw()
        if self._asked is None and self._stale:
            self._ask()

    # -- places --------------------------------------------------------------------------------

    def _place(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _HEIGHT, 12)
        left, wide = board.left + _PAD, board.width - _PAD * 2
        self._tall = units.tall
        self._tabs_area = FRect(left, board.top + _TITLE, wide, _ROW)
        top = self._tabs_area.bottom + _GAP
        self._filters = []
        for parts in (_PARTS[:2], _PARTS[2:]) if units.tall else (_PARTS,):
            self._filters += _in_parts(FRect(left, top, wide, _ROW), parts)
            top += _ROW + 4
        top = self._filters[-1].bottom + _GAP
        foot = _FOOT + (_LINE if units.tall else 0.0)
        self._slate = FRect(left, top, wide, board.bottom - foot - top)
        self._inside = self._slate.inflate(-_INSIDE * 2, -_INSIDE * 2)

    def _build(self) -> None:
        words = self.context.words
        labels = [words(f"statistics.{each}") for each in _TABS]
        self._tabs = Tabs(labels, self.tab, self._tabs_area)
        widgets: list[Widget] = [self._tabs, *self._choices(), *self._tables()]
        back = Button(words("menu.back"), Back(), icon="back")
        high = 50.0
        top = self._board.bottom - (_FOOT + high) / 2
        back.area = FRect(self._board.left + _PAD, top, 190, high)
        export = Button(words("statistics.csv"), Chosen("export"), icon="save", key="C")
        wide = max(_EXPORT, min(_EXPORT * 1.3, export.natural_width(self.context.canvas)))
        export.area = FRect(self._board.right - _PAD - wide, top, wide, high)
        export.enabled = self._may_export
        left, wide = back.area.right + 16, export.area.left - back.area.right - 32
        self._foot = FRect(left, top, wide, high)
        if self._tall:
            slate = self._slate
            self._foot = FRect(slate.left, slate.bottom + 8, slate.width, _LINE - 4)
        self.group.refill([*widgets, back, export])

    def _choices(self) -> list[Widget]:
        """The filters: who, which game, against whom; the length of a period where there is time."""
        words, told = self.context.words, self.told
        if told is None or not told.players:
            return []
        players = [(line.key, self._name(line)) for line in told.players]
        games = [("", words("statistics.all_games"))]
        games += [(line.key, words(f"game.{line.key}.name")) for line in told.games]
        others = {line.key: self._name(line) for line in told.opponents}
        opponents = [("", words("statistics.all_opponents"))]
        opponents += [(key, words("statistics.against", name=name)) for key, name in others.items()]
        rows: list[tuple[Sequence[tuple[str, str]], str, str]] = [
            (players, self.selection.player, "player"),
            (games, self.selection.game, "game"),
            (opponents, self.selection.opponent, "opponent"),
        ]
        if self.tab == TIME:
            periods = [(each, words(f"statistics.{each}")) for each in PERIODS]
            rows.append((periods, told.period, "period"))
        return [
            Choice("", values, value, name, area)
            for (values, value, name), area in zip(rows, self._filters, strict=False)
        ]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("tab", int(tab)):
                self._open(tab)
            case Chosen("player", str(key)):
                self.choose(Selection(key))
            case Chosen("game", str(key)):
                self.choose(replace(self.selection, game=key))
            case Chosen("opponent", str(key)):
                self.choose(replace(self.selection, opponent=key))
            case Chosen("period", str(period)):
                self.period = period
                self._ask()
            case Chosen("row", int(place)):
                self._pick(self._lines[place].key)
            case Chosen("export"):
                self._export()
            case _:
                return super().act(action)
        return True

    def _tables(self) -> list[Widget]:
        told, words = self.told, self.context.words
        if told is None or self.tab not in (GAMES_TAB, OPPONENTS) or not told.summary.deals:
            return []
        of_games = self.tab == GAMES_TAB
        heads = [words(f"statistics.{'game' if of_games else 'opponent'}"), ""]
        heads += [words(f"statistics.column.{each}") for each in ("matches", "deals", "points")]
        self._lines = told.chosen_games if of_games else told.chosen_opponents
        comparable = of_games or told.comparable
        rows = [self._row(line, of_games, comparable) for line in self._lines]
        return [FigureTable(heads, rows, self._inside)]

    def _row(self, line: ByKey, of_games: bool, comparable: bool) -> FigureRow:
        words, told = self.context.words, line.summary
        share = told.deals_won / told.deals if told.deals else 0.0
        points = decimal(words, told.points_a_deal) if comparable else "\N{EN DASH}"
        matches = f"{told.matches_won} : {told.matches - told.matches_won}"
        cells = matches, percent(words, share), points
        name = words(f"game.{line.key}.name") if of_games else self._name(line)
        return FigureRow(name, share, cells, face_of(line.who) if line.who else "")

    def _pick(self, key: str) -> None:
        """A line of a table is looked at by itself."""
        of_games, before = self.tab == GAMES_TAB, self.selection
        chosen = replace(before, game=key) if of_games else replace(before, opponent=key)
        self.tab = OVERVIEW
        self._build()
        self.choose(chosen)

    def _open(self, tab: int) -> None:
        self.tab = tab
        self._show_graph()
        self._build()
        self.redraw()

    def _show_graph(self) -> None:
        if self.tab in (OVERVIEW, TIME):
            self.drawn = 0.0
            self.timeline.play(Fade(self, 1.2, ease_in_out, drawn=1.0))

    # -- what is shown -------------------------------------------------------------------------

    def _draw_inside(self, canvas: Canvas) -> None:
        told, words = self.told, self.context.words
        if told is None or not told.players:
            key = "statistics.looking" if self.waits else "statistics.empty"
            self._say(canvas, words(key))
        elif not told.summary.deals:
            self._say(canvas, words("statistics.nothing"))
        elif self.tab == OVERVIEW:
            tiles = tiles_of(words, told)
            rest = draw_tiles(canvas, self._inside, tiles, 3 if self._tall else 5)
            if rest.height >= _LEAST_PLOT and len(told.periods) > 1:
                rest.height = min(rest.height, _MOST_PLOT)
                draw_balance(canvas, words, told, rest, self.drawn)
        elif self.tab == TIME:
            draw_graphs(canvas, words, told, self._inside, self.drawn)

    def _say(self, canvas: Canvas, sentence: str) -> None:
        area = self._inside.inflate(-120, -60)
        canvas.paragraph(sentence, area, BODY, CHALK, "centre", centred=True)

    def _draw_foot(self, canvas: Canvas) -> None:
        """How far the reading is, or the sentence that is to be said."""
        foot, words, progress = self._foot, self.context.words, self.service.progress
        if progress is not None and not progress.done:
            said = words("statistics.reading", read=progress.read, files=progress.files)
            canvas.text(said, foot.centerx, foot.top + 14, SMALL, CREAM, "centre", foot.width)
            rail = FRect(foot.left, foot.bottom - 18, foot.width, 10)
            draw_share(canvas, rail, progress.read / max(1, progress.files), 40)
        elif self.line:
            canvas.paragraph(self.line, foot, SMALL, CREAM, "centre", centred=True)

    @property
    def line(self) -> str:
        """The line at the foot: where the export went, why the index is not kept, what is skipped."""
        words, told = self.context.words, self.told
        if self._csv.line:
            return self._csv.line
        if self.service.problem:
            return words(f"statistics.problem.{self.service.problem}")
        if told is not None and told.skipped:
            first = told.skipped[0].source.rpartition("/")[2]
            return words.counted("statistics.skipped", len(told.skipped), name=first)
        return ""

    @property
    def _may_export(self) -> bool:
        """Whether rows can be exported: everything is read, and there are some."""
        return self.told is not None and bool(self.told.players) and self.service.filled

    def _export(self) -> None:
        if self._may_export:
            self._csv.begin()
            self.redraw()

    def _name(self, line: ByKey) -> str:
        return name_of(self.context, line.who or Who("bot", line.key))


def _in_parts(area: FRect, parts: Sequence[float]) -> list[FRect]:
    """Places side by side, as wide as their parts."""
    unit = (area.width - _GAP * (len(parts) - 1)) / sum(parts)
    starts = [area.left + at * _GAP + unit * sum(parts[:at]) for at in range(len(parts))]
    return [
        FRect(start, area.top, unit * part, area.height)
        for start, part in zip(starts, parts, strict=True)
    ]


def _own_key(context: AppContext) -> str:
    """The player whose figures are shown first: the first person of this screen."""
    name = context.given_name(0)
    return Who("person", name, 0 if name else 1).key
