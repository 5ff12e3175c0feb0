"""The part of the title that stays in sight while bots play: its sign and its menu, smaller, and a line
of advice.

Beside the table it is a board along the left edge; in a much taller window it lies along the upper one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import FRect

from game.scenes.elements.panels import draw_board, draw_slate
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SMALL, SMALL_BOLD
from game.stage.drawing.palette import CHALK, CREAM, SLATE, mixed, with_alpha
from game.stage.drawing.units import Units

_WIDE, _HIGH = 236.0, 184.0
_SIGN = 560 / 224
_PAD, _EDGE = 18.0, 14.0
_ROW, _ICON = 34.0, 20.0
_BACK, _ADVICE, _NARROWED = 44.0, 172.0, 44.0
_INK = with_alpha(CREAM, 215)
_ICON_INK = (226, 180, 92)


def _sign() -> bytes:
    from art.sign import sign_svg

    return sign_svg()


class MenuStrip:
    """The board with the menu, each entry words and an icon; `beside` is what it leaves of the window."""

    def __init__(self, units: Units, entries: Sequence[tuple[str, str]]) -> None:
        self._entries = entries
        seen = units.visible
        self._above = units.tall and seen.width * seen.height / (seen.height - _HIGH) <= seen.height
        if self._above:
            self.area = FRect(seen.left, seen.top, seen.width, _HIGH)
            self.beside = FRect(seen.left, seen.top + _HIGH, seen.width, seen.height - _HIGH)
            self._place_above()
        else:
            self.area = FRect(seen.left, seen.top, _WIDE, seen.height)
            self.beside = FRect(seen.left + _WIDE, seen.top, seen.width - _WIDE, seen.height)
            self._place_next_to()

    def _place_next_to(self) -> None:
        inside = self.area.inflate(-2 * _PAD, -2 * _EDGE)
        self._sign = FRect(inside.left, inside.top, inside.width, inside.width / _SIGN)
        self._back = FRect(inside.left, inside.bottom - _BACK, inside.width, _BACK)
        self._advice = FRect(inside.left - 6, 0, inside.width + 12, _ADVICE)
        self._advice.bottom = self._back.top - 8
        top = self._sign.bottom + 8
        each = min(_ROW, (self._advice.top - 8 - top) / len(self._entries))
        top += max(0.0, (self._advice.top - 8 - top - each * len(self._entries)) / 3)
        self._rows = [
            FRect(inside.left, top + each * at, inside.width, each)
            for at in range(len(self._entries))
        ]

    def _place_above(self) -> None:
        """Sign and way back at the left, the menu in the middle, advice at the right."""
        inside = self.area.inflate(-2 * _PAD, -2 * _EDGE)
        inside.width = min(inside.width, 960.0)
        inside.centerx = self.area.centerx
        third = (inside.width - 2 * _PAD) / 3
        self._sign = FRect(inside.left, inside.top, third, third / _SIGN)
        self._sign.height = min(self._sign.height, inside.height - _BACK - 4)
        self._sign.width = self._sign.height * _SIGN
        self._sign.centerx = inside.left + third / 2
        self._back = FRect(inside.left, inside.bottom - _BACK, third, _BACK)
        self._advice = FRect(inside.right - third, inside.top, third, inside.height)
        each = min(_ROW, inside.height / len(self._entries))
        top = inside.centery - each * len(self._entries) / 2
        left = inside.left + third + _PAD + 12
        self._rows = [
            FRect(left, top + each * at, third - 12, each) for at in range(len(self._entries))
        ]

    def draw_in_parts(
        self, canvas: Canvas, advice: str, back: str, written: float = 1.0
    ) -> Iterator[None]:
        """Draw it a part a step, the lowest first.

        The line of advice stands there as far as it is `written`, from 0 to 1, and this way back.
        """
        self._draw_board(canvas)
        yield
        canvas.picture("sign", self._sign, _sign)
        yield
        for row, (label, icon) in zip(self._rows, self._entries, strict=True):
            self._draw_entry(canvas, row, label, icon)
            yield
        draw_slate(canvas, self._advice)
        yield
        inside = self._advice.inflate(-34, -30)
        if written:
            chalk = mixed(SLATE, CHALK, written)
            canvas.paragraph(advice, inside, BODY, chalk, "centre", centred=True)
            yield
        place = self._back.inflate(-_NARROWED, 0)  # two even lines, not one and a word
        canvas.paragraph(back, place, SMALL_BOLD, _INK, "centre", centred=True)
        yield

    def _draw_board(self, canvas: Canvas) -> None:
        """The wood alone: its outer edges lie beyond the window."""
        out = 12.0
        board = FRect(self.area.left - out, self.area.top - out, 0, 0)
        board.width = self.area.width + out * (2 if self._above else 1)
        board.height = self.area.height + out * (1 if self._above else 2)
        draw_board(canvas, board, 130)

    def _draw_entry(self, canvas: Canvas, row: FRect, label: str, icon: str) -> None:
        side = min(_ICON, row.height * 0.7)
        place = FRect(row.left + 4, row.centery - side / 2, side, side)
        canvas.icon(icon, place, _ICON_INK)
        left = place.right + 12
        style = canvas.fonts.within(SMALL, row.height)
        canvas.text(label, left, row.centery, style, CREAM, width=row.right - left)
