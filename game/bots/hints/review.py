"""After the deal: where game points were given away, and what would have been better.

The deal is played again from its moves; at each decision of a seat the same search that gives hints
looks at what the seat could see then, and nothing more. What seems a lapse is looked at twice: where time is
short a few layouts alone would blame good moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.bots.engine.scoring import claim_value
from game.bots.hints.findings import Lapse, Values, dearest, decisions, kind_of
from game.bots.players.near_ties import natural_move
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import Evaluation, EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState
from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.core.moves import Move
from game.play.question import Question
from game.rules import Game

# Less than this, in game points, is a matter of taste.
_MATTERS = 0.6
# What is added to the seed of a question that is looked at again.
_OTHER_LUCK = 1000
A_LOOK = SearchBudget(determinizations=400, rounds=1, hands=60, deep=2)


def review(
    game: Game,
    dealt: Deal,
    moves: tuple[tuple[Seat, Move], ...],
    match: Match,
    seat: Seat,
    seconds: float | None = None,
) -> tuple[Lapse, ...]:
    """The dearest lapses of a seat, at most three, in the order of play.

    `dealt` is the fresh deal, `moves` all that was played, `match` how it stood before: costs are
    in game points, whatever the score. Each look takes no more than some `seconds`, where they are given.
    """
    suspects = []
    for at, _, question, share in decisions(game, dealt, moves, seat, None, seconds):
        lapse = _lapse(question, at, moves[at][1], share)
        if lapse is not None:
            suspects.append((question, lapse))
    return dearest(list(_confirmed(suspects, seconds)))


def _confirmed(
    suspects: Sequence[tuple[Question, Lapse]], seconds: float | None
) -> Iterator[Lapse]:
    """The lapses that other luck finds too, each at the smaller of its costs."""
    share = None if seconds is None else seconds / max(1, len(suspects))
    for question, lapse in suspects:
        other = replace(question, seed=question.seed + _OTHER_LUCK)
        again = _lapse(other, lapse.at, lapse.played, share)
        if again is not None:
            yield min(lapse, again, key=lambda one: one.cost)


def _lapse(question: Question, at: int, move: Move, seconds: float | None) -> Lapse | None:
    known_state = KnownState(question)
    evaluation = evaluate(known_state, replace(A_LOOK, seconds=seconds))
    better = natural_move(known_state, evaluation)
    cost = evaluation.points[better] - _value(known_state, evaluation, move)
    if cost < _MATTERS:
        return None
    lost: Values = {"lost_of_ten": round(10 * cost)}
    if evaluation.way is EvaluationMethod.EXACT:
        lost = {"lost": round(cost)}
    kind = kind_of(move, better, known_state.claim_is_right)
    return Lapse(at, kind, move, better, cost, lost)


def _value(known_state: KnownState, evaluation: Evaluation, move: Move) -> float:
    if move in evaluation.points:
        return evaluation.points[move]
    return float(claim_value(known_state.deal, known_state.rules, known_state.seat))
