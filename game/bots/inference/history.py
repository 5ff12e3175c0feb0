"""The deal so far as a seat has seen it: every move with the deal it was made in."""

from __future__ import annotations

from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import Move, Veil
from game.core.refused import Refused
from game.play.question import Question


def _faces_in(view: Deal, slots: tuple[Slot, ...]) -> dict[Slot, Card]:
    return {slot: face for slot in slots if (face := view.faces[slot]) is not None}


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
                deal = deal.opened(_faces_in(view, deal.veils[-1].fresh))
    except (Refused, ValueError):
        return []
    return found if deal.hands == view.hands else []
