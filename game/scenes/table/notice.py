"""Notices over the table: who is missing and what can be done about it, and small plates in a corner, such as
the one on a match that cannot be saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.play.journal import Journal
from game.scenes.elements.panels import draw_parchment
from game.scenes.table.layouts.layout import Layout, abreast
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BUTTON, SMALL, SUBHEADING, TextStyle
from game.stage.drawing.palette import CREAM, INK, NIGHT, RED_SOFT, Colour, with_alpha
from game.stage.user_action import UserAction
from game.stage.widgets import Button, Widget

_WIDTH, _PAD, _BUTTON, _GAP, _TITLE = 560.0, 34.0, 48.0, 14.0, 42.0
_BAND_PAD, _BAND_TITLE, _BAND_BUTTON, _BAND_STEP = 18.0, 36.0, 44.0, 52.0
_BAND_LINE, _BAND_LABEL = BODY.sized(17), BUTTON.sized(18)
_ICON, _NOTE_PAD = 34.0, 45.0


class Notice:
    """A title, some lines and some buttons. The table below can be seen, but not played on.

    Make a new one for new words and hand it to `TableScene.show_notice`. One that is a `band`
    has its buttons beside its words, and leaves the trick, the own hand and the slate in view.
    """

    def __init__(
        self,
        title: str,
        lines: Sequence[str] = (),
        buttons: Sequence[tuple[str, UserAction]] = (),
        band: bool = False,
    ) -> None:
        self.title = title
        self.lines = tuple(lines)
        self.band = band
        style = _BAND_LABEL if band else BUTTON
        self.buttons = tuple(Button(label, action, style=style) for label, action in buttons)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences for those who listen, and the buttons."""
        return (self.title, *self.lines, *(button.label for button in self.buttons))

    def news_after(self, before: Notice | None) -> tuple[str, ...]:
        """The sentences that the notice before this one did not say."""
        said = () if before is None else before.sentences
        return tuple(sentence for sentence in self.sentences if sentence not in said)

    def button_after(self, before: Notice | None, focused: Widget | None) -> Widget | None:
        """The button in the place of the focused one of the notice before: a countdown keeps the focus."""
        pairs = zip(() if before is None else before.buttons, self.buttons, strict=False)
        return next((button for was, button in pairs if was is focused), None)

    def draw(self, canvas: Canvas, layout: Layout) -> None:
        """Draw the sheet on the table and place the buttons on it."""
        if self.band:
            self._draw_band(canvas, layout)
            return
        wide = canvas.units.core.width - 24 if canvas.units.tall else _WIDTH
        width = wide - _PAD * 2
        below = _BUTTON + 18 if self.buttons else 0.0
        sheet = FRect(0, 0, wide, _PAD * 2 + self._height(canvas, width) + below)
        sheet.center = canvas.visible.centerx, canvas.visible.centery - 40
        draw_parchment(canvas, sheet)
        self._write(canvas, FRect(sheet.left + _PAD, sheet.top + _PAD, width, sheet.height))
        self._place_below(canvas, sheet)

    def _draw_band(self, canvas: Canvas, layout: Layout) -> None:
        pad = _BAND_PAD + 4
        widest = max((button.natural_width(canvas) + 6 for button in self.buttons), default=-pad)
        edge = layout.band(0)
        width = edge.width - pad * 3 - widest
        beside = len(self.buttons) * _BAND_STEP - (_BAND_STEP - _BAND_BUTTON)
        seen = canvas.visible
        room = max(edge.top - seen.top, seen.bottom - edge.top) - _BAND_PAD * 2 - 8
        words = min(self._height(canvas, width), room)
        sheet = layout.band(max(words, beside) + _BAND_PAD * 2)
        draw_parchment(canvas, sheet)
        self._write(canvas, FRect(sheet.left + pad, sheet.centery - words / 2, width, words))
        hangs = sheet.top == edge.top
        top = sheet.top + _BAND_PAD if hangs else sheet.bottom - _BAND_PAD - beside
        for button in self.buttons:  # at the edge that stays where it is when another line comes
            button.area = FRect(sheet.right - pad - widest, top, widest, _BAND_BUTTON)
            top += _BAND_STEP

    @property
    def _line(self) -> TextStyle:
        return _BAND_LINE if self.band else BODY

    @property
    def _title_height(self) -> float:
        return _BAND_TITLE if self.band else _TITLE

    def _height(self, canvas: Canvas, width: float) -> float:
        lines = (canvas.fonts.height(line, self._line, width) for line in self.lines)
        return self._title_height + sum(lines)

    def _write(self, canvas: Canvas, area: FRect) -> None:
        """The title, and the lines below it."""
        canvas.text(self.title, area.centerx, area.top + 14, SUBHEADING, INK, "centre", area.width)
        top = area.top + self._title_height
        heights = [canvas.fonts.height(line, self._line, area.width) for line in self.lines]
        shrunk = min(1.0, (area.bottom - top) / max(1.0, sum(heights)))
        for line, high in zip(self.lines, heights, strict=True):
            height = high * shrunk
            below = FRect(area.left, top, area.width, height)
            canvas.paragraph(line, below, self._line, INK, "centre", fit=shrunk < 1.0)
            top += height

    def _place_below(self, canvas: Canvas, sheet: FRect) -> None:
        if not self.buttons:
            return
        widths = [button.natural_width(canvas) + 6 for button in self.buttons]
        row = FRect(0, sheet.bottom - _PAD - _BUTTON + 8, sheet.width - _PAD * 2, _BUTTON)
        row.centerx = sheet.centerx
        for button, area in zip(self.buttons, abreast(row, widths, _GAP), strict=True):
            button.area = area


