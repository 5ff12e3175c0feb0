"""Hints and reviews of any game at a first glance, by the clock: the readable rules and some layouts.

They answer where there is no search, and while it is being compiled: nothing here imports compiled code.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

from game.bots.hints.auction_facts import cheap_exchange, fact_of
from game.bots.hints.findings import Hint, HintReason, Lapse, PlayedDeal, dearest, kind_of
from game.bots.hints.situation import Situation
from game.bots.players.plain import Trial, worth_trying
from game.bots.players.sides import claim_brings
from game.core.moves import CLAIM, PASS, Bid, Move
from game.play.question import Question
from game.rules import FAMILIES
from game.rules.game import side_total

# A hint is tried on so many layouts, in so many seconds at most; a review has so many for a whole deal.
_LAYOUTS, _HINT, _REVIEW = 60, 3.0, 1.2

# The layouts of a question are always the same: who asks twice hears the same.
_SEED = 1

# A lapse at a first glance costs so much, in game points, and so many standard errors.
_MATTERS, _SURELY = 0.6, 3.0


@dataclass(frozen=True)
class Glance:
    """The trials of a position: `tries` holds each move's game points, a number for each common layout.

    `doubtful` are the bids and doublings that came off too rarely for a bot to make them.
    """

    tries: dict[Move, list[float]]
    doubtful: frozenset[Move] = frozenset()

    @property
    def points(self) -> dict[Move, float]:
        return {move: sum(tried) / max(1, len(tried)) for move, tried in self.tries.items()}

    def best(self) -> Move:
        """The move that brings most; in an auction by numbers the lowest call that may bring as much."""
        points = self.points
        sure = [move for move in points if move not in self.doubtful] or list(points)
        best = max(sure, key=lambda move: points[move])
        if _call(best) is None:
            return best
        return min(
            (move for move in sure if _call(move) is not None and self._may_equal(best, move)),
            key=lambda move: _call(move) or 0,
        )

    def gap(self, better: Move, worse: Move) -> tuple[float, float]:
        """How much more a move brings than another, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.tries[better], self.tries[worse], strict=True)]
        mean, count = sum(gaps) / max(1, len(gaps)), len(gaps)
        if count < 2:
            return mean, math.inf
        spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        return mean, math.sqrt(spread / count)

    def _may_equal(self, best: Move, move: Move) -> bool:
        mean, error = self.gap(best, move)
        return mean <= error


def _call(move: Move) -> int | None:
    """How high a call by numbers is, a pass being the lowest; None for any other move."""
    if move == PASS:
        return 0
    return int(move.contract) if isinstance(move, Bid) and move.contract.isdecimal() else None


def glance(
    question: Question, seconds: float, layouts: int | None = None, played: Move | None = None
) -> Glance:
    """Try the moves on layout after layout, one at least, until the `seconds` or the `layouts` are used up.

    A false claim, or a move that no bot would consider, is tried only if it was `played`.
    """
    game, seen = question.game, question.view
    barred = None if played == CLAIM or _claims(question) else CLAIM
    moves = worth_trying(question, [move for move in game.legal(seen) if move != barred])
    if played is not None and played not in moves:
        moves.append(played)
    trial = Trial(replace(question, seed=_SEED), moves)
    if len(moves) > 1:
        trial.try_moves(moves, time.monotonic() + seconds, layouts)
    return Glance(trial.gains, frozenset(move for move in moves if not trial.is_sure(move)))


def _claims(question: Question) -> bool:
    """Whether a claim may be made now and is right."""
    game, seen = question.game, question.view
    return CLAIM in game.legal(seen) and claim_brings(game, seen) > 0


def quick_hint(question: Question) -> Hint:
    """The most promising move, with a reason that claims no more than was examined; a right claim comes
    first.
    """
    game, seen = question.game, question.view
    if _claims(question):
        total = side_total(game, seen, seen.to_act)
        return Hint(CLAIM, HintReason("hint.claim", {"total": total}), {})
    found = glance(question, _HINT, _LAYOUTS)
    best = found.best()
    return Hint(best, _reason(question, best), found.points)


def _reason(question: Question, best: Move) -> HintReason:
    """Why: there was nothing else, a fact of the cards, or how the few trial deals went."""
    moves = question.game.legal(question.view)
    if len(moves) == 1:
        return HintReason("hint.only")
    if not FAMILIES[question.game.family].searched:
        now = Situation(question)
        fact = fact_of(now, best) or cheap_exchange(now, best)
        if fact is not None:
            return fact
    if all(_call(move) is not None for move in moves):
        return HintReason("hint.pass_glance" if best == PASS else "hint.bid_glance")
    return HintReason("hint.glance")


def quick_review(deal: PlayedDeal) -> tuple[Lapse, ...]:
    """The dearest lapses of a seat that a first glance is sure of."""
    choices, lapses = tuple(deal.decisions(deal.match.stake)), []
    for each in choices:
        question, played = each.question, each.played
        found = glance(question, _REVIEW / len(choices), played=played)
        if len(found.tries) > 1:
            better = CLAIM if _claims(question) else found.best()
            cost, error = found.gap(better, played)
            if cost >= max(_MATTERS, _SURELY * error):
                kind = kind_of(played, better, _claims(question))
                lapses.append(Lapse(each.at, kind, played, better, cost))
    return dearest(lapses)
