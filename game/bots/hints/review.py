"""After the deal: where game points were given away, what would have been better, and what it was worth.

The deal is played again from its moves; at each decision of a seat the same search that gives hints
looks at what the seat could see then, and nothing more. What seems a lapse is looked at twice: where time is
short a few layouts alone would blame good moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.engine.scoring import claim_value
from game.bots.hints.findings import Lapse, PlayedDeal, PlayedMove, Values, dearest, kind_of
from game.bots.players.near_ties import natural_move
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import Evaluation, EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState

# Less than this, in game points, is a matter of taste.
_MATTERS = 0.6
# What is added to the seed of a question that is looked at again.
_OTHER_LUCK = 1000
_LOOK = SearchBudget(determinizations=400, rounds=1, hands=60, deep=2)


def review(deal: PlayedDeal, seconds: float | None = None) -> tuple[Lapse, ...]:
    """The dearest lapses of a seat, at most three, in the order of play.

    Costs are in game points, whatever the score. Each look takes no more than some `seconds`, where they are
    given.
    """
    looked_at = ((each, _lapse(each)) for each in deal.decisions(None, seconds))
    suspects = [(each, lapse) for each, lapse in looked_at if lapse is not None]
    return dearest(list(_confirmed(suspects, seconds)))


def _confirmed(
    suspects: Sequence[tuple[PlayedMove, Lapse]], seconds: float | None
) -> Iterator[Lapse]:
    """The lapses that other luck finds too, each at the smaller of its costs."""
    share = None if seconds is None else seconds / max(1, len(suspects))
    for decision, lapse in suspects:
        other = replace(decision.question, seed=decision.question.seed + _OTHER_LUCK)
        again = _lapse(replace(decision, question=other, seconds=share))
        if again is not None:
            yield min(lapse, again, key=lambda one: one.cost)


def _lapse(decision: PlayedMove) -> Lapse | None:
    known_state, move = KnownState(decision.question), decision.played
    evaluation = _looked_at(known_state, decision.seconds)
    better = natural_move(known_state, evaluation)
    # A move that was not looked at is a false claim.
    false = float(claim_value(known_state.deal, known_state.rules, known_state.seat))
    cost = evaluation.points[better] - evaluation.points.get(move, false)
    if cost < _MATTERS:
        return None
    lost: Values = {"lost_of_ten": round(10 * cost)}
    if evaluation.way is EvaluationMethod.EXACT:
        lost = {"lost": round(cost)}
    kind = kind_of(move, better, known_state.claim_is_right)
    return Lapse(decision.at, kind, move, better, cost, lost)


def _looked_at(known_state: KnownState, seconds: float | None) -> Evaluation:
    return evaluate(known_state, replace(_LOOK, seconds=seconds))


def worth(deal: PlayedDeal, seconds: float | None = None) -> float | None:
    """The master's expectation with a seat's cards before it acted; None where it had nothing to decide.

    That is the value of its best first move, in game points over the opponent's; only what the seat could see
    counts. It takes no more than some `seconds`, where they are given.
    """
    for first in deal.decisions(None):
        evaluation = _looked_at(KnownState(first.question), seconds)
        return float(max(evaluation.points.values()))
    return None
