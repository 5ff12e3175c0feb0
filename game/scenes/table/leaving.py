"""The plain way out of a match: it is kept and can be continued later."""

from __future__ import annotations

from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.table.table_actions import QuitTable
from game.stage.context import AppContext


def ask_to_leave(context: AppContext) -> None:
    """Ask whether to continue or to leave the table."""
    words = context.words
    context.push(
        QuestionPage(
            context,
            words("table.leave.title"),
            words("table.leave.text"),
            (
                QuestionAnswer(words("table.leave.yes"), QuitTable(), icon="quit"),
                QuestionAnswer(words("table.leave.no"), kind="primary"),
            ),
        )
    )
