"""Closing and claiming are asked once, with the risk in words; never with the total."""

from __future__ import annotations

from collections.abc import Callable

from game.moves import Close, Move
from game.scenes.question import Answer, ask_yes_no
from game.stage.room import Room


def ask_first(room: Room, move: Move, go_on: Callable[[], object]) -> None:
    """Ask whether to close or claim, unless the player has switched the question off."""
    name = "closing" if isinstance(move, Close) else "claiming"
    setting = f"confirm_{name}"
    if not getattr(room.settings, setting):
        go_on()
        return
    words = room.words
    ask_yes_no(
        room,
        words(f"table.ask.{name}"),
        words(f"table.ask.{name}_risk"),
        Answer(
            words(f"table.ask.{name}_yes"),
            go_on,
            "danger",
            "lock" if name == "closing" else "claim",
        ),
        words("table.ask.no"),
        (words("table.ask.never_again"), lambda: room.change(**{setting: False})),
    )
