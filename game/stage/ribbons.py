"""Notices that unroll over any scene, can be read, and go by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, Fonts
from game.stage.drawing.palette import CREAM, INK, LAMP, PAPER, RED, Colour
from game.stage.motion.timeline import Clock
from game.stage.motion.tweens import ease_out

RibbonKind = Literal["notice", "warning"]

_WIDEST, _PAD, _GAP = 620.0, 20.0, 10.0
_UNROLL = 0.28
_READ_BASE, _READ_PER_LETTER = 1.8, 0.055
_MOST = 3


@dataclass
class _Ribbon:
    text: str
    kind: RibbonKind
    age: float = 0.0

    @property
    def lasts(self) -> float:
        return _READ_BASE + _READ_PER_LETTER * len(self.text)

    @property
    def unrolled(self) -> float:
        """0 to 1: how much of it is seen."""
        return ease_out(min(1.0, self.age / _UNROLL, max(0.0, self.lasts - self.age) / _UNROLL))


class Ribbons:
    """At most three notices at the top of the window, the newest below the others.

    `room` says where they unroll now, from its upper edge on; None is the upper edge of the window.
    """

    def __init__(self, clock: Clock, room: Callable[[], FRect | None]) -> None:
        self._clock = clock
        self._room = room
        self._ribbons: list[_Ribbon] = []
        self._was_shown = False

    @property
    def moving(self) -> bool:
        """Whether one of them is unrolling or rolling up now (or has just gone)."""
        rolling = any(each.unrolled < 1.0 for each in self._ribbons)
        return rolling or self._was_shown != bool(self._ribbons)

    def say(self, text: str, kind: RibbonKind = "notice") -> None:
        """Show a sentence; the same one twice only stays longer."""
        for ribbon in self._ribbons:
            if ribbon.text == text:
                ribbon.age = min(ribbon.age, _UNROLL)
                return
        self._ribbons.append(_Ribbon(text, kind, _UNROLL if self._clock.jumps else 0.0))
        del self._ribbons[:-_MOST]

    def dismiss(self) -> None:
        """Take all of them away."""
        self._ribbons.clear()

    def update(self, seconds: float) -> None:
        for ribbon in self._ribbons:
            ribbon.age += seconds
            if self._clock.jumps and ribbon.age > ribbon.lasts - _UNROLL:
                ribbon.age = ribbon.lasts
        self._ribbons = [each for each in self._ribbons if each.age < each.lasts]

    def slips(self, fonts: Fonts, visible: FRect) -> list[FRect]:
        """The places where slips unroll, the oldest first, in a window of which this is `visible`."""
        room = self._room() or FRect(visible.left, visible.top + 14.0, visible.width, 0)
        slips: list[FRect] = []
        top = room.top
        for ribbon in self._ribbons:
            lines = _lines(fonts, ribbon.text, room)
            width = max(fonts.width(line, BODY) for line in lines) + 4.0 + _PAD * 2
            slip = FRect(0, top, width, fonts.line_height(BODY) * len(lines) + _PAD)
            slip.centerx = room.centerx
            slips.append(slip)
            top += slip.height * ribbon.unrolled + _GAP
        lowest = max((slip.bottom for slip in slips), default=visible.bottom)
        for slip in slips:
            slip.top -= max(0.0, lowest - visible.bottom)
        return slips

    def draw(self, canvas: Canvas) -> None:
        self._was_shown = bool(self._ribbons)
        if not self._ribbons:
            return
        slips = self.slips(canvas.fonts, canvas.visible)
        for ribbon, slip in zip(self._ribbons, slips, strict=True):
            _draw_one(canvas, ribbon, slip)


def _lines(fonts: Fonts, text: str, room: FRect) -> list[str]:
    return fonts.wrap_evenly(text, BODY, min(_WIDEST, room.width - _PAD * 2 - 4.0))


def _draw_one(canvas: Canvas, ribbon: _Ribbon, slip: FRect) -> None:
    shown = slip.inflate(-slip.width * (1.0 - ribbon.unrolled), 0)
    warning = ribbon.kind == "warning"
    fill: Colour = RED if warning else PAPER
    if ribbon.unrolled >= 1.0:
        canvas.shadow(slip, 0.5, 8)
    before = canvas.clipped(shown)
    canvas.box(slip, BoxStyle(fill, LAMP, 1.5, 8))
    inside = slip.inflate(-_PAD * 2, -_PAD)
    canvas.paragraph(ribbon.text, inside, BODY, CREAM if warning else INK, "centre", fit=False)
    canvas.unclip(before)
