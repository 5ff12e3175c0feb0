"""Watches over a program that random hands use: its texts, its frames, and where they get to."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import walk_packages
from unittest.mock import patch

import game.scenes
from game.scenes.table import TableScene
from game.stage.context import AppContext
from game.stage.drawing.fonts import Fonts
from game.stage.scene import Scene
from tests.harness.sentences import catalogue

# Seconds of the clock that no turn of the program ever takes.
_FOREVER = 60


class RawText(AssertionError):
    """A text with a brace in it, or a key instead of a sentence."""


class EndlessFrame(AssertionError):
    """One turn of the program that does not end."""


@dataclass
class Reached:
    """The places reached: pages by their class, phases of a deal by game, and the number of inputs."""

    inputs: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)
    phases: Counter[tuple[str, str]] = field(default_factory=Counter)

    def look(self, context: AppContext) -> None:
        """Take down the page on top, and where the deal of a table on the stage stands."""
        page = context.stage.top
        self.pages[type(page).__name__] += 1
        for scene in context.stage.scenes:
            if isinstance(scene, TableScene) and scene.table.deal is not None:
                deal = scene.table.deal
                self.phases[scene.table.match.game.key, deal.phase] += 1

    @property
    def unseen_pages(self) -> list[str]:
        """Pages of the program that were never on top; those that others are made from are none."""
        for module in walk_packages(game.scenes.__path__, "game.scenes."):
            import_module(module.name)
        return sorted({each.__name__ for each in _pages(Scene)} - set(self.pages))


def _pages(kind: type[Scene]) -> Iterator[type[Scene]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("game.scenes") and not each.__subclasses__():
            yield each
        yield from _pages(each)


class ListeningVoice:
    """Takes every sentence that is said, and refuses raw ones."""

    def say(self, sentence: str) -> None:
        refuse_raw(sentence)

    def close(self) -> None:
        pass


def refuse_raw(text: str, keys: frozenset[str] = frozenset(catalogue("en"))) -> None:
    """Raise RawText for a text with a brace, or one that has a key among its words."""
    raw = [each for each in text.replace(":", " ").split() if each.strip(",;()") in keys]
    if "{" in text or "}" in text or any("." in each for each in raw):
        raise RawText(text)


@contextmanager
def no_raw_text_drawn() -> Iterator[None]:
    """Look at every text that is drawn, before it is."""
    inked = Fonts._inked

    def looked_at(fonts, text, style, colour):  # type: ignore[no-untyped-def]
        refuse_raw(text)
        return inked(fonts, text, style, colour)

    with patch.object(Fonts, "_inked", looked_at):
        yield


@contextmanager
def no_endless_frame() -> Iterator[None]:
    """Raise EndlessFrame where what is done takes a minute. For the main thread alone."""

    def ring(number: int, frame: object) -> None:
        raise EndlessFrame

    before, began = signal.signal(signal.SIGALRM, ring), time.monotonic()
    left, _ = signal.setitimer(signal.ITIMER_REAL, _FOREVER)
    try:
        yield
    finally:
        # What the clock of the whole test had left, it has again.
        signal.setitimer(signal.ITIMER_REAL, left and max(0.001, left + began - time.monotonic()))
        signal.signal(signal.SIGALRM, before)
