"""Layouts of the cards a question leaves unseen, as rows of the kernel one behind the other."""

from __future__ import annotations

from random import Random

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.inference.history import history
from game.bots.kernel import row
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.kernel.translation import AuctionDeal, kernel_row, move_number
from game.bots.players.layouts import Unknown
from game.bots.policy.knowledge import note_shown
from game.bots.search.deadline import Deadline
from game.core.moves import Play
from game.core.refused import Refused
from game.play.question import Question

# Layouts that could not be laid out are tried again so many times each.
_TRIES = 3


def auction_game(question: Question) -> AuctionGame:
    """The question's game. Raises TypeError for a game without an auction."""
    game = question.game
    if not isinstance(game, AuctionGame):
        raise TypeError(f"{game.key} has no auction")
    return game


def worlds(question: Question, number: int, deadline: Deadline) -> IntArray:
    """A number of layouts, drawn by the question's seed, or at the deadline at least one.

    Each agrees with what the seat that is asked knows. None may be found where hands were veiled and the
    moves that led to the view are not known.
    """
    game, unknown, random = question.game, Unknown.of(question), Random(question.seed)
    shown, rows, found = cards_shown(question), int_array(number * row.LENGTH), 0
    for _ in range(number * _TRIES):
        try:
            layout = kernel_row(game, _auction_deal(unknown.layout(random)))
        except (Refused, ValueError):  # the veiled hands could not be unravelled
            continue
        layout[row.BARRED : row.BARRED + row.MOST_SEATS] = shown
        rows[found * row.LENGTH : (found + 1) * row.LENGTH] = layout
        found += 1
        if found == number or deadline.passed:
            break
    return rows[: found * row.LENGTH]


def view_row(question: Question) -> IntArray:
    """What the seat that is asked sees, without any card that it does not."""
    return kernel_row(question.game, _auction_deal(question.view))


def cards_shown(question: Question) -> IntArray:
    """For each seat the cards that its play has shown it does not hold, as sets."""
    game, shown, rules = (
        question.game,
        int_array(row.MOST_SEATS),
        rule_vector(auction_game(question)),
    )
    for deal, seat, move in history(question):
        if isinstance(move, Play) and deal.trick:
            before = kernel_row(game, _auction_deal(deal))
            note_shown(before, rules, move_number(game, move))
            shown[seat] |= before[row.BARRED + seat]
    return shown


def _auction_deal(deal: object) -> AuctionDeal:
    if not isinstance(deal, AuctionDeal):
        raise TypeError(f"{type(deal).__name__} is no deal of a game with an auction")
    return deal
