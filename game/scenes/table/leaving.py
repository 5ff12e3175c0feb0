"""The plain way out of a match: it is kept and can be gone on with later."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.stage.context import AppContext


def ask_to_leave(context: AppContext, leave: Callable[[], object]) -> None:
    """Ask whether to go on or to leave the table."""
    words = context.words
    context.push(
        QuestionPage(
            context,
            words("table.leave.title"),
            words("table.leave.text"),
            (
                QuestionAnswer(words("table.leave.yes"), leave, icon="quit"),
                QuestionAnswer(words("table.leave.no"), kind="primary"),
            ),
        )
    )
