"""The page between two people at one screen: pass the table on, the hands stay hidden until then."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.deal import Seat
from game.scenes.panels import draw_parchment
from game.scenes.table.plates import draw_portrait
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, HEADING
from game.stage.intents import Cancel, Intent, Menu, Point
from game.stage.palette import INK, INK_SOFT
from game.stage.scene import Scene
from game.stage.units import Units
from game.stage.widgets import HeldButton, WidgetGroup

_WIDTH, _HEIGHT, _PAD = 600.0, 330.0, 40.0
_DEAF = 0.7


class HandOver(Scene):
    """Asks for the person of `seat`; only then are that person's cards turned over.

    It comes up while somebody else may still be pressing keys to hurry the cards on. So it hears
    nothing at first, and then wants a click on its button or a key that is held on purpose. `taken`
    is called once the page is away.
    """

    overlay = True

    def __init__(
        self,
        context: AppContext,
        seats: SeatsAtScreen,
        seat: Seat,
        *,
        taken: Callable[[], object],
        open_menu: Callable[[], object],
        keep_going: Callable[[], object],
    ) -> None:
        self._context = context
        self._seats = seats
        self._seat = seat
        self._taken = taken
        self._open_menu = open_menu
        self._keep_going = keep_going
        self._group = WidgetGroup(context)
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)
        self._shown_for = 0.0

    def enter(self) -> None:
        self._context.speaker.play("your_turn")

    def resized(self, units: Units) -> None:
        self._sheet.center = units.core.center
        words = self._context.words
        area = FRect(0, 0, 360, 58)
        area.midbottom = self._sheet.centerx, self._sheet.bottom - _PAD
        button = HeldButton(words("table.pass_on.take"), self._take, area, icon="eye")
        self._group.refill([button], focus=button)

    def on(self, intent: Intent) -> None:
        if self._shown_for < _DEAF and not isinstance(intent, Point):
            return
        match intent:
            case Cancel() | Menu():
                self._open_menu()
            case _:
                self._group.on(intent)

    def update(self, seconds: float) -> None:
        self._keep_going()
        self._shown_for += seconds
        self._group.update(seconds)

    @property
    def moving(self) -> bool:
        return self._group.moving

    def draw(self, canvas: Canvas) -> None:
        context, seats = self._context, self._seats
        sheet = self._sheet
        draw_parchment(canvas, sheet)
        face = FRect(sheet.left + _PAD, sheet.top + _PAD, 128, 128)
        draw_portrait(canvas, seats.portrait(self._seat), face)
        words = FRect(face.right + 28, face.top, sheet.right - _PAD - face.right - 28, 60)
        title = context.words("table.pass_on.title", name=seats.name(self._seat))
        canvas.paragraph(title, words, HEADING.sized(34), INK, centred=True)
        below = FRect(words.left, words.bottom + 8, words.width, 76)
        canvas.paragraph(context.words("table.pass_on.text"), below, BODY, INK_SOFT)
        self._group.draw(canvas)

    def _take(self) -> None:
        self.stage.pop()
        self._taken()
