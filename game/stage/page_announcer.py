"""The page on top and its focus, for a player who listens: said when they change, and when he asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.stage.drawing.canvas import Canvas, WrittenWords
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.fonts import KEY, SUBHEADING
from game.stage.input.intents import Recite
from game.stage.scene import Scene
from game.stage.sound.narrator import Narrator


class PageAnnouncer:
    """Says through `narrator` what the eye would see first on a page, and all of it when asked.

    The stage asks it only while somebody listens.
    """

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator
        self._changed = False
        self._new = False

    def page_changed(self, new: bool) -> None:
        """Another page is on top: a `new` one, or one that was there before."""
        self._changed, self._new = True, new

    def announce(self, top: Scene, canvas: Canvas) -> None:
        """Say which page has come on top, by its heading, and where the focus is if it has moved."""
        narrator = self._narrator
        if self._changed:
            self._changed = False
            narrator.leave_focus()
            if top.titled:
                narrator.say(heading_of(top, canvas))
            if self._new:
                narrator.say_all(top.announced, private=True)
        narrator.say_focus()

    def answer(self, asked: Recite, top: Scene, canvas: Canvas) -> None:
        """Say what a listener asks for."""
        narrator = self._narrator
        match asked.what:
            case "again":
                narrator.say_again()
            case "choices":
                told = top.choice_sentences() or (() if narrator.focused else top.page_sentences())
                narrator.say_all(told, private=True)
                narrator.say_focus(again=not told)
            case "page":
                told = top.page_sentences() or _sentences(written_on(top, canvas))
                narrator.say_all(told, private=True)


def written_on(scene: Scene, canvas: Canvas) -> list[WrittenWords]:
    """The words a scene shows, in the order in which it draws them; the window stays as it is."""
    written: list[WrittenWords] = []
    assert not isinstance(canvas.surface, DisplayList)
    scene.draw(replace(canvas, surface=DisplayList(canvas.surface), written=written))
    return written


def heading_of(scene: Scene, canvas: Canvas) -> str:
    """The name of a page: its own, else its largest words."""
    return scene.heading or _heading(written_on(scene, canvas))


def _heading(written: Sequence[WrittenWords]) -> str:
    """The first of the largest words of a page; "" where it has none that are larger than its text."""
    large = [each for each in written if each.style.size >= SUBHEADING.size]
    return max(large, key=lambda each: each.style.size).text if large else ""


def _sentences(written: Sequence[WrittenWords]) -> tuple[str, ...]:
    """The words of a page, each once and without the names of keys."""
    return tuple(dict.fromkeys(each.text for each in written if each.style != KEY))
