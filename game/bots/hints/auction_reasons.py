"""Why a move of a game with an auction is good: a fact of the position, or what the trials brought."""

from __future__ import annotations

from game.bots.hints.auction_facts import fact_of
from game.bots.hints.findings import HintReason
from game.bots.hints.forecast import Forecasts
from game.bots.hints.situation import Situation
from game.bots.hints.trial_reasons import all_the_same, of_trials
from game.bots.trials.choice import Thought
from game.core.moves import Claim, CutPack, Move, Take
from game.play.question import Question


def reason_of(
    question: Question, thought: Thought, move: Move, forecasts: Forecasts | None = None
) -> HintReason:
    """The fact that speaks most plainly for a move that no other does clearly better than."""
    now = Situation(question)
    if not isinstance(move, Claim | CutPack | Take) and all_the_same(question, thought):
        return HintReason("hint.equal")
    fact = fact_of(now, move)
    return fact or of_trials(now, thought, move, forecasts or Forecasts(question, thought.layouts))
