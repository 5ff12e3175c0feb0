"""The worth of a deal to a seat before it acted: the master's expectation with those cards."""

from __future__ import annotations

from dataclasses import replace

from game.bots.hints.findings import PlayedDeal
from game.bots.hints.review import A_LOOK
from game.bots.search.evaluate import evaluate
from game.bots.search.known_state import KnownState


def worth(deal: PlayedDeal, seconds: float | None = None) -> float | None:
    """The value of a seat's best first move, in game points over the opponent's; None where it had none.

    Only what the seat could see counts. It takes no more than some `seconds`, where they are given.
    """
    for first in deal.decisions(None):
        evaluation = evaluate(KnownState(first.question), replace(A_LOOK, seconds=seconds))
        return float(max(evaluation.points.values()))
    return None
