"""A sheet of parchment to read from: the rules of a game, in one page or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.panels import draw_parchment
from game.stage.canvas import Canvas
from game.stage.fonts import HEADING
from game.stage.intents import Cancel, Intent, Menu, Move, Step
from game.stage.palette import INK
from game.stage.room import Room
from game.stage.scene import Scene
from game.stage.units import Units
from game.stage.widgets import Button, Choice, Group, Page, Widget
from game.stage.widgets.blocks import Block

_WIDTH, _PAD = 980.0, 62.0


@dataclass(frozen=True)
class SheetPage:
    """A page: its title and its blocks, composed anew whenever the language or deck changes."""

    title: Callable[[], str]
    blocks: Callable[[], Sequence[Block]]


class Sheet(Scene):
    """Pages to read; with more than one, a choice at the top turns them."""

    overlay = True

    def __init__(self, room: Room, pages: Sequence[SheetPage], place: int = 0) -> None:
        self.room = room
        self.pages = tuple(pages)
        self.place = place
        self.page = Page(())
        self.group = Group(room)
        self._sheet = FRect(0, 0, 0, 0)

    def resized(self, units: Units) -> None:
        high = min(units.visible.height - 32, 900)
        self._sheet = FRect(0, 0, _WIDTH, high)
        self._sheet.center = units.core.center
        sheet = self._sheet
        self.page.area = FRect(
            sheet.left + _PAD, sheet.top + 112, sheet.width - _PAD * 2 + 14, high - 112 - 102
        )
        self.page.show(self.pages[self.place].blocks())
        self.group.refill(self._widgets(), focus=self.page)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Step | Move) and self._turned(intent):
            return
        if self.group.on(intent):
            return
        if isinstance(intent, Cancel | Menu):
            self.stage.pop()

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    @property
    def moving(self) -> bool:
        return self.group.moving

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._sheet)
        if len(self.pages) == 1:
            title = self.pages[0].title()
            canvas.text(
                title,
                self._sheet.centerx,
                self._sheet.top + 68,
                HEADING,
                INK,
                "centre",
                width=self.page.area.width,
            )
        self.group.draw(canvas)

    def _widgets(self) -> list[Widget]:
        words, sheet = self.room.words, self._sheet
        close = Button(words("menu.close"), self._leave, FRect(0, 0, 200, 48), icon="check")
        close.area.midbottom = sheet.centerx, sheet.bottom - 34
        widgets: list[Widget] = [self.page, close]
        if len(self.pages) > 1:
            titles = [(place, page.title()) for place, page in enumerate(self.pages)]
            area = FRect(0, 0, 520, 48)
            area.midtop = sheet.centerx, sheet.top + 42
            widgets.insert(0, Choice("", titles, self.place, self._turn_to, area))
        return widgets

    def _turned(self, intent: Step | Move) -> bool:
        """Left, right and the shoulders turn pages while the page itself has the focus."""
        if len(self.pages) < 2 or self.group.ring.current is not self.page:
            return False
        match intent:
            case Step(by):
                self._turn_to((self.place + by) % len(self.pages))
            case Move("left" | "right" as way):
                by = 1 if way == "right" else -1
                self._turn_to((self.place + by) % len(self.pages))
            case _:
                return False
        return True

    def _turn_to(self, place: int) -> None:
        self.place = place
        on_page = self.group.ring.current is self.page
        self.page.show(self.pages[place].blocks())
        widgets = self._widgets()
        self.group.refill(widgets, focus=self.page if on_page else widgets[0])
        self.room.speaker.play("pressed")
        self.redraw()

    def _leave(self) -> None:
        self.stage.pop()
