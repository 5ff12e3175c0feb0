"""The page of the career: the ladder, the table of honour, the achievements."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import FRect

from game.career import (
    ACHIEVEMENTS,
    PLACES,
    Career,
    Honour,
    Initials,
    LadderPlace,
    RoundsShown,
    as_initials,
)
from game.career.initials import LETTERS
from game.scenes.actions import AttendEvent, Back
from game.scenes.career.honours import draw_honours, honours_and_ratings
from game.scenes.career.ladder import (
    LookAtPlace,
    PlaceTile,
    draw_path,
    draw_place,
    lay_out,
    match_at,
    place_tiles,
)
from game.scenes.career.medals import LookAtMedal, draw_achievement, lay_out_medals, medal_tiles
from game.scenes.career.round_end import RoundEndPage
from game.scenes.career.when_read import CareerReader, keep_what_is_won
from game.scenes.elements.panels import draw_headed_board, draw_slate
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.elements.widget_page import TabbedPage
from game.scenes.menus.saved import SavedMatches
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CHALK, LAMP
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, Tabs, TextField, Widget

LADDER, HONOURS, MEDALS = range(3)
_TABS = ("ladder", "honours", "achievements")
_WIDTH, _HEIGHT, _UPRIGHT = 1240.0, 900.0, 1200.0
_PAD, _TITLE, _ROW, _FOOT, _INSIDE = 30.0, 62.0, 46.0, 80.0, 26.0
_NARROW = 900.0
_BETWEEN, _SIGNING = 26.0, 100.0
_PATIENT = 0.3  # seconds


def split(area: FRect, share: float) -> tuple[FRect, FRect]:
    """Two parts, beside each other or, in one that is higher than wide, below; the first has this share."""
    first, second = area.copy(), area.copy()
    if area.width > area.height:
        first.width = area.width * share
        second.width -= first.width + _BETWEEN
        second.right = area.right
    else:
        first.height = area.height * share
        second.height -= first.height + _BETWEEN
        second.bottom = area.bottom
    return first, second


class CareerPage(TabbedPage):
    """Reads the career beside the frames, anew each time one comes back to it.

    `career` is None until it has been read, and the old one while it is read again; `looked` is the place
    that is looked at, None for one's own, `medal` the achievement. `saved` has the matches that were left.
    """

    overlay = True

    def __init__(self, context: AppContext, folder: Path, saved: SavedMatches) -> None:
        super().__init__(context)
        self.tab = LADDER
        self.career: Career | None = None
        self.looked: int | None = None
        self.medal: str = next(iter(ACHIEVEMENTS))
        self._folder = folder
        self._saved = saved
        self._initials = Initials(folder)
        self._letters = self._initials.load()
        self._rounds_shown = RoundsShown(folder)
        self._typed = ""
        self._held = False
        self._patient_until = 0.0
        self._eager = False  # whether he wants to sit down as soon as it is known where
        self._tiles: list[PlaceTile] = []
        self._place(context.canvas.units)
        self._reader = CareerReader(folder)

    # -- the scene -----------------------------------------------------------------------------

    def enter(self) -> None:
        self._patient_until = self.context.stage.now + _PATIENT
        self.context.stage.after(_PATIENT, self.redraw)

    def leave(self) -> None:
        self._reader.close()

    def uncovered(self) -> None:
        self._reader.close()
        self.looked, self._eager = None, False
        self._reader = CareerReader(self._folder)

    def resized(self, units: Units) -> None:
        self._place(units)
        self._build()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._reader.poll() and self._reader.career is not None:
            self.career = self._reader.career
            new = keep_what_is_won(self.context, self.career)
            if self.unsigned is not None:
                self.tab = HONOURS
            self._build(begin=True)
            self.redraw()
            if self._eager:
                self._play()
            else:
                self._show_round_end(self.career, new)

    def read_again(self) -> None:
        """A match of the ladder is over: nothing of what was read before is shown any more."""
        self.career = None
        self._build()
        self.redraw()

    def _show_round_end(self, career: Career, new: Sequence[str]) -> None:
        """Show how the last round has ended, once, wherever and whenever that was.

        `new` are the places whose tables may be laid anywhere only now.
        """
        ended, in_progress = career.ladder.ended, career.ladder.won + career.ladder.lost > 0
        if ended is not None and not in_progress and ended.source not in self._rounds_shown:
            self._rounds_shown.keep(ended.source)
            keeps = PLACES[ended.place].key in new
            self.context.push(RoundEndPage(self.context, ended, keeps))

    @property
    def unsigned(self) -> Honour | None:
        """The latest first place that nobody has put letters to."""
        honours = self.career.honours if self.career is not None else ()
        open_ones = [each for each in honours if each.source not in self._letters]
        return max(open_ones, key=lambda each: each.moment, default=None)

    def draw(self, canvas: Canvas) -> None:
        board, words = self._board, self.context.words
        draw_headed_board(canvas, board, words("career.title"), 36)
        draw_slate(canvas, self._slate)
        if self.career is None:
            self._draw_reading(canvas)
        elif self.tab == LADDER:
            draw_path(canvas, self._tiles)
            shown = self._shown(self.career)
            ladder = self.career.ladder
            draw_place(canvas, self.context, self._beside, shown, ladder, self._held)
        elif self.tab == HONOURS:
            foot = _SIGNING if self.unsigned is not None else 0.0
            draw_honours(canvas, self.context, self._inside, foot, self.career, self._letters)
        else:
            draw_achievement(canvas, self.context, self._medal, self.medal, self.career)
        if self.tab == HONOURS and self.unsigned is not None:
            place = self._sign_area
            text = words("career.initials_about")
            canvas.text(text, place.left, place.top - 16, BODY, LAMP, width=place.width)
        self.group.draw(canvas)

    def _draw_reading(self, canvas: Canvas) -> None:
        """Say that the career is being read, but only once that takes noticeably long."""
        if self.context.stage.now >= self._patient_until:
            area, text = self._inside.inflate(-120, -60), self.context.words("career.reading")
            canvas.paragraph(text, area, BODY, CHALK, "centre", centred=True)

    # -- places and widgets --------------------------------------------------------------------

    def _place(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _HEIGHT, 12)
        left, wide = board.left + _PAD, board.width - _PAD * 2
        self._tabs_area = FRect(left, board.top + _TITLE, wide, _ROW)
        top = self._tabs_area.bottom + 10
        self._slate = FRect(left, top, wide, board.bottom - _FOOT - top)
        inside = self._inside = self._slate.inflate(-_INSIDE * 2, -_INSIDE * 2)
        self._grid, self._beside = split(inside, 0.45 if units.tall else 0.56)
        self._medals, self._medal = split(inside, 0.64 if units.tall else 0.6)
        honours, _ = honours_and_ratings(inside, _SIGNING)
        self._sign_area = FRect(inside.left, inside.bottom - 50, min(480.0, honours.width), 50)

    def _shown(self, career: Career) -> int:
        return career.ladder.place if self.looked is None else self.looked

    def _build(self, begin: bool = False) -> None:
        """Make the widgets of the open tab; `begin` puts the focus on the button that continues."""
        words = self.context.words
        labels = [words(f"career.{each}") for each in _TABS]
        self._tabs = Tabs(labels, self.tab, self._tabs_area)
        back = Button(words("menu.back"), Back(), icon="back")
        top = self._board.bottom - (_FOOT + 50) / 2
        narrow = 160.0 if self._board.width < _NARROW else 190.0
        back.area = FRect(self._board.left + _PAD, top, narrow, 50)
        widgets: list[Widget] = [self._tabs]
        lead: Widget | None = None
        if self.career is not None and self.tab == LADDER:
            lead = self._lay_out_ladder(self.career, widgets, back.area)
        elif self.tab == HONOURS and self.unsigned is not None:
            lead = self._lay_out_signing(self.unsigned, widgets)
        elif self.career is not None and self.tab == MEDALS:
            tiles = medal_tiles(self.context, self.career, self.medal)
            lay_out_medals(self.context, tiles, self._medals)
            widgets += tiles
        widgets.append(back)
        self.group.refill(widgets, lead if begin else None)

    def _lay_out_ladder(self, career: Career, widgets: list[Widget], back: FRect) -> Widget:
        top, words, ladder = back.top, self.context.words, career.ladder
        self._held = self._saved.holds(PLACES[ladder.place].event)
        self._tiles = place_tiles(self.context, ladder, self._shown(career), self._held)
        lay_out(self._tiles, self._grid)
        in_progress = ladder.won + ladder.lost > 0
        key = "go_on" if self._held else "next_match" if in_progress else "begin"
        begin = Button(words(f"career.{key}"), Chosen("play"), icon="cards", kind="primary")
        wide = 260.0 if self._board.width < _NARROW else 290.0
        begin.area = FRect(self._board.right - _PAD - wide, top, wide, 50)
        how = Button(words("career.how"), Chosen("how"), icon="question")
        left = back.right + 14
        how.area = FRect(left, top, min(280.0, begin.area.left - 14 - left), 50)
        widgets += [*self._tiles, how, begin]
        return begin

    def _lay_out_signing(self, honour: Honour, widgets: list[Widget]) -> Widget:
        words, place = self.context.words, self._sign_area
        label = words("career.initials")
        field = TextField(
            *("", self._typed, "letters"), longest=LETTERS, placeholder="ABC", live=True, tip=label
        )
        field.area = FRect(place.left, place.top, place.width * 0.4, place.height)
        sign = Button(words("career.sign"), Chosen("sign", honour), icon="pencil")
        sign.area = FRect(field.area.right + 12, place.top, place.width * 0.6 - 12, place.height)
        widgets += [field, sign]
        return field

    # -- what is done --------------------------------------------------------------------------

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("tab", int(tab)):
                self.tab = tab
            case Chosen("play"):
                self._play()
                return True
            case Chosen("how"):
                self._explain()
                return True
            case Chosen("letters", str(text)) | Typed("letters", text):
                self._typed = text
                return True
            case Entered("letters"):
                return True
            case Chosen("sign", Honour() as honour):
                self._sign(honour)
                return True
            case LookAtPlace(number):
                self.looked = number
            case LookAtMedal(key):
                self.medal = key
            case _:
                return super().act(action)
        self._build()
        self.redraw()
        return True

    def _explain(self) -> None:
        """The rules of the ladder itself."""
        words = self.context.words
        back = QuestionAnswer(words("menu.back"), icon="back")
        text = words("career.rules")
        self.context.push(QuestionPage(self.context, words("career.how"), text, (back,)))

    def _play(self) -> None:
        career = self._reader.career
        self._eager = career is None
        if career is not None:
            self._sit_down(PLACES[career.ladder.place])

    def _sit_down(self, place: LadderPlace) -> None:
        """Play a match at a place, the one that was left there first; its stake is shown over the table."""
        words, key = self.context.words, f"career.place.{place.key}"
        self.stage.act(AttendEvent(match_at(place, self.context.given_names)))
        stake = words("career.stake", stake=words(f"{key}.stake"))
        self.context.tell(f"{words(f'{key}.name')}. {stake}.")

    def _sign(self, honour: Honour) -> None:
        """Put the letters to a first place; without any letter nothing happens."""
        letters = as_initials(self._typed)
        if not letters:
            self.context.speaker.play("refused")
            return
        try:
            self._initials.keep(honour.source, letters)
        except OSError as reason:
            self.context.tell_refused("career.not_kept", reason)
        self._letters = {**self._letters, honour.source: letters}
        self._typed = ""
        self._build()
        self.redraw()
