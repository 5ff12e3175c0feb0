"""The events at a table since somebody's last turn, for people who share one screen."""

from __future__ import annotations

from game.core.deal import Seat
from game.core.moves import Veil
from game.play.table import Table
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.sentences.telling import event_sentences, move_sentences, trick_sentences
from game.stage.context import AppContext


def since_last_turn(
    context: AppContext, seats: SeatsAtScreen, table: Table, seat: Seat
) -> tuple[str, ...]:
    """Return a sentence for each thing that happened in this deal since a seat's last move, the oldest first.

    That move itself is told only in what came of it. A hand veiled anew is nobody's move.
    """
    happened = [each for each in table.happened if not isinstance(each.move, Veil)]
    mine = [at for at, each in enumerate(happened) if each.seat == seat]
    told: list[str] = []
    for happening in happened[mine[-1] if mine else 0 :]:
        trick = trick_sentences(context, seats, happening)
        if happening.seat != seat:
            told += move_sentences(context, seats, happening)
        told += trick
        if happening.seat != seat or trick:
            told += event_sentences(context, seats, happening)
    return tuple(told)
