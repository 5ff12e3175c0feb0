"""A line of text while it is being typed: caret, selection, clipboard. No drawing here."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.input.intents import Edit


@dataclass
class TypedLine:
    """Text with a caret and the other end of the selection, both as places between letters."""

    text: str = ""
    longest: int = 40
    caret: int = 0
    anchor: int = 0

    @property
    def selection(self) -> tuple[int, int]:
        """First and last place of what is selected; equal where nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        first, last = self.selection
        return self.text[first:last]

    def put(self, text: str) -> None:
        """Type or paste over the selection; what cannot be shown or is too long is left out."""
        first, last = self.selection
        fitting = "".join(letter for letter in text if letter.isprintable())
        fitting = fitting[: max(0, self.longest - len(self.text) + (last - first))]
        self.text = self.text[:first] + fitting + self.text[last:]
        self.place(first + len(fitting))

    def place(self, at: int, select: bool = False) -> None:
        """Move the caret; with `select` the other end of the selection stays."""
        self.caret = min(len(self.text), max(0, at))
        if not select:
            self.anchor = self.caret

    def edit(self, edit: Edit) -> None:
        """Answer an editing key (not the clipboard's)."""
        match edit.kind:
            case "backspace" | "delete":
                self._remove(-1 if edit.kind == "backspace" else 1)
            case "left" | "right":
                self._go(-1 if edit.kind == "left" else 1, edit.select)
            case "home":
                self.place(0, edit.select)
            case "end":
                self.place(len(self.text), edit.select)
            case "all":
                self.anchor, self.caret = 0, len(self.text)

    def _go(self, by: int, select: bool) -> None:
        first, last = self.selection
        if first != last and not select:
            self.place(first if by < 0 else last)
        else:
            self.place(self.caret + by, select)

    def _remove(self, by: int) -> None:
        if not self.selected:
            self.place(self.caret + by, select=True)
        self.put("")
