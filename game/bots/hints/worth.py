"""The worth of a deal to a seat before it acted: the master's expectation with those cards."""

from __future__ import annotations

from dataclasses import replace

from game.bots.hints.findings import decisions
from game.bots.hints.review import A_LOOK
from game.bots.search.evaluate import evaluate
from game.bots.search.known_state import KnownState
from game.core.deal import Deal, Seat
from game.core.moves import Move
from game.rules import Game


def worth(
    game: Game,
    dealt: Deal,
    moves: tuple[tuple[Seat, Move], ...],
    seat: Seat,
    seconds: float | None = None,
) -> float | None:
    """The value of a seat's best first move, in game points over the opponent's; None where it had none.

    Only what the seat could see counts. It takes no more than some `seconds`, where they are given.
    """
    for _, _, question, _ in decisions(game, dealt, moves, seat, None):
        evaluation = evaluate(KnownState(question), replace(A_LOOK, seconds=seconds))
        return float(max(evaluation.points.values()))
    return None
