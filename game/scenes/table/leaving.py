"""The plain way out of a match: it is kept and can be gone on with later."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.question import Answer, Question
from game.stage.room import Room


def ask_to_leave(room: Room, leave: Callable[[], object]) -> None:
    """Ask whether to go on or to leave the table."""
    words = room.words
    room.push(
        Question(
            room,
            words("table.leave.title"),
            words("table.leave.text"),
            (
                Answer(words("table.leave.yes"), leave, icon="quit"),
                Answer(words("table.leave.no"), kind="primary"),
            ),
        )
    )
