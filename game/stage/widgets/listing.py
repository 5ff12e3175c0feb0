"""Lines to choose from, scrolling where they are many: a list, and what other such widgets share with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL
from game.stage.drawing.palette import (
    CHALK_SOFT,
    CREAM,
    CREAM_FAINT,
    LAMP,
    NIGHT,
    Colour,
    with_alpha,
)
from game.stage.input.intents import Confirm, Hotkey, Intent, MoveFocus
from game.stage.user_action import Chosen
from game.stage.widgets.scrolled import ScrolledWidget

_ROW, _APART = 56.0, 8.0


@dataclass(frozen=True)
class ListRow:
    """One line of a list: its name, a smaller line below it, a mark at the right, an icon."""

    name: str
    below: str = ""
    mark: str = ""
    icon: str = ""
    enabled: bool = True


class Lines(ScrolledWidget):
    """Emits as "row" the place of the line that is taken; one is marked, by keys or a click.

    With `marks_first` a click marks a line, and only one on the marked line takes it: where there is more to
    do with a line than to take it.
    """

    row_height = _ROW
    marks_first = False

    def __init__(self, area: FRect | None = None) -> None:
        super().__init__(area)
        self.place = 0
        self._shows_marked = False

    @property
    def count(self) -> int:
        """The number of lines."""
        raise NotImplementedError

    @property
    def window(self) -> FRect:
        """The area in which the lines are seen."""
        return self.area

    def takes(self, place: int) -> bool:
        """Whether the line at a place can be taken."""
        return True

    @property
    def place_of(self) -> tuple[int, int] | None:
        return (self.place + 1, self.count) if self.count else None

    def on(self, intent: Intent) -> bool:
        match intent:
            case MoveFocus("up") if self.place > 0:
                self.mark(self.place - 1)
            case MoveFocus("down") if self.place < self.count - 1:
                self.mark(self.place + 1)
            case Hotkey("home") if self.count:
                self.mark(0)
            case Hotkey("end") if self.count:
                self.mark(self.count - 1)
            case Confirm():
                self._take()
            case _:
                return False
        return True

    def clicked(self, x: float, y: float) -> None:
        place = int((y - self.window.top + self._scroll.offset) / self.row_height)
        if 0 <= place < self.count:
            marked = place == self.place or not self.marks_first
            self.mark(place)
            if marked:
                self._take()

    def update(self, seconds: float) -> None:
        self._fit()
        super().update(seconds)

    def mark(self, place: int) -> None:
        """Mark a line; it is scrolled to as soon as the lines are laid out."""
        self.place = place
        self._shows_marked = True

    def _fit(self) -> None:
        self._scroll.fit(self.count * self.row_height, self.window.height)
        if self._shows_marked:
            self._scroll.show(self.place * self.row_height, (self.place + 1) * self.row_height)
            self._shows_marked = False

    def _take(self) -> None:
        if self.count and self.takes(self.place):
            self.emit(Chosen("row", self.place))


class Listing(Lines):
    """A list of rows; `empty` is said where there are none."""

    def __init__(
        self,
        rows: Sequence[ListRow],
        area: FRect | None = None,
        *,
        empty: str = "",
        marks_first: bool = False,
    ) -> None:
        super().__init__(area)
        self.rows = list(rows)
        self.empty = empty
        self.marks_first = marks_first

    @property
    def count(self) -> int:
        return len(self.rows)

    def takes(self, place: int) -> bool:
        return self.rows[place].enabled

    @property
    def focusable(self) -> bool:
        """One with nothing in it and nothing to say cannot be used."""
        return super().focusable and bool(self.rows or self.empty)

    def refill(self, rows: Sequence[ListRow]) -> None:
        """Show other rows; the marked place stays where it is, if it can."""
        self.rows = list(rows)
        self.place = min(self.place, max(0, len(self.rows) - 1))

    @property
    def said(self) -> str:
        if not self.rows:
            return self.empty
        row = self.rows[self.place]
        return ", ".join(part for part in (row.name, row.below, row.mark) if part)

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self.area, BoxStyle(with_alpha(NIGHT, 110), with_alpha(LAMP, 60), 1.2, 10))
        self._fit_rows(canvas)
        inside = self.area.inflate(-4, -4)
        before = canvas.clipped(inside)
        for place, row in enumerate(self.rows):
            top = self.area.top + place * self.row_height - self._scroll.offset
            area = FRect(self.area.left + 4, top + 2, self.area.width - 16, self.row_height - 4)
            if area.bottom > inside.top and area.top < inside.bottom:
                self._draw_row(canvas, area, row, place == self.place)
        canvas.unclip(before)
        if not self.rows and self.empty:
            canvas.paragraph(
                self.empty, self.area.inflate(-40, -20), BODY, CHALK_SOFT, "centre", centred=True
            )
        self._scroll.draw_bar(canvas, self.area, CREAM)

    def _fit_rows(self, canvas: Canvas) -> None:
        """Make rows high enough for their two lines if text is large."""
        fonts = canvas.fonts
        lines = fonts.line_height(BODY_BOLD) + fonts.line_height(SMALL)
        below = any(row.below for row in self.rows)
        before, self.row_height = self.row_height, max(_ROW, lines + _APART) if below else _ROW
        self._shows_marked = self._shows_marked or self.row_height != before

    def _draw_row(self, canvas: Canvas, area: FRect, row: ListRow, marked: bool) -> None:
        if marked:
            warm = 40 + round(self.warmth * 4) * 8
            canvas.box(area, BoxStyle(with_alpha(LAMP, warm), with_alpha(LAMP, 140), 1.2, 8))
        ink: Colour = CREAM if row.enabled else CREAM_FAINT
        left, right = area.left + 14, area.right - 14
        if row.icon:
            canvas.icon(row.icon, FRect(left, area.centery - 13, 26, 26))
            left += 38
        if row.mark:
            right = (
                canvas.text(
                    row.mark, right, area.centery, SMALL, ink, "right", width=area.width * 0.35
                ).left
                - 12
            )
        fonts, y = canvas.fonts, area.centery
        if row.below:
            y -= fonts.line_height(SMALL) / 2
            under = area.centery + fonts.line_height(BODY_BOLD) / 2
            soft = CHALK_SOFT if row.enabled else ink
            canvas.text(row.below, left, under, SMALL, soft, width=right - left)
        canvas.text(row.name, left, y, BODY_BOLD, ink, width=right - left)
