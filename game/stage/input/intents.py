"""A player's intents, whatever the hand is on: mouse, keyboard, gamepad or glass.

Scenes read only these. Positions are in design units.
"""

from __future__ import annotations

from typing import Literal

from game.core.frozen_value import FrozenValue

Direction = Literal["left", "right", "up", "down"]
MouseButton = Literal["left", "middle", "right"]


class Intent(FrozenValue):
    """Base of everything a player wants."""


class Point(Intent):
    """The pointer moved to here."""

    x: float
    y: float


class Press(Intent):
    """A mouse button went down here, or with `touch` a finger."""

    x: float
    y: float
    button: MouseButton = "left"
    touch: bool = False


class Release(Intent):
    """A mouse button was let go here, or with `touch` a finger lifted."""

    x: float
    y: float
    button: MouseButton = "left"
    touch: bool = False


class Scroll(Intent):
    """The wheel turned; positive steps go down the page."""

    steps: float


class MoveFocus(Intent):
    """Arrow keys, pad cross or stick: the focus goes that way."""

    direction: Direction


class StepFocus(Intent):
    """Tab and pad shoulders: the next (+1) or previous (-1) thing or page."""

    by: int


class Confirm(Intent):
    """Enter, space or the pad's lower button: do what has the focus."""


class ConfirmReleased(Intent):
    """The key or button that confirms was let go: for what must be held to count."""


class Cancel(Intent):
    """Escape or the pad's right button: back, or the pause menu."""


class Menu(Intent):
    """F10 or the pad's start button: the pause menu."""


class Hotkey(Intent):
    """A key with a meaning of the scene's own: "h", "1", "f1", "pad x", "pad y"."""

    key: str


class TypedText(Intent):
    """Something typed while a text field listens."""

    text: str


EditKind = Literal[
    "backspace", "delete", "left", "right", "home", "end", "all", "copy", "cut", "paste"
]


class Edit(Intent):
    """An editing key while a text field listens; `select` where shift was held."""

    kind: EditKind
    select: bool = False


class Fullscreen(Intent):
    """F11 or alt+enter; the stage itself answers."""


class Mute(Intent):
    """F9: no sound, or sound again; the stage itself answers."""


class Recite(Intent):
    """F2, F3, F4: say the last sentence again, what may be done, or what lies here; the stage answers."""

    what: Literal["again", "choices", "page"]
