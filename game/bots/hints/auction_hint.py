"""A hint by trials, in a game with an auction."""

from __future__ import annotations

from game.bots import new_bot
from game.bots.hints.auction_reasons import reason_of
from game.bots.hints.findings import Hint, HintReason
from game.bots.trials.choice import think
from game.play.question import Question


def auction_hint(question: Question, key: str, seconds: float | None) -> Hint:
    """The move of a character in a game with an auction, with a reason if the Mester would make it too."""
    game, view = question.game, question.view
    moves = game.legal(view)
    if len(moves) == 1:
        return Hint(moves[0], HintReason("hint.only"), {})
    thought = think(question, seconds)
    move = thought.best()
    if key != "mester":
        own = new_bot(key, seconds).choose(question)
        if own != move:
            return Hint(own, HintReason("hint.habit"), thought.values)
    return Hint(move, reason_of(question, thought, move), thought.values)
