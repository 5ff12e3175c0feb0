"""The leanings of a character: what it makes of its trials, right or wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.compiling.compiled import float64_array
from game.bots.kernel import row
from game.bots.players.sides import whole_marriages
from game.bots.search.characters import Temper
from game.bots.trials.choice import Thought
from game.bots.trials.halving import Tried
from game.core.cards import GOAL
from game.core.deal import Deal, Seat
from game.core.moves import Play
from game.play.question import Question
from game.rules.game import side_total


def believes_in_66(question: Question, temper: Temper) -> bool:
    """Whether the side of the seat to act has 66 by that seat's own count, right or wrong."""
    view = question.view
    total = side_total(question.game, view, view.to_act)
    return total + _miscounted(view, view.to_act, temper.miscounts) >= GOAL


def tempered(thought: Thought, question: Question, temper: Temper) -> Thought:
    """The thought as a character sees it: without the moves it never makes, others better or worse."""
    spread = max(thought.tried, key=lambda one: (one.trials, one.mean)).spread
    chance = Random(f"temper {question.seed}")
    kept = [one for one in thought.tried if not _never(one.move, thought, temper)]
    seen = (_seen(one, thought, question, temper, spread, chance) for one in kept or thought.tried)
    return replace(thought, tried=tuple(seen))


def _never(move: int, thought: Thought, temper: Temper) -> bool:
    """Whether a character does not even think of a move; one that errs about cards claims by its count."""
    if move == row.CLAIM_66:
        return temper.noise > 0.0
    return temper.never_doubles and move == row.DOUBLE_IT and _calls(move, thought)


def _calls(move: int, thought: Thought) -> bool:
    """Whether a move bids or doubles where one may pass instead."""
    may_pass = row.PASS in thought.moves
    return may_pass and (move == row.DOUBLE_IT or row.BID_OF <= move < row.CUT_AT)


def _seen(
    one: Tried, thought: Thought, question: Question, temper: Temper, spread: float, chance: Random
) -> Tried:
    """A move as it seems; a raise of the own contract seems no better than it is."""
    view, shift = question.view, 0.0
    if _calls(one.move, thought):
        # The calls of one moment seem better or worse than they are all alike: the hand is misjudged.
        misjudged = Random(f"misjudges {question.seed}").gauss(0.0, temper.misjudgement)
        shift = temper.boldness + misjudged
        if one.move != row.DOUBLE_IT and not whole_marriages(view.hand(view.to_act)):
            shift -= temper.caution
        if view.phase == "raise":
            shift = min(shift, 0.0)
    elif one.move < row.CLAIM_66:
        shift = chance.gauss(0.0, temper.noise)
        move = thought.moves[one.move]
        if isinstance(move, Play) and move.card.rank == "A":
            shift -= temper.ace_caution
    if not shift:
        return one
    brought = float64_array(one.trials)
    brought[:] = [each + shift * spread for each in one.brought[: one.trials]]
    return Tried(one.move, brought, one.trials)


def _miscounted(view: Deal, seat: Seat, often: float) -> int:
    """How many points too many, or with a minus too few, a player counts in its own tricks.

    The same all through the deal: each trick has its own luck.
    """
    error = 0
    for card in view.known(view.won[seat])[:: len(view.in_play)]:
        chance = Random(f"miscounts {card} {view.dealer}")
        if chance.random() < often:
            error += chance.choice((10, -10))
    return error
