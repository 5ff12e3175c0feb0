"""The page of the evening: the deal of the day, a duplicate, a tournament, and a deal by its code."""

from __future__ import annotations

from datetime import date, timedelta

from pygame import FRect

from game.play.daily import deal_of, event_of
from game.play.deal_code import BadCode, read_code
from game.play.duplicate import EVENT
from game.scenes.actions import (
    AttendEvent,
    Back,
    ContinueEvent,
    OpenTournaments,
    PlayCoded,
    SetUpDuplicate,
)
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.evening.events import Events
from game.scenes.menus.saved import SavedMatches
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL, SUBHEADING, signed
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, RED_SOFT, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, TextField

_WIDTH, _HEIGHT, _PAD, _GAP, _TOP, _FOOT = 1180.0, 900.0, 40.0, 10.0, 74.0, 78.0
_BESIDE = 8.0
_BUTTON, _HIGH, _INSET = 260.0, 52.0, 20.0
# Above and below a part's text, and the least height of a part: two buttons stand in it.
_TITLE, _BELOW, _LEAST = 43.0, 3.0, 112.0
_NOTE = 26.0
_DAYS = 6
_PARTS = 4
_LONGEST = 45
_NO_BREAK = "\N{NO-BREAK SPACE}"


class EveningPage(WidgetPage):
    """The evening's page: `events` has what one made of each day, `saved` the matches that were left."""

    def __init__(self, context: AppContext, events: Events, saved: SavedMatches) -> None:
        super().__init__(context)
        self.refused = ""
        self._events, self._saved = events, saved
        self._look()
        self._typed = ""
        self._parts: tuple[FRect, ...] = ()

    def uncovered(self) -> None:
        self._look()
        self._refill()

    def _look(self) -> None:
        """Look up what day it is, the results of the days, and the matches left."""
        self.day: date = self._events.today
        self._results = self._events.days()
        self._begun = self._saved.holds(event_of(self.day))
        self._duplicate = self._saved.holds(EVENT)

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT, 10)
        self._refill()

    def _lay_parts(self) -> tuple[FRect, ...]:
        """The frames, equally high where every text has room, else higher where there is more to say."""
        board, fonts = self._board, self.context.fonts
        left, top, wide = board.left + _PAD, board.top + _TOP, board.width - 2 * _PAD
        room = board.height - _TOP - _FOOT - (_PARTS - 1) * _GAP - _PARTS * _LEAST
        wide_text = wide - _BUTTON - 3 * _INSET
        highs = [_TITLE + fonts.height(text, BODY, wide_text) + _BELOW for text in self._about()]
        note = max(_NOTE, fonts.line_height(SMALL)) if self._days_before()[0] else 0.0
        for wanted in ([highs[0] + note, *highs[1:]], highs):  # the days before are left out first
            more = [max(0.0, high - _LEAST) for high in wanted]
            asked = sum(more)
            if asked <= room:
                break
        share = min(1.0, room / asked) if asked else 0.0
        spare = (room - share * asked) / _PARTS
        parts = []
        for each in more:
            parts.append(FRect(left, top, wide, _LEAST + share * each + spare))
            top = parts[-1].bottom + _GAP
        return tuple(parts)

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        words = self.context.words
        draw_headed_board(canvas, self._board, words("evening.title"), 44)
        refused = words(self.refused) if self.refused else ""
        titles = (
            words("evening.daily.title", day=words.day(self.day)),
            words("evening.duplicate.title"),
            words("tournament.title"),
            words("evening.code.title"),
        )
        warnings = ("", "", "", refused)
        for at, part in enumerate(zip(titles, self._about(), warnings, strict=True)):
            self._draw_part(canvas, at, *part)
        self.group.draw(canvas)

    def _draw_part(self, canvas: Canvas, at: int, title: str, text: str, warning: str) -> None:
        """A frame with a title, what it is, and a line of warning or of what was."""
        area = self._parts[at]
        canvas.box(area, BoxStyle(with_alpha(NIGHT, 110), with_alpha(LAMP, 70), 1.2, 12))
        wide = area.width - _BUTTON - 3 * _INSET
        left = area.left + _INSET
        canvas.text(title, left, area.top + 25, SUBHEADING, LAMP, width=wide)
        wide_note = area.width - 2 * _INSET
        high = canvas.fonts.height(text, BODY, wide)
        for note in [warning] if warning or at else self._days_before():
            lines = max(_NOTE, canvas.fonts.height(note, SMALL, wide_note)) if note else 0.0
            last = FRect(left, area.bottom - _BELOW - lines, wide_note, lines)
            below = FRect(left, area.top + _TITLE, wide, last.top - area.top - _TITLE)
            if below.height >= high and last.top >= area.centery + _HIGH / 2:
                break
        canvas.paragraph(text, below, BODY, CREAM)
        if note:
            ink = RED_SOFT if warning else with_alpha(CREAM, 190)
            canvas.paragraph(note, last, SMALL, ink)

    def _about(self) -> tuple[str, ...]:
        """The text of each part."""
        words = self.context.words
        others = ("evening.duplicate.about", "tournament.evening_about", "evening.code.about")
        return self._about_day(), *(words(key) for key in others)

    def _about_day(self) -> str:
        words, deal = self.context.words, deal_of(self.day)
        game = words(f"game.{deal.game.key}.name")
        about = words("evening.daily.about", game=game)
        made = self._results.get(self.day)
        told = "" if made is None else f" {words('evening.daily.made', points=signed(made))}"
        return about + told

    def _days_before(self) -> list[str]:
        """The last days, and what one made of them: all of them, then one fewer each time, at last none."""
        days = [self.day - timedelta(days=back) for back in range(1, _DAYS + 1)]
        played = [day for day in days if day in self._results]
        shown = self.context.words.day
        made = [
            f"{shown(day)}  {signed(self._results[day])}".replace(" ", _NO_BREAK) for day in played
        ]
        return ["   ·   ".join(made[:count]) for count in range(len(made), -1, -1)]

    # -- widgets -------------------------------------------------------------------------------

    def _refill(self) -> None:
        words = self.context.words
        self._parts = self._lay_parts()
        key = "go_on" if self._begun else "again" if self.day in self._results else "play"
        daily = Button(words(f"evening.daily.{key}"), Chosen("day"), icon="clock", kind="primary")
        duplicate = Button(words("evening.duplicate.set_up"), SetUpDuplicate(), icon="exchange")
        duplicate_on = Button(words("evening.duplicate.go_on"), ContinueEvent(EVENT), icon="replay")
        duplicate_on.visible = self._duplicate
        tournaments = Button(words("tournament.open"), OpenTournaments(), icon="trophy")
        field = TextField(
            "", self._typed, "code", longest=_LONGEST, placeholder="K7QM-3XTW", live=True
        )
        deal = Button(words("evening.code.deal"), Chosen("deal"), icon="cards")
        back = Button(words("menu.back"), Back(), icon="back")
        board = self._board
        for button, part in zip((daily, duplicate, tournaments), self._parts, strict=False):
            button.area = FRect(0, 0, _BUTTON, _HIGH)
            button.area.midright = part.right - _INSET, part.centery
        if self._duplicate:
            duplicate_on.area = duplicate.area.move(0, -_HIGH / 2 - 3)
            duplicate.area.move_ip(0, _HIGH / 2 + 3)
        part = self._parts[3]
        left = part.right - _INSET - _BUTTON
        field.area = FRect(left, part.centery - _HIGH - 6, _BUTTON + _BESIDE, _HIGH)
        deal.area = FRect(field.area.left, part.centery, _BUTTON, _HIGH)
        back.area = FRect(0, 0, 220, 50).move_to(midbottom=(board.centerx, board.bottom - 16))
        self.group.remake([daily, duplicate_on, duplicate, tournaments, field, deal, back])
        self.redraw()

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("code", str(text)) | Typed("code", text):
                self._typed, self.refused = text, ""
            case Chosen("day"):
                self.stage.act(AttendEvent(self._events.of_day(self.day)))
            case Chosen("deal") | Entered("code"):
                self._deal_code()
            case _:
                return super().act(action)
        return True

    def _deal_code(self) -> None:
        """Answer a typed code with a deal, or with a sentence."""
        try:
            code = read_code(self._typed)
        except BadCode as bad:
            self.refused = bad.key
            self.context.speaker.play("refused")
            self.group.type_again()
            self.redraw()
            return
        self.stage.act(PlayCoded(code))
