"""Closing, claiming and giving up are asked once, with the risk in words; never with the total."""

from __future__ import annotations

from game.core.moves import Close, ConcedeContract, Move
from game.rules import Game
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.table.families import family_of
from game.scenes.table.table_actions import ConfirmMove
from game.stage.context import AppContext


def ask_first(context: AppContext, game: Game, move: Move) -> None:
    """Ask whether to close, claim or give up, unless the player has switched the question off."""
    if isinstance(move, ConcedeContract):
        _ask_to_concede(context, move)
        return
    name = "closing" if isinstance(move, Close) else "claiming"
    setting = f"confirm_{name}"
    if not getattr(context.settings, setting):
        context.stage.act(ConfirmMove(move))
        return
    words, risk = context.words, f"table.ask.{name}_risk"
    if name == "closing" and not family_of(game).closer_must_claim(game):
        risk = f"{risk}_counted"
    ask_yes_no(
        context,
        words(f"table.ask.{name}"),
        words(risk),
        QuestionAnswer(
            words(f"table.ask.{name}_yes"),
            ConfirmMove(move),
            "danger",
            "lock" if name == "closing" else "claim",
        ),
        words("table.ask.no"),
        (words("table.ask.never_again"), setting),
    )


def _ask_to_concede(context: AppContext, move: Move) -> None:
    words = context.words
    ask_yes_no(
        context,
        words("table.ask.conceding"),
        words("table.ask.conceding_risk"),
        QuestionAnswer(words("table.ask.conceding_yes"), ConfirmMove(move), "danger", "cross"),
        words("table.ask.no"),
    )
