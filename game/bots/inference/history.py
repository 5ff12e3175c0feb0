"""The deal so far as a seat has seen it: every move with the deal it was made in."""

from __future__ import annotations

from game.core.deal import Deal, Seat
from game.core.moves import Move, Veil
from game.core.refused import Refused
from game.play.question import Question


def history(question: Question) -> list[tuple[Deal, Seat, Move]]:
    """Every move so far with the deal it was made in, as far as the view knows it.

    Where the moves do not lead to the view (it was read from a text), there are none.
    """
    game, view, found = question.game, question.view, []
    try:
        deal = game.deal(view.pack, view.dealer, view.conditions)
        for seat, move in question.moves:
            found.append((deal, seat, move))
            deal, _ = game.play(deal, move)
            if isinstance(move, Veil):
                fresh = ((slot, view.faces[slot]) for slot in deal.veils[-1].fresh)
                deal = deal.opened({slot: face for slot, face in fresh if face is not None})
    except (Refused, ValueError):
        return []
    return found if deal.hands == view.hands else []
