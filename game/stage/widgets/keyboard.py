"""A keyboard on the screen, to write a name by pad or finger."""

from __future__ import annotations

from pygame import FRect

from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL, SUBHEADING
from game.stage.drawing.palette import CREAM, INK, LAMP, NIGHT, PAPER
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Edit, Hotkey, Intent, Menu, StepFocus, TypedText
from game.stage.scene import Scene
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets.button import Button, ButtonKind
from game.stage.widgets.field import TextField
from game.stage.widgets.group import WidgetGroup
from game.stage.widgets.typed import TypedLine
from game.stage.widgets.widget import Widget

_WIDTH, _HEIGHT, _PAD = 1000.0, 520.0, 28.0
_LINE, _GAP, _HEAD = 54.0, 7.0, 40.0
_DIGITS = "1234567890"
# What names, addresses and codes are written with in every language, row by row.
_LATIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm", ".:-_@/")


def put_keyboard(context: AppContext, field: Widget) -> None:
    """Show the keyboard on the screen, to write into a field."""
    if isinstance(field, TextField):
        context.push(Keyboard(context, field))


class Keyboard(Scene):
    """Writes into `field` once it is done; cancelling leaves the field as it was.

    The letters are those of the language; `signs` changes to the Latin ones and signs. A real keyboard
    writes here too.
    """

    overlay = True

    def __init__(self, context: AppContext, field: TextField) -> None:
        self._context = context
        self._field = field
        self.line = TypedLine(field.text, field.line.longest)
        self.line.edit(Edit("all"))
        self.capitals = not field.text
        self.latin = False
        self.group = WidgetGroup(context)
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)

    @property
    def rows(self) -> tuple[str, ...]:
        """The letters as they stand now, the digits above them."""
        own = self._context.words("keyboard.rows").split(" ")
        rows = (_DIGITS, *(_LATIN if self.latin else own))
        return tuple("".join(map(_capital, row)) for row in rows) if self.capitals else rows

    @property
    def heading(self) -> str:
        return self._field.said

    def resized(self, units: Units) -> None:
        self._sheet = units.sheet(_WIDTH, _HEIGHT)
        self._refill()

    def on(self, intent: Intent) -> None:
        match intent:
            case Cancel():
                self.stage.pop()
            case Menu():
                self._done()
            case Hotkey("pad x" | "backspace"):
                self.line.edit(Edit("backspace"))
            case Hotkey("pad y"):
                self._put(" ")
            case StepFocus(by):
                self.line.edit(Edit("right" if by > 0 else "left"))
            case TypedText(text):
                self._put(text)
            case Hotkey(key) if len(key) == 1:
                self._put(key)
            case _:
                self.group.on(intent)
        self.redraw()

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("put", str(letters)):
                self._put(letters)
            case Chosen("erase"):
                self.line.edit(Edit("backspace"))
            case Chosen("shift"):
                self._shift()
            case Chosen("signs"):
                self.latin = not self.latin
                self._refill()
            case Chosen("done"):
                self._done()
            case _:
                return False
        return True

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    @property
    def moving(self) -> bool:
        return self.group.moving

    def draw(self, canvas: Canvas) -> None:
        sheet = self._sheet
        canvas.shadow(sheet, 0.6, 18)
        canvas.box(sheet, BoxStyle(NIGHT, LAMP, 2, 14))
        head = self._field.label or self._field.placeholder
        middle, wide = sheet.top + _PAD + 8, sheet.width - _PAD * 2
        canvas.text(head, sheet.left + _PAD, middle, SMALL, CREAM, width=wide)
        box = FRect(sheet.left + _PAD, sheet.top + _HEAD + 8, wide, _LINE)
        canvas.box(box, BoxStyle(PAPER, LAMP, 2, 8))
        self._draw_line(canvas, box.inflate(-24, -8))
        self.group.draw(canvas)

    def _draw_line(self, canvas: Canvas, box: FRect) -> None:
        """Draw the written text, as far as there is room for its end, with the caret in it."""
        before = canvas.clipped(box)
        upto = canvas.fonts.width(self.line.text[: self.line.caret], SUBHEADING)
        left = box.left - max(0.0, upto - box.width + 6)
        if self.line.selected:
            first, last = self.line.selection
            start = canvas.fonts.width(self.line.text[:first], SUBHEADING)
            wide = canvas.fonts.width(self.line.text[:last], SUBHEADING) - start
            canvas.fill(FRect(left + start, box.top, wide, box.height), (226, 180, 96))
        canvas.text(self.line.text, left, box.centery, SUBHEADING, INK)
        canvas.fill(FRect(left + upto - 1, box.top + 4, 2, box.height - 8), INK)
        canvas.unclip(before)

    def _refill(self) -> None:
        """One row of keys below the other, and what else can be done below them."""
        sheet, rows = self._sheet, self.rows
        top = sheet.top + _HEAD + _LINE + 22
        high = (sheet.bottom - _PAD - top) / (len(rows) + 1)
        keys: list[Widget] = []
        most = max(map(len, rows))
        wide = (sheet.width - _PAD * 2) / most
        for number, row in enumerate(rows):
            left = sheet.centerx - wide * len(row) / 2
            for place, letter in enumerate(row):
                area = FRect(left + wide * place, top + high * number, wide - _GAP, high - _GAP)
                keys.append(Button(letter, Chosen("put", letter), area, style=BODY))
        keys += self._deeds(FRect(sheet.left + _PAD, top + high * len(rows), 0, high - _GAP))
        self.group.refill(keys)

    def _deeds(self, first: FRect) -> list[Button]:
        words = self._context.words
        offered: tuple[tuple[str, UserAction, str], ...] = (
            ("shift", Chosen("shift"), ""),
            ("signs", Chosen("signs"), ""),
            ("space", Chosen("put", " "), "Y"),
            ("back", Chosen("erase"), "X"),
            ("done", Chosen("done"), "Start"),
        )
        wide = (self._sheet.width - _PAD * 2) / len(offered)
        found = []
        for place, (name, action, pad) in enumerate(offered):
            area = FRect(first.left + wide * place, first.top, wide - _GAP, first.height)
            kind: ButtonKind = "primary" if name == "done" else "plain"
            label = words(f"keyboard.{name}")
            found.append(Button(label, action, area, pad=pad, style=BODY, kind=kind))
        return found

    def _put(self, letters: str) -> None:
        """Write; one capital letter is written, and small ones after it, as in a name."""
        self.line.put(letters)
        if self.capitals:
            self._shift()

    def _shift(self) -> None:
        self.capitals = not self.capitals
        self._refill()

    def _done(self) -> None:
        """The field is written first: the page below is laid out anew, with what it knows by then."""
        self._field.write(self.line.text)
        for action in self._field.take_emitted():
            self.stage.act(action)
        self.stage.pop()


def _capital(letter: str) -> str:
    """The capital of a letter; one that has none of its own (ß) stays as it is."""
    capital = letter.upper()
    return capital if len(capital) == 1 else letter
