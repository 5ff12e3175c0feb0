"""A bot's answer to a position in text: its move, the worth of each move, and the reason."""

from __future__ import annotations

from typing import Any

from game.bots import CHARACTERS, check_bot, new_bot
from game.bots.hints.hint import hint
from game.contest.match import Match
from game.core.deal import Deal, view
from game.core.moves import LOOK
from game.play.question import Question
from game.rules import Game


def advice(bot: str, game: Game, deal: Deal, score: str = "", seed: int = 1) -> dict[str, Any]:
    """`best`, `values` (as in a hint, one for each move) and `reason` (a key and what fills its gaps).

    The bot gets the view of the seat to act and a match at `score`, `6:5` being seat 0's game points and
    seat 1's; without a score game points alone count. Bots that do not search give their move alone. Raises
    ValueError for a bot that cannot play the game, a score that is none, where the deal is over
    or the hand to be played is not known, though it has been looked at.
    """
    check_bot(bot, game)
    if deal.turn is None:
        raise ValueError("the deal is over: there is nothing to advise")
    if deal.unknown(deal.turn) and LOOK not in game.legal(deal):
        raise ValueError(
            f"a bot must see its own cards: name those in the hand of seat {deal.turn}"
        )
    match = Match.new(game, deal.dealer).at(score) if score else None
    question = Question(game, view(deal, deal.turn), (), match, seed)
    if bot not in CHARACTERS:
        return {"best": str(new_bot(bot).choose(question)), "values": {}, "reason": None}
    found = hint(question, bot)
    return {
        "best": str(found.move),
        "values": {str(move): round(value, 3) for move, value in found.values.items()},
        "reason": {"key": found.reason.key, **found.reason.values},
    }
