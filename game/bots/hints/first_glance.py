"""Hints and reviews of any game at a first glance, by the clock: the readable rules and some layouts.

They answer where there is no search, and while it is being compiled: nothing here imports compiled code.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass

from game.bots.hints.findings import Hint, Lapse, dearest, kind_of
from game.bots.players.plain import Trial
from game.bots.players.sides import claim_brings
from game.deal import Deal, Seat, view
from game.match import Match
from game.moves import CLAIM, Move
from game.public_form import in_open_form
from game.question import Question
from game.rules import Game
from game.rules.game import side_of

# Seconds for a hint, and for all decisions of a deal together.
_HINT, _REVIEW = 0.8, 1.2

# A lapse at a first glance costs so much, in game points, and so many standard errors.
_MATTERS, _SURELY = 0.6, 3.0


@dataclass(frozen=True)
class Glance:
    """`tries` are what each move brought in game points on the same layouts, one number for each layout."""

    tries: dict[Move, list[float]]

    @property
    def points(self) -> dict[Move, float]:
        return {move: sum(tried) / max(1, len(tried)) for move, tried in self.tries.items()}

    def best(self) -> Move:
        points = self.points
        return max(points, key=lambda move: points[move])

    def gap(self, better: Move, worse: Move) -> tuple[float, float]:
        """How much more a move brings than another, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.tries[better], self.tries[worse], strict=True)]
        mean, count = sum(gaps) / max(1, len(gaps)), len(gaps)
        if count < 2:
            return mean, math.inf
        spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        return mean, math.sqrt(spread / count)


def glance(question: Question, seconds: float, played: Move | None = None) -> Glance:
    """Try the moves on layout after layout, one at least, until the time is up.

    A false claim is only tried where it was `played`.
    """
    barred = None if played == CLAIM or _claims(question) else CLAIM
    moves = [move for move in question.game.legal(question.view) if move != barred]
    trial = Trial(question, moves)
    if len(moves) > 1:
        trial.try_moves(moves, time.monotonic() + seconds)
    return Glance(trial.gains)


def _claims(question: Question) -> bool:
    """Whether a claim may be made now and is right."""
    game, seen = question.game, question.view
    return CLAIM in game.legal(seen) and claim_brings(game, seen) > 0


def quick_hint(question: Question) -> Hint:
    """What looks best, with a reason that says no more than was looked at; a right claim comes first."""
    game, seen = question.game, question.view
    if _claims(question):
        side = side_of(game, seen, seen.to_act)
        total = sum(game.total(seen, seat) for seat in side)
        return Hint(CLAIM, "hint.claim", {"total": total}, {})
    found = glance(question, _HINT)
    forced = len(game.legal(seen)) == 1
    return Hint(found.best(), "hint.only" if forced else "hint.glance", {}, found.points)


def quick_review(
    game: Game, dealt: Deal, moves: tuple[tuple[Seat, Move], ...], match: Match, seat: Seat
) -> tuple[Lapse, ...]:
    """The dearest lapses of a seat that a first glance is sure of."""
    choices = tuple(_choices(game, dealt, moves, match, seat))
    lapses = []
    for at, question in choices:
        played = moves[at][1]
        found = glance(question, _REVIEW / len(choices), played)
        if len(found.tries) > 1:
            better = CLAIM if _claims(question) else found.best()
            cost, error = found.gap(better, played)
            if cost >= max(_MATTERS, _SURELY * error):
                lapses.append(
                    Lapse(at, kind_of(played, better, _claims(question)), played, better, cost)
                )
    return dearest(lapses)


def _choices(
    game: Game, deal: Deal, moves: tuple[tuple[Seat, Move], ...], match: Match, seat: Seat
) -> Iterator[tuple[int, Question]]:
    """The decisions of a seat that had something to decide, with their places in the deal."""
    for at, (mover, move) in enumerate(moves):
        if mover == seat and len(game.legal(deal)) > 1:
            yield at, Question(game, view(deal, seat), in_open_form(moves[:at]), match.stake, at)
        deal, _ = game.play(deal, move)
