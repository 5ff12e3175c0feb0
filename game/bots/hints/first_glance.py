"""Moves, hints and reviews at a first glance, by the clock: the readable rules and some layouts.

They answer while the search is being compiled, so nothing here may import compiled code.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game.bots.engine.determinizations import sample_determinization
from game.bots.hints.findings import Hint, Lapse, dearest, kind_of
from game.bots.players.heuristic_policy import claim_is_right, played_out
from game.bots.players.sampler import margin
from game.deal import Deal, Seat, view
from game.match import Match
from game.moves import Claim, Move
from game.question import Question
from game.rules import Game
from game.rules.two_hand.game import two_hand, two_hand_deal

# Seconds for a move, for a hint, and for all decisions of a deal together.
_MOVE, _HINT, _REVIEW = 0.3, 0.8, 1.2

# A lapse at a first glance costs so much, in game points, and so many standard errors.
_MATTERS, _SURELY = 0.6, 3.0


@dataclass(frozen=True)
class Glance:
    """`tries` are the game points of each move on the same layouts, one number for each layout."""

    tries: dict[Move, list[int]]

    @property
    def points(self) -> dict[Move, float]:
        return {move: sum(tried) / max(1, len(tried)) for move, tried in self.tries.items()}

    def best(self) -> Move:
        points = self.points
        return max(points, key=lambda move: points[move])

    def gap(self, better: Move, worse: Move) -> tuple[float, float]:
        """How much more a move brings than another, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.tries[better], self.tries[worse], strict=True)]
        mean, count = sum(gaps) / len(gaps), len(gaps)
        if count < 2:
            return mean, math.inf
        spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        return mean, math.sqrt(spread / count)


def glance(question: Question, seconds: float, played: Move | None = None) -> Glance:
    """Try the moves on layout after layout, one at least, until the time is up.

    A false claim is only tried where it was `played`.
    """
    game, seen = two_hand(question.game), two_hand_deal(question.view)
    barred = None if played == Claim() or _claims(question) else Claim()
    moves = [move for move in game.legal(seen) if move != barred]
    tries: dict[Move, list[int]] = {move: [] for move in moves}
    if len(moves) == 1:
        return Glance(tries)
    random, until = Random(question.seed), time.monotonic() + seconds
    while True:
        world = sample_determinization(game.options, seen, random)
        for move in moves:
            after, _ = game.play(world, move)
            tries[move].append(margin(after.result or played_out(game, after, random), seen.to_act))
        if time.monotonic() > until:
            return Glance(tries)


def _claims(question: Question) -> bool:
    """Whether a claim may be made now and is right."""
    game, seen = two_hand(question.game), two_hand_deal(question.view)
    return Claim() in game.legal(seen) and claim_is_right(game, seen, seen.to_act)


def quick_move(question: Question) -> Move:
    """What looks best at a first glance; a right claim is made at once."""
    return Claim() if _claims(question) else glance(question, _MOVE).best()


def quick_hint(question: Question) -> Hint:
    """The same with a reason that says no more than was looked at."""
    seen = two_hand_deal(question.view)
    if _claims(question):
        total = two_hand(question.game).total(seen, seen.to_act)
        return Hint(Claim(), "hint.claim", {"total": total}, {})
    found = glance(question, _HINT)
    forced = len(question.game.legal(seen)) == 1
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
            better = Claim() if _claims(question) else found.best()
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
            yield at, Question(game, view(deal, seat), moves[:at], match, at)
        deal, _ = game.play(deal, move)
