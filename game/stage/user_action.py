"""A player's choice as a value: the scene that knows it acts on it, else the program."""

from __future__ import annotations

from typing import Any

from game.core.frozen_value import FrozenValue


class UserAction(FrozenValue):
    """Base of everything a widget or a page emits."""


class Chosen(UserAction):
    """A choice within one page: the name its widget has there, and the value chosen with it."""

    name: object
    value: Any = None


class Typed(UserAction):
    """The text of the field `name` after a letter has been typed."""

    name: object
    text: str


class Entered(UserAction):
    """Enter has ended the typing in the field `name`, and something stands there."""

    name: object


class NothingSpeaks(UserAction):
    """Nothing was found on this computer that speaks, as far as was looked ("reader" or "any")."""

    reach: str


class ToggleFullscreen(UserAction):
    """Fill the screen, or no longer."""


class ToggleSound(UserAction):
    """Silence everything, or let it sound again."""


class WindowHidden(UserAction):
    """Nobody can see the window any more, or somebody can again."""

    hidden: bool


class TurnFailed(UserAction):
    """A turn of the stage has raised an error nobody expected."""

    error: Exception
