"""The public form of a move, for readers who do not see the mover's hand: face-down cards by their places."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cards import Card
from game.core.deal import Deal, Seat
from game.core.holding import slot_of
from game.core.moves import Discard, FaceDown, Give, Move, Veil


def recorded_form(deal: Deal, move: Move) -> Move:
    """A move of the seat to act as the record of a match keeps it: it names face-down cards by their places.

    Raises ValueError for a card that is not in the hand.
    """
    match move:
        case Discard(what):
            return Discard(tuple(sorted(_place(deal, each) for each in what)))
        case Give(what, to):
            return Give(_place(deal, what), to)
    return move


def in_open_form(recorded: Iterable[tuple[Seat, Move]]) -> tuple[tuple[Seat, Move], ...]:
    """The moves of a record as everybody may read them: of a veil nothing but that it was made."""
    return tuple((seat, _open_form(move)) for seat, move in recorded)


def _open_form(recorded: Move) -> Move:
    return Veil() if isinstance(recorded, Veil) else recorded


def public_form(deal: Deal, move: Move) -> Move:
    """The same move of the seat to act, naming no face that the others may not know."""
    return _open_form(recorded_form(deal, move))


def _place(deal: Deal, what: Card | FaceDown) -> FaceDown:
    slot = slot_of(deal, what)
    if slot is None:
        raise ValueError(f"{what} is not in the hand of the seat to act")
    return FaceDown(slot)
