"""Closing, claiming and giving up are asked once, with the risk in words; never with the total."""

from __future__ import annotations

from game.core.moves import Claim, Close, ConcedeContract
from game.rules import Game
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.table.families import family_of
from game.scenes.table.table_actions import ConfirmMove
from game.stage.context import AppContext

_ASKED = {
    Close: ("closing", "lock"),
    Claim: ("claiming", "claim"),
    ConcedeContract: ("conceding", "cross"),
}


def ask_first(context: AppContext, game: Game, move: Close | Claim | ConcedeContract) -> None:
    """Ask whether to close, claim or give up, unless the player has switched the question off."""
    name, icon = _ASKED[type(move)]
    words, risk, never_again = context.words, f"table.ask.{name}_risk", None
    if not isinstance(move, ConcedeContract):
        never_again = words("table.ask.never_again"), f"confirm_{name}"
        if not getattr(context.settings, never_again[1]):
            context.stage.act(ConfirmMove(move))
            return
    if isinstance(move, Close) and not family_of(game).closer_must_claim(game):
        risk = f"{risk}_counted"
    yes = QuestionAnswer(words(f"table.ask.{name}_yes"), ConfirmMove(move), "danger", icon)
    no = words("table.ask.no")
    ask_yes_no(context, words(f"table.ask.{name}"), words(risk), yes, no, never_again)
