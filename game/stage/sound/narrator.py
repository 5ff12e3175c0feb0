"""The spoken words in their order: what has just been said, what breaks off what, and what is said again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.stage.sound.voice import Voice
from game.words.card_words import spoken

if TYPE_CHECKING:
    from game.stage.sound.screen_reader import ScreenReader
    from game.words import Words

_KEPT = 60
"""Sentences that can be said again."""


@dataclass(frozen=True)
class _Said:
    """A sentence that was said; a `private` one is meant for the player in front of the screen alone."""

    line: str
    private: bool


class Narrator:
    """Sentences for those who listen, to a file or the terminal (`voice`) and to a screen reader.

    A player's key begins anew: the first sentence after it breaks off what is still being spoken. Where the
    focus is, is said when it has moved, once for each turn of the stage.
    """

    def __init__(self) -> None:
        self.voice: Voice | None = None
        self.reader: ScreenReader | None = None
        self._words: Words | None = None
        self._deck = ""
        self._kept: deque[_Said] = deque(maxlen=_KEPT)
        self._back = 0
        self._fresh = True
        self._focus = self._focus_said = ""
        self._focus_told = False

    @property
    def listened(self) -> bool:
        """Whether sentences are said at all: to a file, the terminal or a screen reader."""
        return self.voice is not None or self.reader is not None

    def use(self, words: Words, deck: str) -> None:
        """Name cards in these words, as this deck has them."""
        self._words, self._deck = words, deck

    def open_reader(self, reader: ScreenReader | None) -> None:
        """Speak through this screen reader from now on, through none where it is None."""
        if self.reader is not None:
            self.reader.close()
        self.reader = reader

    def say(self, text: str, private: bool = False) -> None:
        """Say a sentence; nothing where it is empty, or is what has just been said."""
        if not text or not self.listened:
            return
        line = text if self._words is None else spoken(self._words, text, self._deck)
        line = " ".join(line.split())
        said = _Said(line, private)
        if not line or (not self._fresh and self._kept and line == self._kept[-1].line):
            return
        self._kept.append(said)
        self._back = 0
        self._send(line)

    def say_all(self, sentences: Sequence[str], private: bool = False) -> None:
        """Say some sentences, the first one first."""
        for each in sentences:
            self.say(each, private)

    def begin(self) -> None:
        """The player has pressed something: what is said next breaks off what was said before."""
        self._fresh = True

    def say_again(self) -> None:
        """Say the last sentence again; asked once more, the one before it, and so on."""
        if self._kept:
            self._back = min(self._back + 1, len(self._kept))
            self._send(self._kept[-self._back].line)

    def forget(self) -> None:
        """Somebody else sits down: nothing that was meant for the one before can be heard any more."""
        if self.reader is not None and self._kept and self._kept[-1].private:
            self.reader.hush()
        self._kept = deque((each for each in self._kept if not each.private), maxlen=_KEPT)
        self._back = 0
        self.leave_focus()

    def point_to(self, focus: str) -> None:
        """Note where the focus is, in words; "" for nowhere."""
        self._focus = focus

    def tell_of_focus(self, text: str) -> None:
        """Say a sentence that also tells what has become of the focus: that is not said as well."""
        self.say(text, private=True)
        self._focus_told = True

    @property
    def focused(self) -> bool:
        """Whether anything has the focus."""
        return bool(self._focus)

    def leave_focus(self) -> None:
        """Another page lies on top: wherever its focus is, is news."""
        self._focus = self._focus_said = ""

    def say_focus(self, again: bool = False) -> None:
        """Say where the focus is if it has moved, or `again`."""
        moved = self._focus != self._focus_said and not self._focus_told
        if self._focus and (again or moved):
            self.say(self._focus, private=True)
        self._focus_said, self._focus_told = self._focus, False

    def close(self) -> None:
        """The program ends: close the file and end the thread."""
        self.open_reader(None)
        if self.voice is not None:
            self.voice.close()

    def _send(self, line: str) -> None:
        if self.voice is not None:
            self.voice.say(line)
        if self.reader is not None:
            self.reader.say(line, breaks_off=self._fresh)
        self._fresh = False
