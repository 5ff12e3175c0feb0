"""The worth of a deal to a seat before it acted: the master's expectation with those cards."""

from __future__ import annotations

from dataclasses import replace

from game.bots.search.evaluate import SearchBudget, evaluate
from game.bots.search.known_state import KnownState
from game.core.deal import Deal, Seat, view
from game.core.moves import Move
from game.core.public_form import in_open_form
from game.play.question import Question
from game.rules import Game

_BUDGET = SearchBudget(determinizations=400, rounds=1, hands=60, deep=2, weighs=True)


def first_decision(
    game: Game, dealt: Deal, moves: tuple[tuple[Seat, Move], ...], seat: Seat
) -> Question | None:
    """The first question with a choice that a seat was asked; None if there was none."""
    deal = dealt
    for at, (mover, move) in enumerate(moves):
        if mover == seat and len(game.legal(deal)) > 1:
            return Question(game, view(deal, seat), in_open_form(moves[:at]), None, at)
        deal, _ = game.play(deal, move)
    return None


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
    question = first_decision(game, dealt, moves, seat)
    if question is None:
        return None
    evaluation = evaluate(KnownState(question), replace(_BUDGET, seconds=seconds))
    return float(max(evaluation.points.values()))
