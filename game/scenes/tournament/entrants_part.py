"""The part of a page on which people are added to a tournament by name, and characters of the house."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.rules import Game
from game.scenes.setup.opponents import opponents
from game.scenes.tournament.naming import entrant_name
from game.stage.context import AppContext
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, Choice, Listing, TextField, Widget, WidgetGroup
from game.stage.widgets.listing import ListRow
from game.tournament.entrants import BOT, LONGEST_NAME, PERSON, Entrant

_HIGH, _GAP = 48.0, 10.0
_SHARE = 0.62


class EntrantsPart:
    """A list of entrants with two rows to add one below it; `chosen` is the character offered."""

    def __init__(self, context: AppContext, empty: str) -> None:
        self._context = context
        self.listing = Listing((), empty=empty, marks_first=True)
        self.typed = ""
        self.chosen = ""

    def widgets(
        self, game: Game, entrants: Sequence[Entrant], notes: Sequence[str], area: FRect
    ) -> list[Widget]:
        """The list of those who are there, with a note each, and what adds somebody."""
        words, gap = self._context.words, _GAP
        icons = {PERSON: "person", BOT: "bot"}
        rows = [
            ListRow(entrant_name(self._context, each), mark=note, icon=icons[each.kind])
            for each, note in zip(entrants, notes, strict=True)
        ]
        self.listing.area = FRect(area.left, area.top, area.width, area.height - 2 * (_HIGH + gap))
        self.listing.refill(rows)
        wide = area.width * _SHARE
        top = self.listing.area.bottom + gap
        hint, left = words("tournament.name"), FRect(area.left, top, wide, _HIGH)
        field = self._field = TextField(
            "", self.typed, "name", left, longest=LONGEST_NAME, placeholder=hint, live=True
        )
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

    def take(self, action: UserAction) -> bool:
        """Note what was typed or chosen here; whether it was anything of this part's own."""
        match action:
            case Chosen("name", str(text)) | Typed("name", text):
                self.typed = text
            case Chosen("character", str(key)):
                self.chosen = key
            case _:
                return False
        return True

    def type_name(self, group: WidgetGroup) -> None:
        """Let a name be typed: the next one, or the one that was missing."""
        group.focus(self._field)
        self._field.begin()

    def added(self, action: UserAction) -> Entrant | None:
        """The entrant an action adds; None where it adds none, or no name was typed."""
        match action:
            case Chosen("add person") | Entered("name"):
                name = " ".join(self.typed.split())[:LONGEST_NAME].strip()
                return Entrant(PERSON, name) if name and name.isprintable() else None
            case Chosen("add character") if self.chosen:
                return Entrant(BOT, self.chosen)
        return None