@dataclass(frozen=True)
class CornerNote:
    """A sentence behind an icon of a colour."""

    icon: str
    text: str
    ink: Colour = CREAM


def draw_corner_notes(
    canvas: Canvas, layout: Layout, notes: Sequence[CornerNote]
) -> tuple[FRect, ...]:
    """Draw the notes where the layout has room for them; their plates, in the same order."""
    widths = [canvas.fonts.width(note.text, SMALL) + _NOTE_PAD for note in notes]
    plates = layout.corner_notes(widths)
    for note, plate in zip(notes, plates, strict=True):
        canvas.box(plate, BoxStyle(with_alpha(NIGHT, 120), radius=8))
        canvas.icon(note.icon, FRect(plate.left + 8, plate.centery - 10, 20, 20), note.ink)
        left, width = plate.left + _ICON, plate.width - _NOTE_PAD + 1
        canvas.text(note.text, left, plate.centery, SMALL, CREAM, width=width)
    return plates


class Saving:
    """Tells of the match in a journal, if there is one: its trouble as long as that lasts."""

    def __init__(self, context: AppContext, journal: Journal | None) -> None:
        self._context = context
        self._journal = journal
        self._told = False

    def sentence(self) -> str:
        """The present state of the match on disk, in a sentence."""
        words = self._context.words
        if self._journal is None:
            return ""
        if self._journal.problem is not None:
            return words("table.not_saved", reason=words(f"trouble.{self._journal.problem}"))
        return words("pause.kept" if self._journal.on_shelf else "pause.saved")

    def tell_once(self) -> None:
        """Say that the match cannot be saved, each time that begins."""
        if self._fails and not self._told:
            self._context.tell(self.sentence(), "warning")
        self._told = self._fails

    def draw(self, canvas: Canvas, layout: Layout) -> None:
        """The same in the corner, as long as it is so."""
        if self._fails:
            draw_corner_notes(canvas, layout, [CornerNote("warning", self.sentence(), RED_SOFT)])

    @property
    def _fails(self) -> bool:
        return self._journal is not None and self._journal.problem is not None
