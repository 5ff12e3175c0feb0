"""The house's characters play deals of one game after the other, without a sound; any sign of life ends it.

Nothing is kept of it: no record, no setting. The deals were played long ago (see `programme`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from random import Random

import pygame

from game.scenes.attract.honour_table import HonourRow, draw_honours_in_parts, honour_rows
from game.scenes.attract.menu_strip import MenuStrip
from game.scenes.attract.shown_deal import ShownDeal, programme
from game.scenes.career.when_read import CareerReader
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.palette import NIGHT, with_alpha
from game.stage.drawing.shot import Shot
from game.stage.drawing.units import Units
from game.stage.input.intents import ConfirmReleased, Intent, Point, Release
from game.stage.motion.timeline import Call, Fade, Pause, Timeline, Together, Tween
from game.stage.motion.tweens import ease_in, ease_out
from game.stage.scene import Scene

ADVICE = (
    *("count", "marriage", "close", "high", "guard", "trump"),
    *("throw", "quick", "lessons", "hint", "day", "sealed"),
)
_SPEED = 0.8
_AFTER_DEAL, _EACH_LINE, _WIPES = 1.6, 9.0, 0.4
_COMES, _STAYS, _GOES = 0.7, 6.5, 0.45
_HONOURS_EVERY = 4  # deals
_BEGINS = 0.6
_RISES = 0.7
_STEPS, _HALF = 16, 0.55
_READY = object()
_STIRRED = 8.0  # units; less is a table that was knocked against


class AttractScene(Scene):
    """The show: the deals of the programme one after the other, without end. It goes once somebody is there
    again.

    `menu` is what the title offers. `reader` reads the career meanwhile, and `letters` are those of its first
    places.
    `title` is how much is still seen of what stood there before, `dark` how dark the table is, and `come`
    how far the table of honour has come up before it, all from 0 to 1.
    """

    def __init__(
        self,
        context: AppContext,
        menu: Sequence[tuple[str, str]],
        reader: CareerReader,
        letters: Mapping[str, str],
    ) -> None:
        self.context = context
        self._menu = menu
        self._reader = reader
        self._letters = letters
        self._numbers = programme()
        self._lines = cycle(Random().sample(ADVICE, len(ADVICE)))
        self.line = next(self._lines)
        self._line_left = _EACH_LINE
        self._pointer = context.stage.pointer
        self._stirred = False
        self._clock = replace(context.clock, speed=min(context.clock.speed, _SPEED))
        self._timeline = Timeline(self._clock)
        self._shown = 0
        self._rows: tuple[HonourRow, ...] = ()
        self._before: pygame.Surface | None = None
        self.title = 1.0
        self.come = self.dark = 0.0
        self._refit(context.canvas.units)
        self.deal = self._next_deal()
        self._next: ShownDeal | None = None
        self._preparing: Iterator[None] | None = None

    def _next_deal(self) -> ShownDeal:
        """The next number of the programme."""
        return ShownDeal(self.context, next(self._numbers), self._clock, self._shot)

    def rehearsal(self, canvas: Canvas) -> Iterator[None]:
        """Make what the first frames need, a little at a time; to be run through before the show begins."""
        yield from self.deal.rehearsal(canvas)
        scratch = self._scratch(canvas)
        yield from self.strip.draw_in_parts(scratch, self._advice, self._back(canvas))
        self.deal.draw(scratch)
        yield

    def _interval(self, canvas: Canvas) -> Iterator[None]:
        """Prepare the next deal while the end of this one is still looked at."""
        scratch = self._scratch(canvas)
        self._rows = honour_rows(self.context, self._reader.career, self._letters)
        yield from draw_honours_in_parts(scratch, self.context, self.strip.beside, self._rows)
        self._next = self._next_deal()
        yield
        yield from self._next.rehearsal(canvas)

    def _scratch(self, canvas: Canvas) -> Canvas:
        """The canvas on which things are drawn to have them made, and shown nowhere."""
        return replace(canvas, surface=DisplayList(self.context.window.surface))

    # -- the scene -----------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return self.context.words("attract.back")

    def enter(self) -> None:
        self._before = self.context.window.surface.copy()
        self._timeline.play(Tween(self, _RISES, ease_in, title=0.0))

    def leave(self) -> None:
        self._reader.close()

    def resized(self, units: Units) -> None:
        if units == self._units:
            return
        self._refit(units)
        for deal in (self.deal, self._next):
            if deal is not None:
                deal.refit(self._shot)

    def _refit(self, units: Units) -> None:
        self._units = units
        self.strip = MenuStrip(units, self._menu)
        self._shot = Shot(units, self.strip.beside)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Point):
            x, y = self._pointer
            if abs(intent.x - x) + abs(intent.y - y) < _STIRRED:
                return
        if not isinstance(intent, Release | ConfirmReleased):
            self._stir()

    def _stir(self) -> None:
        if not self._stirred:
            self._stirred = True
            self.stage.pop()

    def update(self, seconds: float) -> None:
        if not self.context.window.in_front:
            self._stir()
            return
        self._reader.poll()
        self._timeline.update(seconds)
        self.deal.update(seconds)
        self._turn_line(seconds)
        if self.deal.over:
            self._prepare_next()

    @property
    def moving(self) -> bool:
        return self.deal.moving or (self._timeline.moving and not self._timeline.waiting)

    def _prepare_next(self) -> None:
        """Prepare a little of the next deal with every frame; once this one is over, change to it."""
        if self._preparing is None:
            self._preparing = self._interval(self.context.canvas)
        if next(self._preparing, _READY) is not _READY or self._timeline.moving:
            return
        if self.deal.waited >= _AFTER_DEAL:
            self._shown += 1
            if self._shown % _HONOURS_EVERY == 0:
                self._show_honours()
            self._timeline.play(Fade(self, _GOES, ease_in, dark=1.0), Call(self._change_table))

    def _change_table(self) -> None:
        assert self._next is not None
        self.deal, self._next, self._preparing = self._next, None, None
        self._timeline.play(Fade(self, _BEGINS, ease_out, dark=0.0))
        self.redraw()

    def _show_honours(self) -> None:
        self._timeline.play(
            Together(Tween(self, _COMES, ease_out, come=1.0), Fade(self, _COMES, dark=_HALF)),
            Pause(_STAYS),
            Tween(self, _GOES, ease_in, come=0.0),
        )

    def _turn_line(self, seconds: float) -> None:
        before = self.written
        self._line_left -= seconds
        if self._line_left <= 0:
            self.line, self._line_left = next(self._lines), _EACH_LINE
        if self.written != before:
            self.redraw()

    # -- what is seen --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        beside = self.strip.beside
        self.deal.draw(canvas)
        dark = round(255 * round(self.dark * _STEPS) / _STEPS)
        if dark:
            canvas.fill(beside, with_alpha(NIGHT, dark))
        if self.come > 0.0:
            for _ in draw_honours_in_parts(canvas, self.context, beside, self._rows, self.come):
                pass
        for _ in self.strip.draw_in_parts(canvas, self._advice, self._back(canvas), self.written):
            pass
        if self.title > 0.0:
            self._draw_title(canvas)

    def _draw_title(self, canvas: Canvas) -> None:
        """Draw the title that stood here before the show, as far as it has not been raised like a
        curtain.
        """
        if self._before is None or self._before.get_size() != canvas.surface.get_size():
            return
        risen = round(self._before.get_height() * (1.0 - self.title))
        canvas.surface.blit(self._before, (0, -risen))

    @property
    def written(self) -> float:
        """How far the line of advice is written, from 0 to 1: it is wiped off before the next one."""
        age = _EACH_LINE - self._line_left
        return round(max(0.0, min(1.0, age / _WIPES, self._line_left / _WIPES)) * _STEPS) / _STEPS

    @property
    def _advice(self) -> str:
        return self.context.words(f"attract.{self.line}")

    def _back(self, canvas: Canvas) -> str:
        touched = canvas.device == "touch"
        return self.context.words("attract.back_touch" if touched else "attract.back")
