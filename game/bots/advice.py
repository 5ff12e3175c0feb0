"""What a bot would do in a position given as text: asked with the view of the seat to act."""

from __future__ import annotations

from typing import Any

from game.bots import new_bot
from game.bots.bot import Question
from game.deal import view
from game.match import Match
from game.rules import Game


def question_in(game: Game, deal: Any, seed: int = 0) -> Question:
    """The question a position puts to the seat to act. Raises ValueError where the deal is over."""
    if deal.turn is None:
        raise ValueError("the deal is over: there is nothing to decide")
    return Question(game, view(deal, deal.turn), (), Match.new(game, deal.dealer), seed)


def advice(key: str, game: Game, deal: Any) -> dict[str, Any]:
    """`best`, the move of the bot named `key`. Raises ValueError for a bot nobody knows."""
    return {"best": str(new_bot(key).choose(question_in(game, deal)))}
