"""A player's intents, whatever the hand is on: mouse, keyboard, gamepad or glass.

Scenes read only these. Positions are in design units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Direction = Literal["left", "right", "up", "down"]
MouseButton = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class Point:
    """The pointer moved to here."""

    x: float
    y: float


@dataclass(frozen=True)
class Press:
    """A mouse button went down here, or with `touch` a finger."""

    x: float
    y: float
    button: MouseButton = "left"
    touch: bool = False


@dataclass(frozen=True)
class Release:
    """A mouse button was let go here, or with `touch` a finger lifted."""

    x: float
    y: float
    button: MouseButton = "left"
    touch: bool = False


@dataclass(frozen=True)
class Scroll:
    """The wheel turned; positive steps go down the page."""

    steps: float


@dataclass(frozen=True)
class MoveFocus:
    """Arrow keys, pad cross or stick: the focus goes that way."""

    direction: Direction


@dataclass(frozen=True)
class StepFocus:
    """Tab and pad shoulders: the next (+1) or previous (-1) thing or page."""

    by: int


@dataclass(frozen=True)
class Confirm:
    """Enter, space or the pad's lower button: do what has the focus."""


@dataclass(frozen=True)
class ConfirmReleased:
    """The key or button that confirms was let go: for what must be held to count."""


@dataclass(frozen=True)
class Cancel:
    """Escape or the pad's right button: back, or the pause menu."""


@dataclass(frozen=True)
class Menu:
    """F10 or the pad's start button: the pause menu."""


@dataclass(frozen=True)
class Hotkey:
    """A key with a meaning of the scene's own: "h", "1", "f1", "pad x", "pad y"."""

    key: str


@dataclass(frozen=True)
class TypedText:
    """Something typed while a text field listens."""

    text: str


EditKind = Literal[
    "backspace", "delete", "left", "right", "home", "end", "all", "copy", "cut", "paste"
]


@dataclass(frozen=True)
class Edit:
    """An editing key while a text field listens; `select` where shift was held."""

    kind: EditKind
    select: bool = False


@dataclass(frozen=True)
class Fullscreen:
    """F11 or alt+enter; the stage itself answers."""


@dataclass(frozen=True)
class Mute:
    """F9: no sound, or sound again; the stage itself answers."""


@dataclass(frozen=True)
class Recite:
    """F2, F3, F4: say the last sentence again, what may be done, or what lies here; the stage answers."""

    what: Literal["again", "choices", "page"]


Intent = (
    Point
    | Press
    | Release
    | Scroll
    | MoveFocus
    | StepFocus
    | Confirm
    | ConfirmReleased
    | Cancel
    | Menu
    | Hotkey
    | TypedText
    | Edit
    | Fullscreen
    | Mute
    | Recite
)
