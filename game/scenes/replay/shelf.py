"""The shelf of records: the matches played here, the latest first, each to be seen again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path

from pygame import FRect

from game.contest.match import Match
from game.contest.record import DamagedRecord, NewerRecord, Record, read_record, standing
from game.play.daily import day_of
from game.play.duplicate import EVENT
from game.play.home import Unreadable, read_text
from game.play.journal import UNFINISHED, finished_files, unfinished_files
from game.scenes.actions import Back, ShowReplay
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.furniture.slate import score_line
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing
from game.stage.widgets.listing import ListRow
from game.tournament.event import tournament_of

# The width of a list of matches: room for the line on a deal of the day for four in large letters.
MATCHES_WIDTH = 1180.0
_PAD = 40.0
# So many of either kind: each is replayed once to see how it stands, a few milliseconds.
_MOST = 60


@dataclass(frozen=True)
class Shelved:
    """A record on the shelf and how its match stands; both None where it cannot be read.

    A `newer` version of the program can read it.
    """

    path: Path
    record: Record | None = None
    match: Match | None = None
    newer: bool = False


def shelved(folder: Path) -> list[Shelved]:
    """The records in a player's folder, the latest first and unfinished matches before all."""
    kinds = unfinished_files(folder), finished_files(folder)
    found = [_read(path) for kind in kinds for path in islice(kind, _MOST)]
    return [each for each in found if each.record is None or _says_something(each.record)]


def _says_something(record: Record) -> bool:
    """Whether anything has happened in a match that a list of matches should tell."""
    return bool(record.deals or record.abandoned or record.ended or record.foul)


def _read(path: Path) -> Shelved:
    try:
        record = read_record(read_text(path))
        return Shelved(path, record, standing(record))
    except NewerRecord:
        return Shelved(path, newer=True)
    except (OSError, Unreadable, DamagedRecord):
        return Shelved(path)


def match_row(context: AppContext, record: Record, match: Match, mark: str) -> ListRow:
    """A match in a list: who plays, how it stands, what it is played for, which game; `mark` at the right.

    The score of two sides stands behind their names, that of more below them.
    """
    words, company = context.words, SeatsAtScreen(context, record.sittings)
    names = " – ".join(company.names(team) for team in match.game.teams)
    score = score_line(context, match)
    name = words(f"game.{match.game.key}.name")
    parts = [event_name(context, record.event), name]
    name = "  ·  ".join(part for part in parts if part)
    below = f"{name}  ·  {words.counted('records.deals', len(record.deals))}"
    icon = ("trophy" if _is_won_here(company, match) else "check") if match.over else "clock"
    if record.abandoned:
        left = words("records.abandoned", name=record.abandoned)
        return ListRow(names, f"{name}  ·  {left}", mark, "broken_link", bool(record.deals))
    below = "  ·  ".join(part for part in (below, _winner(context, company, match)) if part)
    if len(match.game.teams) == 2:
        names = f"{names}    {score}"
    else:
        below = f"{score}  ·  {below}"
    return ListRow(names, below, mark, icon, bool(record.deals))


def _is_won_here(company: SeatsAtScreen, match: Match) -> bool:
    """Whether somebody at this screen has won, and not everybody else as well."""
    return not match.drawn and bool({*match.winners} & {*company.persons})


def _winner(context: AppContext, company: SeatsAtScreen, match: Match) -> str:
    """The winner of a match; empty until it is over."""
    if not match.over:
        return ""
    if match.drawn:
        return context.words("match_length.drawn")
    return context.words("records.winner", name=company.names(match.winners))


def event_name(context: AppContext, event: str) -> str:
    """The event a match is played for: the deal of a day, a duplicate, a tournament, a place of the
    ladder; else nothing.
    """
    words, day = context.words, day_of(event)
    if day is not None:
        return words("evening.daily.title", day=words.day(day))
    if event == EVENT:
        return words("evening.duplicate.title")
    if tournament_of(event) is not None:
        return words("tournament.event")
    return words("menu.career") if event else ""


def moment_of(context: AppContext, path: Path) -> str:
    """The day and the hour in the name of a record; nothing where it has none."""
    try:
        day, hour, _ = path.stem.split("_", 2)
        return f"{context.words.day(date.fromisoformat(day))}  {hour[:5].replace('-', ':')}"
    except ValueError:
        return ""


class RecordsScene(WidgetPage):
    """The list of records in `folder`; the chosen one is shown again."""

    overlay = True

    def __init__(self, context: AppContext, folder: Path) -> None:
        super().__init__(context)
        self.shelf = shelved(folder)
        self._listing = Listing(())

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(MATCHES_WIDTH, 860, 14)
        listing = self._listing
        listing.area = FRect(
            board.left + _PAD, board.top + 92, board.width - 2 * _PAD, board.height - 92 - 104
        )
        listing.empty = self.context.words("records.empty")
        listing.refill([self._row(each) for each in self.shelf])
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        back.area = FRect(0, 0, 220, 50).move_to(midbottom=(board.centerx, board.bottom - 30))
        self.group.refill([listing, back], focus=listing if listing.rows else back)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._show(place)
                return True
        return super().act(action)

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words("records.title"), 52)
        self.group.draw(canvas)

    def _row(self, each: Shelved) -> ListRow:
        if each.record is None or each.match is None:
            why = self.context.words("records.newer" if each.newer else "records.damaged")
            return ListRow(why, each.path.name, icon="warning", enabled=False)
        runs = each.path.parent.name == UNFINISHED and not each.match.over
        mark = self.context.words("records.running") if runs else moment_of(self.context, each.path)
        return match_row(self.context, each.record, each.match, mark)

    def _show(self, place: int) -> None:
        record = self.shelf[place].record
        if record is not None:
            self.stage.act(ShowReplay(record))
