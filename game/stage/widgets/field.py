"""A field to type into: a name, an address. Copy and paste work."""

from __future__ import annotations

from pygame import FRect

from game.stage.clipboard import clipboard_text, put_on_clipboard
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import INK, LAMP, PAPER, Colour, mixed, with_alpha
from game.stage.input.intents import Cancel, Confirm, Edit, Intent, StepFocus, TypedText
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets.labelled import Labelled
from game.stage.widgets.typed import TypedLine
from game.stage.widgets.widget import RIM, WidgetState

_BLINK = 0.53
_INSET = 10.0


class TextField(Labelled):
    """Emits under `name` the text when typing ends; one that is `live` also `Typed` and `Entered`.

    A click, enter or space begins typing; enter, escape, tab or a click elsewhere ends it.
    """

    def __init__(
        self,
        label: str,
        text: str,
        name: object,
        area: FRect | None = None,
        *,
        longest: int = 40,
        placeholder: str = "",
        live: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(label, area, tip)
        self.line = TypedLine(text, longest)
        self.name = name
        self.live = live
        self.placeholder = placeholder
        self.typing = False
        self._before = text
        self._blink = 0.0
        self._caret_shown = True
        self._caret_drawn = True
        self._places: list[float] = [0.0]

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def moving(self) -> bool:
        return super().moving or (self.typing and self._caret_shown != self._caret_drawn)

    def begin(self) -> None:
        """Start typing, all of the text selected."""
        if self.enabled and not self.typing:
            self.typing = True
            self._before = self.text
            self.line.edit(Edit("all"))
            self._show_caret()

    def end(self, keep: bool = True) -> None:
        """Stop typing; without `keep` the text is as it was before."""
        if not self.typing:
            return
        self.typing = False
        if not keep:
            self.line.text = self._before
        self.line.text = self.line.text.strip()
        self.line.place(len(self.text))
        if self.text != self._before:
            self.emit(Chosen(self.name, self.text))

    @property
    def value_said(self) -> str:
        return self.text or self.placeholder

    @property
    def said(self) -> str:
        """The label and the text; while it is being changed the text alone."""
        return self.text if self.typing and self.text != self._before else super().said

    @property
    def state(self) -> WidgetState:
        return "typing" if self.typing and self.text == self._before else ""

    def write(self, text: str) -> None:
        """Another text, as it comes from the keyboard on the screen."""
        before, self.line.text = self.text, text.strip()[: self.line.longest]
        self.line.place(len(self.text))
        if self.text == before:
            return
        self.emit(Chosen(self.name, self.text))

    def on(self, intent: Intent) -> bool:
        if not self.typing:
            if isinstance(intent, Confirm):
                self.begin()
                return True
            return False
        match intent:
            case TypedText(text):
                self.line.put(text)
            case Edit():
                self._edit(intent)
            case Confirm():
                self._enter()
                return True
            case Cancel():
                self.end(keep=False)
            case StepFocus():
                self.end()
                return False
            case _:
                return True
        self._show_caret()
        self._tell(Typed(self.name, self.text))
        return True

    def _tell(self, action: UserAction) -> None:
        if self.live:
            self.emit(action)

    def _enter(self) -> None:
        self.end()
        self._tell(Typed(self.name, self.text))
        if self.text:
            self._tell(Entered(self.name))  # at last: its answer stays

    def clicked(self, x: float, y: float) -> None:
        if not self.typing:
            self.begin()

    def held(self, x: float, y: float) -> None:
        if self.typing:
            self.line.place(self._place_at(x), select=self.pressed and self._selecting)
            self._selecting = True
            self._show_caret()

    _selecting = False

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.pressed:
            self._selecting = False
        if self.typing:
            self._blink += seconds
            self._caret_shown = int(self._blink / _BLINK) % 2 == 0

    def draw(self, canvas: Canvas) -> None:
        self.draw_label(canvas)
        box = self.box
        rim = LAMP if self.typing else mixed(RIM, LAMP, round(self.warmth * 4) / 4)
        canvas.box(box, BoxStyle(PAPER if self.enabled else (150, 138, 116), rim, 2, 7))
        before = canvas.clipped(box.inflate(-6, -4))
        left = box.left + _INSET - self._scroll(canvas, box)
        self._note_places(canvas, left)
        if self.typing and self.line.selected:
            first, last = (self._places[place] for place in self.line.selection)
            high = box.height - 12
            canvas.fill(FRect(first, box.centery - high / 2, last - first, high), (226, 180, 96))
        ink: Colour = INK if self.text else with_alpha(INK, 176)
        shown = self.text or self.placeholder
        canvas.text(shown, left, box.centery, BODY, ink)
        self._caret_drawn = self._caret_shown
        if self.typing and self._caret_shown:
            caret = FRect(self._places[self.line.caret] - 1, box.centery - 12, 2, 24)
            canvas.fill(caret, INK)
        canvas.unclip(before)

    def _scroll(self, canvas: Canvas, box: FRect) -> float:
        """How far the text is shifted left, so that the caret is seen."""
        if not self.typing:
            return 0.0
        caret = canvas.fonts.width(self.text[: self.line.caret], BODY)
        return max(0.0, caret - (box.width - _INSET * 2 - 4))

    def _note_places(self, canvas: Canvas, left: float) -> None:
        """Note the places between the letters, for the caret and the pointer."""
        letters = range(len(self.text) + 1)
        self._places = [left + canvas.fonts.width(self.text[:upto], BODY) for upto in letters]

    def _place_at(self, x: float) -> int:
        return min(range(len(self._places)), key=lambda place: abs(self._places[place] - x))

    def _edit(self, edit: Edit) -> None:
        if edit.kind in ("copy", "cut") and self.line.selected:
            put_on_clipboard(self.line.selected)
        if edit.kind == "paste":
            self.line.put(clipboard_text())
        elif edit.kind == "cut":
            self.line.put("")
        elif edit.kind != "copy":
            self.line.edit(edit)

    def _show_caret(self) -> None:
        self._blink, self._caret_shown = 0.0, True
