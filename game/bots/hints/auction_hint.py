"""A hint by trials, in a game with an auction: a move, and a fact of the position or of the trials for it."""

from __future__ import annotations

from game.bots import new_bot
from game.bots.hints.auction_facts import fact_of
from game.bots.hints.findings import Hint, HintReason
from game.bots.hints.forecast import Forecasts
from game.bots.hints.situation import Situation
from game.bots.hints.trial_reasons import all_the_same, of_trials
from game.bots.trials.choice import Thought, think
from game.core.moves import Claim, CutPack, Move, Take
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


def reason_of(
    question: Question, thought: Thought, move: Move, forecasts: Forecasts | None = None
) -> HintReason:
    """The fact that speaks most plainly for a move that no other does clearly better than."""
    now = Situation(question)
    if not isinstance(move, Claim | CutPack | Take) and all_the_same(question, thought):
        return HintReason("hint.equal")
    fact = fact_of(now, move)
    return fact or of_trials(now, thought, move, forecasts or Forecasts(question, thought.layouts))
