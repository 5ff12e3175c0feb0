"""A page with a list of entrants on which people are added by name, and characters of the house."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from pygame import FRect

from game.rules import Game
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.setup.opponents import opponents
from game.scenes.tournament.naming import entrant_name
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CREAM
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, Choice, Listing, TextField, Widget
from game.stage.widgets.listing import ListRow
from game.tournament.entrants import BOT, LONGEST_NAME, PERSON, Entrant

_HIGH, _GAP = 48.0, 10.0
_SHARE = 0.62


class EntrantsPage(WidgetPage):
    """Base of such pages; `chosen` is the character offered."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        empty = context.words("tournament.set_up.empty")
        self.listing = Listing((), empty=empty, marks_first=True)
        hint = context.words("tournament.name")
        self._field = TextField(
            "", "", "name", FRect(0, 0, 0, 0), longest=LONGEST_NAME, placeholder=hint, live=True
        )
        self.typed = ""
        self.chosen = ""

    @abstractmethod
    def add(self, entrant: Entrant) -> bool:
        """Take somebody in, unless he is refused; whether he was taken in."""

    @abstractmethod
    def refill(self) -> None:
        """Lay out all widgets again."""

    def act(self, action: UserAction) -> bool:
        name = " ".join(self.typed.split())[:LONGEST_NAME].strip()
        match action:
            case Chosen("name", str(text)) | Typed("name", text):
                self.typed = text
                return True
            case Chosen("character", str(key)):
                self.chosen = key
                return True
            case Chosen("add person") | Entered("name") if name and name.isprintable():
                if self.add(Entrant(PERSON, name)):
                    self.typed = ""
            case Chosen("add person"):
                self._type_name()
                return True
            case Chosen("add character") if self.chosen:
                self.add(Entrant(BOT, self.chosen))
            case _:
                return super().act(action)
        self.refill()
        if isinstance(action, Entered):
            self._type_name()
        return True

    def draw_about(self, canvas: Canvas, text: str, area: FRect) -> None:
        """Write a text into an area, in smaller letters where it needs them."""
        style = BODY if canvas.fonts.height(text, BODY, area.width) <= area.height else SMALL
        canvas.paragraph(text, area, style, CREAM)

    def entrants_widgets(
        self, game: Game, entrants: Sequence[Entrant], notes: Sequence[str], area: FRect
    ) -> list[Widget]:
        """The list of those who are there, with a note each, and what adds somebody."""
        words, gap = self.context.words, _GAP
        icons = {PERSON: "person", BOT: "bot"}
        rows = [
            ListRow(entrant_name(self.context, each), mark=note, icon=icons[each.kind])
            for each, note in zip(entrants, notes, strict=True)
        ]
        self.listing.area = FRect(area.left, area.top, area.width, area.height - 2 * (_HIGH + gap))
        self.listing.refill(rows)
        wide = area.width * _SHARE
        top = self.listing.area.bottom + gap
        field = self._field
        field.area = FRect(area.left, top, wide, _HIGH)
        if not field.typing:  # else somebody enters elsewhere meanwhile
            field.line.text = self.typed
            field.line.place(len(self.typed))
        add = Button(words("tournament.add_person"), Chosen("add person"), icon="plus")
        add.area = FRect(area.left + wide + gap, top, area.width - wide - gap, _HIGH)
        taken = {each.name for each in entrants if each.kind == BOT}
        free = [each.key for each in opponents(game) if each.key not in taken]
        if self.chosen not in free:
            self.chosen = free[0] if free else ""
        offered = [(key, words(f"bot.{key}")) for key in free] or [("", "–")]
        top += _HIGH + gap
        choice = Choice("", offered, self.chosen, "character", FRect(area.left, top, wide, _HIGH))
        join = Button(words("tournament.add_character"), Chosen("add character"), icon="bot")
        join.area = FRect(add.area.left, top, add.area.width, _HIGH)
        choice.enabled = join.enabled = bool(free)
        return [self.listing, field, add, choice, join]

    def _type_name(self) -> None:
        """Let a name be typed: the next one, or the one that was missing."""
        self.group.focus(self._field)
        self._field.begin()
