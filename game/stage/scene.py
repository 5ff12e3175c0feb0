"""One page of the program: the title, the table, a question on top of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import FRect

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.input.intents import Intent
from game.stage.input.reader import Reader
from game.stage.user_action import UserAction


class SceneStack(Protocol):
    """The stage as a scene may use it."""

    pointer: tuple[float, float]
    reader: Reader

    @property
    def top(self) -> Scene | None: ...

    @property
    def scenes(self) -> tuple[Scene, ...]: ...

    def pop(self) -> None: ...

    def act(self, action: UserAction) -> None: ...

    def redraw(self) -> None: ...


class Scene:
    """Base of all scenes; every method may stay as it is.

    A scene with `overlay` lies over the one below, which stands still meanwhile, darkened by `shade`, from 0
    to 1; while dark it is not drawn anew. One that `moves_in` comes and goes by a movement of its own; any
    other is faded into. A scene that does not fade is gone from the screen at once when it is left.
    One that is `titled` has a heading, said to a listener when it comes on top: its largest words.
    The stage calls `enter` before anything else and `resized` right after it and at each change
    of window size, language or text size: lay everything out there.
    """

    overlay = False
    shade = 1.0
    moves_in = False
    titled = True
    stage: SceneStack

    @property
    def notices(self) -> FRect | None:
        """The strip in which notices unroll, from its upper edge on, so that they hide nothing important.

        None is the upper edge of the window.
        """
        return None

    @property
    def fades(self) -> bool:
        """Whether the picture of this scene may stay for the moment in which another one comes."""
        return True

    @property
    def heading(self) -> str:
        """The name of the page where its largest words are not it; "" where they are."""
        return ""

    @property
    def announced(self) -> Sequence[str]:
        """Sentences said to a listener when the scene comes, after its heading."""
        return ()

    def page_sentences(self) -> Sequence[str]:
        """Sentences on what lies here, for a listener who asks; without any, the words it draws are read."""
        return ()

    def choice_sentences(self) -> Sequence[str]:
        """Sentences on what may be done; without any, the thing in focus is said again."""
        return ()

    def enter(self) -> None:
        """The scene came onto the stage."""

    def leave(self) -> None:
        """The scene left the stage for good."""

    def covered(self) -> None:
        """Another scene was pushed on top."""

    def uncovered(self) -> None:
        """The scene is on top again."""

    def resized(self, units: Units) -> None:
        """Lay out for this window size and these settings."""

    def on(self, intent: Intent) -> None:
        """Something the player wants."""

    def act(self, action: UserAction) -> bool:
        """Act on what was chosen here or on a scene above; return whether this scene knows the action."""
        return False

    def update(self, seconds: float) -> None:
        """Let real time pass; called for every frame while on top, also when nothing moves."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene."""

    def closing(self) -> None:
        """The window is about to close: leave nothing unsaved."""

    @property
    def moving(self) -> bool:
        """Whether the next frame will look different from this one."""
        return False

    def redraw(self) -> None:
        """Something changed: draw again once."""
        self.stage.redraw()
